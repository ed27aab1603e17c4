"""STUB, being written."""

from scorekeeper.games.dwarven_traders.record import Record
from scorekeeper.games.terms import Terms
from scorekeeper.games.verdict import Finding, Place, Step, Verdict, Where


def judge(record: Record, terms: Terms) -> Verdict:
    rows = record.result.rows if record.result else {}
    order = sorted(rows, key=lambda k: -(rows[k].vp or 0))
    places = [Place(k, k != "smuggler", i + 1, rows[k].vp or 0) for i, k in enumerate(order)]
    findings = [
        Finding(rule="DWT-802", level="error", where=Where(field=f"result.rows.{p.participant}.place"),
                text="{who} has {vp} VP and is place {place}; the sheet says {claim}",
                figures={"who": p.participant, "vp": p.score, "place": p.place, "claim": rows[p.participant].place},
                expected=p.place, found=rows[p.participant].place, step=9)
        for p in places if rows[p.participant].place not in (None, p.place)
    ]
    trail = [Step("DWT-802", None, "{who} has {vp} VP: place {place}", {"who": p.participant, "vp": p.score, "place": p.place}) for p in places]
    return Verdict(findings=findings, places=places, finished=bool(places), trail=trail)
