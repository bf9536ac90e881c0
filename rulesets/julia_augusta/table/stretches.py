"""The pieces of a move: how a unit stood, the motion, and how it stands afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulesets.julia_augusta.table.state import Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.manoeuvres import Motion, Shift, Swing
from rulesets.kit.boards.tables.moves import Leg
from rulesets.kit.boards.tables.places import HUNDREDTHS, THOUSANDTHS, Pose

HAIR = 1e-6


class Stretch(NamedTuple):
    """One piece of a move. Without a motion every base turns or changes its place at once: an about face, a change of
    formation. `inches` is what it takes of the move."""

    before: Placement
    motion: Motion | None
    after: Placement
    inches: float = 0.0


def stretch(before: Placement, motion: Motion, inches: float) -> Stretch:
    """The whole of a motion."""
    return Stretch(before, motion, before.at(motion.pose(before.pose, 1)), inches)


def straight(unit: Unit, way: Iterable[Pose]) -> list[Stretch]:
    """A way from where a unit stands through poses, straight from each to the next, in its present formation."""
    poses = [unit.pose, *way]
    return [s for start, end in pairwise(poses) for s in between(unit.at(start), end)]


def between(before: Placement, end: Pose) -> Iterator[Stretch]:
    """From one pose straight to another, and there to its facing."""
    start = before.pose
    here = before.at(end._replace(facing=start.facing))
    if start.spot != end.spot:
        shift = Shift(start.point.bearing(end.point), start.point.to(end.point))
        yield Stretch(before, shift, here, shift.inches)
    if start.facing != end.facing:
        yield Stretch(here, None, here.at(end))


def of_legs(unit: Unit, legs: Sequence[Leg]) -> list[Stretch]:
    """The legs of a charge."""
    placed = ((unit.at(leg.before), leg) for leg in legs)
    return [Stretch(at, leg.manoeuvre.motion(at), at.at(leg.after), leg.cost(at)) for at, leg in placed]


def shortened(piece: Stretch, share: float) -> Stretch | None:
    """A share of a piece, rounded down as it is saved; None where nothing is left of it."""
    part = _part(piece.motion, share) if piece.motion is not None else None
    if part is None:
        return None
    return stretch(piece.before, part, piece.inches * _amount(part) / _amount(piece.motion))


def part_of(motion: Motion, share: float) -> Motion:
    """A share of a motion, from where it begins."""
    if isinstance(motion, Shift):
        return motion._replace(inches=motion.inches * share)
    return motion._replace(turn=motion.turn * share)


def turned_back(motion: Motion) -> Motion:
    """The motion that leads back from where it ends."""
    if isinstance(motion, Shift):
        return motion._replace(direction=motion.direction + 180)
    return motion._replace(turn=-motion.turn)


def _part(motion: Motion, share: float) -> Motion | None:
    if isinstance(motion, Shift):
        inches = int(motion.inches * THOUSANDTHS * share + HAIR) / THOUSANDTHS
        return motion._replace(inches=inches) if inches else None
    turn = int(motion.turn * HUNDREDTHS * share) / HUNDREDTHS
    return motion._replace(turn=turn) if turn else None


def _amount(motion: Motion | None) -> float:
    return motion.inches if isinstance(motion, Shift) else abs(motion.turn) if isinstance(motion, Swing) else 1.0
