"""Command squads, radios, and the actions of officers: AMMO DROP, GET MOVING, RALLY (CMD-01 to 16)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.command.officers import can_urge
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.muster import soldiers
from rulesets.kit.engine.offering import offered
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, walker, weapon

TUBE = "Tube 4 S2:1/1"


def staff(at: str = "D5", seat: int = 0, **fields: Any) -> Placed:
    """A command squad: officer, radio operator, medic, mechanic, and a rifle."""
    return squad("Staff", at=at, seat=seat, skills=("Command Squad",), **fields)


def captain(at: str = "", **fields: Any) -> Placed:
    """An officer hero."""
    return hero("Venn", at=at, skills=("Officer",), **fields)


def fallen(one: Placed, *numbers: int) -> dict[str, Any]:
    """The state of a squad that has lost these soldiers, counted from 1."""
    made = soldiers(one.card)
    return {"soldiers": [s.model_copy(update={"alive": n not in numbers}) for n, s in enumerate(made, 1)]}


def ordering(
    word: str, *units: Placed, by: str = "Staff", dice: str = "", then: str = "nothing", **scenario: Any
) -> Table:
    """Red's officer gives an order, rolling these dice; the question after it is open."""
    table = dust(*units, squad("Foe", at="L1", seat=1), **scenario)
    table.players[0].activates(by)
    table.players[0].declares(word, then, dice=dice)
    return table


def roles(one: Placed) -> list[tuple[str, ...]]:
    table = dust(one)
    return [soldier.roles for soldier in table.unit(one.card.name).soldiers]


# --- roles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-CMD-01")
def test_a_light_command_squad_has_four_specialists() -> None:
    assert roles(staff()) == [("officer",), ("radio",), ("medic",), ("mechanic",), ()]
    status = RULESET.words.status(RULESET.play.view(dust(staff()).begins().game, 1))
    assert "5/5 soldiers (officer, radio, medic, mechanic)" in status


@pytest.mark.rule("DU-CMD-07")
def test_in_heavy_armour_the_officer_is_his_own_radio_operator() -> None:
    for armour in ("S3", "S4"):
        assert roles(staff(armour=armour, soldiers=3)) == [("officer", "radio"), ("medic",), ("mechanic",)]


@pytest.mark.rule("DU-SKILL-CMDSQUAD-01", "DU-CMD-05")
def test_a_command_squad_has_the_actions_of_all_its_specialists() -> None:
    table = dust(staff(), squad("Rifles", at="A1"))
    table.players[0].activates("Staff")
    words = ["ammo drop", "get moving", "rally", "get up", "stimulants", "repair"]
    assert set(words) <= set(table.offers("declare"))
    table.players[0].declares("rally", "rally")
    table = dust(squad("Rifles", at="A1"))
    table.players[0].activates("Rifles")
    assert set(words) & set(table.offers("declare")) == set()


@pytest.mark.rule("DU-CMD-02")
def test_a_fallen_specialist_takes_his_actions_with_him() -> None:
    gone = {1: ("ammo drop", "get moving", "rally"), 3: ("get up", "stimulants"), 4: ("repair",)}
    for number, lost in gone.items():
        table = dust(staff(state=fallen(staff(), number)))
        table.players[0].activates("Staff")
        assert set(lost) & set(table.offers("declare")) == set()
        with refused("DU-ACT-02", "no_such_action"):
            table.players[0].declares(lost[0], "nothing")


@pytest.mark.rule("DU-SKILL-OFFICER-01", "DU-CMD-05")
def test_an_officer_hero_gives_orders_for_the_unit_he_is_in() -> None:
    for units in (
        (captain(at="D5"),),
        (squad("Rifles", at="D5"), captain(state={"joined": "Rifles", "where": "board"})),
    ):
        table = dust(*units)
        table.players[0].activates(units[0].card.name)
        assert {"ammo drop", "get moving", "rally"} <= set(table.offers("declare"))
        table.players[0].declares("rally", "move")


# --- radios ----------------------------------------------------------------------------------------------------------


def reached(*units: Placed, by: str = "Staff") -> bool:
    """Whether an officer far away gets an activated unit in L9 moving."""
    far = squad("Far", at="L9", state={"activated": True})
    table = ordering("get moving", *units, far, by=by, dice="B" if _heard(units, far, by) else "")
    return table.asked == [("red", "command")]


def _heard(units: tuple[Placed, ...], far: Placed, by: str) -> bool:
    game = dust(*units, far).game
    return can_urge(game, game.units[by])


