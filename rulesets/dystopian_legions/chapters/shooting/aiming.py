"""Which models of a section can fire which weapon at which enemy section, and with how many dice (RAD-01 to RAD-05)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.chapters.movement.spotters import went_ahead
from rulesets.dystopian_legions.chapters.shooting.quality import all_have
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import (
    fires_alone,
    fires_independently,
    is_indirect,
    is_solo,
)
from rulesets.dystopian_legions.table.arcs import lies_in_arc
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import TOLERANCES, gap, is_to_be_seen, is_within, to_be_fired_at
from rulesets.dystopian_legions.table.pools import COLOURS, Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.reasons.shooting import (
    NobodySees,
    NoSuchTarget,
    OnlyHulls,
    OutOfArc,
    OutOfRange,
)
from rulesets.dystopian_legions.table.sight import Line, lines
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

WORTH = {"black": 0.5, "blue": 2 / 3, "red": 0.8}
"""The successes of a die on average."""


class Spent(NamedTuple):
    """What has fired already in a fire action: models by their numbers, section weapons by name, once for each, whether
    the section has made its one attack, and all shots as they are written; `watching`: it is fire on Overwatch.
    `spared` are enemies that are not fired at."""

    models: Collection[str] = ()
    weapons: Sequence[str] = ()
    pooled: bool = False
    shots: Collection[str] = ()
    watching: bool = False
    spared: Collection[str] = ()

    def after(self, one: Shot) -> Spent:
        """What has fired when a shot has been fired, too."""
        return self._replace(
            models=(*self.models, label_of(one)),
            weapons=(*self.weapons, *([one.weapon] if one.shared else [])),
            shots=(*self.shots, written(one)),
        )


def label_of(one: Shot) -> str:
    """The number of the model that fires."""
    return one.model.rpartition("/")[2]


def written(one: Shot) -> str:
    """A shot as it is chosen: the number of the model, and its weapon."""
    return f"{label_of(one)} {one.weapon}"


UNSPENT = Spent()
"""Nothing has fired."""
ON_OVERWATCH = Spent(watching=True)
"""Nothing has fired, and this is fire on Overwatch."""


class Arm(NamedTuple):
    """A weapon that a model may use; `shared`: it is the section's."""

    weapon: Weapon
    shared: bool = False


def expected(pool: Pool) -> float:
    """The successes of a pool on average, when 4 is needed: to choose by."""
    return sum(WORTH[colour] * pool.of(colour) for colour in COLOURS)


@rule(without=lambda game, section, figure, spent: iter(()))
def arms(game: Legions, section: Section, figure: Figure, spent: Spent) -> Iterator[Arm]:
    """DL-RAD-04, DL-SW-01: the weapons that a model may use: its own, or one of the section's."""
    yield from (Arm(weapon) for weapon in game.profile(section, figure).weapons)
    yield from (Arm(weapon, shared=True) for weapon in section_weapons(game, section, figure, spent))


@rule(without=lambda game, section, figure, spent: [])
def section_weapons(game: Legions, section: Section, figure: Figure, spent: Spent) -> list[Weapon]:
    """DL-SW-03, DL-SW-05: those of the section, for any of its models but an ironclad (DL-D-116)."""
    if game.profile(section, figure).type == "ironclad" or are_left_outside(game, section):
        return []
    return left_over(game.card(section).section_weapons, spent.weapons)


@rule(without=False)
def are_left_outside(game: Legions, section: Section) -> bool:
    """DL-TRANS-49, DL-SW-04: the section weapons are with the models outside, who take charge, while there are any."""
    return game.whole(section) is not section


@rule(without=lambda weapons, fired: list(weapons))
def left_over(weapons: Sequence[Weapon], fired: Sequence[str]) -> list[Weapon]:
    """DL-SW-04: each section weapon fires once."""
    left, gone = [], list(fired)
    for weapon in weapons:
        if weapon.name in gone:
            gone.remove(weapon.name)
        else:
            left.append(weapon)
    return left


