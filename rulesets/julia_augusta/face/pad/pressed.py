"""What was pressed on a move pad so far: the move in words, and all that it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.julia_augusta.chapters.manoeuvre.unit_moves import Movement
from rulesets.julia_augusta.chapters.movement.allowance import Allowance
from rulesets.julia_augusta.chapters.movement.course import Course, course
from rulesets.julia_augusta.chapters.movement.moves_in_words import layouts_of
from rulesets.julia_augusta.chapters.movement.planning import Stop
from rulesets.julia_augusta.table.doings import What
from rulesets.julia_augusta.table.formations import usual
from rulesets.julia_augusta.table.reasons.movement import IsStopped
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.pad import BETWEEN, amount_text, joined
from rulesets.kit.engine.refusal import Refused

RE_FORM, LEFT, RIGHT = "re-form ", "turn left ", "turn right "


class Pressed(NamedTuple):
    """A unit's move as far as it was put together: the inches that it has, the dice that may yet be added, the move in
    words, and its course (None: nothing was pressed yet). `refused`: why it cannot be confirmed as it is, though it may
    go on."""

    game: Julia
    unit: Unit
    what: What
    allowance: Allowance
    dice: int
    told: str
    made: Course | None
    refused: Refused | None

    @property
    def stands(self) -> Unit:
        """The unit as it stands then."""
        return self.made.unit if self.made is not None else self.unit

    @property
    def left(self) -> float:
        """The inches that it may yet go; none where something has stopped it for good."""
        if self.made is None:
            return self.allowance.inches
        return self.made.left if self.may_go_on else 0.0

    @property
    def stop(self) -> Stop | None:
        """What stops it."""
        return self.made.stop if self.made is not None else None

    @property
    def takes_all(self) -> bool:
        """Whether it takes the whole move, however far it leads."""
        kinds = self.made.kinds if self.made is not None else ()
        return self.allowance.whole or not {"side_step", "re_form"}.isdisjoint(kinds)

    @property
    def may_go_on(self) -> bool:
        """Whether more of the same may lead on: who stops at a friend may yet clear it."""
        return self.stop is None or self.stop.why == "friend"


def pressed(game: Julia, moving: Movement, pieces: Sequence[str]) -> Pressed:
    """The move of these pieces; raises `Refused` for the last of them if it cannot be added."""
    unit = game.units[moving.unit]
    given = moving.allowance(unit)
    told = move_of(unit, moving.what, pieces)
    made = course(game, unit, told, given) if told else None
    if made is not None and made.stop is not None and len(pieces) > 1:
        _demand_that_it_leads_on(game, moving, pieces, made)
    refused = _why_not_confirmed(game, moving, unit, told)
    return Pressed(game, unit, moving.what, given, moving.dice, told, made, refused)


def move_of(unit: Unit, what: str, pieces: Sequence[str]) -> str:
    """The pieces as a move in words. A re-forming has one formation, the last that was pressed, and its facing."""
    return _re_forming(unit, pieces) if pieces and what == "re-form" else joined(pieces) if pieces else ""


def _re_forming(unit: Unit, pieces: Sequence[str]) -> str:
    formations = [piece for piece in pieces if piece.startswith(RE_FORM)]
    turns = [float(piece.removeprefix(LEFT)) for piece in pieces if piece.startswith(LEFT)]
    back = [float(piece.removeprefix(RIGHT)) for piece in pieces if piece.startswith(RIGHT)]
    formation = formations[-1] if formations else f"{RE_FORM}{by_use(unit)[0]}"
    turn = sum(back) - sum(turns)
    return f"{formation} facing {amount_text((unit.pose.degrees + turn) % 360)}" if turn else formation


def by_use(unit: Unit) -> list[str]:
    """The formations of a unit by name, the likeliest first: the usual line, column, wedge, and the others."""
    names = list(layouts_of(unit))
    first = (usual(unit.type, unit.bases, unit.line_count).name, "column", "wedge", usual(unit.type, unit.bases).name)
    return [*dict.fromkeys((*(name for name in first if name in names), *names))]


def _demand_that_it_leads_on(game: Julia, moving: Movement, pieces: Sequence[str], made: Course) -> None:
    """A piece that changes nothing, because the move was stopped before it, is refused by the rule that stops it."""
    try:
        before = pressed(game, moving, pieces[:-1])
    except Refused:
        return
    same = before.made is not None and before.made.unit.placement == made.unit.placement
    longer = move_of(before.unit, before.what, pieces).count(BETWEEN) == before.told.count(BETWEEN)
    if same and before.stop is not None and not (longer and before.may_go_on):
        raise before.stop.against(before.unit, IsStopped)


def _why_not_confirmed(game: Julia, moving: Movement, unit: Unit, told: str) -> Refused | None:
    """A move of a unit that conforms may stray on the way, if it is right in the end."""
    if not told or unit.control != "conform":
        return None
    try:
        moving.course(game, unit, told)
    except Refused as refused:
        return refused
    return None


def may_be_added(so_far: Pressed, piece: str) -> bool:
    """Whether a piece may come next."""
    told = joined([so_far.told, piece]) if so_far.told else piece
    try:
        course(so_far.game, so_far.unit, told, so_far.allowance)
    except Refused:
        return False
    return True
