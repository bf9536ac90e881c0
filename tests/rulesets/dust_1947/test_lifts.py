"""Airlifters and sealifters: vehicles in the air, and all that goes by ship (TRANS-17 to -30)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.transport.wreckage import Spill
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.table.carrying import taken, why_not_carried
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.offering import offered
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, inside, refused, squad, tank, walker

FOE = squad("Foe", at="L9", seat=1)
FLAK = "1 Flak 9 A1:1/# S2:1/1 V2:1/1"
SEA = ("~ ~ ~ ~ ~ ~ . . . . . .",) * 9
"""Water in the west, land in the east."""


def airlifter(name: str = "Crane", at: str = "D5", *skills: str, **more: Any) -> Placed:
    plain = {"kind": "aircraft", "armour": "A1", "mobility": "helicopter", "move": 4, "march": 8}
    return walker(name, at, skills=("Airlifter", "Helicopter", *skills), **{**plain, **more})


def rotor() -> Placed:
    """An aircraft with seats."""
    told = {"kind": "aircraft", "armour": "A1", "mobility": "helicopter", "move": 4, "march": 8}
    return walker("Crane", "D5", skills=("Passengers: 6", "Helicopter"), **told)


def light(name: str = "Moth", at: str = "", *skills: str, **more: Any) -> Placed:
    return walker(name, at, skills=skills or ("Airmobile",), **{"move": 2, "march": 4, **more})


def lifted(*others: str | Placed, skills: tuple[str, ...] = (), carrier: Placed | None = None, **more: Any) -> Table:
    """A light walker under an airlifter over D5."""
    return dust(carrier or airlifter(), inside(light("Moth", "", *skills, **more), "Crane"), *(others or (FOE,)))


def ship(at: str = "F5 E5", **more: Any) -> Placed:
    """A landing ship whose bow is in the first square."""
    plain = {"mobility": "naval", "size": "large", "facing": "E", "move": 3, "march": 6}
    return tank("Ship", at, skills=("Naval Unit", "Sealifter"), **{**plain, **more})


def into(table: Table, to: str, **told: Any) -> list[str]:
    """The carriers that a move there may end in."""
    draft = {"type": "move", "to": to, "via": [""], "facing": "", **told}
    found = offered(table.game, table.game.questions[0], draft)
    return [option.value for option in found.options] if found is not None else []


# --- airlifters -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-17", "DU-TRANS-22", "DU-SKILL-AIRMOBILE-01")
def test_an_airmobile_vehicle_is_hooked_up_next_to_the_airlifter_or_below_it() -> None:
    for to, hooked in (("D6", ["Crane"]), ("D5", ["Crane"]), ("D7", [])):
        table = dust(airlifter(), light(at="D7"), FOE)
        red = table.players[0]
        red.activates("Moth")
        red.declares("move", "nothing")
        assert into(table, to) == hooked
        if hooked:
            red.moves(to, into="Crane")
            assert (table.unit("Moth").where, table.unit("Moth").carrier) == ("aboard", "Crane")
            assert (table.heard("boards")[0]["taken"], table.heard("boards")[0]["spaces"]) == (1, 1)


@pytest.mark.rule("DU-SKILL-AIRLIFTER-01", "DU-SKILL-AIRASSAULT-01")
def test_an_airlifter_takes_one_vehicle_that_can_be_lifted_and_nothing_else() -> None:
    heavy, men = walker("Heavy", at="E6"), squad("Men", at="C6")
    table = dust(airlifter(), light(at="E5"), light("Wasp", "E4", "Air Assault"), heavy, men, FOE)
    crane, of = table.game.units["Crane"], table.game.units
    assert [why_not_carried(table.game, of[name], crane) for name in ("Moth", "Wasp")] == [None, None]
    for name in ("Heavy", "Men"):
        why = why_not_carried(table.game, of[name], crane)
        assert why is not None
        assert (why.rule, why.key) == ("DU-SKILL-AIRLIFTER-01", "not_airmobile")
    of["Moth"].where, of["Moth"].carrier = "aboard", "Crane"
    why = why_not_carried(table.game, of["Wasp"], crane)
    assert why is not None
    assert (why.rule, why.key) == ("DU-SKILL-AIRLIFTER-01", "has_a_cargo")


@pytest.mark.rule("DU-TRANS-17")
def test_a_vehicle_may_start_the_game_under_its_airlifter() -> None:
    table = dust(airlifter(), light(), FOE, root=Deployment(seat=0))
    assert table.offers("deploy", unit="Moth") == ["aboard Crane"]
    table.players[0].deploys("Moth", "aboard Crane")
    assert table.unit("Moth").where == "aboard"


@pytest.mark.rule("DU-TRANS-18")
def test_what_hangs_under_an_airlifter_is_no_target() -> None:
    flak = squad("Foe", at="D2", seat=1, soldiers=1, weapons=(FLAK,))
    table = dust(airlifter(), inside(light(), "Crane"), flak, root=AttackAction(unit="Foe"))
    with refused("DU-TRANS-13", "inside"):
        table.players[1].attacks("Moth")
    assert table.offers("attack") == ["Crane", "split"]


@pytest.mark.rule("DU-TRANS-22")
def test_it_gets_off_straight_below_and_may_stay_there() -> None:
    for to in ("D5", "D3"):
        table = lifted()
        red = table.players[0]
        red.activates("Moth")
        red.declares("move", "nothing")
        red.moves(to)
        assert (table.where("Moth"), table.unit("Moth").carrier) == (to, "")


@pytest.mark.rule("DU-TRANS-22", "DU-ACT-13")
def test_it_stays_up_where_the_square_below_is_taken() -> None:
    table = lifted(squad("Foe", at="D5", seat=1))
    table.players[0].activates("Moth")
    table.players[0].declares("move", "nothing")
    assert table.heard("impossible")[0]["action"] == "move"
    assert table.unit("Moth").where == "aboard"


@pytest.mark.rule("DU-TRANS-22", "DU-TRANS-07")
def test_a_large_vehicle_is_put_down_in_any_facing_that_has_room() -> None:
    blocks = [squad(f"Foe {at}", at=at, seat=1) for at in ("D4", "C4", "E4", "C5", "C6")]
    table = lifted(*blocks, size="large")
    red = table.players[0]
    red.activates("Moth")
    red.declares("move", "nothing")
    assert table.asked == [("red", "dismount")]
    assert sorted(table.offers("deploy", unit="Moth", to="D5")) == ["N", "NW", "W"]
    with refused("DU-MOVE-03", "no_such_facing"):
        red.deploys("Moth", "D5", "S")
    with refused("DU-TRANS-22", "not_the_way_out"):
        red.deploys("Moth", "D6", "W")
    red.deploys("Moth", "D5", "W")
    red.moves("D5")
    assert table.where("Moth") == "D5 E5"


@pytest.mark.rule("DU-TRANS-22", "DU-SKILL-AIRASSAULT-02")
def test_after_its_airlifter_only_an_air_assault_vehicle_gets_off_with_its_first_action() -> None:
    moved = airlifter(state={"activated": True})
    plain = lifted(carrier=moved)
    plain.players[0].activates("Moth")
    with refused("DU-TRANS-22", "carrier_has_acted"):
        plain.players[0].declares("move", "nothing")
    assault = lifted(carrier=moved, skills=("Air Assault",))
    red = assault.players[0]
    red.activates("Moth")
    with refused("DU-SKILL-AIRASSAULT-02", "leaves_first"):
        red.declares("nothing", "move")
    red.declares("move", "nothing")
    red.moves("D4")
    assert assault.where("Moth") == "D4"


@pytest.mark.rule("DU-SKILL-AIRASSAULT-02")
def test_before_its_airlifter_it_may_get_off_later() -> None:
    table = lifted(skills=("Air Assault",))
    table.players[0].activates("Moth")
    table.players[0].declares("nothing", "move")
    assert table.asked == [("red", "move")]


@pytest.mark.rule("DU-TRANS-22", "DU-TRANS-27")
def test_it_does_nothing_else_while_it_hangs() -> None:
    table = lifted(squad("Foe", at="D1", seat=1))
    red = table.players[0]
    red.activates("Moth")
    with refused("DU-TRANS-22", "does_nothing_aboard"):
        red.declares("attack", "nothing")
    red.declares("move", "attack")
    red.moves("D4")
    table.players[1].reacts()
    assert table.asked == [("red", "attack")]


def shot_down(points: int, symbols: str, *skills: str, **more: Any) -> Table:
    """The airlifter over D5 is shot down; the vehicle under it has so many points left."""
    flak = squad("Foe", at="D2", seat=1, soldiers=1, weapons=(FLAK,))
    under = inside(light("Moth", "", *skills, track=6, state={"damage": 6 - points}, **more), "Crane")
    table = dust(airlifter(), under, flak, root=AttackAction(unit="Foe"))
    table.players[1].attacks("Crane", dice=f"B {symbols}")
    return table


@pytest.mark.rule("DU-TRANS-19", "DU-TRANS-20", "DU-SKILL-AIRASSAULT-03")
def test_a_vehicle_comes_down_with_its_airlifter() -> None:
    """DU-X-34: BLOC CROSSHAIR SHIELD BLOC: 3 damage, 1 left; with Air Assault 2 damage, 2 left."""
    for skills, left in (((), 1), (("Air Assault",), 2)):
        table = shot_down(4, "B C S B", *skills)
        assert table.asked == [("red", "spill")]
        assert table.offers("deploy", unit="Moth") == ["D5"]
        table.players[0].deploys("Moth", "D5", "S")
        moth = table.unit("Moth")
        assert (table.where("Moth"), 6 - moth.damage, moth.suppressed, moth.activated) == ("D5", left, True, True)


@pytest.mark.rule("DU-TRANS-19")
def test_a_vehicle_that_does_not_survive_leaves_no_wreck() -> None:
    table = shot_down(2, "B C")
    assert table.where("Moth") == "eliminated"
    assert table.game.wrecks == []


@pytest.mark.rule("DU-TRANS-21")
def test_a_vehicle_without_room_below_is_destroyed() -> None:
    flak = squad("Foe", at="D2", seat=1, soldiers=1, weapons=(FLAK,))
    under = inside(light("Moth", "", track=1), "Crane")
    table = dust(airlifter(), under, squad("Men", at="D5", seat=1), flak, root=AttackAction(unit="Foe"))
    table.players[1].attacks("Crane", dice="B S")
    assert table.where("Moth") == "eliminated"
    assert table.heard("eliminated")[-1]["how"] == "no room"


@pytest.mark.rule("DU-TRANS-19", "DU-TRANS-14")
def test_the_passengers_of_a_vehicle_that_crashes_are_spilled_in_their_turn() -> None:
    flak = squad("Foe", at="D2", seat=1, soldiers=1, weapons=(FLAK,))
    car = inside(light("Moth", "", "Airmobile", "Passengers: 4", track=1), "Crane")
    men = inside(squad("Men", at="", soldiers=2), "Moth")
    table = dust(airlifter(), car, men, flak, root=AttackAction(unit="Foe"))
    table.players[1].attacks("Crane", dice="B  B  B S")
    assert len(table.unit("Men").standing) == 1
    assert "D5" in table.offers("deploy", unit="Men")


@pytest.mark.rule("DU-AIR-09")
def test_nobody_fires_from_an_aircraft_that_evades_well() -> None:
    plane = rotor()
    men = squad("Men", at="", weapons=("5 Rifle 9 S2:2/1",))
    for evading, fires in (("improved evade save", False), ("evade save", True), ("", True)):
        table = dust(plane, inside(men, "Crane"), squad("Foe", at="A5", seat=1))
        table.unit("Crane").evading = evading
        table.players[0].activates("Men")
        table.players[0].declares("attack", "nothing")
        assert (table.asked == [("red", "attack")]) is fires
        if not fires:
            assert table.heard("impossible")[0]["why"][0][1:3] == ["DU-AIR-09", "too_fast"]


@pytest.mark.rule("DU-AIR-14", "DU-HEIGHT-03", "DU-TRANS-10")
def test_passengers_of_an_aircraft_see_over_everything_and_have_no_height() -> None:
    plane = rotor()
    men = squad("Men", at="", soldiers=1, weapons=("1 Rifle 9 S2:2/1",))
    rows = (". . . . . . . . . . . .",) * 4 + (". T T . . . . . . . . .",)
    table = dust(*rows, plane, inside(men, "Crane"), squad("Foe", at="A5", seat=1, soldiers=1))
    table.players[0].activates("Men")
    table.players[0].declares("attack", "nothing")
    table.players[0].attacks("Foe", dice="B B  B S")
    assert table.where("Foe") == "eliminated"


@pytest.mark.rule("DU-PILOT-10")
def test_a_pilot_cannot_climb_out_in_the_air() -> None:
    nick = inside(hero("Nick", at="", skills=("Pilot",), state={"joined": "Moth"}), "Crane")
    table = lifted(nick, FOE)
    with refused("DU-PILOT-10", "no_way_out"):
        table.players[0].activates("Nick")


# --- sealifters -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-23", "DU-SKILL-SEALIFTER-01")
def test_who_boards_a_ship_pays_for_the_step_into_it() -> None:
    for to, boards in (("G5", ["Ship"]), ("H5", [])):
        table = dust(*SEA, ship(), squad("Men", at="H5", move=2), FOE)
        table.players[0].activates("Men")
        table.players[0].declares("move", "nothing")
        assert into(table, to) == boards
    table.players[0].moves("G5", into="Ship")
    assert table.unit("Men").where == "aboard"
    slow = dust(*SEA, ship(), squad("Men", at="I5", move=2), squad("Near", at="G6", move=1), FOE)
    slow.players[0].activates("Men")
    slow.players[0].declares("move", "nothing")
    assert into(slow, "G5") == []


@pytest.mark.rule("DU-TRANS-23", "DU-MOVE-04")
def test_a_second_diagonal_step_aboard_costs_two() -> None:
    """G3 to G4 and diagonally into F5: 2 squares; H3 diagonally to G4, then diagonally into F5: 3."""
    for start, boards in (("G3", ["Ship"]), ("H3", [])):
        table = dust(*SEA, ship(), squad("Men", at=start, move=2), FOE)
        table.players[0].activates("Men")
        table.players[0].declares("move", "nothing")
        assert into(table, "G4") == boards


@pytest.mark.rule("DU-TRANS-23", "DU-TRANS-24", "DU-TRANS-25")
def test_a_ship_has_twelve_spaces() -> None:
    """DU-X-35: a standard vehicle and six soldiers fill it; so does one large vehicle."""
    men, car = squad("Men", at="H5", soldiers=6, armour="S1"), walker("Car", at="H6")
    heavy = squad("Heavy", at="J5", soldiers=3, armour="S3")
    big, huge = walker("Big", at="H7 I7", size="large"), walker("Huge", at="H8 I8 H9 I9", size="huge")
    table = dust(*SEA, ship(), men, car, big, huge, heavy, airlifter("Crane", "K1"), FOE)
    game, of = table.game, table.game.units
    of["Men"].where, of["Men"].carrier = "aboard", "Ship"
    assert taken(game, of["Ship"]) == 6
    assert why_not_carried(game, of["Car"], of["Ship"]) is None
    why = why_not_carried(game, of["Big"], of["Ship"])
    assert why is not None
    assert (why.rule, why.values["needed"], why.values["left"]) == ("DU-TRANS-23", 12, 6)
    of["Car"].where, of["Car"].carrier = "aboard", "Ship"
    assert taken(game, of["Ship"]) == 12
    of["Men"].where, of["Heavy"].where, of["Heavy"].carrier = "board", "aboard", "Ship"
    assert taken(game, of["Ship"]) == 12
    of["Car"].where = of["Heavy"].where = "board"
    assert why_not_carried(game, of["Big"], of["Ship"]) is None
    for name in ("Huge", "Crane"):
        why = why_not_carried(game, of[name], of["Ship"])
        assert why is not None
        assert (why.rule, why.key) == ("DU-TRANS-25", "too_huge_to_ship")


@pytest.mark.rule("DU-TRANS-26", "DU-TRANS-27")
def test_the_cargo_of_a_ship_gets_off_before_it_acts_and_does_nothing_else() -> None:
    near = squad("Foe", at="I5", seat=1)
    table = dust(*SEA, ship(), inside(squad("Men", at=""), "Ship"), near)
    red = table.players[0]
    red.activates("Men")
    for word in ("attack", "sustained"):
        with refused("DU-TRANS-27", "does_nothing_aboard"):
            red.declares(word, "nothing")
    red.declares("move", "nothing")
    red.moves("G5")
    assert table.where("Men") == "G5"
    late = dust(*SEA, ship(state={"activated": True}), inside(squad("Men", at=""), "Ship"), near)
    late.players[0].activates("Men")
    with refused("DU-TRANS-26", "carrier_has_acted"):
        late.players[0].declares("move", "nothing")


@pytest.mark.rule("DU-TRANS-26", "DU-TERR-08")
def test_a_vehicle_drives_off_over_the_bow() -> None:
    table = dust(*SEA, ship(), inside(tank("Car", at="", move=2), "Ship"), FOE)
    red = table.players[0]
    red.activates("Car")
    red.declares("move", "nothing")
    red.moves("H5")
    assert table.where("Car") == "H5"


def sunk(at: str, *aboard: Placed, symbols: str = "", facing: str = "E") -> Table:
    """The ship is lost, with this cargo."""
    cargo = (inside(one, "Ship") for one in aboard)
    lost = ship(at, state={"where": "eliminated"}, facing=facing)
    return dust(*SEA, lost, *cargo, FOE, root=Spill(carrier="Ship")).begins(symbols)


@pytest.mark.rule("DU-TRANS-28")
def test_nothing_in_a_ship_is_a_target() -> None:
    foe = squad("Foe", at="G5", seat=1)
    table = dust(*SEA, ship(), inside(squad("Men", at=""), "Ship"), foe, root=AttackAction(unit="Foe"))
    with refused("DU-TRANS-13", "inside"):
        table.players[1].attacks("Men")


@pytest.mark.rule("DU-TRANS-29")
def test_at_sea_all_goes_down() -> None:
    table = sunk("D5 C5", squad("Men", at=""), walker("Car", at=""))
    assert [table.where(name) for name in ("Men", "Car")] == ["eliminated", "eliminated"]
    assert [one["unit"] for one in table.heard("went_down")] == ["Men", "Car"]


@pytest.mark.rule("DU-TRANS-30")
def test_at_the_beach_all_get_off_unharmed() -> None:
    table = sunk("F5 E5", squad("Men", at=""), walker("Car", at=""))
    assert table.offers("deploy", unit="Men") == ["G4", "G5", "G6"]
    table.players[0].deploys("Men", "G5")
    table.players[0].deploys("Car", "G4", "E")
    men = table.unit("Men")
    assert (table.where("Men"), men.suppressed, men.activated) == ("G5", False, False)
    assert table.where("Car") == "G4"


@pytest.mark.rule("DU-TRANS-30", "DU-TRANS-14", "DU-TRANS-19")
def test_with_another_side_to_the_land_they_are_hurt_as_in_a_wreck() -> None:
    """It faces north along the shore: a die for each of two soldiers, and one for each of the car's four points."""
    table = sunk("F5 F6", squad("Men", at="", soldiers=2), walker("Car", at=""), symbols="B S  B C S S", facing="N")
    assert len(table.unit("Men").standing) == 1
    assert table.unit("Car").damage == 2
    assert table.offers("deploy", unit="Men") == ["G4", "G5", "G6", "G7"]
    table.players[0].deploys("Men", "G7")
    assert (table.unit("Men").suppressed, table.unit("Men").activated) == (True, True)


def test_the_board_of_these_tests_has_its_shore_between_f_and_g() -> None:
    table = dust(*SEA, ship(), FOE).begins()
    assert "water" in table.game.scenario.field.ground[parse_square("F5")].terrain
    assert parse_square("G5") not in table.game.scenario.field.ground