def marks(game: Legions, target: Section) -> list[str]:
    """The models of a section that a RAD attack can be aimed at, by their names."""
    return [target.name_of(figure) for figure in target.alive if is_a_mark(game, target, figure)]


@rule(without=True)
def is_a_mark(game: Legions, target: Section, figure: Figure) -> bool:
    """DL-RAD-02, DL-MAR-42: ironclads and Non-Combatants are no targets of RAD attacks."""
    profile = game.profile(target, figure)
    return profile.type != "ironclad" and not has(profile.mars, "Non-Combatant")


def nearest_seen(game: Legions, section: Section, target: Section) -> dict[str, Line]:
    """DL-RAD-02, DL-RAD-03: the lines from the models of a section, by their names, to the nearest model of a target
    that each sees; none from those who see nobody."""
    lines_of, at = lines(game, section, target), marks(game, target)
    seen = {
        name: [line for mark in at if sees(line := lines_of[name, mark])]
        for name in map(section.name_of, section.alive)
    }
    return {name: min(its, key=lambda line: line.inches) for name, its in seen.items() if its}


def in_arc(
    game: Legions, section: Section, figure: Figure, weapon: Weapon, target: Section, near: Mapping[str, Line]
) -> Line | None:
    """The line to the nearest model of a target that a model sees in the arc of a weapon, of those `near` to each; None
    if there is none."""
    if not weapon.arc:
        return near.get(section.name_of(figure))
    seen = in_view(game, section, figure, weapon, target)
    return min(seen.values(), key=lambda line: line.inches, default=None)


def in_view(game: Legions, section: Section, figure: Figure, weapon: Weapon, target: Section) -> dict[str, Line]:
    """The lines to all models of a target that a model sees in the arc of a weapon, by their names."""
    lines_of = lines(game, section, target)
    name = section.name_of(figure)
    seen = {mark: line for mark in marks(game, target) if sees(line := lines_of[name, mark])}
    return {mark: line for mark, line in seen.items() if aims_at(game, section, figure, weapon, mark, line)}


def aims_at(game: Legions, section: Section, figure: Figure, weapon: Weapon, mark: str, line: Line) -> bool:
    """Whether a weapon of a model can be aimed along a line; from a building from the point at which it begins."""
    at = line.start if is_within(section) else figure.pose.point
    return lies_in_arc(game, at, figure.pose.degrees, weapon, *game.named(mark))


@rule(without=True)
def sees(line: Line) -> bool:
    """DL-LOS-02, DL-RAD-03: nobody fires along a line that is blocked."""
    return line.clear


def dice_at(weapon: Weapon, inches: float) -> tuple[Pool, bool]:
    """DL-RAD-05: the dice of a weapon at a range, and whether that is its Long Range."""
    if TOLERANCES.within(inches, weapon.er):
        return weapon.rad_er, False
    return (weapon.rad_lr if TOLERANCES.within(inches, weapon.lr) else Pool()), True


def dice_within(weapon: Weapon, inches: float) -> Pool:
    """The most dice of a weapon at this range or any longer one."""
    far = weapon.rad_lr if TOLERANCES.within(inches, weapon.lr) else Pool()
    return max(dice_at(weapon, inches)[0], far, key=expected)


def shot(game: Legions, name: str, arm: Arm, line: Line, target: Section) -> Shot | None:
    """What a model adds to an attack with a weapon along a line; None if that is nothing."""
    pool, far = dice_at(arm.weapon, line.inches)
    if not pool.size or (far and is_stealthy(game, target)):
        return None
    inches = thousandths(line.inches)
    return Shot(model=name, weapon=arm.weapon.name, inches=inches, pool=pool, shared=arm.shared, long=far)


