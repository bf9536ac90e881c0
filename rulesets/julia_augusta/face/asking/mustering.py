"""Army lists as trees: leaders and units with their sizes and grades, as players put them together (SETUP-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.julia_augusta.before.armies import built, costs
from rulesets.julia_augusta.before.armies.army_legality import (
    BASES,
    CPS,
    HEAVY,
    LEAST_HEAVY,
    MOST_LINES,
    OTHER_LEADERS,
    most_lines,
    too_dear,
)
from rulesets.julia_augusta.before.armies.army_lists import ArmyList, ListedUnit
from rulesets.julia_augusta.before.armies.built import CP, GENERAL, GRADE, KINDS, LEADERS, LEGION, LINES, SIZE
from rulesets.julia_augusta.face.tell import muster_words
from rulesets.julia_augusta.face.tell.map_words import ARMIES
from rulesets.julia_augusta.table.state import Army
from rulesets.kit.engine.choice import Choice
from rulesets.kit.facets.lists import Against, Kind, Lists, Pick, Place, Slot, Tree
from rulesets.kit.facets.setup import Setting
from rulesets.kit.facets.trees import BESIDE, part_at

GAME, SIDE = "scenario", "army"
"""What is asked of a list: for which size of game it is made, and whom it fights for."""
SIZED = "JA-SETUP-06"
MADE = "JA-SETUP-05"


def slots(collection: str, picks: Sequence[Pick], place: Place, options: Mapping[str, str]) -> Sequence[Slot]:
    """What may stand in a part of a list as it is now."""
    if not place:
        return [_leader(GENERAL, 1, 1), _leader(LEADERS, *OTHER_LEADERS), *_of_units(_side(options))]
    if len(place) > 1:
        return ()
    pick = part_at(picks, place)
    return [*_of_a_unit(pick)] if pick.unit in KINDS else [_command_points()]


def _leader(slot: str, least: int, most: int) -> Slot:
    """Exactly one General, and one to four other leaders (JA-SETUP-05)."""
    kind = Kind(key=slot, label=muster_words.LEADER_NAMES[slot])
    return Slot(key=slot, label=muster_words.SLOTS[slot], rule=MADE, kinds=(kind,), least=least, most=most)


def _command_points() -> Slot:
    """A leader has 1 to 3 command points (JA-SETUP-09)."""
    least, most = CPS
    kind = Kind(key=CP, label=muster_words.COMMAND_POINT, points=costs.CP, counted=True)
    return Slot(key=CP, label=muster_words.SLOTS[CP], rule="JA-SETUP-09", kinds=(kind,), least=least, most=most)


def _of_units(side: Army) -> list[Slot]:
    """At least two units of HI or MI (JA-SETUP-05)."""
    heavy = [key for key, its in KINDS.items() if its in HEAVY]
    light = [key for key in KINDS if key not in heavy]
    return [_units("heavy", side, heavy, LEAST_HEAVY), _units("light", side, light, 0)]


def _units(slot: str, side: Army, keys: Sequence[str], least: int) -> Slot:
    kinds = tuple(_unit(key, side) for key in keys)
    return Slot(key=slot, label=muster_words.SLOTS[slot], rule=MADE, kinds=kinds, least=least, most=BESIDE)


def _unit(key: str, side: Army) -> Kind:
    """A kind of unit in its least size; Legions are closed to whom they are not (JA-SETUP-01)."""
    points, (least, most) = costs.unit_cost(built.unit(Pick(unit=key))), BASES[KINDS[key]]
    closed = muster_words.NO_LEGION if key == LEGION and side != "roman" else ""
    note = muster_words.unit(KINDS[key], least, most)
    return Kind(key=key, label=built.NAMES[side][key], note=note, points=points, closed=closed)


def _of_a_unit(pick: Pick) -> Iterator[Slot]:
    """Bases and grade of a unit, and the lines of a Legion; each with what it costs more."""
    unit = built.unit(pick)
    yield _choice(SIZE, SIZED, [_bases(unit, number) for number in range(BASES[unit.type][0] + 1, _most(unit) + 1)])
    yield _choice(GRADE, MADE, [_grade(unit, grade) for grade in costs.GRADE if grade != built.USUAL])
    if pick.unit == LEGION:
        yield _choice(LINES, "JA-SETUP-07", [_lines(unit, number) for number in range(2, MOST_LINES + 1)])


def _choice(slot: str, rule: str, kinds: Sequence[Kind]) -> Slot:
    return Slot(key=slot, label=muster_words.SLOTS[slot], rule=rule, kinds=tuple(kinds))


def _most(unit: ListedUnit) -> int:
    return BASES[unit.type][1]


def _bases(unit: ListedUnit, number: int) -> Kind:
    """So many bases, at what they cost more than the least number of usual ones."""
    more = number - BASES[unit.type][0]
    return Kind(key=str(number), label=muster_words.bases(number), points=more * costs.BASE[unit.type])


def _grade(unit: ListedUnit, grade: str) -> Kind:
    """A grade, at what it changes of all bases of the unit."""
    each = next(points for key, points in costs.GRADE.items() if key == grade)
    return Kind(key=grade, label=muster_words.grade(grade), points=each * unit.bases)


def _lines(unit: ListedUnit, number: int) -> Kind:
    """So many lines; closed where the bases do not suffice (JA-SETUP-07)."""
    closed = muster_words.TOO_SMALL if number > most_lines(unit) else ""
    points = costs.LINE * (number - 1)
    return Kind(key=str(number), label=muster_words.lines(number), points=points, closed=closed)


def against(collection: str, picks: Sequence[Pick], options: Mapping[str, str]) -> list[Against]:
    """What the rules have against a list besides its slots: its points."""
    return [Against((), refused) for refused in too_dear(_army(picks, options), _points(options))]


def reckoned(collection: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
    """What a list costs so far."""
    return muster_words.reckoned(_army(picks, options), _points(options))


def _army(picks: Sequence[Pick], options: Mapping[str, str], name: str = muster_words.TITLE) -> ArmyList:
    return built.army(picks, _side(options), name)


def _side(options: Mapping[str, str]) -> Army:
    return next((side for side in ARMIES if side == options.get(SIDE)), "roman")


def _points(options: Mapping[str, str]) -> int:
    """The points of the game that a list is made for."""
    return costs.points_of(options.get(GAME, next(iter(costs.SIZES))))


def settings() -> list[Setting]:
    """For which size of game a list is made, and whom it fights for."""
    (size, about), (side, whom) = muster_words.GAME, muster_words.SIDE
    sides = tuple(Choice(value=key, label=name) for key, name in ARMIES.items())
    return [
        Setting(key=GAME, label=size, note=about, choices=tuple(costs.sizes())),
        Setting(key=SIDE, label=side, note=whom, choices=sides),
    ]


LISTS = Lists(
    settings=settings,
    reckoned=reckoned,
    army=lambda collection, picks, name, options: _army(picks, options, name).model_dump_json(),
    own=built.collection,
    tree=Tree(slots=slots, against=against, title=muster_words.TITLE),
)