@pytest.mark.rule("DU-CMD-06")
def test_with_a_radio_an_officer_reaches_units_anywhere() -> None:
    assert reached(staff())
    assert not reached(staff(state=fallen(staff(), 2)))


@pytest.mark.rule("DU-CMD-08", "DU-CMD-06")
def test_an_officer_who_pilots_has_the_radio_of_his_vehicle() -> None:
    venn = hero("Venn", at="", skills=("Officer", "Pilot"), state={"joined": "Moth", "where": "board"})
    assert reached(walker("Moth", at="D5"), venn, by="Moth")


@pytest.mark.rule("DU-CMD-09")
def test_an_officer_hero_has_a_radio_of_his_own_only_in_heavy_armour() -> None:
    assert not reached(captain(at="D5"), by="Venn")
    assert reached(captain(at="D5", armour="S3"), by="Venn")
    joined = captain(state={"joined": "Rifles", "where": "board"})
    assert not reached(squad("Rifles", at="D5"), joined, by="Rifles")
    with_staff = captain(state={"joined": "Staff", "where": "board"})
    assert reached(staff(state=fallen(staff(), 1)), with_staff)


# --- AMMO DROP -------------------------------------------------------------------------------------------------------


def tubes(name: str, at: str, left: int = 0, **fields: Any) -> Placed:
    """A squad whose tubes have so many shots left of 10."""
    state = {"ammo": {"Tube": left}, **fields.pop("state", {})}
    return squad(name, at=at, weapons=(weapon(f"5 {TUBE}", ammo=2),), state=state, **fields)


@pytest.mark.rule("DU-CMD-10")
@pytest.mark.parametrize("symbol", ["B", "C"])
def test_an_ammo_drop_refills_a_unit_near_by(symbol: str) -> None:
    table = ordering("ammo drop", captain(at="D5"), tubes("Near", "D6"), tubes("Far", "D9"), by="Venn", dice=symbol)
    assert table.unit("Near").ammo == {"Tube": 10}
    assert table.unit("Far").ammo == {"Tube": 0}
    assert table.heard("refilled") == [{"unit": "Near", "boxes": [["Tube", 10]]}]


@pytest.mark.rule("DU-CMD-10")
def test_a_shield_brings_nothing_and_the_player_picks_among_several() -> None:
    units = (captain(at="D5"), tubes("Near", "D6"), tubes("Full", "E5", 10), tubes("Near 2", "D4"))
    assert ordering("ammo drop", *units, by="Venn", dice="S").unit("Near").ammo == {"Tube": 0}
    table = ordering("ammo drop", *units, by="Venn", dice="B")
    assert table.offers("command") == ["Near", "Near 2"]
    for name, key in (("Full", "nothing_to_refill"), ("Foe", "not_a_friend")):
        with refused("DU-CMD-10", key):
            table.players[0].commands(name)
    table.players[0].commands("Near 2")
    assert (table.unit("Near").ammo, table.unit("Near 2").ammo) == ({"Tube": 0}, {"Tube": 10})


@pytest.mark.rule("DU-CMD-10")
def test_both_hero_and_squad_of_a_combined_unit_are_supplied_but_no_aircraft() -> None:
    tube = weapon(f"1 {TUBE}", ammo=2)
    otto = hero("Otto", at="", weapons=(tube,), state={"joined": "Near", "where": "board", "ammo": {"Tube": 1}})
    table = ordering("ammo drop", captain(at="D5"), tubes("Near", "D6"), otto, by="Venn", dice="B")
    assert (table.unit("Near").ammo, table.unit("Otto").ammo) == ({"Tube": 10}, {"Tube": 2})
    gull = walker("Gull", at="D6", kind="aircraft", armour="A1", weapons=(tube,), state={"ammo": {"Tube": 0}})
    assert ordering("ammo drop", captain(at="D5"), gull, by="Venn").heard("impossible")


@pytest.mark.rule("DU-CMD-11")
def test_by_radio_the_drop_may_be_anywhere() -> None:
    table = ordering("ammo drop", staff(), tubes("Far", "L9"), dice="B")
    assert table.unit("Far").ammo == {"Tube": 10}


# --- GET MOVING ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-CMD-12", "DU-CMD-13")
@pytest.mark.example("DU-X-51")
def test_get_moving_loses_the_attack_that_follows_only_where_it_succeeds() -> None:
    units = (staff(), squad("Far", at="L9", state={"activated": True}), squad("Near Foe", at="D2", seat=1))
    table = ordering("get moving", *units, then="attack", dice="B")
    red = table.players[0]
    red.commands("Far")
    assert table.asked == [("red", "declare")]
    red.declares("nothing", "nothing")
    assert table.asked == [("blue", "activate")]
    table = ordering("get moving", *units, then="attack", dice="C")
    assert table.asked == [("red", "attack")]


