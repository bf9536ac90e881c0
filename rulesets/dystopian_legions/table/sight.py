"""Lines of sight between two sections, model by model: the shortest line, and what blocks it (LOS, TERR-12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from rulesets.dystopian_legions.table.indoors import (
    Whence,
    lines_of_buildings,
    lines_to_outline,
    surrounds,
    whence,
)
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import field, group, is_to_be_seen, is_within, lies, models
from rulesets.dystopian_legions.table.occupying import flown_over, inside
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.roofs import high_up, roof_under
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import NATURE
from rulesets.kit.boards.models.anywhere import shortest_clear
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.sights import Bools, Bundles, Lookout, Veil, from_any_point, pairs, shortest_lines, told
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.remembering import Remembered


class Line(NamedTuple):
    """The shortest line between two bases: its ends, its inches, and the names of what blocks it."""

    start: Point
    end: Point
    inches: float
    by: tuple[str, ...]

    @property
    def clear(self) -> bool:
        """Whether one sees along it."""
        return not self.by


Lines = dict[tuple[str, str], Line]
"""The line from every model of a section to every model of another, by their names."""
Sides = tuple[Whence, Whence]
"""Who looks, and who is looked at."""


SIGHTS: Remembered[Legions, Lines] = Remembered(64, lies)


def lines(game: Legions, section: Section, target: Section) -> Lines:
    """The lines from the models of a section to those of another."""
    return SIGHTS.of(game, (section.id, target.id), lambda still: _lines(still, section.id, target.id))


def _lines(game: Legions, firing: str, aimed: str) -> Lines:
    section, target = game.sections[firing], game.sections[aimed]
    mine, theirs = group(game, section), group(game, target)
    if not (mine and theirs and is_to_be_seen(game, section) and is_to_be_seen(game, target)):
        return {}
    if is_within(section) or is_within(target):
        return _from_anywhere(game, section, target)
    both, shortest = pairs(mine, theirs), shortest_lines(mine, theirs)
    sides = [((one,), (other,)) for one, other in both]
    there = field(game)
    looked = Lookout(there, blocking, {}).look(
        sighted(game, mine, theirs, shortest), _left_out(game, there.models, section, sides), _around(game, sides)
    )
    gaps = mine.gaps(theirs).reshape(-1)
    looks = zip(both, shortest.starts[:, 0], shortest.ends[:, 0], gaps, looked.clear, looked.by, strict=True)
    return {
        pair: Line(Point(*start.tolist()), Point(*end.tolist()), max(0.0, float(inches)), () if clear else by)
        for pair, start, end, inches, clear, by in looks
    }


def _from_anywhere(game: Legions, section: Section, target: Section) -> Lines:
    """DL-BLDG-04, DL-TRANS-44: from or to any point of the building or the transport that a section is in: the shortest
    clear line counts, or without one the shortest."""
    sides = [(ones, others) for ones in whence(game, section) for others in whence(game, target)]
    there = field(game)
    bests = shortest_clear(
        Lookout(there, blocking, {}),
        lines_of_buildings(game, section, target),
        _left_out(game, there.models, section, sides),
        _around(game, sides),
    )
    return {
        (one, other): Line(best.start, best.end, best.inches, best.by)
        for (ones, others), best in zip(sides, bests, strict=True)
        for one in ones
        for other in others
    }


def lines_from(game: Legions, names: Iterable[str], target: Section) -> Lines:
    """The lines from these models, of one section or of several, to those of another."""
    firing = dict.fromkeys(name.rpartition("/")[0] for name in names)
    return {pair: line for one in firing for pair, line in lines(game, game.sections[one], target).items()}


HULLS: Remembered[Legions, dict[str, Line]] = Remembered(64, lies)


def lines_to_hull(game: Legions, section: Section, name: str) -> dict[str, Line]:
    """The best line from each model of a section, by its name, to the ironclad of this name."""
    return HULLS.of(game, (section.id, name), lambda still: _lines_to_hull(still, still.sections[section.id], name))


@rule(without=lambda game, section, name: {})
def _lines_to_hull(game: Legions, section: Section, name: str) -> dict[str, Line]:
    """DL-IAD-02: to the closest point of an ironclad that a model sees (DL-D-74)."""
    target, figure = game.named(name)
    if not (section.alive and is_to_be_seen(game, section) and target.on_table):
        return {}
    sides = [(ones, (name,)) for ones in whence(game, section)]
    bundles = lines_to_outline(game, section, game.model(target, figure))
    there = field(game)
    left_out = _left_out(game, there.models, section, sides)
    bests = shortest_clear(Lookout(there, blocking, {}), bundles, left_out, _around(game, sides))
    return {
        one: Line(best.start, best.end, best.inches, best.by)
        for (ones, _), best in zip(sides, bests, strict=True)
        for one in ones
    }


@rule(without=lambda game, mine, theirs, shortest: shortest)
def sighted(game: Legions, mine: Group, theirs: Group, shortest: Bundles) -> Bundles:
    """DL-LOS-01: one looks along the shortest line between two bases; with the option, along any (DL-D-97)."""
    return shortest if game.options.los_mode == "shortest" else from_any_point(mine, theirs)


@rule(without=None)
def blocking(piece: Terrain) -> Veil | None:
    """DL-TERR-11, DL-TERR-12: Blocking terrain stops a line, Open terrain does not."""
    return Veil() if NATURE[piece.kind].blocking else None


def _left_out(game: Legions, standing: Group, section: Section, sides: Sequence[Sides]) -> Bools:
    """Which of the models on the table do not block which lines."""
    high, columns = high_up(game, standing), {name: column for column, name in enumerate(standing)}
    never = game.once((_left_out, section.id), lambda: [does_not_block(game, section, name) for name in standing])
    seen_over = [out or name not in high for name, out in zip(standing, never, strict=True)]
    hands = {names: at_hand(game, names) for names in {names for side in sides for names in side}}
    rows = []
    for ones, others in sides:
        mine, its = hands[ones], hands[others]
        row = list(seen_over if sees_over(game, mine=mine[0] in high, its=its[0] in high) else never)
        for name in columns.keys() & {*mine, *its}:
            row[columns[name]] = True
        rows.append(row)
    return told(rows, len(standing))


@rule(without=lambda game, names: names)
def at_hand(game: Legions, names: Whence) -> Whence:
    """DL-TRANS-44: a transport does not block the lines of those who ride in it (DL-D-74)."""
    section = game.named(names[0])[0]
    hull = game.on_foot(section)
    return names if hull is section else tuple(models(game, hull))


def does_not_block(game: Legions, section: Section, name: str) -> bool:
    """Whether a model blocks no line of a section that fires."""
    owner, figure = game.named(name)
    profile = game.profile(owner, figure)
    low = one_of_its_own(section, owner, profile) or is_non_combatant(profile) or is_indoors(owner)
    return low or is_on_a_roof(game, owner, name)


@rule(without=False)
def one_of_its_own(section: Section, owner: Section, profile: Profile) -> bool:
    """DL-LOS-03, DL-LOS-04, DL-TRANS-04: the firing section's own models do not block, unless they are ironclads; its
    transport is one."""
    return owner.id in (section.id, section.split_from) and profile.type != "ironclad"


@rule(without=False)
def is_non_combatant(profile: Profile) -> bool:
    """DL-MAR-44: Non-Combatants do not block."""
    return has(profile.mars, "Non-Combatant")


@rule(without=False)
def is_indoors(owner: Section) -> bool:
    """DL-BLDG-04: whoever is in a building is anywhere in it, and in nobody's line (DL-D-73)."""
    return bool(owner.building)


