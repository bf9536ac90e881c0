"""Which indirect weapons of a section bear on a place, who sees it, and who may spot for them (IDF-02 to IDF-17)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import shapely

from rulesets.dystopian_legions.chapters.movement.spotters import is_spotter
from rulesets.dystopian_legions.chapters.shooting.aiming import (
    Arm,
    Spent,
    arms,
    has_not_fired,
    may_be_used,
    one_attack,
    sees,
)
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import is_indirect, weapon_of
from rulesets.dystopian_legions.table.arcs import field_of_fire
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.measure import TOLERANCES, in_coherency, is_within
from rulesets.dystopian_legions.table.overlooking import lines_to_place
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.reasons.barrage import NobodySpots, NoGunReaches, NoObservedFire, TooNearToObserve
from rulesets.dystopian_legions.table.sight import Line
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Spot, thousandths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


def indirect_arms(game: Legions, section: Section, spent: Spent) -> Iterator[tuple[Figure, Arm]]:
    """The indirect weapons that a section can still fire, each with who fires it."""
    for figure in section.alive:
        for arm in arms(game, section, figure, spent):
            if (
                is_indirect(arm.weapon)
                and has_not_fired(game, section, figure, arm.weapon, spent)
                and may_be_used(game, section, figure, arm.weapon)
                and one_attack(game, section, figure, arm.weapon, spent)
            ):
                yield figure, arm


def guns(game: Legions, section: Section, at: Spot, spent: Spent, *, smoke: bool) -> list[Shot]:
    """Every indirect weapon of a section that reaches a place, whoever sees it; with smoke, those that have rounds of
    it left."""
    able = [*indirect_arms(game, section, spent)]
    if not able:
        return []
    lines_of = lines_to_place(game, section, at)
    laid = (_laid(game, section, one, arm, lines_of[section.name_of(one)], smoke=smoke) for one, arm in able)
    return [shot for shot in laid if shot is not None]


def _laid(game: Legions, section: Section, figure: Figure, arm: Arm, line: Line, *, smoke: bool) -> Shot | None:
    """The part of a weapon in a barrage along a line; None if it has none."""
    weapon, inches = arm.weapon, line.inches
    if not reaches(weapon, inches) or not turns_to(section, figure, weapon, line):
        return None
    far = not TOLERANCES.within(inches, weapon.er)
    pool = Pool() if smoke else (weapon.rad_lr if far else weapon.rad_er)
    if smoke and not rounds_left(weapon, figure):
        return None
    return Shot(
        model=section.name_of(figure),
        weapon=weapon.name,
        inches=thousandths(inches),
        pool=pool,
        shared=arm.shared,
        long=far,
        indirect=True,
    )


@rule(without=True)
def reaches(weapon: Weapon, inches: float) -> bool:
    """DL-IDF-13: the aiming point lies within the range of every weapon of the attack."""
    return TOLERANCES.within(inches, weapon.lr)


@rule(without=True)
def turns_to(section: Section, figure: Figure, weapon: Weapon, line: Line) -> bool:
    """DL-IDF-13: it lies in their fire arcs, too."""
    if not weapon.arc:
        return True
    at = line.start if is_within(section) else figure.pose.point
    ground = field_of_fire(at, figure.pose.degrees, weapon.arc)
    return bool(shapely.distance(ground, shapely.Point(line.end)) <= TOLERANCES.reach)


@rule(without=0)
def rounds_left(weapon: Weapon, figure: Figure) -> int:
    """DL-SMOKE-02: the smoke rounds that a weapon has left, one for each of its templates (DL-D-166)."""
    left = weapon.smoke - figure.smoked
    return left if left >= weapon.blasts else 0


def watchers(game: Legions, section: Section, at: Spot) -> set[str]:
    """The models of a section that see a place."""
    return {name for name, line in lines_to_place(game, section, at).items() if sees(line)}


@rule(without=False)
def over_open_sights(game: Legions, section: Section, at: Spot, shots: Sequence[Shot]) -> bool:
    """DL-IDF-04, DL-IDF-05, DL-IDF-06, DL-IDF-14: at sight, without any spotter and at either range, if one at least of
    those that fire sees the place; whoever else of the section sees it does not count (DL-D-202)."""
    return bool(watchers(game, section, at) & {shot.model for shot in shots})


def can_join(game: Legions, section: Section, at: Spot, shot: Shot, others: Sequence[Shot], spent: Spent) -> bool:
    """Whether a weapon can take part in a barrage with others: at either range where one of them sees the place
    (DL-D-202), else only at its Long Range, and not on Overwatch."""
    together = [shot, *others]
    if over_open_sights(game, section, at, together):
        return True
    return may_observe(spent) and far_enough(shot) and not needs_a_spotter(game, section, at, together)


@rule(without=True)
def far_enough(shot: Shot) -> bool:
    """DL-IDF-03: by Observed Fire a weapon fires only at its Long Range."""
    return shot.long


@rule(without=True)
def may_observe(spent: Spent) -> bool:
    """DL-OW-09: there is no Observed Fire on Overwatch: one of those that fire has to see the place."""
    return not spent.watching


def all_that_bear(game: Legions, section: Section, at: Spot, bearing: Sequence[Shot], spent: Spent) -> list[Shot]:
    """All weapons that can fire at a place at once, those first that see it."""
    seen = watchers(game, section, at)
    first = sorted(bearing, key=lambda shot: shot.model not in seen)
    chosen: list[Shot] = []
    for shot in first:
        if shot.model not in {one.model for one in chosen} and can_join(game, section, at, shot, chosen, spent):
            chosen.append(shot)
    return chosen


@rule(without=lambda game, section, at, firing=(): [])
def spotters(game: Legions, section: Section, at: Spot, firing: Collection[str] = ()) -> list[str]:
    """DL-IDF-08, DL-IDF-16: the models that may spot for a section's fire at a place, but for those that fire
    themselves."""
    return [
        other.name_of(figure)
        for other in game.of(section.seat)
        if any(may_spot(game, other, figure) for figure in other.alive) and in_touch(game, other)
        for figure in other.alive
        if may_spot(game, other, figure) and other.name_of(figure) not in firing and overlooks(game, other, figure, at)
    ]


@rule(without=False)
def may_spot(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-IDF-09: a spotter may spot before, during or after its section's activation, if it has done neither this nor
    fired."""
    return is_spotter(game, section, figure) and not has_fired(figure) and not has_spotted(figure)


