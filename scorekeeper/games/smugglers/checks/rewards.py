"""Checks on what an opened sphere earns: who is paid, from where, and in which colour.

Each check is about one kind of sphere: guessed right, guessed wrong, revealed, or with no piece or several.
"""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Wrong, check, doubted, kept, only, permission, violated
from scorekeeper.games.smugglers.checks.steps import PAY
from scorekeeper.games.smugglers.checks.wording import NO_BOX, by_number
from scorekeeper.games.smugglers.position.holdings import Holdings
from scorekeeper.games.smugglers.position.position import Position, RoundOver, Unpaid
from scorekeeper.games.smugglers.position.rewards import Due, robbed_by
from scorekeeper.games.smugglers.record import AT, Bomb, Piece, Take, Waive

Reward = Take | Waive | Unpaid
REWARDS = (Take, Waive, Unpaid)


@check("SMU-302", on=(Take, Waive), step=PAY, then="assume")
def a_sphere_is_open(position: Position, event: Take | Waive) -> Answer:
    """A reward is taken or refused for a sphere that has been opened."""
    if not _counts(position, event) or position.due is not None:
        return None
    return violated(f"{_deed(event)}, but no sphere is open", who=event.player)


@check("SMU-531", "SMU-533", "SMU-535", on=REWARDS, step=PAY, rests_on=("SMU-104",), then="assume")
def a_right_guess_pays_the_inspector(position: Position, event: Reward) -> Answer:
    """A right guess earns the inspector a token for a treat, or the bomb itself, and the inspected player nothing."""
    return _reward(position, event, "SMU-531", "SMU-533", "SMU-535")


@check("SMU-541", "SMU-542", on=REWARDS, step=PAY, then="assume")
def a_missed_treat_pays_its_owner(position: Position, event: Reward) -> Answer:
    """After a wrong guess the inspector gets nothing, and the owner of a treat gets a token."""
    return _reward(position, event, "SMU-541", "SMU-542")


@check("SMU-544", "SMU-548", on=REWARDS, step=PAY, then="assume")
def a_missed_bomb_robs_the_inspector(position: Position, event: Reward) -> Answer:
    """The owner of a missed bomb takes a token from the inspector, or from the supply if the inspector has none."""
    return _reward(position, event, "SMU-544", "SMU-548")


@check("SMU-611", "SMU-612", "SMU-615", on=REWARDS, step=PAY, then="assume")
def a_revealed_sphere_pays_its_owner(position: Position, event: Reward) -> Answer:
    """A revealed treat earns a token; a revealed bomb takes one from another player, or from the supply."""
    return _reward(position, event, "SMU-611", "SMU-612", "SMU-615")


@check("SMU-336", "SMU-334", on=REWARDS, step=PAY, then="assume")
def no_piece_or_several_pay_the_inspector(position: Position, event: Reward) -> Answer:
    """Inspecting a sphere with no piece or several always counts as a right guess (rulings SMU-R03 and SMU-R05)."""
    return _reward(position, event, "SMU-336", "SMU-334")


def _reward(position: Position, event: Reward, *rules: str) -> Answer:
    """The answer about a reward, if it is about one of these rules."""
    if type(event) is Take:
        answer = _paid(position, event)
    elif type(event) is Waive:
        answer = _refused(position, event)
    else:
        answer = _unpaid(position)
    return only(answer, *rules)


def _paid(position: Position, event: Take) -> Kept | Wrong | None:
    """One token for one sphere: to the inspector after a right guess, otherwise to its owner."""
    return _payee(position, event) if _counts(position, event) else None


def _payee(position: Holdings, event: Take) -> Kept | Wrong | None:
    due = position.due
    if due is None:
        return None
    if due.paid:
        return _unearned(due, event)
    to = None if due.source == "owner" else due.to
    if due.source == "box":
        text = f"{_named(event.player)} takes a token, but a sphere with no piece or several earns a piece of contraband (ruling SMU-R03)"
        return violated(text, rule="SMU-336", who=event.player)
    if event.player == to:
        return kept(due.rule)
    return violated(
        _named(event.player)
        + " takes a {token} token for the sphere of {who_owner}, but it is for "
        + _named(to, "{who_due}")
        + _why_right(due),
        rule=due.rule_against(event.player),
        expected=to,
        found=event.player,
        who=event.player,
        token=event.token,
        who_owner=due.owner,
        who_due=to,
    )


def _why_right(due: Due) -> str:
    """Why a reward is the inspector's; nobody guesses what a sphere with no piece or several holds."""
    if not due.right:
        return ""
    return ", who counts as having guessed right" if due.breach else ", who guessed right"


def _counts(position: Position, event: Take | Waive) -> bool:
    """Whether rewards are checked: not after a win or when all got stuck, because other checks report that."""
    if type(event) is Waive and event.what == "order":
        return False
    return position.winner is None and not (position.all_stuck() and not position.opened)


def _deed(event: Take | Waive) -> str:
    if isinstance(event, Waive):
        return "{who} refuses a reward"
    return f"{{who}} takes a {event.token} token" if event.player else f"a {event.token} token goes back to the supply"


