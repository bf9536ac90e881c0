"""What lies between two units: distance, line of sight, cover and what each weapon says to it.

Nothing is decided here: the same questions are asked that an attack asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.attack.targets import Aim, out_of_line
from rulesets.dust_1947.table.armament import Battery
from rulesets.dust_1947.table.boards.board import Board, Ends
from rulesets.dust_1947.table.measure.footprint import front
from rulesets.dust_1947.table.sight.cover import Reason
from rulesets.dust_1947.table.sight.lines_of_sight import Line
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.scene import Point


@dataclass(frozen=True)
class Glance:
    """From which square to which the line runs, what it finds on the way, what covers the target (none: open) and, of
    a blocked line, why it is."""

    ends: Ends
    line: Line
    cover: tuple[Reason, ...]
    blocked: Refused | None


@dataclass(frozen=True)
class Answer:
    """What one weapon says to a target: how it is aimed, or why it cannot be."""

    battery: Battery
    found: Aim | Refused


@dataclass(frozen=True)
class Prospect:
    """All that one unit can know of another: distance in squares, the best line, and what its weapons say."""

    viewer: Unit
    target: Unit
    distance: int
    glance: Glance
    answers: tuple[Answer, ...]

    @property
    def legal(self) -> bool:
        """Whether at least one weapon can be aimed at the target."""
        return any(isinstance(answer.found, Aim) for answer in self.answers)


def prospect(view: Dust, viewer: Unit, target: Unit) -> Prospect:
    """What one unit on the board can know of another."""
    declaring = Declaring(view, viewer, None)
    answers = tuple(_answers(declaring, target))
    aimed = [answer.found for answer in answers if isinstance(answer.found, Aim)]
    glances = [glance(declaring.board, viewer, target, ends) for ends in _pairs(viewer, target, aimed)]
    best = min(glances, key=lambda one: (not one.line.clear, bool(one.cover), len(one.line.touched)))
    return Prospect(viewer, target, declaring.board.apart(viewer, target), best, answers)


def _answers(declaring: Declaring, target: Unit) -> Iterator[Answer]:
    """What every weapon says; the improvised one is worth a word only where nothing else can be aimed and it can."""
    own = [Answer(battery, declaring.aim(battery, target)) for battery in declaring.own]
    yield from own
    if declaring.spare is not None and not any(isinstance(answer.found, Aim) for answer in own):
        aimed = declaring.aim(declaring.spare, target)
        if isinstance(aimed, Aim):
            yield Answer(declaring.spare, aimed)


def _pairs(viewer: Unit, target: Unit, aimed: list[Aim]) -> list[Ends]:
    """The lines that may be looked along: those of the weapons that can be aimed, else all from its front."""
    if aimed:
        return [(aim.start, aim.end) for aim in aimed]
    starts = front(viewer.squares, viewer.facing) if len(viewer.squares) > 1 else viewer.squares
    return [(start, end) for start in starts for end in target.squares]


def glance(board: Board, viewer: Unit, target: Unit, ends: Ends) -> Glance:
    """One line, with the cover that it leaves to the target."""
    line = board.line(viewer, target, ends)
    cover = tuple(board.in_cover(viewer, ends[0], target)) if line.clear else ()
    return Glance(ends, line, cover, out_of_line(board, viewer, target, ends))


def stopped_at(looked: Glance) -> Point:
    """The point of a blocked line where it is stopped: beside the middle of what stops it, in squares."""
    (a, b), (c, d) = ((square.column + 0.5, square.row + 0.5) for square in looked.ends)
    where = looked.line.where or (looked.ends[1],)
    x, y = (sum(place[axis] + 0.5 for place in where) / len(where) for axis in (0, 1))
    long = (c - a) ** 2 + (d - b) ** 2
    share = ((x - a) * (c - a) + (y - b) * (d - b)) / long if long else 0.0
    share = min(max(share, 0.0), 1.0)
    return a + (c - a) * share, b + (d - b) * share