@pytest.mark.rule("DU-CMD-12")
def test_without_a_radio_only_ground_units_that_have_acted_and_are_near_are_got_moving() -> None:
    acted = {"activated": True}
    gull = walker("Gull", at="E5", kind="aircraft", armour="A1", state=acted)
    fresh, near = squad("Fresh", at="D6"), squad("Near", at="D4", state=acted)
    table = ordering(
        "get moving", captain(at="D5"), gull, fresh, near, squad("Far", "D9", state=acted), by="Venn", dice="B"
    )
    assert table.offers("command") == ["Near"]
    told = {
        "Gull": "not_another_friend",
        "Fresh": "has_not_activated",
        "Far": "too_far_to_hear",
        "Venn": "not_another_friend",
    }
    for name, key in told.items():
        with refused("DU-CMD-12", key):
            table.players[0].commands(name)


@pytest.mark.rule("DU-DATA-RAID-01")
def test_a_vehicle_that_has_been_on_a_raid_is_not_got_moving() -> None:
    table = dust(
        staff(), walker("Moth", at="L9", skills=("Raid",)), squad("Foe", at="L1", seat=1), squad("Foe 2", "K1", 1)
    )
    red, blue = table.players
    red.activates("Moth")
    red.declares("raid")
    red.moves("L8")
    red.moves("L7")
    blue.activates("Foe")
    blue.declares("nothing", "nothing")
    red.activates("Staff")
    red.declares("get moving", "nothing")
    assert table.heard("impossible")[0]["action"] == "get moving"


@pytest.mark.rule("DU-CMD-14")
def test_by_radio_even_an_aircraft_is_got_moving() -> None:
    gull = walker("Gull", at="L9", kind="aircraft", armour="A1", state={"activated": True})
    table = ordering("get moving", staff(), gull, dice="B")
    table.players[0].commands("Gull")
    assert table.heard("moves_again") == [{"unit": "Gull", "by": "Staff"}]


# --- RALLY -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-CMD-15", "DU-CMD-16")
@pytest.mark.example("DU-X-52")
def test_everybody_near_by_is_rallied_and_rolls() -> None:
    units = (
        captain(at="D5"),
        squad("Pinned", at="D6", state={"suppressed": True}),
        squad("Shot at", at="D4", state={"under_fire": True}),
        squad("Far", at="D9", state={"suppressed": True}),
    )
    table = ordering("rally", *units, by="Venn", dice="B S B C")
    pinned, shot_at = table.unit("Pinned"), table.unit("Shot at")
    assert (pinned.suppressed, pinned.under_fire) == (False, True)
    assert (shot_at.suppressed, shot_at.under_fire) == (False, False)
    assert table.unit("Far").suppressed


@pytest.mark.rule("DU-CMD-16")
@pytest.mark.parametrize(("dice", "left"), [("B B", (False, False)), ("B C", (False, True)), ("C S", (True, True))])
def test_only_two_bloc_take_everything_a_stun_included(dice: str, left: tuple[bool, bool]) -> None:
    table = ordering(
        "rally", captain(at="D5"), squad("Hit", "D6", state={"suppressed": True, "stunned": True}), by="Venn", dice=dice
    )
    assert (table.unit("Hit").suppressed, table.unit("Hit").stunned) == left


@pytest.mark.rule("DU-CMD-15")
def test_the_officers_own_unit_is_rallied_too() -> None:
    table = dust(captain(at="D5", state={"suppressed": True}))
    red = table.players[0]
    red.activates("Venn", dice="C C")
    red.declares("nothing", "rally", dice="B B")
    assert not table.unit("Venn").suppressed


@pytest.mark.rule("DU-CMD-15")
def test_with_a_radio_the_player_chooses_between_those_near_and_one_anywhere() -> None:
    units = (
        staff(),
        squad("Near", at="D6", state={"under_fire": True}),
        squad("Near 2", at="D4", state={"under_fire": True}),
        squad("Far", at="L9", state={"suppressed": True}),
        squad("Calm", at="E5"),
    )
    table = ordering("rally", *units)
    assert table.offers("command") == ["Near", "Near 2", "Far", "near"]
    with refused("DU-CMD-15", "nothing_to_rally"):
        table.players[0].commands("Calm")
    table.players[0].commands("near", dice="B C C C")
    assert (table.unit("Near").under_fire, table.unit("Near 2").under_fire, table.unit("Far").suppressed) == (
        False,
        True,
        True,
    )
    table = ordering("rally", *units)
    table.players[0].commands("Far", dice="B B")
    assert (table.unit("Near").under_fire, table.unit("Far").suppressed) == (True, False)


