"""Checks on what an opened sphere earns: who is paid, from where, in which colour, and what becomes of a bomb."""

from __future__ import annotations

from scorekeeper.games.engine.old_checks import KEPT, Answer, Violation, doubted, kept, violated
from scorekeeper.games.smugglers.play import AT, PAY, PIECES, Due, Position, Settled, check, robbed_by, witness
from scorekeeper.games.smugglers.record import Bomb, Piece, Take, Waive
from scorekeeper.games.smugglers.words import by_number


def _named(who: str | None, figure: str = "{who}") -> str:
    """Somebody in a sentence; nobody stands for the supply."""
    return "the supply" if who is None else figure


def _not_for(due: Due, player: str | None) -> str:
    """The rule that keeps somebody from being paid for a sphere."""
    if due.inspector is None:
        return due.rule
    if due.breach:
        return "SMU-336"
    if due.bomb == "taken":
        return "SMU-535"
    if due.right:
        return "SMU-533" if player == due.owner else "SMU-531"
    return "SMU-541" if player == due.inspector else due.rule


def _unearned(position: Position, due: Due | None, player: str | None, deed: str) -> Violation | None:
    """Somebody takes, or refuses, something that no sphere earned."""
    if due is None:
        return violated(f"{deed}, but no sphere is open", rule="SMU-302", who=player)
    if not due.paid:
        return None
    if due.bomb == "taken" and due.inspector is not None:
        text = f"{deed}; a stink bomb named rightly earns the bomb, and nobody a token"
    elif due.breach and due.inspector is None:
        text = f"{deed}; a sphere with no piece or several earns nothing (ruling SMU-R05)"
    elif due.breach and due.source == "box" and due.to is None:
        text = f"{deed}; {NO_BOX}"
    else:
        text = f"{deed}; the sphere of {{who_owner}} has been paid for already"
    return violated(text, rule=_not_for(due, player), expected=0, found=1, who=player, who_owner=due.owner)


@check(
    "SMU-531",
    "SMU-533",
    "SMU-535",
    "SMU-541",
    "SMU-542",
    "SMU-544",
    "SMU-548",
    "SMU-611",
    "SMU-612",
    "SMU-615",
    "SMU-336",
    "SMU-334",
    "SMU-302",
    on=Take,
    step=PAY,
    rests_on=("SMU-104",),
)
def the_right_player_is_paid(position: Position, event: Take) -> Answer:
    """One token for one sphere: to the inspector after a right guess, else to its owner."""
    if position.winner is not None or (position.all_stuck() and not position.opened):
        return None
    due = position.due
    deed = f"{{who}} takes a {event.token} token" if event.player else f"a {event.token} token goes back to the supply"
    if (unearned := _unearned(position, due, event.player, deed)) is not None:
        return unearned
    assert due is not None
    to = None if due.source == "owner" else due.to
    if due.source == "box":
        return violated(
            f"{_named(event.player)} takes a token; for a sphere with no piece or several it is a piece of contraband (ruling SMU-R03)",
            rule="SMU-336",
            who=event.player,
        )
    if event.player == to:
        return kept(due.rule)
    return violated(
        _named(event.player)
        + " takes a {token} token for the sphere of {who_owner}; it is for "
        + _named(to, "{who_due}")
        + (", who guessed right" if due.right else ""),
        rule=_not_for(due, event.player),
        expected=to,
        found=event.player,
        who=event.player,
        token=event.token,
        who_owner=due.owner,
        who_due=to,
    )


@check(
    "SMU-531",
    "SMU-542",
    "SMU-544",
    "SMU-548",
    "SMU-611",
    "SMU-612",
    "SMU-615",
    "SMU-336",
    "SMU-334",
    on=Take,
    step=PAY,
    rests_on=("SMU-905",),
)
def the_token_comes_from_where_it_must(position: Position, event: Take) -> Answer:
    """From the supply; for a bomb from the inspector or an opponent, and from the supply only if there is nothing."""
    due = position.due
    if due is None or due.paid or position.winner is not None or due.source == "box":
        return None
    source = event.source
    if due.source == "supply":
        if source is None:
            return kept(due.rule)
        return violated(
            _named(event.player) + " takes a token from {who_source}; it comes from the supply",
            rule=due.rule,
            found=source,
            who=event.player,
            who_source=source,
        )
    if source is None:
        return _from_the_supply(position, due, event)
    allowed = robbed_by(position.seats, due)
    if source not in allowed:
        return violated(
            "a token of {who_source} goes back to the supply; it is the sphere of {who_due} that costs one (ruling SMU-R05)"
            if due.source == "owner"
            else _named(event.player)
            + " takes a token from {who_source}; the bomb was missed in an inspection, and robs {who_due} alone"
            if due.source == "inspector"
            else _named(event.player) + " takes a token from {who_source}; it must be another player's",
            rule=due.rule,
            expected=allowed if len(allowed) > 1 else allowed[0],
            found=source,
            who=event.player,
            who_source=source,
            who_due=allowed,
        )
    if position.held[source][AT[event.token]] < 1:
        return violated(
            _named(event.player) + " takes a {token} token from {who_source}, who has none",
            rule=due.rule,
            expected=0,
            found=1,
            who=event.player,
            token=event.token,
            who_source=source,
        )
    return kept(due.rule)


