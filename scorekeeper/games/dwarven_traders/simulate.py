"""STUB, being written."""

from scorekeeper.games.dwarven_traders.record import Record, Result, Standing


def simulate(seats, rng, terms, *, variant="standard"):
    everyone = [*seats, "smuggler"]
    vps = rng.sample(range(1, 17), len(everyone))
    order = sorted(range(len(everyone)), key=lambda i: -vps[i])
    rows = {everyone[i]: Standing(vp=vps[i], place=order.index(i) + 1) for i in range(len(everyone))}
    return Record(game="dwarven-traders", seats=list(seats), variant=variant, result=Result(rows=rows, winner=everyone[order[0]]))