@pytest.mark.rule("DU-CMD-15")
def test_who_is_the_only_one_to_be_rallied_by_radio_is_rallied_unasked() -> None:
    table = ordering("rally", staff(), squad("Hit", at="L9", state={"suppressed": True}), dice="B B")
    assert not table.unit("Hit").suppressed
    assert [told["unit"] for told in table.heard("rallied")] == ["Hit"]


# --- a general -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-GENERAL-02", "DU-CMD-12")
@pytest.mark.example("DU-X-71")
def test_a_general_with_a_command_squad_rolls_two_dice_of_which_one_is_enough() -> None:
    general = hero("Marsh", at="", skills=("General",), state={"joined": "Staff", "where": "board"})
    far = squad("Far", at="L9", state={"activated": True})
    assert ordering("get moving", staff(), general, far, dice="C B").asked == [("red", "command")]
    lone = hero("Marsh", at="D5", skills=("General", "Officer"))
    assert ordering("get moving", lone, squad("Near", "D6", state={"activated": True}), by="Marsh", dice="B").asked == [
        ("red", "command")
    ]


@pytest.mark.rule("DU-SKILL-GENERAL-01", "DU-ACT-06")
def test_a_general_gives_one_free_order_in_every_activation() -> None:
    general = hero("Marsh", at="D5", skills=("General",))
    table = dust(general, squad("Near", at="D6", state={"under_fire": True}), squad("Foe", "L1", 1))
    red = table.players[0]
    red.activates("Marsh")
    assert {"free ammo drop", "free get moving", "free rally"} <= set(table.offers("declare"))
    with refused("DU-ACT-02", "no_such_action"):
        red.declares("free rally", "free get moving", "move", "nothing")
    red.declares("free rally", "nothing", "nothing", dice="B C")
    assert not table.unit("Near").under_fire


# --- from inside a vehicle -------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-CMD-03")
def test_an_officer_in_a_vehicle_commands_from_it_but_never_the_vehicle_itself() -> None:
    venn = hero("Venn", at="", skills=("Officer", "Pilot"), state={"joined": "Moth", "where": "board"})
    moth = walker("Moth", at="D5", state={"under_fire": True})
    table = dust(moth, venn, squad("Rifles", at="D6", state={"under_fire": True}), squad("Foe", "L1", 1))
    red = table.players[0]
    red.activates("Moth", dice="C C")
    red.declares("rally", "nothing")
    assert table.offers("command") == ["Rifles", "near"]
    with refused("DU-CMD-03", "own_vehicle"):
        red.commands("Moth")
    red.commands("near", dice="B B")
    assert (table.unit("Rifles").under_fire, table.unit("Moth").under_fire) == (False, True)


@pytest.mark.rule("DU-SKILL-CMDVEH-02")
def test_from_a_command_vehicle_a_failed_action_is_rolled_again_once() -> None:
    venn = hero("Venn", at="", skills=("Officer", "Pilot"), state={"joined": "Moth", "where": "board"})
    far = squad("Far", at="L9", state={"activated": True})
    bus = walker("Moth", at="D5", skills=("Command Vehicle",))
    assert ordering("get moving", bus, venn, far, by="Moth", dice="C B").asked == [("red", "command")]
    assert ordering("get moving", bus, venn, far, by="Moth", dice="C S").asked != [("red", "command")]
    with pytest.raises(AssertionError, match="not rolled"):
        ordering("get moving", walker("Moth", at="D5"), venn, far, by="Moth", dice="C B")


def test_the_menu_says_which_order_would_find_nobody() -> None:
    table = dust(captain(at="D5"), squad("Near", at="D6", state={"under_fire": True}), squad("Foe", "L1", 1))
    table.players[0].activates("Venn")
    question = table.game.questions[0]
    found = offered(table.game, question, {"type": "declare"})
    assert found is not None
    notes = {o.value: RULESET.words.option(table.game, question, found, o).note for o in found.options}
    assert notes["get moving"].startswith("Nobody")
    assert not notes["rally"].startswith("Nobody")


@pytest.mark.rule("DU-ACT-13")
def test_an_order_that_nobody_can_obey_is_a_nothing() -> None:
    for word in ("ammo drop", "get moving", "rally", "get up", "repair"):
        assert ordering(word, staff()).heard("impossible") == [{"unit": "Staff", "action": word}], word
