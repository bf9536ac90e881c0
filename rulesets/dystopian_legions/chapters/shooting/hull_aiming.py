"""Which models of a section can fire which weapon at which ironclad, and with how many dice (IAD-01 to IAD-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dystopian_legions.chapters.shooting.aiming import (
    UNSPENT,
    Arm,
    Spent,
    arms,
    expected,
    has_not_fired,
    may_be_used,
)
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import is_indirect
from rulesets.dystopian_legions.table.arcs import lies_in_arc
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.measure import TOLERANCES, gap, is_within
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.reasons.shooting import NobodySees, OutOfArc, OutOfRange, TooThick
from rulesets.dystopian_legions.table.sight import Line, lines_to_hull
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


def ironclads(game: Legions, section: Section) -> list[str]:
    """The ironclads of the enemies of a section, by their names."""
    return [
        enemy.name_of(figure)
        for enemy in game.enemies(section)
        for figure in enemy.alive
        if is_a_hull(game, enemy, figure)
    ]


@rule(without=False)
def is_a_hull(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-SHOOT-03: IAD attacks are made against ironclads, each against one (DL-D-68)."""
    return game.profile(section, figure).is_ironclad


def names_a_hull(game: Legions, name: str) -> bool:
    """Whether a target is an ironclad, which is named as a model, and no section."""
    return name not in game.sections and name.rpartition("/")[0] in game.sections


def hull_dice(weapon: Weapon, inches: float) -> tuple[Pool, bool]:
    """DL-IAD-04: the IAD dice of a weapon at a range, and whether that is its Long Range; none beyond."""
    if TOLERANCES.within(inches, weapon.er):
        return weapon.iad_er, False
    return (weapon.iad_lr if TOLERANCES.within(inches, weapon.lr) else Pool()), True


def reaches_hull(game: Legions, section: Section, target: Section) -> bool:
    """Whether any weapon has IAD dice where the nearest model of a section of ironclads stands, or farther off."""
    inches = gap(game, section, target)
    armed = (weapon for weapon in game.armament(section) if weapon.iad_er.size or weapon.iad_lr.size)
    return any(TOLERANCES.within(inches, max(weapon.er, weapon.lr)) for weapon in armed)


def hull_shots(game: Legions, section: Section, target: str, spent: Spent = UNSPENT) -> list[Shot]:
    """Every IAD attack that a section can still make on an ironclad: one model with one weapon each; who reaches none
    looks along no line."""
    if not reaches_hull(game, section, game.named(target)[0]):
        return []
    lines_of = lines_to_hull(game, section, target)
    both = ((figure, arm) for figure in section.alive for arm in arms(game, section, figure, spent))
    usable = (
        (section.name_of(figure), arm, lines_of[section.name_of(figure)])
        for figure, arm in both
        if not is_indirect(arm.weapon)
        and has_not_fired(game, section, figure, arm.weapon, spent)
        and may_be_used(game, section, figure, arm.weapon)
        and bears(game, section, figure, arm.weapon, target, lines_of[section.name_of(figure)])
    )
    shots = (_shot(name, arm, line) for name, arm, line in usable)
    return [one for one in shots if one is not None]


@rule(without=True)
def sees_hull(line: Line) -> bool:
    """DL-IAD-02: nobody attacks an ironclad of which he sees nothing."""
    return line.clear


def bears(game: Legions, section: Section, figure: Figure, weapon: Weapon, target: str, line: Line) -> bool:
    """Whether a model sees an ironclad in the arc of a weapon."""
    at = line.start if is_within(section) else figure.pose.point
    return sees_hull(line) and lies_in_arc(game, at, figure.pose.degrees, weapon, *game.named(target))


def _shot(name: str, arm: Arm, line: Line) -> Shot | None:
    pool, far = hull_dice(arm.weapon, line.inches)
    if not pool.size:
        return None
    inches = thousandths(line.inches)
    return Shot(model=name, weapon=arm.weapon.name, inches=inches, pool=pool, shared=arm.shared, long=far)


def best_of_each(game: Legions, section: Section, shots: Sequence[Shot], spent: Spent) -> list[Shot]:
    """The attacks of all that can: the strongest first, for as long as a model or a section weapon is left."""
    chosen: list[Shot] = []
    for one in sorted(shots, key=lambda one: -expected(one.pool)):
        if left_for(game, section, one, chosen, spent):
            chosen.append(one)
    return chosen


def left_for(game: Legions, section: Section, one: Shot, chosen: Sequence[Shot], spent: Spent) -> bool:
    """Whether an attack can still be made after others."""
    after = spent
    for other in chosen:
        after = after.after(other)
    figure = game.named(one.model)[1]
    left = [
        arm for arm in arms(game, section, figure, after) if (arm.weapon.name, arm.shared) == (one.weapon, one.shared)
    ]
    return any(has_not_fired(game, section, figure, arm.weapon, after) for arm in left)


def hull_targets(game: Legions, section: Section, spent: Spent = UNSPENT) -> Iterator[str]:
    """The ironclads that a section can attack, looked for one after the other."""
    return (name for name in ironclads(game, section) if hull_shots(game, section, name, spent))


def why_no_hit(game: Legions, section: Section, target: str, spent: Spent = UNSPENT) -> Refused | None:
    """Why a section cannot attack an ironclad; None if it can."""
    if hull_shots(game, section, target, spent):
        return None
    lines_of = lines_to_hull(game, section, target)
    seen = [line for line in lines_of.values() if sees_hull(line)]
    owner = game.named(target)[0].id
    if not seen:
        nearest = min(lines_of.values(), key=lambda line: line.inches, default=None)
        by = list(nearest.by) if nearest is not None else []
        return Refused("DL-IAD-02", NobodySees(section=section.id, target=owner, by=by))
    inches = min(line.inches for line in seen)
    armed = [weapon for weapon in game.armament(section) if weapon.iad_er.size or weapon.iad_lr.size]
    if not armed:
        return Refused("DL-IAD-04", TooThick(section=section.id, target=owner))
    if any(hull_dice(weapon, inches)[0].size for weapon in armed):
        return Refused("DL-PROF-09", OutOfArc(section=section.id, target=owner, inches=inches))
    return Refused("DL-IAD-04", OutOfRange(section=section.id, target=owner, inches=inches))
