"""Questions say in words what is left to do, and what they are about."""

from __future__ import annotations

from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.offering import offered
from tests.rulesets.julia_augusta.charging import charge_phase, declared
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.playing import begun
from tests.rulesets.julia_augusta.table import auxiliaries, avd, horse, legion, skirmishers, warband

WORDS = RULESET.words
FAR = warband("Iceni", at=(36, 6))


def asked(game: Julia, number: int = 0) -> str:
    """What the table waits for."""
    return WORDS.question(game, game.questions[number])


def test_the_army_that_is_still_to_be_placed() -> None:
    game, _ = begun(1)
    name = game.players[game.questions[0].seat]
    left = sum(unit.seat == game.questions[0].seat for unit in game.units.values())
    assert asked(game) == f"{name} places the army: {left} units to go."
    assert WORDS.title(game) == f"Deployment – {name}: {left} units to place"


def test_units_that_are_left_in_the_manoeuvre_phase() -> None:
    two = auxiliaries("Cohort II", at=(36, 40)), horse("Ala", at=(50, 40))
    table = manoeuvring(*two, FAR)
    assert asked(table.game) == "Ada manoeuvres: 2 units left to move, shoot or stand."
    assert WORDS.title(table.game).endswith("Ada: 2 units left")
    table.players[0].manoeuvres("Ala", "move")
    assert asked(table.game) == "Ada moves Ala: 12″ on the march."
    table.players[0].moves("forward 12")
    assert asked(table.game) == "Ada manoeuvres: 1 unit left to move, shoot or stand."


def test_a_unit_on_halt_is_not_left_to_move() -> None:
    two = auxiliaries("Cohort II", at=(36, 40)), horse("Ala", at=(50, 40), control="halt")
    table = manoeuvring(*two, FAR)
    assert asked(table.game) == "Ada manoeuvres: 1 unit left to move, shoot or stand."


def test_inches_and_dice_of_a_move_near_the_enemy() -> None:
    table = manoeuvring(auxiliaries("Cohort II", at=(36, 30)), warband("Iceni", at=(36, 24)))
    table.players[0].manoeuvres("Cohort II", "move", dice=[avd(4)])
    assert asked(table.game) == "Ada moves Cohort II: 4″, 1 d6 may be added."


def test_a_unit_that_re_forms_has_its_whole_move() -> None:
    table = manoeuvring(legion("XX", at=(36, 40), formation="unformed", lines=1), FAR)
    table.players[0].manoeuvres("XX", "re-form")
    assert asked(table.game) == "Ada moves XX: the whole move to re-form."


def test_whom_a_charge_comes_from() -> None:
    table = declared(charge_phase(skirmishers("Velites", at=(36, 27)), warband("Iceni", at=(36, 24))), Iceni="Velites")
    question = next(one for one in table.game.questions if one.key == "respond")
    assert WORDS.question(table.game, question) == "Ada says what Velites do against the charge of Iceni."
    assert WORDS.matter(table.game, question) == "Velites, charged by Iceni"


def test_menus_tell_how_far_the_enemy_is_and_how_a_unit_moves() -> None:
    table = manoeuvring(auxiliaries("Cohort II", at=(36, 40)), FAR)
    question = table.game.questions[0]
    units = offered(table.game, question, {"type": "manoeuvre"})
    whats = offered(table.game, question, {"type": "manoeuvre", "unit": "Cohort II"})
    assert units is not None
    assert whats is not None
    [unit] = [WORDS.option(table.game, question, units, one) for one in units.options]
    assert unit.note.endswith("″ from Iceni")
    notes = {one.value: WORDS.option(table.game, question, whats, one).note for one in whats.options}
    assert notes["move"] == "marches up to 8″"
