"""Medics: GET UP, INJECT STIMULANTS, and what stimulants do (CMD-04, CMD-17 to 24)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947 import actions
from rulesets.dust_1947.table.muster import soldiers
from tests.rulesets.dust_1947.table import RIFLE, Placed, Table, dust, hero, refused, squad, walker, weapon


def medic(at: str = "D5", **fields: Any) -> Placed:
    """A combat medic hero."""
    return hero("Doc", at=at, skills=("Combat Medic",), **fields)


def losses(one: Placed, *numbers: int) -> dict[str, Any]:
    """The state of a squad that has lost these soldiers, counted from 1."""
    made = soldiers(one.card)
    return {"soldiers": [s.model_copy(update={"alive": n not in numbers}) for n, s in enumerate(made, 1)]}


def hurt(name: str, at: str, *numbers: int, **fields: Any) -> Placed:
    """A squad that has lost some soldiers."""
    state = {**losses(squad(name, at=at, **fields), *numbers), **fields.pop("state", {})}
    return squad(name, at=at, state=state, **fields)


def helping(word: str, *units: Placed, by: str = "Doc", dice: str = "") -> Table:
    """Red's medic acts, rolling these dice; the question after it is open."""
    table = dust(*units, squad("Foe", at="L1", seat=1))
    table.players[0].activates(by)
    table.players[0].declares(word, "nothing", dice=dice)
    return table


def chooses(table: Table, unit: str, what: str = "", dice: str = "") -> None:
    """Red picks the unit, and what of it."""
    table.players[0].does(actions.Command(unit=unit, what=what), dice)


# --- GET UP ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-CMD-17", "DU-DATA-COMBATMEDIC-01")
@pytest.mark.parametrize(("symbol", "standing"), [("B", 5), ("S", 5), ("C", 4)])
def test_a_soldier_gets_up_on_bloc_or_shield(symbol: str, standing: int) -> None:
    table = helping("get up", medic(), hurt("Rifles", "D6", 2), dice=symbol)
    assert len(table.unit("Rifles").standing) == standing


@pytest.mark.rule("DU-CMD-17")
def test_a_hero_and_a_support_weapon_recover_a_point() -> None:
    otto = hero("Otto", at="D6", state={"damage": 2})
    assert helping("get up", medic(), otto, dice="B").unit("Otto").damage == 1
    crew: dict[str, Any] = {
        "kind": "support weapon",
        "track": 4,
        "soldiers": 4,
        "weapons": ("1 Gun 6 S2:1/1", f"4 {RIFLE}"),
    }
    one_lost = {**losses(squad("Gun", at="D6", **crew), 4), "damage": 1}
    table = helping("get up", medic(), squad("Gun", at="D6", state=one_lost, **crew), dice="B")
    assert (table.unit("Gun").damage, len(table.unit("Gun").standing)) == (0, 4)


@pytest.mark.rule("DU-CMD-17")
def test_only_infantry_next_to_the_medic_that_is_hurt_can_be_chosen() -> None:
    units = (
        medic(),
        hurt("Near", "D6", 1),
        hurt("Near 2", "D4", 1),
        hurt("Far", "D8", 1),
        squad("Whole", at="E5"),
        walker("Moth", at="C5", state={"damage": 1}),
    )
    table = helping("get up", *units, dice="B")
    assert table.offers("command") == ["Near", "Near 2"]
    for name, key in {
        "Far": "too_far_to_hear",
        "Whole": "nobody_hurt",
        "Moth": "no_infantry",
        "Foe": "not_a_friend",
    }.items():
        with refused("DU-CMD-17", key):
            chooses(table, name)
    with refused("DU-CMD-17", "not_hurt"):
        chooses(table, "Near", "soldier 2")
    chooses(table, "Near", "soldier 1")
    assert len(table.unit("Near").standing) == 5


@pytest.mark.rule("DU-CMD-17")
def test_in_a_combined_unit_the_player_chooses_hero_or_soldier() -> None:
    otto = hero("Otto", at="", state={"joined": "Rifles", "where": "board", "damage": 1})
    table = helping("get up", medic(), hurt("Rifles", "D6", 2, 3), otto, dice="B")
    assert table.offers("command", unit="Rifles") == ["soldier 2", "Otto"]
    chooses(table, "Rifles", "Otto")
    assert (table.unit("Otto").damage, len(table.unit("Rifles").standing)) == (0, 3)


@pytest.mark.rule("DU-CMD-18", "DU-CMD-03")
def test_the_medic_may_help_his_own_unit() -> None:
    table = helping("get up", medic(state={"damage": 1}), dice="B")
    assert table.unit("Doc").damage == 0


@pytest.mark.rule("DU-CMD-19")
def test_a_soldier_who_gets_up_brings_no_ammunition() -> None:
    tubes = hurt("Rifles", "D6", 2, weapons=(weapon("5 Tube 4 S2:1/1", ammo=2),), state={"ammo": {"Tube": 1}})
    table = helping("get up", medic(), tubes, dice="B")
    assert len(table.unit("Rifles").standing) == 5
    assert table.unit("Rifles").ammo == {"Tube": 1}


