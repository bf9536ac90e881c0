"""From the scenario to the last unit placed (SETUP, UNIT, GEN, HERO)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.before import setup, tabletop
from rulesets.dust_1947.before.armies import legality
from rulesets.dust_1947.before.armies.forces import Force, read_card
from rulesets.dust_1947.before.maps.letters import drawn
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.chapters.damage import leaders
from rulesets.dust_1947.chapters.heroes.joining import Joining
from rulesets.dust_1947.chapters.turn.deployment import Deployment, Edges
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.muster import mustered
from rulesets.dust_1947.table.state import Dust, Options
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dust_1947.table import Table, card, dust, hero, refused, squad, tank, walker, weapon

NORTH = tuple(Square(column, 0) for column in range(4))
SOUTH = tuple(Square(column, 2) for column in range(4))
BOARD = ("....", "....", "....")


def started(scenario: str = "standard", **options: str) -> Dust:
    """A game at its first question."""
    told = Setup(players=["Red", "Blue"], forces=["ironvale", "sable"], scenario=scenario, options=options)
    return setup.begun(told, SealedDice(b"test")).game


# --- scenario and forces ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SETUP-01")
def test_the_scenario_fixes_field_areas_and_turns() -> None:
    game = started("skirmish")
    assert (game.scenario.field.columns, game.scenario.field.rows, game.scenario.turns) == (10, 7, 4)
    assert {square.row for square in game.scenario.zones[0]} == {0}
    with refused("DU-SETUP-01", "no_such_scenario"):
        started("moonbase")


@pytest.mark.rule("DU-SETUP-01", "DU-SETUP-03")
def test_the_standard_battle() -> None:
    played = started().scenario
    assert (played.field.columns, played.field.rows, played.turns, played.reserve) == (12, 9, 8, 0)
    assert [{square.row for square in zone} for zone in played.zones] == [{0, 1}, {7, 8}]
    assert played.objectives == ()


@pytest.mark.rule("DU-SETUP-03")
@pytest.mark.parametrize("key", sorted({*scenario.keys()} - {"bunker_line"}))
def test_terrain_lies_as_the_scenario_says_the_same_from_both_edges(key: str) -> None:
    field = scenario.load(key).field
    assert field.ground
    turned = {Square(field.columns - 1 - s.column, field.rows - 1 - s.row): g for s, g in field.ground.items()}
    assert turned == field.ground


@pytest.mark.rule("DU-SETUP-02")
def test_a_force_costs_at_most_the_agreed_army_points() -> None:
    for limit in (40, 100, 125, 150):
        game = started(ap_limit=str(limit))
        for seat in (0, 1):
            assert 0.9 * limit <= sum(game.card(u).ap for u in game.units.values() if u.seat == seat) <= limit
    with refused("DU-SETUP-02", "over_the_limit"):
        started(ap_limit="9")
    with refused("DU-SETUP-02", "no_such_limit"):
        started(ap_limit="many")
    assert started(ap_limit="120").scenario.ap_limit == 120


@pytest.mark.rule("DU-HERO-02")
def test_a_hero_is_unique_in_an_army() -> None:
    twice = (card("Ace", kind="hero", track=4),) * 2
    assert legality.heroes_twice(Force(name="X", bloc="X", cards=twice))
    assert legality.heroes_twice(Force(name="X", bloc="X", cards=twice[:1])) == []


@pytest.mark.rule("DU-GEN-01")
def test_a_battle_is_played_on_squares_or_on_a_table() -> None:
    assert started().options.board_mode == "square"
    assert started(board_mode="table").options.board_mode == "table"


@pytest.mark.rule("DU-GEN-01")
def test_what_is_refereed_on_squares_alone_is_no_battle_on_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """No terrain is; what there will be one day is told."""
    for scenario_key in ("outposts", "bunker_line"):
        assert started(scenario_key, board_mode="table").fortifications == started(scenario_key).fortifications
    settled = Options(board_mode="table")
    hill = scenario.load("standard", None).model_copy(update={"field": drawn([".^....", "Txh..*", "..r..w"])})
    assert tabletop.no_such_ground(hill, settled) is None
    monkeypatch.setattr(tabletop, "TERRAIN", tabletop.TERRAIN - {"plinth"})
    ground = tabletop.no_such_ground(hill, settled)
    assert ground is not None
    assert (ground.rule, ground.values["words"]) == ("DU-GEN-01", ["plinth"])
    assert ground.values["scenario"] in RULESET.words.refusal(ground)
    assert tabletop.no_such_ground(hill, Options()) is None


@pytest.mark.rule("DU-GEN-01")
def test_a_map_is_looked_at_for_the_board_when_it_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map that is handed over counts, not the scenario's own."""
    on_a_table = {"board_mode": "table"}
    bare = RULESET.maps.wanted("hold", "generated 12x9 dust", "", on_a_table).text
    assert RULESET.maps.against("hold", bare, on_a_table) is None
    raised = RULESET.maps.wanted("standard", "twin_ridges", "").text
    assert RULESET.maps.against("standard", raised, on_a_table) is None
    monkeypatch.setattr(tabletop, "TERRAIN", tabletop.TERRAIN - {"plinth"})
    assert RULESET.maps.against("standard", "", on_a_table) is None
    refusal = RULESET.maps.against("standard", raised, on_a_table)
    assert refusal is not None
    assert refusal.values["words"] == ["plinth"]
    built = RULESET.maps.wanted("standard", "oster_village", "").text
    assert RULESET.maps.against("standard", built, on_a_table) is None


