"""Half-tracks on a table in inches: getting in and out in contact with the hull, firing from its sides, its wreck."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.transport.wreckage import Spill
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.face.correcting import leaving
from rulesets.dust_1947.face.tell import options as told_options
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.tabletop.standing import leader, strays
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.offering import offered
from tests.rulesets.dust_1947.inches import hull, leads, on_foot, poses
from tests.rulesets.dust_1947.table import RIFLE, Placed, Table, dust, inside, refused, squad, tank, weapon

RIFLES = weapon("5 Rifle 4 S1:2/1 S2:2/1 S3:1/1 S4:1/1 V1:1/1 V2:1/1")
FOE = on_foot("Foe", (45, 34), seat=1)
CORNER = tuple(Square(column, row) for column in range(3) for row in range(3))


def truck(name: str = "Truck", at: tuple[float, float] = (20, 20), *skills: str, **more: Any) -> Placed:
    """A half-track with six seats, 2.4 by 3.6 inches, that faces north."""
    plain = {"mobility": "half-tracked", "armour": "V2", "move": 4, "march": 8}
    return hull(name, at, skills=("Passengers: 6", *skills), **{**plain, **more})


def played(*described: str | Placed, **more: Any) -> Table:
    options = {"board_mode": "table", "reaction_prompt": "never", **more.pop("options", {})}
    return dust(*described, options=options, **more)


def riding(*others: str | Placed, **more: Any) -> Table:
    """Five riflemen aboard a truck at 20,20, whose player activates them."""
    table = played(truck(**more), inside(squad("Rifles", "", weapons=(RIFLES,)), "Truck"), *(others or (FOE,)))
    table.players[0].activates("Rifles")
    return table


def moving(*described: str | Placed, unit: str = "Rifles") -> Table:
    table = played(*described, FOE)
    table.players[0].activates(unit)
    table.players[0].declares("move", "nothing")
    return table


def carriers(table: Table, to: str) -> list[str]:
    """What a unit that goes there may get into."""
    found = offered(table.game, table.game.questions[0], {"type": "move", "to": to})
    return [option.value for option in found.options] if found is not None and found.field == "into" else []


def place(table: Table, name: str) -> Point:
    return leader(table.game, table.unit(name)).middle


# --- getting in -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-04", "DU-TABLE-12")
def test_infantry_gets_in_where_its_leader_ends_in_contact_with_the_hull() -> None:
    table = moving(truck(), truck("Other", (16.48, 20)), on_foot("Rifles", (18.2, 26)))
    assert carriers(table, "18.25,20") == ["Truck"]
    assert carriers(table, "18.2,20") == ["Other"]
    with refused("DU-TRANS-04", "not_beside_carrier"):
        table.players[0].moves("18.2,20", into="Truck")
    table.players[0].moves("18.25,20", into="Truck")
    assert (table.unit("Rifles").where, table.unit("Rifles").carrier) == ("aboard", "Truck")
    assert table.heard("boards") == [{"unit": "Rifles", "carrier": "Truck", "taken": 5, "spaces": 6}]


@pytest.mark.rule("DU-TRANS-04", "DU-TABLE-02")
def test_a_place_beside_each_carrier_that_can_be_reached_is_offered() -> None:
    table = moving(truck(), truck("Far", (40, 20)), on_foot("Rifles", (14, 20), move=2))
    question = table.game.questions[0]
    found = offered(table.game, question, {"type": "move"})
    assert found is not None
    (one,) = [option for option in found.options if "beside" in option.about]
    assert (one.value, one.about["beside"]) == ("18.28,20", "Truck")
    told = told_options.FIELD_WORDS["to"](RULESET.play.view(table.game, 0), question, one)
    assert told.note.startswith("beside Truck, 4.28 inches")
    assert carriers(table, one.value) == ["Truck"]


@pytest.mark.rule("DU-TRANS-04")
def test_who_is_in_contact_already_gets_in_with_a_move_of_nothing() -> None:
    table = moving(truck(), on_foot("Rifles", (18.28, 20)))
    table.players[0].moves("18.28,20", into="Truck")
    assert table.unit("Rifles").where == "aboard"


@pytest.mark.rule("DU-TRANS-04")
def test_nobody_gets_in_across_a_wall() -> None:
    walls = {f"D{row}-E{row}": "high wall" for row in (4, 5, 6)}
    rows = ("............",) * 9
    apart = moving(*rows, truck(at=(17.25, 20)), on_foot("Rifles", (15.5, 20)))
    assert carriers(apart, "15.5,20") == ["Truck"]
    table = played(*rows, truck(at=(17.22, 20)), on_foot("Rifles", (15.49, 20)), FOE, walls=walls)
    table.players[0].activates("Rifles")
    table.players[0].declares("move", "nothing")
    assert carriers(table, "15.49,20") == []


@pytest.mark.rule("DU-TRANS-03", "DU-TRANS-04")
def test_nobody_gets_into_an_enemy_or_where_too_few_spaces_are_left() -> None:
    first = inside(squad("First", "", soldiers=3), "Truck")
    others = (truck("Theirs", (18.25, 17.5), seat=1), truck("Own", (16.53, 22)))
    table = moving(truck(), first, *others, on_foot("Rifles", (18.25, 26)))
    assert carriers(table, "18.25,21") == ["Own"]
    for carrier, rule in (("Truck", "DU-TRANS-03"), ("Theirs", "DU-TRANS-04"), ("Nobody", "DU-TRANS-04")):
        with refused(rule):
            table.players[0].moves("18.25,21", into=carrier)


@pytest.mark.rule("DU-TRANS-04", "DU-REACT-04")
def test_a_march_whose_carrier_is_gone_ends_beside_where_it_stood() -> None:
    table = played(truck(), on_foot("Rifles", (8, 20), move=1), on_foot("Foe", (8, 32), seat=1))
    table.game.options = table.game.options.model_copy(update={"reaction_prompt": "ask"})
    red, blue = table.players
    red.activates("Rifles")
    red.declares("march")
    red.moves("18.25,20", into="Truck")
    table.unit("Truck").where = "eliminated"
    blue.reacts()
    assert table.heard("not_aboard") == [{"unit": "Rifles", "carrier": "Truck"}]
    assert place(table, "Rifles") == Point(18.25, 20)


@pytest.mark.rule("DU-TRANS-04", "DU-TRANS-17")
def test_a_unit_begins_aboard_or_at_any_place_that_is_written() -> None:
    game = (truck(at=(6, 6)), squad("Rifles", ""), squad("Others", ""), FOE)
    table = played(*game, root=Deployment(seat=0), zones=(CORNER, ()))
    red = table.players[0]
    assert "aboard Truck" in table.offers("deploy", unit="Rifles")
    red.deploys("Others", "9.5,9.5")
    assert place(table, "Others") == Point(9.5, 9.5)
    red.deploys("Rifles", "aboard Truck")
    assert table.unit("Rifles").where == "aboard"


# --- getting off ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-07", "DU-TABLE-02")
def test_who_gets_off_begins_in_contact_with_the_hull_and_goes_his_whole_move() -> None:
    table = riding()
    red = table.players[0]
    red.declares("move", "nothing")
    places = table.offers("deploy", unit="Rifles")
    assert places[:3] == ["20,17.68", "21.72,18.28", "21.72,20"]
    assert len(places) == 8
    with refused("DU-TRANS-07", "not_the_way_out"):
        red.deploys("Rifles", "30,20")
    red.deploys("Rifles", "21.72,20")
    assert table.heard("gets_off") == [{"unit": "Rifles", "carrier": "Truck", "square": "21.72,20"}]
    with refused("DU-TABLE-02"):
        red.moves("29.75,20")
    red.moves("29.72,20")
    assert (place(table, "Rifles"), table.unit("Rifles").where) == (Point(29.72, 20), "board")
    assert strays(table.game, table.unit("Rifles")) == []


@pytest.mark.rule("DU-TRANS-07")
def test_who_has_got_off_does_not_get_in_again_at_the_end_of_that_move() -> None:
    table = riding()
    red = table.players[0]
    red.declares("move", "nothing")
    red.deploys("Rifles", "21.72,20")
    assert carriers(table, "21.72,20") == []
    red.moves("21.72,20")
    assert table.unit("Rifles").where == "board"


@pytest.mark.rule("DU-TRANS-08")
def test_who_activates_after_the_carrier_stays_in_it() -> None:
    table = played(truck(), inside(squad("Rifles", ""), "Truck"), FOE)
    table.unit("Truck").activated = True
    table.players[0].activates("Rifles")
    with refused("DU-TRANS-08", "carrier_has_acted"):
        table.players[0].declares("move", "nothing")


@pytest.mark.rule("DU-TRANS-07", "DU-ACT-13", "DU-TABLE-05")
def test_who_finds_no_room_beside_the_hull_does_nothing() -> None:
    # A truck in a corner among rocks: nobody can stand beside it.
    rows = ("..oo....", "..oo....", "oooo....", "........")
    corner = played(*rows, truck(at=(4, 4)), inside(squad("Rifles", ""), "Truck"), FOE)
    corner.players[0].activates("Rifles")
    corner.players[0].declares("move", "nothing")
    assert len(corner.offers("deploy", unit="Rifles")) > 0
    tight = played(*("o.o.....",) * 4, truck(at=(6, 8)), inside(squad("Rifles", "", soldiers=20), "Truck"), FOE)
    tight.players[0].activates("Rifles")
    tight.players[0].declares("move", "nothing")
    assert tight.heard("impossible")[0]["action"] == "move"
    assert tight.unit("Rifles").where == "aboard"


@pytest.mark.rule("DU-TRANS-07", "DU-TABLE-03")
def test_a_hero_gets_off_with_his_squad_and_leads_it() -> None:
    team = (squad("Rifles", "", soldiers=3), leads("Nick", (0, 0), "Rifles"))
    table = played(truck(), *(inside(one, "Truck") for one in team), FOE)
    red = table.players[0]
    red.activates("Rifles")
    red.declares("move", "nothing")
    red.deploys("Rifles", "18.28,20")
    red.moves("14,20")
    assert [table.unit(name).where for name in ("Rifles", "Nick")] == ["board", "board"]
    assert table.unit("Nick").poses[0].point == Point(14, 20)


# --- inside -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-10", "DU-TABLE-16")
@pytest.mark.parametrize(("at", "fires"), [((12, 20), True), ((12, 10), True), ((20, 8), False), ((20, 32), False)])
def test_passengers_fire_to_the_sides(at: tuple[float, float], fires: bool) -> None:
    table = riding(on_foot("Foe", at, soldiers=1, seat=1))
    table.players[0].declares("attack", "nothing")
    assert (table.asked == [("red", "attack")]) is fires
    if not fires:
        assert table.heard("impossible")[0]["why"][0][1:3] == ["DU-TRANS-10", "not_on_a_side"]


@pytest.mark.rule("DU-TRANS-11", "DU-TABLE-27")
def test_half_the_spaces_fire_to_a_side_each_one_weapon() -> None:
    table = riding(on_foot("Foe", (12, 20), seat=1), on_foot("Enemy", (28, 20), seat=1))
    red = table.players[0]
    red.declares("attack", "nothing")
    with refused("DU-TRANS-11", "side_is_full"):
        red.attacks("split", "4 Rifle > Foe")
    red.attacks("split", "3 Rifle > Foe", "2 Rifle > Enemy", dice="S S S S S S S S S S")
    assert table.unit("Truck").skill_state == {"shooters left": 3, "shooters right": 2}


@pytest.mark.rule("DU-TABLE-12", "DU-TRANS-10")
def test_the_range_of_passengers_is_measured_from_the_hull() -> None:
    # The hull's side is 1.2 inches from its middle, the soldier's edge half an inch from his.
    for away, distance in ((5.7, 1), (5.8, 2)):
        game = riding(on_foot("Foe", (20 - away, 20), soldiers=1, seat=1)).game
        assert board_of(game).apart(game.units["Rifles"], game.units["Foe"]) == distance


@pytest.mark.rule("DU-TRANS-10", "DU-TABLE-18")
def test_what_stands_before_a_side_stops_the_fire_from_it() -> None:
    table = riding(on_foot("Foe", (10, 20), soldiers=1, seat=1), tank("Wall", "A1", state={"poses": poses((15, 20))}))
    table.players[0].declares("attack", "nothing")
    assert table.heard("impossible")[0]["why"][0][1] == "DU-TABLE-23"


@pytest.mark.rule("DU-TRANS-13")
def test_nobody_aims_at_who_is_inside() -> None:
    table = played(truck(), inside(squad("Rifles", ""), "Truck"), on_foot("Foe", (12, 20), seat=1), active=1)
    assert "Rifles" not in [unit.id for unit in table.game.on_board()]


# --- its end ----------------------------------------------------------------------------------------------------------


def lost(*riders: Placed) -> Table:
    """A truck that was just destroyed, with everybody still in it."""
    table = played(truck(), *(inside(one, "Truck") for one in riders), FOE, root=Spill(carrier="Truck"))
    unit = table.unit("Truck")
    unit.where, unit.squares = "eliminated", [Square(5, 5)]
    table.game.wrecks = [Square(5, 5)]
    return table


@pytest.mark.rule("DU-TRANS-14", "DU-TRANS-15", "DU-TERR-33")
def test_survivors_stand_in_the_wreck_or_within_4_inches_of_it() -> None:
    table = lost(squad("Rifles", "", soldiers=2)).begins("S S")
    red = table.players[0]
    places = table.offers("deploy", unit="Rifles")
    assert places[:3] == ["20,20", "20,17.68", "21.72,18.28"]
    assert "22,26" in places, "3.7 inches from the hull"
    assert "30,18" not in places
    with refused("DU-TRANS-15", "not_beside_the_wreck"):
        red.deploys("Rifles", "30,18")
    red.deploys("Rifles", "20,17.68")
    unit = table.unit("Rifles")
    assert (place(table, "Rifles"), unit.where, unit.suppressed, unit.activated) == (
        Point(20, 17.68),
        "board",
        True,
        True,
    )


@pytest.mark.rule("DU-TRANS-14", "DU-TABLE-39")
def test_a_leader_who_falls_in_the_wreck_is_followed_by_another() -> None:
    armed = (RIFLE, weapon("1 Rocket 4 S2:3/1"))
    table = lost(squad("Rifles", "", soldiers=3, weapons=armed)).begins("B S S")
    table.players[0].loses("soldier 1")
    table.players[0].deploys("Rifles", "20,17.68")
    assert table.unit("Rifles").stunned
    assert place(table, "Rifles") == Point(20, 17.68)


# --- put right by hand ------------------------------------------------------------------------------------------------


def test_who_is_aboard_is_put_on_the_table_by_hand() -> None:
    table = played(truck(), inside(squad("Rifles", ""), "Truck"), FOE)
    assert "B2" in leaving.places(table.game, table.unit("Rifles"))
    leaving.place(table.game, table.unit("Rifles"), "30,20")
    assert (place(table, "Rifles"), table.unit("Rifles").where) == (Point(30, 20), "board")
    assert strays(table.game, table.unit("Rifles")) == []
