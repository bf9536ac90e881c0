"""Passengers: who gets in and out, and what they do inside (TRANS)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.transport.wreckage import landings
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.chapters.turn.victory import has_wiped_out
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.carrying import space, why_not_carried
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.offering import offered
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, inside, refused, squad, tank, walker, weapon

LONG = "Rifle 9 S1:2/1 S2:2/1 S3:1/1 S4:1/1 V1:1/1 V2:1/1"
FOE = squad("Foe", at="L9", seat=1)


def truck(name: str = "Truck", at: str = "D5", spaces: int = 6, *skills: str, **more: Any) -> Placed:
    """A half-track with seats."""
    plain = {"mobility": "half-tracked", "armour": "V2", "move": 4, "march": 8}
    return tank(name, at, skills=(f"Passengers: {spaces}", *skills), **{**plain, **more})


def riding(*others: str | Placed, spaces: int = 6, skills: tuple[str, ...] = (), **more: Any) -> Table:
    """Five riflemen aboard a truck in D5 that faces north."""
    rifles = inside(squad("Rifles", at="", weapons=(LONG,)), "Truck")
    return dust(truck("Truck", "D5", spaces, *skills, **more), rifles, *(others or (FOE,)))


def carriers(table: Table, to: str) -> list[str]:
    """What a unit that moves there may get into."""
    question = table.game.questions[0]
    found = offered(table.game, question, {"type": "move", "to": to, "via": [""], "facing": ""})
    return [option.value for option in found.options] if found is not None else []


# --- room -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-01", "DU-TRANS-04", "DU-SKILL-PASSENGERS-01")
def test_infantry_gets_in_at_the_end_of_a_move_next_to_a_carrier() -> None:
    table = dust(truck(), squad("Rifles", at="D7"), FOE)
    red = table.players[0]
    red.activates("Rifles")
    red.declares("move", "nothing")
    assert carriers(table, "D6") == ["Truck"]
    assert carriers(table, "D8") == []
    red.moves("D6", into="Truck")
    assert (table.unit("Rifles").where, table.unit("Rifles").carrier) == ("aboard", "Truck")
    assert table.heard("boards") == [{"unit": "Rifles", "carrier": "Truck", "taken": 5, "spaces": 6}]
    assert table.game.at(parse_square("D6")) == []


@pytest.mark.rule("DU-TRANS-04")
def test_a_unit_that_is_in_contact_gets_in_with_a_move_of_nothing() -> None:
    table = dust(truck(), squad("Rifles", at="E6"), FOE)
    red = table.players[0]
    red.activates("Rifles")
    red.declares("move", "nothing")
    red.moves("E6", into="Truck")
    assert table.unit("Rifles").where == "aboard"


@pytest.mark.rule("DU-TRANS-04")
def test_nobody_gets_in_across_a_wall_or_from_further_away() -> None:
    walled = dust(truck(), squad("Rifles", at="D6"), FOE, walls={"D5-D6": "high wall"})
    walled.players[0].activates("Rifles")
    walled.players[0].declares("move", "nothing")
    assert carriers(walled, "D6") == []
    assert carriers(walled, "E5") == ["Truck"]
    two = dust(truck(), truck("Other", "E9"), squad("Rifles", at="D7"), FOE)
    two.players[0].activates("Rifles")
    two.players[0].declares("move", "nothing")
    with refused("DU-TRANS-04", "not_beside_carrier"):
        two.players[0].moves("D6", into="Other")


@pytest.mark.rule("DU-TRANS-04")
def test_a_carrier_of_the_enemy_takes_nobody() -> None:
    table = dust(truck("Truck", "D5", seat=1), truck("Own", "E7"), squad("Rifles", at="D7"))
    red = table.players[0]
    red.activates("Rifles")
    red.declares("move", "nothing")
    assert carriers(table, "E6") == ["Own"]
    with refused("DU-TRANS-04", "not_your_carrier"):
        red.moves("E6", into="Truck")
    with refused("DU-TRANS-04", "carries_nobody"):
        red.moves("E6", into="Nobody")
    with refused("DU-TRANS-01", "carries_nobody"):
        red.moves("E6", into="Rifles")


@pytest.mark.rule("DU-TRANS-02")
@pytest.mark.parametrize(("soldiers", "armour", "spaces"), [(6, "S2", 6), (3, "S3", 6), (1, "S4", 2), (4, "S1", 4)])
def test_a_heavy_soldier_takes_two_spaces(soldiers: int, armour: str, spaces: int) -> None:
    table = dust(squad("A", at="A1", soldiers=soldiers, armour=armour), FOE)
    assert space(table.game, table.unit("A")) == spaces


@pytest.mark.rule("DU-TRANS-02")
def test_a_hero_counts_as_a_soldier_and_the_fallen_do_not() -> None:
    table = dust(squad("A", at="A1", soldiers=3), hero("Nick", at="", state={"joined": "A", "where": "board"}), FOE)
    assert space(table.game, table.unit("A")) == 4
    table.unit("A").changed(1, alive=False)
    assert space(table.game, table.unit("A")) == 3


@pytest.mark.rule("DU-TRANS-03")
def test_several_units_share_a_carrier_as_long_as_they_fit() -> None:
    first = inside(squad("First", at="", soldiers=3), "Truck")
    for soldiers, fits in ((3, ["Truck"]), (4, [])):
        table = dust(truck(), first, squad("Second", at="D6", soldiers=soldiers), FOE)
        table.players[0].activates("Second")
        table.players[0].declares("move", "nothing")
        assert carriers(table, "D6") == fits
    two = dust(truck(), truck("Own", "E7"), first, squad("Second", at="D6", soldiers=4), FOE)
    two.players[0].activates("Second")
    two.players[0].declares("move", "nothing")
    with refused("DU-TRANS-03", "no_space"):
        two.players[0].moves("D6", into="Truck")


@pytest.mark.rule("DU-TRANS-01", "DU-SKILL-ZOMBIE-03")
def test_vehicles_and_zombies_do_not_ride() -> None:
    for rider in (walker("Moth", at="E5"), squad("Dead", at="E5", skills=("Zombie",))):
        table = dust(truck(), rider, FOE)
        red = table.players[0]
        red.activates(rider.card.name)
        red.declares("move", "nothing")
        assert carriers(table, "E5") == []
    two = dust(truck(), squad("Living", at="F5"), squad("Dead", at="E5", skills=("Zombie",)), FOE)
    found = two.game.units
    why = why_not_carried(two.game, found["Dead"], found["Truck"])
    assert why is not None
    assert (why.rule, why.key) == ("DU-SKILL-ZOMBIE-03", "never_carried")


@pytest.mark.rule("DU-TRANS-04", "DU-TRANS-17")
def test_a_unit_may_start_the_game_aboard() -> None:
    table = dust(
        truck(),
        squad("Rifles", at=""),
        squad("Others", at=""),
        FOE,
        root=Deployment(seat=0),
        zones=(tuple(parse_square(f"{c}1") for c in "ABC"), ()),
    )
    assert "aboard Truck" in table.offers("deploy", unit="Rifles")
    table.players[0].deploys("Rifles", "aboard Truck")
    assert table.unit("Rifles").where == "aboard"
    assert "aboard Truck" not in table.offers("deploy", unit="Others")


@pytest.mark.rule("DU-TRANS-04")
def test_a_unit_without_a_free_square_can_still_begin_aboard() -> None:
    table = dust(truck(), squad("Rifles", at=""), FOE, root=Deployment(seat=0))
    assert table.offers("deploy") == ["Rifles"]
    assert table.offers("deploy", unit="Rifles") == ["aboard Truck"]


@pytest.mark.rule("DU-TRANS-05")
def test_everybody_reads_who_is_aboard() -> None:
    table = riding().begins()
    for seat in (0, 1, None):
        status = RULESET.words.status(RULESET.play.hiding(table.game, seat))
        assert "Rifles: aboard Truck" in status
        assert "carries Rifles (5 of 6 spaces)" in status


# --- getting off ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-06", "DU-TRANS-07")
def test_a_passenger_activates_by_himself_and_moves_away() -> None:
    table = riding()
    red = table.players[0]
    assert table.offers("activate") == ["Truck", "Rifles"]
    red.activates("Rifles")
    red.declares("move", "nothing")
    assert table.heard("gets_off") == [{"unit": "Rifles", "carrier": "Truck", "square": "D5"}]
    assert "D5" not in table.offers("move")
    with refused("DU-TRANS-07", "moves_away"):
        red.moves("D5")
    red.moves("D3")
    assert (table.where("Rifles"), table.unit("Rifles").carrier) == ("D3", "")
    assert not table.unit("Truck").activated


@pytest.mark.rule("DU-TRANS-07")
def test_the_way_out_begins_in_any_square_of_the_carrier() -> None:
    table = dust(truck("Truck", "D5 D6", size="large"), inside(squad("Rifles", at=""), "Truck"), FOE)
    red = table.players[0]
    red.activates("Rifles")
    red.declares("move", "nothing")
    assert table.asked == [("red", "dismount")]
    assert table.offers("deploy", unit="Rifles") == ["D5", "D6"]
    with refused("DU-TRANS-07", "not_the_way_out"):
        red.deploys("Rifles", "E5")
    with refused("DU-TRANS-07", "other_passenger"):
        red.deploys("Truck", "D5")
    red.deploys("Rifles", "D6")
    red.moves("D8")
    assert table.where("Rifles") == "D8"


@pytest.mark.rule("DU-TRANS-08")
def test_who_activates_after_the_carrier_stays_in_it() -> None:
    for state in ({"activated": True}, {"skill_state": {"reactivated": 1}}):
        table = riding(state=state)
        red = table.players[0]
        red.activates("Rifles")
        for word in ("move", "march"):
            with refused("DU-TRANS-08", "carrier_has_acted"):
                red.declares(word, "nothing")
        red.declares("nothing", "nothing")
        assert table.unit("Rifles").where == "aboard"


@pytest.mark.rule("DU-SKILL-ASSAULTVEH-01", "DU-TRANS-08")
def test_an_assault_vehicle_lets_them_out_at_any_time() -> None:
    table = riding(skills=("Assault Vehicle",), state={"activated": True})
    red = table.players[0]
    red.activates("Rifles")
    red.declares("march")
    red.moves("D1")
    assert table.where("Rifles") == "D1"


@pytest.mark.rule("DU-TRANS-07", "DU-ACT-13")
def test_who_is_shut_in_on_all_sides_does_nothing() -> None:
    around = [squad(f"Foe {at}", at=at, seat=1) for at in ("C4", "C5", "C6", "D4", "D6", "E4", "E5", "E6")]
    table = riding(*around)
    table.players[0].activates("Rifles")
    table.players[0].declares("move", "nothing")
    assert table.heard("impossible")[0]["action"] == "move"
    assert table.unit("Rifles").where == "aboard"


@pytest.mark.rule("DU-TRANS-07", "DU-REACT-03", "DU-TRANS-13")
def test_a_squad_that_gets_off_and_attacks_is_answered_in_the_open() -> None:
    table = riding(squad("Foe", at="D1", seat=1))
    red, blue = table.players
    red.activates("Rifles")
    red.declares("move", "attack")
    red.moves("D4")
    assert table.asked == [("blue", "react")]
    blue.reacts("Foe", dice="B S")
    assert table.heard("reacts")[0]["distance"] == 3


@pytest.mark.rule("DU-TRANS-13", "DU-REACT-05")
def test_nobody_reacts_to_who_fires_from_inside() -> None:
    table = riding(squad("Foe", at="B5", seat=1))
    red = table.players[0]
    red.activates("Rifles")
    red.declares("attack", "move")
    red.attacks("Foe", dice="S S S S S S")
    assert table.asked == [("red", "move")]


@pytest.mark.rule("DU-TRANS-04", "DU-TRANS-07")
def test_a_unit_changes_from_one_carrier_into_another() -> None:
    table = dust(truck(), truck("Other", "F5"), inside(squad("Rifles", at=""), "Truck"), FOE)
    red = table.players[0]
    red.activates("Rifles")
    red.declares("move", "nothing")
    assert carriers(table, "E5") == ["Other"]
    red.moves("E5", into="Other")
    assert table.unit("Rifles").carrier == "Other"


@pytest.mark.rule("DU-TRANS-04", "DU-REACT-04")
def test_a_march_that_was_shortened_does_not_end_aboard() -> None:
    """The march pauses at D7; a mine of a gun kills nobody, but the truck is gone by then."""
    table = dust(truck("Truck", "D4"), squad("Rifles", at="D8", march=4), squad("Foe", at="G7", seat=1))
    red, blue = table.players
    red.activates("Rifles")
    red.declares("march")
    red.moves("D5", into="Truck")
    table.unit("Truck").where = "eliminated"
    blue.reacts()
    assert table.heard("not_aboard") == [{"unit": "Rifles", "carrier": "Truck"}]
    assert table.where("Rifles") == "D5"


# --- inside -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-09")
def test_no_sustained_attack_from_inside_but_after_getting_off() -> None:
    table = riding(squad("Foe", at="B5", seat=1))
    red = table.players[0]
    red.activates("Rifles")
    with refused("DU-TRANS-09", "rides_sustained"):
        red.declares("sustained")
    red.declares("attack", "nothing")


@pytest.mark.rule("DU-TRANS-09")
def test_no_close_combat_and_no_support_weapon_from_inside() -> None:
    knives = squad("Rifles", at="", weapons=("Knife C S2:1/1",))
    near = squad("Foe", at="C5", seat=1)
    table = dust(truck(), inside(knives, "Truck"), near)
    table.players[0].activates("Rifles")
    table.players[0].declares("attack", "nothing")
    why = table.heard("impossible")[0]["why"][0]
    assert why[1:3] == ["DU-TRANS-09", "not_from_inside"]
    crew = squad(
        "Crew", at="", kind="support weapon", track=4, soldiers=4, weapons=("1 Gun 6 S2:4/1", "4 Carbine 4 S2:1/1")
    )
    crewed = dust(truck("Truck", "D5", 12), inside(crew, "Truck"), near)
    crewed.players[0].activates("Crew")
    crewed.players[0].declares("attack", "nothing")
    crewed.players[0].attacks("Foe", dice="S S S S")
    assert crewed.heard("attack")[0]["shots"] == [[4, "Carbine", "Foe"]]


@pytest.mark.rule("DU-TRANS-10")
def test_passengers_fire_to_the_sides() -> None:
    places = {"B5": True, "F9": True, "C1": True, "D1": False, "D9": False}
    for at, hits in places.items():
        table = riding(squad("Foe", at=at, seat=1))
        table.players[0].activates("Rifles")
        table.players[0].declares("attack", "nothing")
        assert (table.asked == [("red", "attack")]) is hits
        if not hits:
            assert table.heard("impossible")[0]["why"][0][1:3] == ["DU-TRANS-10", "not_on_a_side"]


@pytest.mark.rule("DU-TRANS-10", "DU-ARC-04")
def test_the_sides_are_those_of_the_carrier_as_it_stands_now() -> None:
    table = riding(squad("Foe", at="D1", seat=1), facing="E")
    table.players[0].activates("Rifles")
    table.players[0].declares("attack", "nothing")
    assert table.offers("attack") == ["Foe", "split"]


@pytest.mark.rule("DU-TRANS-10", "DU-LOS-09")
def test_the_line_begins_in_the_carrier_s_square_which_does_not_block_it() -> None:
    table = riding(squad("Foe", at="A5", seat=1), walker("Wall", at="B5"))
    table.players[0].activates("Rifles")
    table.players[0].declares("attack", "nothing")
    assert table.heard("impossible")[0]["why"][0][1] == "DU-LOS-09"


@pytest.mark.rule("DU-TRANS-11", "DU-TGT-04")
def test_half_the_spaces_fire_to_each_side() -> None:
    """DU-X-32: of 5 shooters at most 3 fire to the left and 3 to the right."""
    table = riding(squad("Foe", at="B5", seat=1), squad("Enemy", at="F5", seat=1))
    red = table.players[0]
    red.activates("Rifles")
    red.declares("attack", "nothing")
    with refused("DU-TRANS-11", "side_is_full"):
        red.attacks("split", "4 Rifle > Foe")
    with refused("DU-TRANS-11", "side_is_full"):
        red.attacks("split", "2 Rifle > Foe", "2 Rifle > Foe")
    red.attacks("split", "3 Rifle > Foe", "2 Rifle > Enemy", dice="S S S S S S S S S S")
    assert table.unit("Truck").skill_state == {"shooters left": 3, "shooters right": 2}


@pytest.mark.rule("DU-TRANS-11")
def test_everything_at_one_target_is_half_the_spaces_rounded_down() -> None:
    for spaces, fire in ((6, 3), (7, 3), (12, 5)):
        table = riding(squad("Foe", at="B5", seat=1), spaces=spaces)
        table.players[0].activates("Rifles")
        table.players[0].declares("attack", "nothing")
        table.players[0].attacks("Foe", dice=" ".join("S" * 2 * fire))
        assert table.heard("attack")[0]["shots"] == [[fire, "Rifle", "Foe"]]


@pytest.mark.rule("DU-TRANS-11", "DU-TGT-04")
def test_only_the_side_that_fired_is_noted() -> None:
    table = riding(squad("Foe", at="B5", seat=1))
    table.players[0].activates("Rifles")
    table.players[0].declares("attack", "nothing")
    table.players[0].attacks("Foe", dice="S S S S S S")
    assert table.unit("Truck").skill_state == {"shooters left": 3}


@pytest.mark.rule("DU-TRANS-11", "DU-TGT-07")
def test_a_soldier_who_fires_two_weapons_is_one_shooter() -> None:
    both = squad("Rifles", at="", soldiers=2, weapons=("2 Rifle 9 S2:2/1", "2 Tube 9 S2:1/1"))
    table = dust(truck("Truck", "D5", 4), inside(both, "Truck"), squad("Foe", at="B5", seat=1))
    table.players[0].activates("Rifles")
    table.players[0].declares("attack", "nothing")
    table.players[0].attacks("Foe", dice="S S S S S S")
    assert table.heard("attack")[0]["shots"] == [[2, "Rifle", "Foe"], [2, "Tube", "Foe"]]


@pytest.mark.rule("DU-TRANS-11")
def test_the_side_counts_for_all_units_aboard_in_a_turn() -> None:
    first = inside(squad("First", at="", soldiers=2, weapons=(LONG,)), "Truck")
    second = inside(squad("Second", at="", soldiers=3, weapons=(LONG,)), "Truck")
    table = dust(truck(), first, second, squad("Foe", at="B5", seat=1, state={"activated": True}))
    red = table.players[0]
    red.activates("First")
    red.declares("attack", "nothing")
    red.attacks("Foe", dice="S S S S")
    red.activates("Second")
    red.declares("attack", "nothing")
    red.attacks("Foe", dice="S S")
    assert table.heard("attack")[0]["shots"] == [[1, "Rifle", "Foe"]]


@pytest.mark.rule("DU-TRANS-11", "DU-ACT-13")
def test_there_is_no_target_where_a_side_has_fired_already() -> None:
    table = riding(squad("Foe", at="B5", seat=1), state={"skill_state": {"shooters left": 3}})
    table.players[0].activates("Rifles")
    table.players[0].declares("attack", "nothing")
    assert table.heard("impossible")[0]["why"][0][1:3] == ["DU-TRANS-11", "side_is_full"]


@pytest.mark.rule("DU-TRANS-12")
def test_nothing_is_done_for_the_carrier_from_inside() -> None:
    empty = {"ammo": {"Gun": 0}}
    rounds = (weapon("1 Gun 6 V2:1/1", ammo=2),)
    officer = hero("Nick", at="", skills=("Officer",))
    cars = [
        truck(name, at, state=empty, weapons=rounds) for name, at in (("Truck", "D5"), ("Other", "E5"), ("Third", "C5"))
    ]
    table = dust(*cars, inside(officer, "Truck"), FOE)
    red = table.players[0]
    red.activates("Nick")
    red.declares("ammo drop", "nothing", dice="B")
    assert table.offers("command") == ["Other", "Third"]
    with refused("DU-TRANS-12", "own_vehicle"):
        red.commands("Truck")
    red.commands("Other")
    assert (table.unit("Other").ammo["Gun"], table.unit("Truck").ammo["Gun"]) == (2, 0)


@pytest.mark.rule("DU-CMD-15", "DU-TRANS-12")
def test_an_officer_inside_rallies_his_own_squad_inside() -> None:
    rifles = squad("Rifles", at="", state={"suppressed": True})
    nick = hero("Nick", at="", skills=("Officer",), state={"joined": "Rifles"})
    table = dust(truck(), inside(rifles, "Truck"), inside(nick, "Truck"), FOE)
    red = table.players[0]
    red.activates("Rifles", dice="S S")
    red.declares("nothing", "rally", dice="B B")
    assert not table.unit("Rifles").suppressed


@pytest.mark.rule("DU-CMD-26", "DU-CMD-04")
def test_mechanics_repair_nothing_from_inside_and_medics_help_nobody_from_the_air() -> None:
    table = dust(truck(), inside(squad("Crew", at="", skills=("Mechanic Crew",)), "Truck"), FOE)
    table.players[0].activates("Crew")
    with refused("DU-CMD-26", "repairs_nothing"):
        table.players[0].declares("repair", "nothing")
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft"}
    for carrier, words in ((truck(), True), (truck(**told), False)):
        medic = inside(hero("Doc", at="", skills=("Combat Medic",)), "Truck")
        aloft = dust(carrier, medic, FOE)
        aloft.players[0].activates("Doc")
        assert ("get up" in aloft.offers("declare")) is words


@pytest.mark.rule("DU-TRANS-13")
def test_nobody_inside_can_be_attacked() -> None:
    table = riding(squad("Foe", at="B5", seat=1), hero("Nick", at="", state={"joined": "Rifles"}))
    table.unit("Nick").where, table.unit("Nick").carrier = "aboard", "Truck"
    table.unit("Truck").activated = table.unit("Rifles").activated = True
    table.unit("Nick").activated = True
    blue = table.players[1]
    blue.activates("Foe")
    blue.declares("attack", "nothing")
    assert table.offers("attack") == ["Truck", "split"]
    for name in ("Rifles", "Nick"):
        with refused("DU-TRANS-13", "inside"):
            blue.attacks(name)
        with refused("DU-TRANS-13", "inside"):
            blue.attacks("split", f"1 Rifle > {name}")


@pytest.mark.rule("DU-TRANS-13", "DU-VIC-03")
def test_blast_reaches_only_the_carrier_and_passengers_are_units_left() -> None:
    table = riding(squad("Foe", at="B5", seat=1))
    assert table.game.at(parse_square("D5")) == [table.unit("Truck")]
    table.unit("Truck").where = "eliminated"
    assert not has_wiped_out(table.game, 1)


# --- the carrier is lost ----------------------------------------------------------------------------------------------


def hit(*aboard: Placed, symbols: str = "", carrier: Placed | None = None) -> Table:
    """The carrier is destroyed by one hit; then the dice for those inside."""
    lost = carrier or truck()
    foe = squad("Foe", at="D2", seat=1, weapons=("1 Gun 6 V2:1/#",))
    riders = (inside(one, lost.card.name) for one in aboard)
    table = dust(*riders, lost, foe, root=AttackAction(unit="Foe"))
    blue = table.players[1]
    blue.attacks(lost.card.name, dice=f"B {symbols}")
    return table


@pytest.mark.rule("DU-TRANS-14", "DU-TRANS-15")
def test_passengers_of_a_destroyed_carrier_are_hurt_shaken_and_put_down() -> None:
    """DU-X-33: BLOC SHIELD BLOC CROSSHAIR SHIELD: 2 fall, 3 are placed with a suppression token, activated."""
    table = hit(squad("Rifles", at=""), symbols="B S B C S")
    rifles = table.unit("Rifles")
    assert len(rifles.standing) == 3
    assert table.asked == [("red", "spill")]
    around = ["C4", "D4", "E4", "C5", "D5", "E5", "C6", "D6", "E6"]
    assert sorted(table.offers("deploy", unit="Rifles")) == sorted(around)
    with refused("DU-TRANS-15", "not_beside_the_wreck"):
        table.players[0].deploys("Rifles", "D7")
    rifles = table.unit("Rifles")
    rifles.activated = False
    table.players[0].deploys("Rifles", "D5")
    rifles = table.unit("Rifles")
    assert (table.where("Rifles"), rifles.suppressed, rifles.activated, rifles.carrier) == ("D5", True, True, "")
    assert table.game.wrecks == [parse_square("D5")]


@pytest.mark.rule("DU-TRANS-14")
def test_heroes_are_passengers_too_and_the_owner_picks_who_is_hurt() -> None:
    nick = hero("Nick", at="", state={"joined": "Rifles"})
    table = hit(squad("Rifles", at="", soldiers=2), nick, symbols="B S S")
    assert table.asked == [("red", "lose")]
    table.players[0].loses("Nick")
    assert (table.unit("Nick").damage, len(table.unit("Rifles").standing)) == (1, 2)


@pytest.mark.rule("DU-TRANS-14", "DU-SKILL-DAMRES-01")
def test_damage_resilient_helps_inside_a_wreck_and_nothing_else_does() -> None:
    table = hit(squad("Rifles", at="", soldiers=2, skills=("Damage Resilient",)), symbols="B B  B S")
    assert len(table.unit("Rifles").standing) == 1
    assert table.heard("saves") == []


@pytest.mark.rule("DU-TRANS-14")
def test_of_several_units_the_owner_says_who_is_hurt() -> None:
    table = hit(squad("First", at="", soldiers=3), squad("Second", at="", soldiers=3), symbols="B B S S S S")
    assert table.asked == [("red", "share")]
    assert table.offers("lose") == ["First", "Second"]
    with refused("DU-TRANS-14", "not_a_passenger"):
        table.players[0].loses("Truck")
    table.players[0].loses("Second", "Second")
    assert [len(table.unit(name).standing) for name in ("First", "Second")] == [3, 1]
    table.players[0].deploys("First", "D5")
    assert "D5" not in table.offers("deploy", unit="Second")


@pytest.mark.rule("DU-TRANS-14")
def test_nobody_is_asked_where_all_fall() -> None:
    table = hit(squad("First", at="", soldiers=1), squad("Second", at="", soldiers=1), symbols="B B")
    assert [table.where(name) for name in ("First", "Second")] == ["eliminated", "eliminated"]
    assert table.game.lost_ap[0] == 30


@pytest.mark.rule("DU-TRANS-16", "DU-TRANS-15")
def test_who_finds_no_room_is_destroyed() -> None:
    around = [squad(f"Foe {at}", at=at, seat=1) for at in ("C4", "C5", "C6", "D4", "D6", "E4", "E5", "E6")]
    first, second = (inside(squad(name, at="", soldiers=1), "Truck") for name in ("First", "Second"))
    foe = squad("Foe", at="F1", seat=1, weapons=("1 Gun 9 V2:1/#",))
    table = dust(first, second, truck(), foe, *around, root=AttackAction(unit="Foe"))
    blue = table.players[1]
    blue.attacks("Truck", dice="B S S")
    assert [table.where(name) for name in ("First", "Second")] == ["D5", "eliminated"]
    assert table.heard("eliminated")[-1]["how"] == "no room"


@pytest.mark.rule("DU-TRANS-15", "DU-TRANS-16")
def test_who_finds_a_single_place_is_put_there_unasked() -> None:
    around = [squad(f"Foe {at}", at=at, seat=1) for at in ("C4", "C5", "C6", "D4", "D6", "E4", "E5", "E6")]
    foe = squad("Foe", at="F1", seat=1, weapons=("1 Gun 9 V2:1/#",))
    men, nick = inside(squad("Men", at="", soldiers=1), "Truck"), hero("Nick", at="", state={"joined": "Men"})
    table = dust(men, inside(nick, "Truck"), truck(), foe, *around, root=AttackAction(unit="Foe"))
    table.players[1].attacks("Truck", dice="B S S")
    assert [table.where(name) for name in ("Men", "Nick")] == ["D5", "D5"]
    assert (table.unit("Men").activated, table.unit("Nick").activated) == (True, True)


@pytest.mark.rule("DU-PILOT-11", "DU-TRANS-14")
def test_a_pilot_who_abandons_his_vehicle_leaves_the_passengers_to_their_fate() -> None:
    nick = hero("Nick", at="", skills=("Pilot",), state={"joined": "Truck", "where": "board"})
    table = dust(truck(), nick, inside(squad("Rifles", at="", soldiers=2), "Truck"), FOE)
    table.players[0].activates("Nick", dice="B S")
    assert len(table.unit("Rifles").standing) == 1
    assert table.asked == [("red", "spill")]


@pytest.mark.rule("DU-TRANS-14", "DU-CRIT-06")
def test_a_carrier_that_burns_out_in_its_own_activation_spills_them_too() -> None:
    burning = truck(state={"criticals": ["fire"], "damage": 5})
    table = dust(burning, inside(squad("Rifles", at="", soldiers=2), "Truck"), FOE)
    table.players[0].activates("Truck", dice="S B")
    assert len(table.unit("Rifles").standing) == 1


@pytest.mark.rule("DU-TRANS-14", "DU-CC-04")
def test_a_carrier_lost_in_close_combat_spills_them_when_it_is_over() -> None:
    saw = squad("Foe", at="D4", seat=1, soldiers=1, weapons=("Saw C V2:1/#",))
    table = dust(truck(), inside(squad("Rifles", at="", soldiers=2), "Truck"), saw)
    for unit in table.game.units.values():
        unit.activated = unit.seat == 0
    blue = table.players[1]
    blue.activates("Foe")
    blue.declares("attack", "nothing")
    blue.attacks("Truck")
    assert table.asked == [("red", "retaliate")]
    table.players[0].retaliates(dice="B S S")
    assert table.asked == [("red", "spill")]


@pytest.mark.rule("DU-TRANS-15")
def test_the_survivors_of_a_carrier_in_a_corner_stay_on_the_board() -> None:
    table = dust(truck("Truck", "A1"), inside(squad("Rifles", at=""), "Truck"), FOE)
    found = landings(table.game, table.unit("Rifles"), table.unit("Truck"))
    assert {one.place for one in found} == {"A2", "B1", "B2"}