@pytest.mark.rule("DU-GEN-01")
def test_all_units_of_the_sample_forces_take_the_field_on_a_table() -> None:
    on_squares, on_a_table = started(), started(board_mode="table")
    assert {unit.card for unit in on_a_table.units.values()} == {unit.card for unit in on_squares.units.values()}


def test_an_option_without_effect_is_refused() -> None:
    with refused("DU-SETUP-01", "no_such_option"):
        started(overwatch="double")
    with refused("DU-SETUP-01", "no_such_option"):
        started(corner_cover="sometimes")


# --- units -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-UNIT-01")
@pytest.mark.parametrize("kind, armour", [("infantry", "V2"), ("vehicle", "S2"), ("hero", "A1"), ("aircraft", "V1")])
def test_the_armour_is_that_of_the_type(kind: str, armour: str) -> None:
    told: dict[str, Any] = {"name": "X", "short": "X", "move": 2, "march": 4, "ap": 1, "weapons": []}
    with pytest.raises(ValueError, match="has no armour"):
        read_card({**told, "kind": kind, "armour": armour}, "Test")


@pytest.mark.rule("DU-UNIT-02")
def test_a_hero_is_infantry() -> None:
    """It crosses friends, has no facing, and saves as infantry does."""
    assert card("Ace", kind="hero").on_foot
    assert not card("Moth", kind="vehicle", armour="V1").on_foot


@pytest.mark.rule("DU-UNIT-03")
def test_when_the_leader_falls_in_an_attack_another_leads() -> None:
    table = dust(
        squad("Rifles", at="A1", soldiers=1),
        squad("Guard", at="C1", seat=1, soldiers=2, weapons=("1 Gun 4 S2:1/1", "1 Pistol 4 S2:1/1")),
        squad("Far", at="L9", seat=1),
    )
    red, blue = table.players
    red.activates("Rifles")
    red.declares("attack", "nothing")
    red.attacks("Guard", dice="B S  S")
    blue.loses("soldier 1")
    assert leaders.leader(table.game, table.unit("Guard")) == "soldier 2"


def test_a_joined_hero_leads() -> None:
    table = dust(squad("Rifles", at="A1"), hero("Ace", at="A1", state={"joined": "Rifles"}))
    assert leaders.leader(table.game, table.unit("Rifles")) == "Ace"


def test_weapons_are_dealt_out_one_after_the_other() -> None:
    lines = (weapon("2 Rifle 4 S2:1/1"), weapon("1 Gun 4 S2:1/1"), weapon("3 Knife C S2:1/1"))
    unit = mustered(card("Rifles", soldiers=3, lines=lines), "Rifles", "Rifles", 0)
    assert [soldier.weapons for soldier in unit.soldiers] == [("Rifle", "Knife"), ("Rifle", "Knife"), ("Gun", "Knife")]


# --- heroes join -----------------------------------------------------------------------------------------------------


def joining(*more: Any) -> Table:
    """A hero of armour S2 who may join."""
    ace = hero("Ace", at="", armour="S2")
    return dust(ace, squad("Rifles", at="", armour="S2"), squad("Heavies", at="", armour="S3"), *more, root=Joining())


