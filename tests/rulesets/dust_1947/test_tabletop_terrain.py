"""Crates, trenches, huts and wrecks of the map on a table in inches, and skills of movement there (TERR, TABLE)."""

from __future__ import annotations

from math import inf

import pytest

from rulesets.dust_1947.before import setup, tabletop
from rulesets.dust_1947.before.maps import generator
from rulesets.dust_1947.before.maps.letters import drawn
from rulesets.dust_1947.skills.airborne import drop_zone
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import hull, on_foot, poses, table
from tests.rulesets.dust_1947.table import Placed, Table, dust, squad, walker

FAR = on_foot("Y", (46, 10), soldiers=1, seat=1)
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}


def causes(game: Dust) -> list[str]:
    """Why Z is in cover from A."""
    found = board_of(game).cover_of(game.units["A"], Square(0, 0), game.units["Z"])
    return [f"{one.rule} {one.what}" for one in found]


def moving(*described: str | Placed, action: str = "move") -> Table:
    """A is to say where it moves to."""
    played = dust(*described, FAR, options=OPTIONS)
    red = played.players[0]
    red.activates("A")
    red.declares(*(("move", "nothing") if action == "move" else ("march",)))
    return played


# --- crates and trenches ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TERR-15", "DU-TRENCH-01", "DU-TABLE-41")
@pytest.mark.parametrize(("letter", "word"), [("c", "ammo crates"), ("_", "trench")])
def test_crates_and_trenches_cover_infantry_inside_and_nobody_behind(letter: str, word: str) -> None:
    rows, shooter = ("............", f"...{letter}........"), on_foot("A", (2, 6), soldiers=1)
    inside = table(*rows, shooter, on_foot("Z", (14, 6), soldiers=1, seat=1))
    assert causes(inside) == [f"DU-TABLE-41 {word}"]
    behind = table(*rows, shooter, on_foot("Z", (20, 6), soldiers=1, seat=1))
    assert causes(behind) == []
    assert board_of(behind).sees(behind.units["A"], behind.units["Z"])
    assert causes(table(*rows, shooter, hull("Z", (14, 6), seat=1))) == []


@pytest.mark.rule("DU-TERR-16")
def test_a_vehicle_crushes_the_crates_that_its_hull_comes_upon() -> None:
    """It goes along the edge of one pair of squares; another pair is out of its way."""
    rows = ("............", "...cc.......", "............", "........cc..")
    crossed = moving(*rows, walker("A", "A1", move=4, state={"poses": poses((2, 8.5))}))
    crossed.players[0].moves("18,8.5", facing="E")
    assert sorted(square.name for square in crossed.game.crushed) == ["D2", "E2"]
    assert crossed.heard("crushed")[0]["squares"] == ["D2", "E2"]
    beside = moving(*rows, walker("A", "A1", move=4, state={"poses": poses((2, 10.5))}))
    beside.players[0].moves("18,10.5", facing="E")
    assert beside.game.crushed == []


@pytest.mark.rule("DU-TERR-16", "DU-TERR-15")
def test_infantry_leaves_crates_and_crushed_ones_cover_nobody() -> None:
    rows = ("............", "...cc.......")
    crossed = moving(*rows, on_foot("A", (8, 6), soldiers=1, move=3))
    crossed.players[0].moves("14,6")
    assert crossed.game.crushed == []
    game = table(*rows, on_foot("A", (2, 6), soldiers=1), on_foot("Z", (14, 6), soldiers=1, seat=1))
    game.crushed = [parse_square("D2")]
    assert causes(game) == []
    game.crushed = [parse_square("E2")]
    assert causes(game) == ["DU-TABLE-41 ammo crates"]


# --- huts and wrecks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-HUT-01")
def test_a_hut_hides_from_infantry_and_not_from_walkers() -> None:
    rows, enemy = ("............", "...h........"), on_foot("Z", (20, 6), soldiers=1, seat=1)
    low = table(*rows, on_foot("A", (4, 6), soldiers=1), enemy)
    assert not board_of(low).sees(low.units["A"], low.units["Z"])
    high = table(*rows, walker("A", "A1", state={"poses": poses((4, 6))}), enemy)
    assert board_of(high).sees(high.units["A"], high.units["Z"])