def _from_the_supply(position: Position, due: Due, event: Take) -> Answer:
    having = [who for who in robbed_by(position.seats, due) if position.tokens(who)]
    have = by_number(having, "has", "have")
    return violated(
        _named(event.player)
        + " takes a token from the supply; the bomb takes it from {who_having}, who "
        + have
        + " tokens",
        rule={"inspector": "SMU-548", "opponent": "SMU-615"}.get(due.source, due.rule),
        expected=having if len(having) != 1 else having[0],
        found="supply",
        who=event.player,
        who_having=having or due.owner,
    )


@check("SMU-532", "SMU-542", "SMU-611", on=Take, step=PAY)
def the_token_has_the_colour_of_the_treat(position: Position, event: Take) -> Answer:
    """Sweet for a sweet treat, sour for a sour one: the treat that was hidden, not the one that was named."""
    due = position.due
    if due is None or due.paid or due.colour is None or event.player != due.to or position.winner is not None:
        return None
    rule = "SMU-532" if due.right else due.rule
    if event.token == due.colour:
        return kept(rule)
    return violated(
        "{who} takes a {token} token for a {due} treat",
        rule=rule,
        expected=due.colour,
        found=event.token,
        who=event.player,
        token=event.token,
        due=due.colour,
    )


@check.permission("SMU-545", on=Take, step=PAY)
def a_token_of_the_inspector_is_chosen(position: Position, event: Take) -> Answer:
    """Whoever robs the inspector chooses the token."""
    return KEPT if position.due is not None and position.due.source == "inspector" else None


@check.permission("SMU-613", on=Take, step=PAY)
def a_victim_is_chosen(position: Position, event: Take) -> Answer:
    """Whoever reveals a bomb chooses whom to rob."""
    return KEPT if position.due is not None and position.due.source == "opponent" else None


@check.permission("SMU-337", on=(Take, Piece, Bomb), step=PAY)
def the_inspector_chooses_a_reward(position: Position, event: Take | Piece | Bomb) -> Answer:
    """For a sphere with no piece or several the inspector may take one item of free choice."""
    due = position.due
    return KEPT if due is not None and due.breach and due.inspector == event.player else None


@check("SMU-336", "SMU-302", on=Piece, step=PAY, rests_on=("SMU-910",))
def a_piece_is_taken_from_the_box(position: Position, event: Piece) -> Answer:
    """Contraband is taken only for a wrong sphere, and only if the tournament reads the sentence so."""
    due = position.due
    if due is None or due.paid or not due.breach or due.inspector is None or due.source != "box":
        return violated(
            f"{{who}} takes a piece of contraband from the box; {_no_piece(due)}",
            rule="SMU-336" if due is not None else "SMU-302",
            who=event.player,
        )
    if event.player != due.to:
        return violated(
            "{who} takes a piece of contraband; it is for {who_due}, who inspected",
            rule="SMU-336",
            expected=due.to,
            found=event.player,
            who=event.player,
            who_due=due.to,
        )
    taken = sum(1 for _, kind in position.extra if kind == event.kind)
    left = position.spare if event.kind == "bomb" else SPARE.get(len(position.seats), 0) - taken
    if left < 1:
        return violated(
            "{who} takes a {kind} from the box, where none is left",
            rule="SMU-336",
            expected=0,
            found=1,
            who=event.player,
            kind="bomb" if event.kind == "bomb" else f"{event.kind} treat",
        )
    return kept("SMU-336")


NO_BOX = "the box is empty, and the inspector takes nothing (ruling SMU-R03)"


def _no_piece(due: Due | None) -> str:
    """Why nobody takes a piece from the box."""
    if due is None:
        return "no sphere is open"
    if due.breach and due.source == "box":
        return NO_BOX if due.to is None else "the sphere has been paid for already"
    return "spheres earn tokens (ruling SMU-R03)"


@check("SMU-535", "SMU-536", "SMU-546", "SMU-614", "SMU-336", "SMU-302", on=Bomb, step=PAY, rests_on=("SMU-911",))
def the_bomb_goes_where_it_must(position: Position, event: Bomb) -> Answer:
    """Named rightly: behind the inspector's screen. Used: in front of its owner's."""
    due = position.due
    if due is None:
        return violated("a bomb is laid out, but no sphere is open", rule="SMU-302")
    if due.bomb is None:
        return _bomb_of_a_breach(position, due, event)
    taken = due.bomb == "taken"
    owner, place = (due.inspector, "behind") if taken else (due.owner, "front")
    assert owner is not None
    used = "SMU-614" if due.inspector is None else "SMU-546"
    if not taken and position.winner is not None and position.rulings.winning_bomb == "unused":
        place = "behind"
    if (event.player, event.to) == (owner, place):
        return kept("SMU-536" if taken else used)
    rule = used if not taken else "SMU-536" if event.player == owner else "SMU-535"
    words = {"front": "in front of", "behind": "behind"}
    return violated(
        "the bomb goes {said} the screen of {who}; it belongs {due} that of {who_due}"
        + (" (ruling SMU-R37)" if position.winner is not None else ""),
        rule=rule,
        expected=[owner, place],
        found=[event.player, event.to],
        said=words[event.to],
        who=event.player,
        due=words[place],
        who_due=owner,
    )


