"""Battles that begin in the middle, where things happen that seldom come in a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.julia_augusta.chapters.turn.sequence_of_play import Battle
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    box,
    chariots,
    general,
    julia,
    legion,
    light_horse,
    moved,
    warband,
)


def tangle(seed: int, dice: Dice) -> Applied[Julia]:
    """One of them after the other."""
    step, made = list(TANGLES.items())[seed % len(TANGLES)]
    table = made()
    return begin(table.game, Battle(at=step.partition(":")[0]), dice)


def _wild_between_two() -> Table:
    """A warband that has to charge, and two enemies equally near."""
    wild = warband("Iceni", at=(36, 22), control="repeat", last=moved(did="charge"))
    return julia(wild, auxiliaries("Nervii", at=(33, 25), files=2), auxiliaries("Batavi", at=(39, 25), files=2))


def _caught_by_two() -> Table:
    """A unit in rout that two pursuers hold."""
    caught = auxiliaries(
        "Batavi", at=(36, 30), facing=180, formation="unformed", routing=True, caught_by=["West", "East"]
    )
    held = (
        warband(name, at=(x, 30), bases=4, files=2, formation="unformed", pursuing=True, quarry="Batavi")
        for name, x in (("West", 34), ("East", 38))
    )
    return julia(caught, *held, legion("XX", at=(20, 40)), general("Paulinus", unit="XX"))


def _hard_pressed() -> Table:
    """Two weary cohorts and a huge warband that has charged them: when they are beaten, which loses the base?"""
    cohorts = (
        auxiliaries(name, at=(x, 30), bases=4, files=2, dp=4, formation="unformed")
        for name, x in (("Batavi", 33), ("Tungri", 39))
    )
    iceni = warband("Iceni", at=(36, 30), bases=30, files=10, momentum="charge")
    return julia(*cohorts, iceni, legion("XX", at=(20, 40), bases=12, files=6))


def _as_many_bases() -> Table:
    """Two warbands with as many bases against one Legion."""
    formed = warband("Formed", at=(33, 30), bases=6, files=3, momentum="charge")
    rabble = warband("Rabble", at=(39, 30), bases=6, files=3, formation="unformed")
    return julia(legion("XX", at=(36, 30), bases=12, files=6), formed, rabble)


def _no_way_out() -> Table:
    """A warband among cliffs, which a Legion beats."""
    cliffs = [
        box("the cliff", "cliff", 20, 14, 52, 16),
        box("the west cliff", "cliff", 20, 16, 32.9, 28),
        box("the east cliff", "cliff", 39.1, 16, 52, 28),
    ]
    weak = warband("Iceni", at=(36, 20.6), dp=4)
    return julia(legion("XX", at=(36, 20.6), bases=3, files=3, lines=1), weak, warband("Ordo", at=(60, 20)), *cliffs)


def _at_the_camp() -> Table:
    """A warband that loots."""
    camp = box("the camp", "camp", 34, 40, 38, 44, seat=0)
    looters = warband("Iceni", at=(36, 39.9), looting=True, last=moved(did="loot"))
    return julia(looters, legion("XX", at=(10, 40)), camp)


def _beside_the_camp() -> Table:
    """A warband that comes to a camp, its enemies far away; some of them are shaken and may rally there."""
    camp = box("the camp", "camp", 34, 40, 38, 44, seat=0)
    shaken = (auxiliaries(name, at=(x, 42), dp=5) for name, x in (("Batavi", 48), ("Tungri", 57), ("Nervii", 66)))
    return julia(warband("Iceni", at=(36, 37)), legion("XX", at=(10, 40)), *shaken, camp, phase="manoeuvre")


def _leaning_on_chariots() -> Table:
    """Light horse that may charge a Legion only where chariots do."""
    support = light_horse("Brigantes", at=(33, 22)), chariots("Trinovantes", at=(39.5, 22), files=2)
    return julia(legion("XX", at=(36, 26)), *support, warband("Ordo", at=(10, 8)))


def _back_to_the_edge() -> Table:
    """Light horse with little room behind it, and a formed enemy who comes at it."""
    light = light_horse("Brigantes", at=(36, 6)), light_horse("Parisi", at=(44, 5))
    repeats = legion("XX", at=(36, 12), control="repeat", last=moved(6))
    return julia(repeats, *light, warband("Ordo", at=(10, 8)), phase="manoeuvre")


TANGLES: Mapping[str, Callable[[], Table]] = {
    "charges: repeat": _wild_between_two,
    "after_combat": _caught_by_two,
    "combats: tied": _as_many_bases,
    "combats: beaten": _hard_pressed,
    "combats: cliffs": _no_way_out,
    "turn_begins": _at_the_camp,
    "manoeuvres": _beside_the_camp,
    "charges: support": _leaning_on_chariots,
    "manoeuvres: edge": _back_to_the_edge,
}
"""They, by the step of the turn at which they begin."""