@pytest.mark.rule("DU-TERR-21")
def test_nobody_goes_into_a_hut() -> None:
    game = table("............", "...h........", on_foot("A", (8, 6), soldiers=1))
    assert Course(game, game.units["A"], 12.0).costs([Point(14, 6)]) == [inf]


@pytest.mark.rule("DU-TERR-31", "DU-TERR-32", "DU-TERR-33")
def test_a_wreck_of_the_map_is_a_hull_in_the_middle_of_its_square() -> None:
    field, wrecks = setup.without_wrecks(drawn(("............", "...w........", "............")))
    game = table(
        "............",
        "............",
        "............",
        on_foot("A", (4, 6), soldiers=1),
        FAR,
        on_foot("Z", (20, 6), soldiers=1, seat=1),
    )
    game.scenario, game.wrecks = game.scenario.model_copy(update={"field": field}), list(wrecks)
    assert not board_of(game).sees(game.units["A"], game.units["Z"])
    assert Course(game, game.units["A"], 12.0).costs([Point(14, 6)])[0] == pytest.approx(10, abs=0.1)
    wheels = table(
        "............", "............", "............", hull("A", (6, 6), facing=90, mobility="wheeled"), FAR
    )
    wheels.wrecks = list(wrecks)
    assert Course(wheels, wheels.units["A"], 12.0).costs([Point(14, 6)]) == [inf]


# --- skills -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-AMPHIBIOUS-01", "DU-TABLE-49", "DU-TABLE-51")
@pytest.mark.parametrize("letter", ["s", "~"])
def test_swamp_and_water_are_open_ground_for_an_amphibious_vehicle(letter: str) -> None:
    rows = (f"..{letter * 6}....",) * 4
    for skills, cost in ((("Amphibious",), 10.0), ((), inf)):
        game = table(*rows, hull("A", (6, 8), facing=90, skills=skills), FAR)
        (found,) = Course(game, game.units["A"], 11.0).costs([Point(16, 8)])
        assert found == pytest.approx(cost)


@pytest.mark.rule("DU-SKILL-TRAIL-01", "DU-TABLE-06")
def test_a_trailblazer_goes_through_enemies_and_ends_beside_them() -> None:
    wall = [on_foot(f"Z{n}", (10, 2 + 3.9 * n), soldiers=1, seat=1) for n in range(3)]
    for skills, through in ((("Trailblazer",), True), ((), False)):
        game = table(
            "............", "............", "............", on_foot("A", (6, 6), soldiers=1, skills=skills), *wall
        )
        beyond, among = Course(game, game.units["A"], 8.0).costs([Point(13, 6), Point(10.5, 4)])
        assert (beyond < inf, among) == (through, inf)


@pytest.mark.rule("DU-SKILL-AIRBORNE-02")
def test_airborne_units_drop_more_than_eight_inches_from_every_objective() -> None:
    objective = {"name": "Bridge", "squares": (Square(5, 4),)}
    dropping = dust(
        *("............",) * 9,
        squad("A", "", skills=("Airborne",), state={"where": "off board"}),
        FAR,
        options=OPTIONS,
        objectives=(objective,),
    )
    free = {place.name for place in drop_zone(dropping.game, dropping.unit("A"))}
    assert {"F3", "H5", "G6", "H7"}.isdisjoint(free)
    assert {"F2", "I5", "I7", "I8"} <= free


@pytest.mark.rule("DU-SKILL-AIRBORNE-01", "DU-SKILL-AIRBORNE-04")
def test_they_are_put_down_around_their_leader() -> None:
    dropping = dust(
        *("............",) * 9, squad("A", "", skills=("Airborne",), state={"where": "off board"}), FAR, options=OPTIONS
    )
    red = dropping.players[0]
    red.activates("A")
    red.deploys("A", "20,20", dice="S")
    assert dropping.unit("A").poses[0].point == Point(20, 20)
    assert dropping.heard("lands")[0]["free"] is False


# --- offered ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-GEN-01")
def test_made_maps_of_a_table_have_what_it_referees() -> None:
    found = set[str]()
    for seed in range(12):
        field = generator.generated(f"table {seed}", 12, 9, tabletop.fit_for_a_table)[1]
        assert tabletop.fit_for_a_table(field)
        found |= {word for ground in field.ground.values() for word in ground.terrain}
    assert {"ammo crates", "trench", "wreck", "hut"} & found
    assert "building" in found
    assert {"mines", "wire"} & found
    assert "plinth" in found
