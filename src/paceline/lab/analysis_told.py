"""An analysis for people: lines for a terminal, and one self-contained page with a chart."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from paceline.core.foresight import dealt_for
from paceline.core.log import Log, steps
from paceline.core.words import LANGUAGE, SHELL, speech
from paceline.lab.analyse import Analysis, KeyMoment, Ledger, Round

WIDE: Final = 960
HIGH: Final = 380
LEFT: Final = 48
RIGHT: Final = 150
TOP: Final = 16
BOTTOM: Final = 34
COLOURS: Final = ("#c9342a", "#174f9e", "#2f9a69", "#b98a06", "#6b7280", "#d968a6", "#3fa7c9")
DASHES: Final = ("", "9 4", "2 4", "12 3 2 3", "5 5", "1 5", "14 6")
STYLE: Final = """
:root{color-scheme:light dark;--ink:#1b2730;--paper:#fffbf0;--line:#d9d2c0;--good:#1a6b3d;--bad:#b02418}
@media(prefers-color-scheme:dark){:root{--ink:#eef2f2;--paper:#16222b;--line:#3b4a54;--good:#6fd19a;--bad:#ff8b7d}}
body{margin:0 auto;max-width:1000px;padding:24px;background:var(--paper);color:var(--ink)}
body{font:17px/1.5 system-ui,sans-serif}
h1{font-size:30px;line-height:1.2;margin:0 0 4px}h2{font-size:21px;margin:28px 0 8px}
svg{width:100%;height:auto}svg text{fill:var(--ink);font:14px system-ui,sans-serif}
table{border-collapse:collapse;width:100%}th,td{padding:5px 8px;border-bottom:1px solid var(--line);text-align:right}
th:first-child,td:first-child{text-align:left}td.l{text-align:left}.g{color:var(--good)}.b{color:var(--bad)}
.scroll{overflow-x:auto}@media print{body{padding:0}}
"""


def say(line: str, **args: str | int | float) -> str:
    return speech(SHELL).say(f"analysis.{line}", **args)


def points(chance: float) -> str:
    """A swing in points: +9, −7."""
    return f"{round(100 * chance):+d}".replace("-", "−")


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


class Actions:
    """Actions of a race in words, as whoever played them was offered them."""

    def __init__(self, log: Log, found: Analysis) -> None:
        self.words: dict[tuple[int, str], str] = {}
        wanted = {moment.at: moment for moments in found.moments.values() for moment in moments if moment.options}
        for at, step in enumerate(steps(log)):
            if (moment := wanted.get(at)) is not None:
                dealt = dealt_for(step.log.race, moment.seat)
                for option in moment.options:
                    choice = log.title.foretell(dealt, moment.seat, dealt.parse_action(option.action))
                    self.words[at, option.action] = log.title.spoken(dealt, choice)

    def of(self, moment: KeyMoment, action: str) -> str:
        return self.words.get((moment.at, action), action)


def lines(log: Log, found: Analysis) -> Iterator[str]:
    """For a terminal."""
    yield headline(found)
    yield ""
    wide = max([len(name) for name in found.seats] + [5])
    yield "  ".join([f"{'':>5}", *(f"{name:>{max(wide, 5)}}" for name in found.seats)])
    for one in found.rounds:
        cells = [f"{percent(one.chances[seat]):>{max(wide, 5)}}" for seat in range(len(found.seats))]
        yield "  ".join([f"{called(found, one):>5}", *cells])
    actions = Actions(log, found)
    for seat, name in enumerate(found.seats):
        if found.moments[seat]:
            yield ""
            yield say("of", name=name)
            for moment in found.moments[seat]:
                yield f"  {moment.letter}  {told(moment, actions)}"
    yield ""
    for entry in found.ledgers:
        yield balance(found, entry)


def called(found: Analysis, one: Round) -> str:
    """A round by its number; how the race ended, by a word."""
    return say("end") if one is found.rounds[-1] and found.winner >= 0 else str(one.round)


def headline(found: Analysis) -> str:
    if 0 <= found.winner < len(found.seats):
        name = found.seats[found.winner]
        gains = [moment for moment in found.moments[found.winner] if moment.swing > 0]
        best = max(gains, key=lambda moment: moment.swing, default=None)
        return say("won-in", name=name, round=best.round) if best else say("won", name=name)
    return say("won-by-none")


def told(moment: KeyMoment, actions: Actions) -> str:
    if moment.kind != "choice":
        return say(moment.kind, round=moment.round, swing=points(moment.swing))
    return say(
        "choice",
        round=moment.round,
        swing=points(moment.swing),
        played=actions.of(moment, moment.played),
        best=actions.of(moment, moment.best),
        cost=points(moment.cost),
    )


def balance(found: Analysis, entry: Ledger) -> str:
    """Luck and skill, as far as they can be told apart."""
    args: dict[str, str | int | float] = {
        "name": found.seats[entry.seat],
        "start": percent(entry.start),
        "end": percent(entry.end),
    }
    if not entry.told_apart:
        return say("together", **args, change=points(entry.end - entry.start))
    return say("apart", **args, choices=points(entry.choices), rest=points(entry.rest))


def as_html(log: Log, found: Analysis) -> str:
    """One page that needs nothing else."""
    actions = Actions(log, found)
    course = str(log.setup.options.get("course", ""))
    parts = [
        f'<!doctype html><html lang="{LANGUAGE.get()}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(headline(found))}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(headline(found))}</h1><p>{escape(' · '.join(filter(None, (log.title.name, course))))}</p>",
        f"<h2>{escape(say('chances'))}</h2>{chart(found)}<div class=scroll>{table(found)}</div>",
    ]
    for seat, name in enumerate(found.seats):
        if found.moments[seat]:
            parts.append(f"<h2>{escape(say('of', name=name))}</h2>")
            parts += [moment_html(moment, actions) for moment in found.moments[seat]]
        parts.append(f"<p>{escape(balance(found, found.ledgers[seat]))}</p>")
    return "".join([*parts, f"<p><small>{escape(say('how', n=found.playouts))}</small></p></body></html>\n"])


def moment_html(moment: KeyMoment, actions: Actions) -> str:
    mark = "g" if moment.swing > 0 else "b"
    text = f'<p><b class="{mark}">{moment.letter}</b> {escape(told(moment, actions))}</p>'
    if not moment.options:
        return text
    rows = "".join(
        f"<tr><td class=l>{escape(actions.of(moment, option.action))}{note(moment, option.action)}</td>"
        f"<td>{percent(option.win)}</td><td>{percent(option.low)} – {percent(option.high)}</td>"
        f"<td>{option.place:.1f}</td></tr>"
        for option in moment.options
    )
    heads = "".join(f"<th>{escape(say(f'column.{head}'))}</th>" for head in ("option", "win", "between", "place"))
    return f"{text}<div class=scroll><table><tr>{heads}</tr>{rows}</table></div>"


def note(moment: KeyMoment, action: str) -> str:
    if action == moment.played:
        return f" <b class=b>({escape(say('played'))})</b>"
    return f" <b class=g>({escape(say('better'))})</b>" if action == moment.best else ""


def table(found: Analysis) -> str:
    heads = "".join(f"<th>{escape(name)}</th>" for name in found.seats)
    rows = "".join(
        f"<tr><td>{escape(called(found, one))}</td>"
        + "".join(f"<td>{percent(one.chances[seat])}</td>" for seat in range(len(found.seats)))
        + "</tr>"
        for one in found.rounds
    )
    return f"<table><tr><th>{escape(say('column.round'))}</th>{heads}</tr>{rows}</table>"


def chart(found: Analysis) -> str:
    """A line a team, told apart by dashes as well as by colour."""
    many = max(1, len(found.rounds) - 1)
    wide, high = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM

    def x(i: int) -> float:
        return LEFT + wide * i / many

    def y(chance: float) -> float:
        return TOP + high * (1 - chance)

    parts = [f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(say("chances"))}">']
    parts += [
        f'<path d="M{LEFT} {y(share):.1f}H{LEFT + wide}" stroke="var(--line)"/>'
        f'<text x="{LEFT - 6}" y="{y(share) + 5:.1f}" text-anchor="end">{round(100 * share)}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    for i, one in enumerate(found.rounds):
        if i % max(1, len(found.rounds) // 14) == 0:
            parts.append(
                f'<text x="{x(i):.1f}" y="{HIGH - 10}" text-anchor="middle">{escape(called(found, one))}</text>'
            )
    for seat in range(len(found.seats)):
        line = " ".join(f"{x(i):.1f},{y(one.chances[seat]):.1f}" for i, one in enumerate(found.rounds))
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{COLOURS[seat % len(COLOURS)]}" stroke-width="3"'
            f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )
    order = sorted(range(len(found.seats)), key=lambda seat: -found.rounds[-2 if many > 1 else -1].chances[seat])
    for i, seat in enumerate(order):
        at = TOP + 14 + 24 * i
        parts.append(
            f'<path d="M{LEFT + wide + 10} {at - 5}h26" stroke="{COLOURS[seat % len(COLOURS)]}" stroke-width="3"'
            f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
            f'<text x="{LEFT + wide + 42}" y="{at}">{escape(found.seats[seat][:12])}</text>'
        )
    return "".join([*parts, "</svg>"])