def _named(who: str | None, figure: str = "{who}") -> str:
    """The receiver as a sentence names it; None is the supply."""
    return "the supply" if who is None else figure


def _unearned(due: Due, event: Take | Waive) -> Wrong:
    """Somebody takes or refuses something that no sphere earned."""
    deed = _deed(event)
    if due.bomb == "taken" and due.inspector is not None:
        text = f"{deed}, but guessing a stink bomb earns the bomb itself, not a token"
    elif due.breach and due.inspector is None:
        text = f"{deed}, but a sphere with no piece or several earns nothing (ruling SMU-R05)"
    elif due.breach and due.source == "box" and due.to is None:
        text = f"{deed}, but {NO_BOX}"
    else:
        text = f"{deed}, but the sphere of {{who_owner}} has already been paid for"
    rule = due.rule_against(event.player)
    return violated(text, rule=rule, expected=0, found=1, who=event.player, who_owner=due.owner)


@check("SMU-531", "SMU-542", "SMU-611", on=Take, step=PAY, rests_on=("SMU-905",), then="assume")
def a_token_for_a_treat_comes_from_the_supply(position: Position, event: Take) -> Answer:
    """Nobody loses a token for a treat."""
    return only(_source(position, event), "SMU-531", "SMU-542", "SMU-611")


@check("SMU-544", "SMU-548", on=Take, step=PAY, rests_on=("SMU-905",), then="assume")
def a_missed_bomb_takes_from_the_inspector(position: Position, event: Take) -> Answer:
    """The token comes from the inspector, and from the supply only if the inspector has none."""
    return only(_source(position, event), "SMU-544", "SMU-548")


@check("SMU-612", "SMU-615", on=Take, step=PAY, rests_on=("SMU-905",), then="assume")
def a_revealed_bomb_takes_from_another_player(position: Position, event: Take) -> Answer:
    """The token comes from another player, and from the supply only if none has any."""
    return only(_source(position, event), "SMU-612", "SMU-615")


@check("SMU-334", "SMU-336", on=Take, step=PAY, then="assume")
def a_wrong_sphere_pays_or_costs_a_token(position: Position, event: Take) -> Answer:
    """For a sphere with no piece or several a token comes from the supply, or goes back to it (ruling SMU-R05)."""
    return only(_source(position, event), "SMU-334", "SMU-336")


def wrong_reward(held: Holdings, event: Take) -> Wrong | None:
    """What is wrong with a token that the figures of a sheet show to have been taken for the sphere opened last."""
    answers = (_payee(held, event), _source(held, event), the_token_has_the_colour_of_the_treat(held, event))
    return next((answer for answer in answers if isinstance(answer, Wrong)), None)


def _source(position: Holdings, event: Take) -> Kept | Wrong | None:
    """A token comes from the supply; a bomb takes it from the inspector or an opponent if they have any."""
    due, source = position.due, event.source
    if due is None or due.paid or position.winner is not None or due.source == "box":
        return None
    if type(_payee(position, event)) is Wrong:
        return None
    if due.source == "supply":
        if source is None:
            return kept(due.rule)
        text = _named(event.player) + " takes a token from {who_source}, but it must come from the supply"
        return violated(text, rule=due.rule, found=source, who=event.player, who_source=source)
    if source is None:
        return _from_the_supply(position, due, event)
    if source not in robbed_by(position.seats, due):
        return _from_somebody_else(position, due, event)
    if position.held[source][AT[event.token]] < 1:
        text = _named(event.player) + " takes a {token} token from {who_source}, but {who_source} has none"
        return violated(
            text,
            rule=due.rule,
            then="stop",
            expected=0,
            found=1,
            who=event.player,
            token=event.token,
            who_source=source,
        )
    return kept(due.rule)


def _from_somebody_else(position: Holdings, due: Due, event: Take) -> Wrong:
    allowed = robbed_by(position.seats, due)
    return violated(
        "a token of {who_source} goes back to the supply, but the sphere of {who_due} costs the token (ruling SMU-R05)"
        if due.source == "owner"
        else _named(event.player)
        + " takes a token from {who_source}, but a bomb missed in an inspection robs only {who_due}"
        if due.source == "inspector"
        else _named(event.player) + " takes a token from {who_source}, but it must be another player's",
        rule=due.rule,
        expected=allowed if len(allowed) > 1 else allowed[0],
        found=event.source,
        who=event.player,
        who_source=event.source,
        who_due=allowed,
    )


def _from_the_supply(position: Holdings, due: Due, event: Take) -> Wrong:
    having = [who for who in robbed_by(position.seats, due) if position.tokens(who)]
    return violated(
        _named(event.player)
        + " takes a token from the supply, but the bomb takes it from "
        + by_number(having, "{who_having}, who has tokens", "another player with tokens: {who_having} have some"),
        rule={"inspector": "SMU-548", "opponent": "SMU-615"}.get(due.source, due.rule),
        expected=having if len(having) != 1 else having[0],
        found="supply",
        who=event.player,
        who_having=having or due.owner,
    )


