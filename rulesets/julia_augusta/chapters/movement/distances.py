"""The distances that a mover keeps from the enemy in the manoeuvre phase (MOVE-03, MOVE-10, MOVE-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulesets.julia_augusta.table.measure import CLOSE, NEAR
from rulesets.julia_augusta.table.state import Unit
from rulesets.julia_augusta.table.stretches import Stretch
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.distance import distance, in_front
from rulesets.kit.boards.tables.manoeuvres import Motion, Shift
from rulesets.kit.boards.tables.moves import passes_by, stays_away
from rulesets.kit.engine.points import rule

SHORT = 1.0
"""Inches at which nobody comes nearer to an enemy without a charge."""
SLACK = 0.0005
"""Inches by which a measured distance may fall short."""
LOOK = 0.1
"""Inches between two looks where an enemy is near."""
FINE = 0.0002
"""Inches to which the end of a move is found."""


class Kept(NamedTuple):
    """A distance that a mover keeps from an enemy who stands so: in inches; `ahead`: only while any of the enemy lies
    in the mover's front zone. `rule` says why."""

    enemy: str
    stands: Placement
    inches: float
    rule: str
    ahead: bool = False


def is_at_it(kept: Kept) -> bool:
    """Whether the mover stands at the enemy already, so that no distance is left to keep."""
    return kept.inches <= SLACK


def kept_from(unit: Unit, enemy: Unit, marches: bool) -> Iterator[Kept]:
    """The distances that a unit keeps from an enemy; one that is nearer already does not come nearer still."""
    away = distance(unit.placement, enemy.placement)
    wanted = (
        (before_formed(enemy), "JA-MOVE-10", True),
        (without_a_charge(enemy), "JA-MOVE-10", False),
    )
    if marches:
        yield from kept_on_the_march(unit, enemy)
    for inches, rule_id, ahead in wanted:
        if inches:
            yield Kept(enemy.id, enemy.placement, min(inches, away), rule_id, ahead)


def kept_on_the_march(unit: Unit, enemy: Unit) -> Iterator[Kept]:
    """What a march keeps from any enemy, from light troops too that would fall back before the unit (JA-D-29)."""
    if inches := on_the_march(enemy):
        away = distance(unit.placement, enemy.placement)
        yield Kept(enemy.id, enemy.placement, min(inches, away), "JA-MOVE-03")


@rule(without=0.0)
def on_the_march(enemy: Unit) -> float:
    """JA-MOVE-03: a march stops the moment the unit comes to 8 inches from an unbroken enemy."""
    return 0.0 if enemy.routing else CLOSE


@rule(without=0.0)
def before_formed(enemy: Unit) -> float:
    """JA-MOVE-10: a unit stops when it comes to 4 inches from a formed enemy in its front zone."""
    return NEAR if enemy.formed and not enemy.routing else 0.0


@rule(without=0.0)
def without_a_charge(enemy: Unit) -> float:
    """JA-MOVE-10: others may be approached to 1 inch, as contact needs a charge (JA-D-34)."""
    return SHORT


def first_nearer(piece: Stretch, kept: Kept) -> float | None:
    """The share of a stretch up to which a mover keeps a distance; None if it keeps it all the way."""
    motion = piece.motion
    if motion is None:
        return 0.0 if too_near(piece.after, kept) else None
    if stays_away(piece.before, motion, kept.stands.body, kept.inches):
        return None
    if isinstance(motion, Shift) and passes_by(piece.before, motion, kept.stands.body, kept.inches):
        return None
    way = motion.farthest(piece.before)
    free = share = 0.0
    while share <= 1:
        gap = _gap(piece.before, motion, share, kept)
        if gap < 0 and _counts(piece.before, motion, share, kept):
            return _last_kept(piece.before, motion, free, share, kept)
        free, share = share, _next(share, max(gap, LOOK) / way)
    return None


def _next(share: float, further: float) -> float:
    """The next look; the end is not left out."""
    return 1.0 if share < 1 <= share + further else share + further


def too_near(stands: Placement, kept: Kept) -> bool:
    """Whether somebody who stands so does not keep a distance."""
    near = distance(stands, kept.stands) < kept.inches - SLACK
    return near and (not kept.ahead or in_front(stands, kept.stands))


def _gap(before: Placement, motion: Motion, share: float, kept: Kept) -> float:
    """By how many inches the distance is kept."""
    there = motion.carried(before.body.core, share)
    return float(there.distance(kept.stands.body.core)) - kept.inches + SLACK


def _counts(before: Placement, motion: Motion, share: float, kept: Kept) -> bool:
    return not kept.ahead or in_front(before.at(motion.pose(before.pose, share)), kept.stands)


def _last_kept(before: Placement, motion: Motion, free: float, share: float, kept: Kept) -> float:
    """Between a share that keeps the distance and one that does not, the last that does."""
    way = motion.farthest(before)
    while (share - free) * way > FINE:
        middle = (free + share) / 2
        if _gap(before, motion, middle, kept) < 0 and _counts(before, motion, middle, kept):
            share = middle
        else:
            free = middle
    return free


def nearest_stop(piece: Stretch, kept: Iterable[Kept]) -> tuple[float, Kept] | None:
    """Where a stretch is stopped first, and by which distance."""
    shares = ((first_nearer(piece, one), one) for one in kept)
    stops = [(share, one) for share, one in shares if share is not None]
    return min(stops, key=lambda it: it[0]) if stops else None