def _bomb_of_a_breach(position: Position, due: Due, event: Bomb) -> Answer:
    """The bomb in a sphere with several pieces: its owner's, unless ruling SMU-R06 lets the inspector take it."""
    if due.breach and (event.player, event.to) == (due.owner, "behind"):
        return None
    if (
        due.breach
        and not due.paid
        and position.rulings.breach_pieces == "bomb-instead"
        and (event.player, event.to) == (due.inspector, "behind")
        and "bomb" in position.found[due.owner]
    ):
        return kept("SMU-336")
    return violated(
        "{who} takes a bomb; the sphere of {who_owner} earns none" + (" (ruling SMU-R06)" if due.breach else ""),
        rule="SMU-336" if due.breach else due.rule,
        who=event.player,
        who_owner=due.owner,
    )


@check(
    "SMU-531",
    "SMU-535",
    "SMU-542",
    "SMU-544",
    "SMU-548",
    "SMU-611",
    "SMU-612",
    "SMU-615",
    "SMU-336",
    "SMU-334",
    "SMU-302",
    "SMU-605",
    on=Waive,
    step=PAY,
)
def a_reward_may_be_refused(position: Position, event: Waive) -> Answer:
    """Where the book says that somebody may take it, it can be refused (ruling SMU-R07)."""
    due = position.due
    if event.what == "order":
        return _order_is_given_up(position, event)
    if position.winner is not None or (position.all_stuck() and not position.opened):
        return None
    if (unearned := _unearned(position, due, event.player, "{who} refuses a reward")) is not None:
        return unearned
    assert due is not None
    if event.player != due.to:
        return violated(
            "{who} refuses a reward that is for {who_due}",
            rule=due.rule,
            expected=due.to,
            found=event.player,
            who=event.player,
            who_due=due.to,
        )
    if due.may and position.rulings.rewards == "may":
        return kept(due.rule)
    return violated(
        "{who} refuses the reward; it must be taken (ruling SMU-R07)", rule=due.rule, found="refused", who=event.player
    )


def _order_is_given_up(position: Position, event: Waive) -> Answer:
    """Only the smaller of two spheres in the junk room has the right to reveal first."""
    others = [who for who in position.waiting() if who in position.junk and who != event.player]
    if not any((event.player, other) in position.larger for other in others) or len(others) != 1:
        return None
    return doubted(
        "{who} gives up the right to reveal first, but has none: the sphere of {who_other} is smaller",
        rule="SMU-605",
        who=event.player,
        who_other=others[0],
    )


@check(
    "SMU-531",
    "SMU-542",
    "SMU-544",
    "SMU-548",
    "SMU-611",
    "SMU-612",
    "SMU-615",
    "SMU-336",
    "SMU-334",
    "SMU-533",
    "SMU-541",
    "SMU-535",
    on=Settled,
    step=PAY,
)
def what_is_due_is_paid(position: Position, event: Settled) -> Answer:
    """Before the next sphere is opened the last one has been paid for, once."""
    due = position.due
    assert due is not None
    if not due.paid:
        if due.source == "owner":
            return violated(
                "the sphere of {who} costs a token, which goes back to the supply (ruling SMU-R05); none is written down",
                rule=due.rule,
                expected="any",
                who=due.owner,
            )
        return violated(
            "the sphere of {who_owner} earns {who} {what}; none is written down, nor that it was refused",
            rule=due.rule,
            expected=due.colour or "any",
            who=due.to,
            who_owner=due.owner,
            what="a piece of contraband"
            if due.source == "box"
            else f"a {due.colour} token"
            if due.colour
            else "a token",
        )
    if due.bomb == "taken":
        return kept("SMU-535")
    if due.inspector is None or due.breach:
        return None
    return kept("SMU-533" if due.right else "SMU-541")


@witness("SMU-546", "SMU-614", on=Settled, step=PAY)
def a_used_bomb_is_laid_out(position: Position, event: Settled) -> Answer:
    """A bomb that took a token, or could have, is used up."""
    due = position.due
    if due is None or not due.paid or due.bomb != "used":
        return None
    return kept("SMU-614" if due.inspector is None else "SMU-546")


SPARE = {players: PIECES - players for players in range(1, PIECES + 1)}
"""Bombs left in the box, by the number of players."""