@pytest.mark.rule("DU-HERO-03")
def test_a_hero_joins_infantry_of_the_same_armour() -> None:
    table = joining()
    red, _ = table.players
    with refused("DU-HERO-03", "armour_differs"):
        red.joins("Ace", "Heavies")
    red.joins("Ace", "Rifles")
    assert (table.unit("Ace").joined, table.unit("Rifles").hero) == ("Rifles", "Ace")


@pytest.mark.rule("DU-HERO-07")
def test_a_unit_holds_one_hero() -> None:
    table = joining(hero("Second", at="", armour="S2"), squad("Others", at="", armour="S2"))
    red, _ = table.players
    red.joins("Ace", "Rifles")
    with refused("DU-HERO-07", "has_a_hero"):
        red.joins("Second", "Rifles")
    red.joins("Second", "Others")


@pytest.mark.rule("DU-HERO-09")
def test_a_hero_may_stay_alone() -> None:
    table = joining()
    assert table.asked == [("red", "join")]
    table.players[0].joins("Ace", "alone")
    assert table.unit("Ace").joined is None
    assert table.asked == []


# --- edges and placing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SETUP-01")
def test_the_winner_takes_an_edge_and_the_loser_places_first() -> None:
    table = dust(*BOARD, zones=(NORTH, SOUTH), root=Edges()).begins("S S S B B B")
    assert table.asked == [("blue", "edge")]
    table.players[1].takes_edge("north")
    assert table.game.zone_of == [1, 0]


def deploying(*units: Any) -> Table:
    """Red has the north edge and places first."""
    return dust(*BOARD, *units, zones=(NORTH, SOUTH), root=Deployment(seat=0))


def test_units_are_placed_one_by_one_in_turn() -> None:
    table = deploying(squad("R1", at=""), squad("R2", at=""), squad("R3", at=""), squad("B1", at="", seat=1))
    red, blue = table.players
    red.deploys("R1", "A1")
    blue.deploys("B1", "A3")
    red.deploys("R2", "B1")
    red.deploys("R3", "C1")
    assert table.asked == []


@pytest.mark.rule("DU-SETUP-01", "DU-MOVE-07")
def test_only_in_ones_own_area_and_in_a_free_square() -> None:
    table = deploying(squad("R1", at=""), squad("R2", at=""), squad("B1", at="", seat=1))
    red, blue = table.players
    with refused("DU-SETUP-01", "outside_your_area"):
        red.deploys("R1", "A2")
    with refused("DU-SETUP-01", "no_such_square"):
        red.deploys("R1", "somewhere")
    red.deploys("R1", "A1")
    blue.deploys("B1", "A3")
    with refused("DU-MOVE-07", "occupied"):
        red.deploys("R2", "A1")


def test_facing_is_chosen_at_once() -> None:
    table = deploying(walker("Moth", at=""))
    with refused("DU-SETUP-01", "missing"):
        table.players[0].deploys("Moth", "A1")
    table.players[0].deploys("Moth", "A1", "S")
    assert table.unit("Moth").facing == "S"


@pytest.mark.rule("DU-SETUP-06")
def test_a_large_vehicle_needs_room_for_both_ends() -> None:
    table = deploying(tank("Anvil", at="", size="large"))
    assert set(table.offers("deploy", unit="Anvil", to="A1")) == {"W"}
    table.players[0].deploys("Anvil", "A1", "W")
    assert table.where("Anvil") == "A1 B1"


@pytest.mark.rule("DU-HERO-03")
def test_a_combined_unit_is_placed_together() -> None:
    table = deploying(squad("Rifles", at=""), hero("Ace", at="", state={"joined": "Rifles"}))
    red, _ = table.players
    with refused("DU-HERO-03", "placed_with_its_unit"):
        red.deploys("Ace", "A1")
    red.deploys("Rifles", "B1")
    assert (table.where("Rifles"), table.where("Ace")) == ("B1", "B1")


@pytest.mark.rule("DU-VIC-07")
def test_a_unit_without_room_is_lost_and_scored() -> None:
    table = deploying(*(squad(f"R{n}", at="", ap=7) for n in range(5)))
    for n in range(4):
        table.players[0].deploys(f"R{n}", f"{'ABCD'[n]}1")
    assert table.where("R4") == "eliminated"
    assert table.heard("no_room") == [{"unit": "R4", "ap": 7}]
    assert table.game.lost_ap == [7, 0]