@pytest.mark.rule("DU-CMD-02")
def test_a_specialist_who_is_returned_gives_his_actions_back() -> None:
    staff = {"skills": ("Command Squad",)}
    table = dust(
        medic(), squad("Staff", at="D6", state=losses(squad("Staff", "D6", **staff), 4), **staff), squad("Foe", "L1", 1)
    )
    red, blue = table.players
    red.activates("Doc")
    red.declares("get up", "nothing", dice="B")
    blue.activates("Foe")
    blue.declares("nothing", "nothing")
    red.activates("Staff")
    assert "repair" in table.offers("declare")


@pytest.mark.rule("DU-CMD-04", "DU-DATA-COMBATMEDIC-01")
def test_in_an_aircraft_a_medic_tends_nobody() -> None:
    state = {"joined": "Gull", "where": "board"}
    doc = hero("Doc", at="", skills=("Combat Medic", "Air Pilot", "Officer", "Pilot"), state=state)
    table = dust(walker("Gull", at="D5", kind="aircraft", armour="A1"), doc)
    table.players[0].activates("Gull")
    with refused("DU-ACT-02", "no_such_action"):
        table.players[0].declares("move", "get up")
    with refused("DU-ACT-02", "no_such_action"):
        table.players[0].declares("move", "stimulants")
    table.players[0].declares("move", "rally")


@pytest.mark.rule("DU-CMD-03")
def test_in_a_ground_vehicle_a_medic_goes_on_tending() -> None:
    doc = hero("Doc", at="", skills=("Combat Medic", "Pilot"), state={"joined": "Moth", "where": "board"})
    table = helping("get up", walker("Moth", at="D5"), doc, hurt("Rifles", "D6", 2), by="Moth", dice="B")
    assert len(table.unit("Rifles").standing) == 5


# --- INJECT STIMULANTS -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-CMD-20", "DU-DATA-COMBATMEDIC-01")
def test_stimulants_are_a_token_without_a_roll() -> None:
    units = (medic(), squad("Near", at="D6"), squad("Far", at="D9"), squad("High", at="D4", state={"stimulated": True}))
    table = helping("stimulants", *units)
    assert table.offers("command") == ["Doc", "Near"]
    for name, key in {"Far": "too_far_to_hear", "High": "has_stimulants"}.items():
        with refused("DU-CMD-20", key):
            chooses(table, name)
    chooses(table, "Near")
    assert table.unit("Near").stimulated


def stimulated(dice: str, *units: Placed, **fields: Any) -> Table:
    """Rifles activates with stimulants; what falls for them is in the dice."""
    table = dust(squad("Rifles", at="D5", state={"stimulated": True}, **fields), squad("Foe", "D2", 1), *units)
    table.players[0].activates("Rifles", dice=dice)
    return table


@pytest.mark.rule("DU-CMD-20", "DU-CMD-22")
@pytest.mark.example("DU-X-50")
def test_a_crosshair_makes_a_sustained_attack_of_the_attack() -> None:
    table = stimulated("C")
    red, blue = table.players
    assert not table.unit("Rifles").stimulated
    red.declares("move", "attack")
    assert table.heard("declared")[0]["actions"] == ["move", "sustained"]
    red.moves("D4")
    blue.reacts()
    red.attacks("Foe", dice="C C C C C C C C C C B B B B B B B B B B B B B B B B B B B B")
    assert table.heard("attack")[0]["sustained"]


@pytest.mark.rule("DU-CMD-23")
def test_a_shield_makes_a_march_of_the_move() -> None:
    table = stimulated("S")
    red = table.players[0]
    red.declares("attack", "move")
    assert table.heard("declared")[0]["actions"] == ["attack", "march"]
    red.attacks("Foe", dice="C C C C C C C C C C")
    assert "H5" in table.offers("move")


@pytest.mark.rule("DU-CMD-21")
def test_on_bloc_the_player_chooses_the_effect() -> None:
    table = stimulated("B")
    red = table.players[0]
    assert table.asked == [("red", "stimulus")]
    assert table.offers("command", unit="Rifles") == ["attack", "move"]
    with refused("DU-CMD-21", "no_such_effect"):
        chooses(table, "Rifles", "both")
    chooses(table, "Rifles", "attack")
    red.declares("attack", "nothing")
    assert table.heard("declared")[0]["actions"] == ["sustained", "nothing"]


@pytest.mark.rule("DU-CMD-24")
def test_a_third_action_from_elsewhere_is_lost_beside_stimulants() -> None:
    ace = hero("Ace", at="", skills=("Infantry Ace",), state={"joined": "Rifles", "where": "board"})
    table = stimulated("C B", ace)
    assert table.heard("third_action")[0]["won"] is True
    with refused("DU-ACT-02"):
        table.players[0].declares("move", "attack", "nothing")
    table.players[0].declares("move", "attack")
