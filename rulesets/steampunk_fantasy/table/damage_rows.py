"""Rows of damage tables: "4-8: critical damage, +1 on future damage"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.specials import ResultWords, Word

_ROW = re.compile(r"\s*(\d{1,3})\s*(?:-\s*(\d{1,3})|(\+))?\s*:\s*(.+)")

_EFFECTS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Word]], ...] = (
    (re.compile(r"kill (\d+)(?: members?)?"), lambda found: Word(name="kill", args=(found[1],))),
    (re.compile(r"destroyed|killed|kill all"), lambda found: Word(name="destroyed")),
    (re.compile(r"light damage(?: x(\d))?"), lambda found: Word(name="light", args=(found[1] or "1",))),
    (re.compile(r"(?:critical|heavy) damage"), lambda found: Word(name="critical")),
    (re.compile(r"\+(\d+) on future damage"), lambda found: Word(name="future damage", args=(found[1],))),
    (re.compile(r"pinned"), lambda found: Word(name="pinned")),
    (re.compile(r"bleed(?:ing)?\[(4|6|8|10|12)\]"), lambda found: Word(name="bleed", args=(found[1],))),
    (re.compile(r"psychic damage(?:\[d(\d+)\])?"), lambda found: Word(name="psychic", args=(found[1] or "6",))),
    (re.compile(r"stop bleeding"), lambda found: Word(name="stop bleeding")),
    (re.compile(r"set on fire"), lambda found: Word(name="set on fire")),
)
"""What can stand in a row, and the word that it is kept as."""
_WRITTEN = {
    "kill": "kill {}",
    "light": "light damage x{}",
    "critical": "critical damage",
    "future damage": "+{} on future damage",
    "bleed": "bleed[{}]",
    "psychic": "psychic damage[d{}]",
}
"""How a word is written in a row, where it is not written as it is kept."""


class Row(BaseModel):
    """A row: its results from `lowest` to `highest` (None: open upward), and what they do, in order."""

    model_config = ConfigDict(frozen=True)

    lowest: int
    highest: int | None = None
    effects: ResultWords = ()

    @property
    def reach(self) -> str:
        """The results that it is for: "4-8", "9+"."""
        ends = {None: f"{self.lowest}+", self.lowest: f"{self.lowest}"}
        return ends.get(self.highest, f"{self.lowest}-{self.highest}")

    @property
    def words(self) -> list[str]:
        """What it does, in the words that it is kept as: "kill[1]"."""
        return [word.text for word in self.effects]

    @property
    def text(self) -> str:
        """The row as it is written; `read_row` reads it."""
        return (
            f"{self.reach}: {', '.join(_WRITTEN.get(word.name, word.name).format(*word.args) for word in self.effects)}"
        )


class _NoRow(Row):
    """No row of a table: it does nothing."""

    lowest: int = 0

    @property
    def reach(self) -> str:
        return ""


NO_ROW = _NoRow()


def read_row(text: str) -> Row:
    """Read "4-8: critical damage, +1 on future damage"; raises ValueError that names the part."""
    match = _ROW.fullmatch(text.lower())
    if match is None:
        raise ValueError(f'"{text}" is not a row: write the results, a colon and what they do such as 4-6: pinned')
    lowest, highest, upward, told = match.groups()
    last = None if upward else int(highest or lowest)
    if last is not None and last < int(lowest):
        raise ValueError(f'"{lowest}-{highest}" in "{text}" ends before it begins: write the lower result first')
    return Row(lowest=int(lowest), highest=last, effects=tuple(_effect(part.strip()) for part in told.split(",")))


def _effect(text: str) -> Word:
    for pattern, made in _EFFECTS:
        match = pattern.fullmatch(text)
        if match is not None:
            return made(match)
    if text.startswith("bleed"):
        raise ValueError(f'"{text}" is not a result: bleed takes a die of 4, 6, 8, 10 or 12 sides, such as bleed[4]')
    raise ValueError(f'"{text}" is not a result: write kill 1, destroyed, pinned, bleed[4], +1 on future damage …')


@rule(without=NO_ROW)
def result(rows: Sequence[Row], total: int) -> Row:
    """SF-DATA-09: the lower row has a shared number, a gap belongs to the row below it, the highest row is open."""
    reached = [row for row in rows if row.lowest <= total]
    covering = [row for row in reached if row.highest is None or total <= row.highest]
    return min(covering, key=_lowest) if covering else max(reached, key=_lowest, default=NO_ROW)


def _lowest(row: Row) -> int:
    return row.lowest
