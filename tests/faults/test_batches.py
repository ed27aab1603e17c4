"""A batch is written by one act: all of its entries count or none, whenever the command is killed."""

from __future__ import annotations

from scorekeeper.log import read_log, verify

MANY = 40


def test_a_killed_batch_is_there_as_a_whole_or_not_at_all(desk, struck, rng, number_of):
    """Of forty imported players, all or none are registered; those of a cut act are named, and the list can be imported again."""
    kills = 0
    path = desk.folder / "log" / "main.jsonl"
    content = path.read_bytes()
    for number in range(number_of(10, 100)):
        path.write_bytes(content)
        names = [f"Batch {number} {one}" for one in range(MANY)]
        (desk.folder / "list.csv").write_text("name\n" + "\n".join(names) + "\n", "utf-8")
        how = rng.choice(("kill within", "kill within", "kill before", "kill after"))
        ran = struck(desk, "players", "import", "list.csv", at=rng.randint(1, 3), how=how)
        kills += ran.struck
        log = read_log(desk.folder)
        counted = {entry.body.name for entry in log.live("player")} & {*names}
        assert len(counted) in (0, MANY), (number, how, ran)
        assert ran.code != 0 or counted, (number, ran)
        if log.cut_off and log.cut_off[-1].line == log.heads["main"].count:
            assert {"LOG-216"} <= {fault.rule for fault in verify(desk.folder)}
            assert f"main-{log.cut_off[-1].line} " in desk("log", "show").out
        again = desk("players", "import", "list.csv")
        assert 0 == again.code, again
        assert {*names} <= {entry.body.name for entry in read_log(desk.folder).live("player")}
        assert [] == verify(desk.folder)
    assert kills