def shots(game: Legions, section: Section, target: Section, spent: Spent = UNSPENT) -> list[Shot]:
    """Every shot that a section can still fire at a target; who reaches nobody looks along no line."""
    inches = gap(game, section, target)
    if not any(dice_within(weapon, inches).size for weapon in game.armament(section)):
        return []
    near = nearest_seen(game, section, target)
    able = (figure for figure in section.alive if section.name_of(figure) in near)
    both = ((figure, arm) for figure in able for arm in arms(game, section, figure, spent))
    usable = (
        (section.name_of(figure), arm, in_arc(game, section, figure, arm.weapon, target, near))
        for figure, arm in both
        if not is_indirect(arm.weapon)
        and has_not_fired(game, section, figure, arm.weapon, spent)
        and may_be_used(game, section, figure, arm.weapon)
        and one_attack(game, section, figure, arm.weapon, spent)
    )
    aimed = (shot(game, name, arm, line, target) for name, arm, line in usable if line is not None)
    return [one for one in aimed if one is not None]


@rule(without=True)
def has_not_fired(game: Legions, section: Section, figure: Figure, weapon: Weapon, spent: Spent) -> bool:
    """DL-SHOOT-06, DL-MAR-28: each model takes part in one attack; with Independent Firing each of its weapons in one,
    but not on Overwatch; whoever has spotted in none (DL-IDF-11)."""
    if is_spent_by_spotting(figure) or came_to_help(figure):
        return False
    if spent.watching and is_not_on_watch(game, section, figure):
        return False
    if not spent.watching and fires_independently(game, section, figure):
        return f"{figure.label} {weapon.name}" not in spent.shots
    return figure.label not in spent.models