@rule(without=False)
def has_fired(figure: Figure) -> bool:
    """DL-IDF-10: whoever took part in a fire action this turn spots no more (DL-D-167)."""
    return figure.fired


@rule(without=False)
def has_spotted(figure: Figure) -> bool:
    """DL-IDF-12: whoever has a Spotting Marker spots no more this turn (DL-D-167)."""
    return figure.spotted


@rule(without=True)
def in_touch(game: Legions, section: Section) -> bool:
    """DL-MAR-68: a spotter whose section is out of coherency does not spot (DL-D-167)."""
    return in_coherency(game, section)


@rule(without=True)
def overlooks(game: Legions, section: Section, figure: Figure, at: Spot) -> bool:
    """DL-IDF-15, DL-IDF-16: a spotter sees the place."""
    return sees(lines_to_place(game, section, at)[section.name_of(figure)])


def why_no_barrage(game: Legions, section: Section, at: Point, spent: Spent, *, smoke: bool = False) -> Refused | None:
    """Why a section cannot fire indirectly at a place; None if it can."""
    spot = at.spot
    bearing = guns(game, section, spot, spent, smoke=smoke)
    if not bearing:
        its = [line.inches for line in lines_to_place(game, section, spot).values()]
        return Refused("DL-IDF-13", NoGunReaches(section=section.id, at=spot.name, inches=min(its, default=0.0)))
    if over_open_sights(game, section, spot, bearing):
        return None
    if not may_observe(spent):
        return Refused("DL-OW-09", NoObservedFire(section=section.id, at=spot.name))
    far = [shot for shot in bearing if far_enough(shot)]
    if not far:
        nearest = min(bearing, key=lambda shot: shot.inches)
        er = weapon_of(game, nearest).er
        inches = nearest.inches / THOUSANDTHS
        return Refused("DL-IDF-03", TooNearToObserve(section=section.id, at=spot.name, inches=inches, er=er))
    if not needs_a_spotter(game, section, spot, far):
        return None
    return Refused("DL-IDF-15", NobodySpots(section=section.id, at=spot.name))


@rule(without=False)
def needs_a_spotter(game: Legions, section: Section, at: Spot, shots: Sequence[Shot]) -> bool:
    """DL-IDF-15: Observed Fire needs a friend with Spotter who sees the place; at sight nobody has to."""
    return not over_open_sights(game, section, at, shots) and not spotters(game, section, at, {s.model for s in shots})
