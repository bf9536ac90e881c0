"""Where a group goes, in words: `at 31.5,12 facing 90 in line of 5; 3 at 30,14`.

A place is a point in inches from the west and the north or a square of the printed grid, as everywhere on a table.
What is not said stays as it is: without a form the group keeps its own, without a facing its front. Behind a semicolon
single models are put elsewhere, by their labels.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer, Tree, v_args
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError

from rulesets.kit.boards.models.forms import Form, FormName
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import HUNDREDTHS, Point, Spot, Table
from rulesets.kit.boards.tables.told import Wrong, find_name, place_at, square_at
from rulesets.kit.engine.not_understood import NotUnderstood

LONGEST = 600
"""Characters of a text."""
MOST_NUDGED = 40
FULL_TURN = 360


class GoalNotUnderstood(NotUnderstood):
    """A text that does not say where a group goes."""


class Section(NamedTuple):
    """What a text about a group can speak of: the table, what the models of the group are called in it and on the table
    (`labels`: the names by the labels), the lines and outlines of terrain along which it may stand, by name, and the
    front in degrees that it keeps where none is named."""

    table: Table
    labels: Mapping[str, str]
    outlines: dict[str, tuple[Spot, ...]]
    facing: float


def read(text: str, section: Section) -> Goal:
    """What a text says; raises `GoalNotUnderstood`."""
    if len(text) > LONGEST:
        why = f"where a group goes is said in at most {LONGEST} characters, this has {len(text)}"
        raise GoalNotUnderstood(text[:LONGEST], LONGEST, why)
    try:
        goal: Goal = _Reader(section).transform(_parsed(text))
    except UnexpectedInput as error:
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        at = len(text) if ended else max(0, error.pos_in_stream or 0)
        raise GoalNotUnderstood(text, at, _sentence(text[at:])) from None
    except VisitError as error:
        if isinstance(error.orig_exc, Wrong):
            raise GoalNotUnderstood(text, error.orig_exc.at, error.orig_exc.why) from None
        raise
    return goal


def written(goal: Goal, section: Section) -> str:
    """A goal as a player writes it; what is read of it again is the same, rounded to thousandths of an inch."""
    facing = f" facing {round(goal.facing % FULL_TURN * HUNDREDTHS) / HUNDREDTHS:g}"
    labels = {name: label for label, name in section.labels.items()}
    nudged = (f"; {labels[name]} at {at.spot.name}" for name, at in goal.nudged)
    return f"at {goal.at.spot.name}{facing} {_form(goal.form, section)}{''.join(nudged)}"


def goes_on(text: str, section: Section) -> list[str]:
    """How a text that somebody is writing may go on, each as a whole text that can be read."""
    begun, _, word = text.rpartition(" ")
    before = f"{begun} " if begun else ""
    names = [f"along {name}" for name in section.outlines]
    fitting = [further for further in (*FURTHER, *names) if further.startswith(word.casefold())]
    return [longer for further in fitting if _is_read(longer := f"{before}{further}", section)]


FURTHER = (
    *("facing 0", "facing 90", "facing 180", "facing 270"),
    *("in line", "in column", "in a ring", "closed up", "spread out", "as now"),
)
"""What completion writes behind a place."""


def _is_read(text: str, section: Section) -> bool:
    try:
        read(text, section)
    except GoalNotUnderstood:
        return False
    return True


def _form(form: Form, section: Section) -> str:
    if form.name == "line":
        return f"in line of {form.files}" if form.files else "in line"
    if form.name == "along":
        return f"along {next(name for name, outline in section.outlines.items() if outline == form.along)}"
    return WRITTEN[form.name]


WRITTEN: dict[FormName, str] = {
    "column": "in column",
    "around": "in a ring",
    "closed up": "closed up",
    "spread": "spread out",
    "as now": "as now",
}
"""How the other forms are written."""


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Tree[Token]:
    """A text in its parts: the same places suggest themselves again and again."""
    return _parser().parse(text)


@cache
def _parser() -> Lark:
    """Made when the first text is read."""
    grammar = (Path(__file__).parent / "words.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=False)


def _sentence(rest: str) -> str:
    first_word = rest.split(maxsplit=1)
    before = f"“{first_word[0][:20]}” does not fit here" if first_word else "something is missing here"
    return f"{before}: write for example “at 31.5,12 facing 90 in line of 5; 3 at 30,14”"


class _Facing(NamedTuple):
    degrees: float


@v_args(inline=True)
class _Reader(Transformer[Token, Goal]):
    """The meaning of what was read."""

    def __init__(self, section: Section) -> None:
        super().__init__()
        self._section = section

    def start(self, goal: Goal, *nudged: tuple[str, Point]) -> Goal:
        if len(nudged) > MOST_NUDGED:
            raise Wrong(0, f"at most {MOST_NUDGED} models are put elsewhere, these are {len(nudged)}")
        return Goal(goal.at, goal.facing, goal.form, tuple(dict(nudged).items()))

    def goal(self, at: Point, *told: Any) -> Goal:
        facing = next((one.degrees for one in told if isinstance(one, _Facing)), self._section.facing)
        return Goal(at, facing, next((one for one in told if isinstance(one, Form)), Form("as now")))

    def nudge(self, label: Token, at: Point) -> tuple[str, Point]:
        if str(label) not in self._section.labels:
            known = ", ".join(self._section.labels)
            raise Wrong(label.start_pos or 0, f"there is no model {str(label)[:20]} here: there are {known}")
        return self._section.labels[str(label)], at

    def spot(self, east: Token, south: Token) -> Point:
        return place_at(self._section.table, east, south)

    def square(self, name: Token, part: Token | None = None) -> Point:
        return square_at(self._section.table, name, part)

    def facing(self, number: Token, _: Token | None = None) -> _Facing:
        if float(number) > FULL_TURN:
            raise Wrong(number.start_pos or 0, f"{number} is no direction: 0 to {FULL_TURN} degrees, 90 is east")
        return _Facing(float(number) % FULL_TURN)

    def line(self, count: Token | None = None) -> Form:
        return Form("line", files=int(count) if count is not None else 0)

    def column(self) -> Form:
        return Form("column")

    def ring(self) -> Form:
        return Form("around")

    def closed_up(self) -> Form:
        return Form("closed up", gap=0.1)

    def spread(self) -> Form:
        return Form("spread", gap=1.0)

    def as_now(self) -> Form:
        return Form("as now")

    def along(self, name: Token) -> Form:
        try:
            outline = find_name(str(name), tuple(self._section.outlines))
        except ValueError as error:
            raise Wrong(name.start_pos or 0, str(error)) from None
        return Form("along", gap=0.1, along=self._section.outlines[outline])