def _refused(position: Position, event: Waive) -> Kept | Wrong | None:
    """A reward that a player may take can be refused (ruling SMU-R07)."""
    due = position.due
    if due is None or not _counts(position, event):
        return None
    if due.paid:
        return _unearned(due, event)
    if event.player != due.to:
        text = "{who} refuses a reward, but it is for {who_due}"
        return violated(text, rule=due.rule, expected=due.to, found=event.player, who=event.player, who_due=due.to)
    if due.may and position.rulings.rewards == "may":
        return kept(due.rule)
    text = "{who} refuses the reward, but it must be taken (ruling SMU-R07)"
    return violated(text, rule=due.rule, found="refused", who=event.player)


def _unpaid(position: Position) -> Wrong | None:
    """A sphere is paid for before the next one is opened."""
    due = position.due
    if due is None or due.paid:
        return None
    if due.source == "owner":
        text = "the sphere of {who} costs a token, which goes back to the supply (ruling SMU-R05), but none is recorded"
        return violated(text, rule=due.rule, then="stop", expected="any", who=due.owner)
    token = f"a {due.colour} token" if due.colour else "a token"
    # Nothing is written, so nobody knows who has the token now.
    return violated(
        "the sphere of {who_owner} earns {who} {what}, but "
        + ("neither taking nor refusing it is recorded" if due.may else "nobody takes it"),
        rule=due.rule,
        then="stop",
        expected=due.colour or "any",
        who=due.to,
        who_owner=due.owner,
        what="a piece of contraband" if due.source == "box" else token,
    )


@check("SMU-532", "SMU-542", "SMU-611", on=Take, step=PAY, then="assume")
def the_token_has_the_colour_of_the_treat(position: Position, event: Take) -> Answer:
    """The token matches the treat that was hidden, not the one that was named."""
    due = position.due
    if due is None or due.paid or due.colour is None or event.player != due.to or position.winner is not None:
        return None
    rule = "SMU-532" if due.right else due.rule
    if event.token == due.colour:
        return kept(rule)
    text = "{who} takes a {token} token for a {due} treat"
    return violated(
        text, rule=rule, expected=due.colour, found=event.token, who=event.player, token=event.token, due=due.colour
    )


@check("SMU-533", "SMU-541", on=Take, step=PAY)
def the_other_one_gets_nothing(position: Position, event: Take) -> Answer:
    """Either the inspector or the owner is paid, never both."""
    due = position.due
    if due is None or due.paid or due.breach or due.inspector is None or event.player != due.to:
        return None
    return kept("SMU-533" if due.right else "SMU-541")


@check("SMU-546", "SMU-614", on=Take, step=PAY)
def a_used_bomb_is_laid_out(position: Position, event: Take) -> Answer:
    """A bomb that takes a token is used up."""
    due = position.due
    if due is None or due.paid or due.bomb != "used" or event.player != due.to:
        return None
    return kept(due.rule_of_use)


@check("SMU-535", on=RoundOver, step=PAY)
def a_bomb_named_rightly_earns_the_bomb(position: Position, moment: RoundOver) -> Answer:
    """Nobody gets a token for a bomb that the inspector guessed."""
    return KEPT if any(due.bomb == "taken" for due in position.dues) else None


@permission("SMU-545", on=Take, step=PAY)
def a_token_of_the_inspector_is_chosen(position: Position, event: Take) -> Answer:
    """A player who robs the inspector chooses the token."""
    return KEPT if position.due is not None and position.due.source == "inspector" else None


@permission("SMU-544", "SMU-611", "SMU-612", on=Take, step=PAY)
def a_reward_that_may_be_taken_is_taken(position: Position, event: Take) -> Answer:
    """The owner of a missed bomb, a revealed treat or a revealed bomb takes the token for it."""
    due = position.due
    if due is None or due.paid or due.breach or event.player != due.to or position.winner is not None:
        return None
    return only(kept(due.rule), "SMU-544", "SMU-611", "SMU-612")


@permission("SMU-613", on=Take, step=PAY)
def a_victim_is_chosen(position: Position, event: Take) -> Answer:
    """A player who reveals a bomb chooses whom to rob."""
    return KEPT if position.due is not None and position.due.source == "opponent" else None


@permission("SMU-337", on=(Take, Piece, Bomb), step=PAY)
def the_inspector_chooses_a_reward(position: Position, event: Take | Piece | Bomb) -> Answer:
    """For a sphere with no piece or several, the inspector may take any one item."""
    due = position.due
    return KEPT if due is not None and due.breach and due.inspector == event.player else None


@check("SMU-605", on=Waive, step=PAY)
def whoever_gives_way_was_to_be_first(position: Position, event: Waive) -> Answer:
    """Only the owner of the smaller of two spheres in the junk room has the right to reveal first."""
    if event.what != "order":
        return None
    others = [who for who in position.waiting() if who in position.junk and who != event.player]
    if not any((event.player, other) in position.larger for other in others) or len(others) != 1:
        return None
    text = "{who} gives up the right to reveal first, but that right belongs to {who_other}, whose sphere is smaller"
    return doubted(text, who=event.player, who_other=others[0])