@rule(without=False)
def is_not_on_watch(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-MAR-67: a Spotter who advanced while its section held has moved itself, and is not on Overwatch with the
    others (DL-D-168)."""
    return went_ahead(game, section, figure)


@rule(without=False)
def is_spent_by_spotting(figure: Figure) -> bool:
    """DL-IDF-11: a model that has spotted takes part in no fire action of this turn."""
    return figure.spotted


@rule(without=False)
def came_to_help(figure: Figure) -> bool:
    """DL-TRANS-54: whoever got out of a transport because his section was charged does not fire (DL-D-141)."""
    return figure.called_out


@rule(without=True)
def one_attack(game: Legions, section: Section, figure: Figure, weapon: Weapon, spent: Spent) -> bool:
    """DL-SHOOT-04: a section makes one RAD attack in an activation; those of Solo Weapons and by Independent Firing are
    extra (DL-D-102)."""
    return not spent.pooled or is_solo(weapon) or fires_independently(game, section, figure)


@rule(without=True)
def may_be_used(game: Legions, section: Section, figure: Figure, weapon: Weapon) -> bool:
    """DL-MAR-40: no Move or Fire weapon by a model that has moved in this activation."""
    if cumbersome(game, section, weapon):
        return False
    moved = figure.moved and section.id in (game.acting, *game.along)
    return not moved or not has((*weapon.mars, *game.profile(section, figure).mars), "Move or Fire")


@rule(without=False)
def cumbersome(game: Legions, section: Section, weapon: Weapon) -> bool:
    """DL-MAR-12: no Cumbersome weapon is fired from an Open Topped transport."""
    return section.where == "aboard" and has(weapon.mars, "Cumbersome")


@rule(without=False)
def is_stealthy(game: Legions, target: Section) -> bool:
    """DL-MAR-72, DL-MAR-73: a section of Stealthy models only is no target at Long Range."""
    return all_have(game, target, "Stealthy")


@rule(without=1)
def weapons_at_once(game: Legions, name: str) -> int:
    """DL-MAR-20: whoever is Dual Wielding fires two weapons in one attack, all others one."""
    return 2 if has(game.profile(*game.named(name)).mars, "Dual Wielding") else 1


def best(game: Legions, section: Section, target: Section, spent: Spent = UNSPENT) -> list[Shot]:
    """All models that can fire, each with its best weapon; a section weapon goes to the model that gains most by it."""
    possible = [one for one in shots(game, section, target, spent) if not fires_alone(game, one)]
    ordered = sorted(_own(possible), key=lambda one: expected(one.pool))
    chosen = {one.model: one for one in ordered}
    for weapon in left_over(game.card(section).section_weapons, spent.weapons):
        of_it = [one for one in possible if one.shared and one.weapon == weapon.name]
        free = [one for one in of_it if one.model not in chosen or not chosen[one.model].shared]
        gains = {one.model: expected(one.pool) - _worth(chosen.get(one.model)) for one in free}
        gunner = max(free, key=lambda one: gains[one.model], default=None)
        if gunner is not None and gains[gunner.model] > 0:
            chosen[gunner.model] = gunner
    seconds = [one for one in reversed(ordered) if one is not chosen[one.model] and not chosen[one.model].shared]
    twice = [one for one in seconds if weapons_at_once(game, one.model) > 1]
    names = dict.fromkeys(one.model for one in possible)
    first_twice = {one.model: one for one in reversed(twice)}
    both = ([chosen.get(name), first_twice.get(name)] for name in names)
    return [one for pair in both for one in pair if one is not None]


def _own(possible: Sequence[Shot]) -> Iterator[Shot]:
    return (one for one in possible if not one.shared)


def _worth(one: Shot | None) -> float:
    return expected(one.pool) if one is not None else 0.0


def why_no_fire(game: Legions, section: Section, target: Section, spent: Spent = UNSPENT) -> Refused | None:
    """Why a section cannot fire at an enemy section; None if it can."""
    if shots(game, section, target, spent):
        return None
    if not marks(game, target):
        return Refused("DL-RAD-02", OnlyHulls(section=section.id, target=target.id))
    lines_of, at = lines(game, section, target), set(marks(game, target))
    seen = [line for (_, mark), line in lines_of.items() if mark in at and sees(line)]
    if not seen:
        nearest = min(lines_of.values(), key=lambda line: line.inches, default=None)
        by = list(nearest.by) if nearest is not None else []
        return Refused("DL-RAD-03", NobodySees(section=section.id, target=target.id, by=by))
    inches = min(line.inches for line in seen)
    if out_of_arc(game, section, target, spent):
        return Refused("DL-PROF-09", OutOfArc(section=section.id, target=target.id, inches=inches))
    return Refused("DL-RAD-05", OutOfRange(section=section.id, target=target.id, inches=inches))


def out_of_arc(game: Legions, section: Section, target: Section, spent: Spent) -> bool:
    """Whether nothing but the arcs of its weapons keeps a section from firing at another."""
    near = nearest_seen(game, section, target)
    able = (figure for figure in section.alive if section.name_of(figure) in near)
    return any(
        arm.weapon.arc
        and has_not_fired(game, section, figure, arm.weapon, spent)
        and may_be_used(game, section, figure, arm.weapon)
        and one_attack(game, section, figure, arm.weapon, spent)
        and shot(game, section.name_of(figure), arm, near[section.name_of(figure)], target) is not None
        for figure in able
        for arm in arms(game, section, figure, spent)
    )


def targets(game: Legions, section: Section, spent: Spent = UNSPENT) -> Iterator[str]:
    """The enemy sections that a section can fire at: looked for one after the other, since often one will do."""
    far = longest_range(game, section)
    marked = (enemy for enemy in to_be_fired_at(game, section) if marks(game, enemy))
    near = (enemy for enemy in marked if TOLERANCES.within(gap(game, section, enemy), far))
    return (enemy.id for enemy in near if shots(game, section, enemy, spent))


def longest_range(game: Legions, section: Section) -> int:
    """The longest Long Range of its weapons, in inches: nobody farther away need be looked for."""
    carried = (weapon for figure in section.alive for weapon in game.profile(section, figure).weapons)
    return max((weapon.lr for weapon in (*carried, *game.card(section).section_weapons)), default=0)


@rule(without=None)
def no_such_target(game: Legions, section: Section, name: str, options: Sequence[str]) -> Refused | None:
    """DL-SHOOT-03: nobody on the table of this name can be fired at: only enemies can (DL-D-68)."""
    named = game.sections.get(name)
    if named is None or not is_to_be_seen(game, named) or named.seat == section.seat:
        return Refused("DL-SHOOT-03", NoSuchTarget(value=name, options=list(options)))
    return None
