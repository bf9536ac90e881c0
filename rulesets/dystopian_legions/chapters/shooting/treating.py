"""Medics and Drone Engineers: who gets up again after an attack (MAR-37 to MAR-39, MAR-16, MAR-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.buildings import building_of, rooms
from rulesets.dystopian_legions.table.happenings.shooting import Treated
from rulesets.dystopian_legions.table.mars import has, number
from rulesets.dystopian_legions.table.measure import field, group
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

Healer = Literal["Medic", "Drone Engineer"]
FARTHER = [step / 2 for step in range(1, 25)]
"""Inches from where a model fell at which it is looked for room, one after the other."""


def treat(game: Legions, dice: Dice, section: Section, fell: Sequence[Figure]) -> None:
    """All casualties of a ranged attack are treated at once, before the Morale Check (DL-D-147)."""
    if patients := medic_treats(game, section, fell):
        _treated(game, dice, section, "Medic", patients)
    if drones := mends(game, section, fell):
        _treated(game, dice, section, "Drone Engineer", drones)


@rule(without=False)
def treated_later(game: Legions) -> bool:
    """DL-END-05: with the option casualties lie on the table until the End Phase (DL-D-147)."""
    return game.options.medic_timing == "end_phase"


def lie_down(game: Legions, section: Section, fell: Sequence[Figure]) -> None:
    """Those lie where they fell who may be treated in the End Phase; they do not count as models."""
    for figure in (*medic_treats(game, section, fell), *mends(game, section, fell)):
        figure.down = True


@rule(without=lambda game, dice: None)
def repairs_and_medics(game: Legions, dice: Dice) -> None:
    """DL-END-05: whoever lies down is treated, if somebody of his section is still there who does it."""
    for section in (one for seat in game.by_initiative() for one in game.in_play(seat)):
        fell = [figure for figure in section.figures if figure.down and not figure.alive]
        treat(game, dice, section, fell)
        _stand_up(game, section, [figure for figure in fell if figure.alive])
    for section in game.sections.values():
        for figure in section.figures:
            figure.down = False


def _stand_up(game: Legions, section: Section, up: Sequence[Figure]) -> None:
    """Where they fell, or as near to it as there is room; in the building of the others, if they have entered one."""
    if section.where == "aboard":
        return
    house = building_of(game, section)
    places = rooms(house, group(game, section)) if house is not None else {}
    for figure in up:
        at = (places.get(section.name_of(figure)) or _room(game, section, figure)).spot
        figure.pose = figure.pose._replace(x=at.x, y=at.y)


def _room(game: Legions, section: Section, figure: Figure) -> Point:
    """The nearest free place to where a model fell."""
    met, model = field(game), game.model(section, figure)
    others = met._replace(models=met.models.without({section.name_of(figure)}))
    ends, here = Ends(others, model, terms(game, section)), model.middle
    near = (here, *(here.moved(turn, inches) for inches in FARTHER for turn in range(0, 360, 30)))
    return next((at for at in near if ends.allows(at)), here)


@rule(without=lambda game, section, fell: [])
def medic_treats(game: Legions, section: Section, fell: Sequence[Figure]) -> list[Figure]:
    """DL-MAR-37, DL-MAR-39: casualties of a section in which a Medic stands; never ironclads or Drones."""
    return [one for one in fell if not _is_drone(game, section, one) and needed(game, section, "Medic")]


@rule(without=lambda game, section, fell: [])
def mends(game: Legions, section: Section, fell: Sequence[Figure]) -> list[Figure]:
    """DL-MAR-16: the Drones among the casualties of a section in which a Drone Engineer stands."""
    return [one for one in fell if _is_drone(game, section, one) and needed(game, section, "Drone Engineer")]


def _is_drone(game: Legions, section: Section, figure: Figure) -> bool:
    return has(game.profile(section, figure).mars, "Drone")


def needed(game: Legions, section: Section, name: Healer) -> int:
    """The best number of those who still stand after the attack (DL-D-148); 0 if nobody does."""
    numbers = (number(game.profile(section, figure).mars, name) for figure in section.alive)
    return min((one for one in numbers if one), default=0)


def _treated(game: Legions, dice: Dice, section: Section, by: Healer, patients: Sequence[Figure]) -> None:
    need = needed(game, section, by)
    faces = dice.roll(len(patients), alike=lambda face: face >= need)
    up = [one for one, face in zip(patients, faces, strict=True) if face >= need]
    for figure in up:
        figure.lp = 1
    game.say(
        Treated(
            rule="DL-MAR-37" if by == "Medic" else "DL-MAR-16",
            section=section.id,
            by=by,
            need=need,
            faces=faces,
            labels=[one.label for one in patients],
            up=[one.label for one in up],
        )
    )
