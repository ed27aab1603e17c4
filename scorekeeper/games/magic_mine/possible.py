"""Whether a card can have an effect at all, whoever and whatever it is aimed at."""

from __future__ import annotations

from scorekeeper.games.engine.old_checks import Answer, doubted, violated
from scorekeeper.games.magic_mine.pieces import Piece, misfit
from scorekeeper.games.magic_mine.play import CART, Position


def is_possible(position: Position, card: str, who: str) -> bool:
    """Whether a card of this kind can do something now; what the faces of tiles hide is taken as possible."""
    carts, rows = position.carts, position.rows
    own, others = carts[who], position.after(who)
    room = len(own) < CART
    match card:
        case "swap-tile":
            return any(not piece.gems for piece in rows[who].values())
        case "swap-gem":
            full = not room and position.rulings.swap_gem == "as-taking"
            return bool(own) and not full and any(carts[other] for other in others)
        case "steal-set-gem":
            return room and any(piece.gems and not piece.complete for other in others for piece in rows[other].values())
        case "purge-cart":
            return any(carts.values())
        case "mine-three":
            return (room or position.rulings.mine_card == "allowed") and not position.mine_empty()
        case "steal-cart":
            return room and any(carts[other] for other in others)
        case "copy-take":
            return room and not position.mine_empty()
        case "set-two" | "copy-set":
            return can_set(rows[who], own, who)
    return True


def no_effect(position: Position, card: str, who: str) -> Answer:
    """What the rulings say of a card that can do nothing: refused, doubted or fine (rulings MIN-R10 and MIN-R14)."""
    if card == "mine-three" and len(position.carts[who]) >= CART:
        return violated(
            "{who} plays {card} with a full cart (ruling MIN-R10)",
            rule="MIN-330",
            expected=CART - 1,
            found=CART,
            who=who,
            card=card,
        )
    how = position.rulings.no_effect
    if how == "allowed":
        return None
    text = "{who} plays {card}, which can have no effect now (ruling MIN-R14)"
    return (doubted if how == "warned" else violated)(text, rule="MIN-307", who=who, card=card)


def can_set(row: dict[str, Piece], cart: list[str], who: str) -> bool:
    """Whether some gem of the cart fits a hole of the row."""
    return any(misfit(piece, gem, None, who, tile) is None for tile, piece in row.items() for gem in set(cart))
