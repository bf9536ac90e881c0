"""Medics and Drone Engineers: who gets up again after an attack (MAR-37 to MAR-39, MAR-16, MAR-17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulesets.dystopian_legions.table.happenings.shooting import Treated
from rulesets.dystopian_legions.table.mars import has, number
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

Healer = Literal["Medic", "Drone Engineer"]


def treat(game: Legions, dice: Dice, section: Section, fell: Sequence[Figure]) -> None:
    """All casualties of a ranged attack are treated at once, before the Morale Check (DL-D-147)."""
    if patients := medic_treats(game, section, fell):
        _treated(game, dice, section, "Medic", patients)
    if drones := mends(game, section, fell):
        _treated(game, dice, section, "Drone Engineer", drones)


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
    found = (number(game.profile(section, figure).mars, name) for figure in section.alive)
    return min((one for one in found if one), default=0)


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