@rule(without=False)
def is_on_a_roof(game: Legions, owner: Section, name: str) -> bool:
    """DL-AERO-10: whoever stands on a roof blocks nothing (DL-D-94)."""
    return roof_under(game, owner, name) is not None


@rule(without=False)
def sees_over(game: Legions, *, mine: bool, its: bool) -> bool:
    """DL-ELEV-01: from and to raised ground one sees over those who do not stand on it (DL-D-82)."""
    return mine or (its and game.options.elevated_los == "mutual")


def _around(game: Legions, sides: Sequence[Sides]) -> Bools:
    """Which pieces of terrain do not block which lines."""
    ends = {names for side in sides for names in side}
    aside = {names: game.once((_around, names), partial(left_aside, game, names)) for names in ends}
    of_both = (aside[ones] | aside[others] for ones, others in sides)
    rows = [[piece.name in names for piece in game.pieces] for names in of_both]
    return told(rows, len(game.pieces))


@rule(without=lambda game, names: set())
def left_aside(game: Legions, names: Whence) -> set[str]:
    """DL-TERR-03, DL-BLDG-04: an area does not block the lines of those who stand wholly inside it, nor a building
    those of whoever is in it."""
    section, figure = game.named(at_hand(game, names)[0])
    over = {piece.name for piece in game.pieces if flown_over(section, piece.name)}
    if not section.building:
        return over | {piece.name for piece in inside(game.pieces, game.model(section, figure))}
    return over | {one.name for one in game.pieces if one.name == section.building or surrounds(game, section, one)}
