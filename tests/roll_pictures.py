"""Pictures of rolls, charts and listings in docs/pictures: `make pictures` draws them anew, from a fixed secret."""

from __future__ import annotations

import sys
from itertools import accumulate
from math import sqrt
from pathlib import Path

from renders.picture import draw
from rulesets.dice import dice_names
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.notation.chart import odds_chart
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.picture import part, sheet
from rulesets.kit.notation.reckoning import reckoned
from rulesets.kit.notation.rolling import Result, roll
from rulesets.kit.pictures.chart import Line, LineChart, LuckChart
from rulesets.kit.pictures.listing import Column, Listing, Row
from rulesets.kit.pictures.pictured import Pictured
from rulesets.kit.pictures.sheet import Sheet

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
KINDS = "d% + d20 + d12 + d10 + d8 + 2d6 + 2d4 + 2d3 + average + open + 2 black + 2 blue + red + 3 dust + scatter d6"
CHAIN = "10d6>=4 then d6>=3 unless d6>=5 then d3"
STANDINGS, PAIRINGS = ("#", "Player", "Pts", "SoS", "Diff", "W-D-L"), ("Table", "Player", "Opponent", "Result")
MEMBERS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def rolled(text: str, turn: str = "1") -> Result:
    """What a text comes to with the dice of one turn."""
    dice = SealedDice(b"pictures")
    dice.turn_to(turn, "")
    return roll(read(text, dice_names()), dice)


def examples() -> dict[str, Pictured]:
    """What is drawn, by the name of its file."""
    return {
        "roll-kinds": sheet(rolled(KINDS), "Every kind of die", "roll 1"),
        "roll-chain": sheet(rolled(CHAIN, "3"), CHAIN, "roll 2"),
        "roll-opposed": sheet(rolled("6 red vs 5 blue", "7"), "6 red vs 5 blue", "roll 3"),
        "roll-100": sheet(rolled("100d6>=5", "5"), "100d6>=5", "roll 4"),
        "roll-pool": _pool(),
        "odds": odds_chart(reckoned(read("8d6>=5", dice_names())), "Odds of 8d6>=5", 3),
        "luck": _luck(),
        "ratings": _ratings(),
        "standings": _standings(),
        "pairings": _pairings(),
        "league-paired": _first_round(),
        "league-after": _after_the_first(),
        "league-ratings": _first_ratings(),
    }


def _pool() -> Sheet:
    found = {name: rolled("6d6>=4!6", name) for name in MEMBERS}
    best = max(result.value for result in found.values())
    parts = tuple(part(result, name, result.value == best) for name, result in found.items())
    total = sum(result.value for result in found.values())
    return Sheet(title="Break down the gate: 4 or more", parts=parts, total=f"{total} successes", note="pool 1")


def _luck() -> LuckChart:
    values = [rolled("3d6", f"luck {turn}").value for turn in range(90)]
    ahead = tuple(accumulate(value - 10.5 for value in values))
    band = tuple(1.96 * sqrt(35 / 4 * number) for number in range(1, len(values) + 1))
    return LuckChart(title="Luck of Ada", ahead=ahead, band=band, note="90 rolls since 1 November")


def _ratings() -> LineChart:
    def line(name: str) -> Line:
        changes = [rolled("2d20", f"{name} {day}").value - 20 for day in range(30)]
        return Line(name=name, points=tuple(enumerate(accumulate(changes, initial=1500))))

    days = ((0, "1 Nov"), (10, "11 Nov"), (20, "21 Nov"), (30, "1 Dec"))
    return LineChart(title="Ratings in November", lines=tuple(map(line, MEMBERS[:5])), days=days, unit="rating")


def _standings() -> Listing:
    columns = tuple(Column(heading=one, holds="name" if one == "Player" else "number") for one in STANDINGS)
    table = (
        *(("1", "Ada", "9", "14", "+21", "3-0-0"), ("2", "Ben", "6", "15", "+8", "2-0-1")),
        *(
            ("3", "Cleo of the Long Name and Longer Titles", "6", "11", "−2", "2-0-1"),
            ("4", "Dan", "3", "9", "−9", "1-0-2"),
        ),
        *(("5", "Eve", "1.5", "12", "−6", "0-1-2"), ("6", "Finn", "0", "10", "−12", "0-1-2")),
    )
    marks = {"Ada": "first", "Eve": "out"}
    rows = tuple(Row.model_validate({"cells": cells, "mark": marks.get(cells[1], "")}) for cells in table)
    return Listing(title="Autumn League: after round 3", columns=columns, rows=rows, note="1 match without a result")


def _pairings() -> Listing:
    columns = tuple(Column(heading=one, holds="name" if one in PAIRINGS[1:3] else "number") for one in PAIRINGS)
    table = (("1", "Ada", "Ben", "12–7"), ("2", "Cleo", "Dan", ""), ("", "Eve", "(bye)", ""))
    rows = tuple(Row(cells=cells) for cells in table)
    return Listing(title="Autumn League: round 4 of 5", columns=columns, rows=rows)


def _first_round() -> Listing:
    """The first round of the league that docs/leagues.md makes."""
    columns = tuple(Column(heading=one, holds="name" if one in PAIRINGS[1:3] else "number") for one in PAIRINGS)
    rows = tuple(Row(cells=cells) for cells in (("1", "Ada", "Ben", ""), ("2", "Cleo", "Dan", "")))
    return Listing(title="Winter League: round 1 of 3", columns=columns, rows=rows)


def _after_the_first() -> Listing:
    headings = ("#", "Player", "Pts", "SoS", "Diff", "W-D-L")
    columns = tuple(Column(heading=one, holds="name" if one == "Player" else "number") for one in headings)
    table = (
        *(("1", "Ada", "3", "0", "+40", "1-0-0"), ("2", "Cleo", "3", "0", "+12", "1-0-0")),
        *(("3", "Dan", "0", "3", "−12", "0-0-1"), ("4", "Ben", "0", "3", "−40", "0-0-1")),
    )
    rows = tuple(Row(cells=cells, mark="first" if cells[0] == "1" else "") for cells in table)
    return Listing(title="Winter League: after round 1", columns=columns, rows=rows)


def _first_ratings() -> LineChart:
    """Two have won, two have lost: the ends of their lines lie on each other."""
    ends = {"Ada": 1662, "Cleo": 1662, "Dan": 1338, "Ben": 1338}
    lines = tuple(Line(name=name, points=((0, 1500), (1, end))) for name, end in ends.items())
    days = ((0, "before"), (1, "round 1"))
    return LineChart(title="Winter League: ratings", lines=lines, days=days, unit="rating")


def main() -> None:
    """Draw all of them."""
    for name, pictured in examples().items():
        picture = draw(pictured)
        (FOLDER / f"{name}.png").write_bytes(picture.png)
        sys.stdout.write(f"{name}: {picture.width} x {picture.height}, {len(picture.png) / 1024:.0f} KiB\n")


if __name__ == "__main__":
    main()
