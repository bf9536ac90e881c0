"""Shooting: who may, at whom, with how many dice, and what comes of it (SHOOT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.chapters.shooting.aiming import shooting_bases
from rulesets.julia_augusta.chapters.shooting.volleys import Throw, targets, throw_at, volley, why_no_volley
from rulesets.julia_augusta.table.state import Julia
from rulesets.julia_augusta.table.terrain import Kind
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.table import (
    Described,
    auxiliaries,
    box,
    chariots,
    julia,
    leader,
    legion,
    light_horse,
    piece,
    skirmishers,
    troop,
    warband,
)


def throw(*described: Described, shooters: str = "Velites", at: str = "Iceni") -> Throw | str:
    """The dice of a volley, or why there is none."""
    game = julia(*described, phase="manoeuvre").game
    refused = why_no_volley(game, game.units[shooters], at)
    return f"{refused.rule} {refused.key}" if refused else throw_at(game, game.units[shooters], game.units[at])


def dice(*described: Described, shooters: str = "Velites", at: str = "Iceni") -> int:
    """How many dice fall in a volley; 0 if there is none."""
    found = throw(*described, shooters=shooters, at=at)
    return found.dice if isinstance(found, Throw) else 0


def after_volley(game: Julia, *faces: int, shooters: str = "Velites", at: str = "Iceni") -> list[dict[str, Any]]:
    """Shoot with these faces; the events of the volley."""
    scripted = ScriptedDice(*faces)
    volley(game, scripted, game.units[shooters], game.units[at])
    assert scripted.left == 0
    return [event.values for event in game.events if event.key == "volley"]


ICENI = warband("Iceni", at=(36, 22))
NEAR = skirmishers("Velites", at=(36, 25))


@pytest.mark.rule("JA-SHOOT-01")
def test_only_light_troops_out_of_combat_shoot() -> None:
    assert dice(ICENI, NEAR) == 3
    assert throw(ICENI, auxiliaries("Velites", at=(36, 25))) == "JA-SHOOT-01 not_light"
    engaged = warband("Trinovantes", at=(39, 25), bases=3)
    assert throw(ICENI, engaged, NEAR) == "JA-SHOOT-01 in_combat"


@pytest.mark.rule("JA-ACM-14")
def test_pursuers_do_not_shoot() -> None:
    assert throw(ICENI, skirmishers("Velites", at=(36, 25), pursuing=True)) == "JA-ACM-14 pursues"


def test_routing_and_looting_units_do_not_shoot() -> None:
    assert throw(ICENI, skirmishers("Velites", at=(36, 25), routing=True)) == "JA-ACM-08 routing"
    assert throw(ICENI, skirmishers("Velites", at=(36, 25), looting=True)) == "JA-CTRL-16 looting"


@pytest.mark.rule("JA-SHOOT-02")
def test_javelins_fly_4_inches() -> None:
    assert dice(ICENI, skirmishers("Velites", at=(36, 26))) == 3
    assert dice(ICENI, skirmishers("Velites", at=(36, 26.02))) == 0


@pytest.mark.rule("JA-SHOOT-02")
def test_each_base_measures_by_itself() -> None:
    aside = skirmishers("Velites", at=(42, 24.5))
    assert dice(ICENI, aside) == 2, "the third stands 4.7 inches away"


@pytest.mark.rule("JA-SHOOT-02")
def test_a_base_shoots_ahead_only() -> None:
    assert dice(ICENI, skirmishers("Velites", at=(36, 25), facing=180)) == 0
    beside = warband("Iceni", at=(31, 25), facing=0, bases=1, files=1)
    assert dice(beside, NEAR) == 0, "its front edge is on the line of theirs"
    assert dice(warband("Iceni", at=(31, 24.9), facing=0, bases=1, files=1), NEAR) == 2


@pytest.mark.rule("JA-SHOOT-03")
def test_the_front_rank_shoots_and_of_light_cavalry_the_second() -> None:
    assert dice(ICENI, skirmishers("Velites", at=(36, 23), bases=4, files=2)) == 2
    horse = light_horse("Velites", at=(36, 23), seat=0, bases=6)
    assert dice(ICENI, horse) == 4
    farther = light_horse("Velites", at=(36, 24.1), seat=0, bases=6)
    assert dice(ICENI, farther) == 2, "the second rank is 4.1 inches away"
    assert dice(ICENI, chariots("Velites", at=(36, 23), seat=0, files=2)) == 2
    assert len(shooting_bases(light_horse("Velites", at=(36, 23), bases=8))) == 4, "two ranks of four"


@pytest.mark.rule("JA-SHOOT-04")
def test_engaged_bases_are_no_targets() -> None:
    fights = legion("XX", at=(30, 22), bases=4, files=4, lines=1)
    all_busy = warband("Iceni", at=(30, 22), bases=4, files=4)
    assert throw(all_busy, fights, skirmishers("Velites", at=(36, 24))) == "JA-SHOOT-04 all_engaged"
    rear_free = warband("Iceni", at=(30, 22), bases=8, files=4)
    assert dice(rear_free, fights, skirmishers("Velites", at=(37.5, 22), facing=270)) == 2
    overlapping = warband("Iceni", at=(34, 22), bases=4, files=4)
    assert dice(overlapping, fights, skirmishers("Velites", at=(37, 24))) == 3


@pytest.mark.rule("JA-SHOOT-05")
def test_other_bases_stop_javelins() -> None:
    between = auxiliaries("Friends", at=(36, 23.2), bases=3, files=3)
    assert dice(ICENI, between, skirmishers("Velites", at=(36, 25))) == 0
    enemies_between = warband("Catuvellauni", at=(36, 24.5), bases=3, files=3)
    assert dice(ICENI, enemies_between, skirmishers("Velites", at=(36, 25))) == 0


@pytest.mark.rule("JA-SHOOT-05")
def test_woods_and_hills_between_stop_javelins() -> None:
    assert dice(ICENI, NEAR, box("Copse", "woods", 30, 23, 42, 24)) == 0
    assert dice(ICENI, NEAR, box("Scrub", "scrub", 30, 23, 42, 24)) == 3
    assert dice(ICENI, NEAR, box("Ridge", "hill", 30, 23, 42, 24, level=1)) == 0
    assert dice(ICENI, NEAR, box("Slope", "hill", 30, 10, 42, 24, level=1)) == 3, "they stand on it"


@pytest.mark.rule("JA-SHOOT-05")
def test_who_stands_on_the_edge_of_a_wood_sees_out_of_it() -> None:
    assert dice(ICENI, NEAR, box("Wood", "woods", 26, 24, 46, 34)) == 3
    assert dice(ICENI, NEAR, box("Wood", "woods", 26, 22.9, 46, 34)) == 0, "more than 2 inches of wood before them"


@pytest.mark.rule("JA-SHOOT-06")
def test_a_volley_has_one_target() -> None:
    one = warband("Iceni", at=(31.9, 22), bases=3)
    other = warband("Catuvellauni", at=(42, 22), bases=3)
    shooters = chariots("Velites", at=(37, 25.8), seat=0)
    assert dice(one, other, shooters) == 2
    assert dice(one, other, shooters, at="Catuvellauni") == 2
    assert dice(warband("Iceni", at=(37, 22), bases=4, files=4), shooters) == 4


@pytest.mark.rule("JA-SHOOT-07")
def test_dice_are_halved_against_light_infantry_and_heavy_infantry_but_not_from_the_rear() -> None:
    four = chariots("Velites", at=(36, 25), seat=0)
    assert dice(ICENI, four) == 4
    assert dice(skirmishers("Iceni", at=(36, 22), seat=1), four) == 2
    assert dice(legion("Iceni", at=(36, 22), seat=1, facing=180), four) == 2
    assert dice(legion("Iceni", at=(36, 21), seat=1, facing=0, bases=4, lines=1), four) == 4


@pytest.mark.rule("JA-SHOOT-07")
@pytest.mark.parametrize(("kind", "halves"), [("woods", True), ("building", True), ("marsh", False)])
def test_ground_that_gives_cover(kind: Kind, halves: bool) -> None:
    assert dice(ICENI, NEAR, box("Ground", kind, 28, 15, 44, 22)) == (2 if halves else 3)


@pytest.mark.rule("JA-SHOOT-07")
@pytest.mark.parametrize(("kind", "halves"), [("wall", True), ("ditch", True), ("bank", False)])
def test_a_line_covers_who_is_as_near_to_it_as_the_shooters(kind: Kind, halves: bool) -> None:
    assert dice(ICENI, NEAR, piece("Line", kind, (30, 22.5), (42, 22.5))) == (2 if halves else 3)
    assert dice(ICENI, NEAR, piece("Line", kind, (30, 24.5), (42, 24.5))) == 3


@pytest.mark.rule("JA-SHOOT-07")
def test_a_target_is_in_cover_from_half_of_the_shots() -> None:
    four = chariots("Velites", at=(36, 25), seat=0)
    wide = warband("Iceni", at=(36, 22), bases=4, files=4)
    assert dice(wide, four, box("Wood", "woods", 36, 15, 44, 21.9)) == 2
    assert dice(wide, four, box("Wood", "woods", 38, 15, 44, 21.9)) == 4


@pytest.mark.rule("JA-SHOOT-08", "JA-SHOOT-09")
def test_each_dp_of_the_shooters_costs_a_die_but_not_the_last() -> None:
    for dp, left in ((0, 3), (1, 2), (2, 1), (3, 1), (5, 1)):
        assert dice(ICENI, skirmishers("Velites", at=(36, 25), dp=dp)) == left


@pytest.mark.rule("JA-SHOOT-10")
def test_each_6_puts_a_dp_on_the_target() -> None:
    game = julia(ICENI.model_copy(), NEAR.model_copy(), phase="manoeuvre").game
    [told] = after_volley(game, 6, 5, 6)
    assert (told["bases"], told["less"], told["dice"], told["dps"]) == (3, 0, [6, 5, 6], 2)
    assert game.units["Iceni"].dp == 2


@pytest.mark.rule("JA-LEAD-01")
def test_a_volley_that_hits_endangers_the_leader_of_its_target() -> None:
    game = julia(ICENI.model_copy(), NEAR.model_copy(), leader("Caradoc", unit="Iceni", seat=1)).game
    after_volley(game, 6, 2, 1, 1, 1)
    assert not game.leaders["Caradoc"].on_table


def test_targets_are_offered_with_their_dice() -> None:
    game = julia(ICENI, skirmishers("Far", at=(60, 10), seat=1), NEAR).game
    [option] = targets(game, game.units["Velites"]).options
    assert (option.value, option.about) == ("Iceni", {"bases": 3, "dice": 3})


def test_heavy_horse_does_not_shoot() -> None:
    assert throw(ICENI, troop("Velites", "CAV", (36, 25), seat=0)) == "JA-SHOOT-01 not_light"
