"""The table of 96 by 48 inches: zones, centre lines, edges and sectors grow with it (SETUP-02, MAP, OBJ)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import shapely

from rulesets.dystopian_legions.before.maps import battlefields
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.chapters.deployment.strategic_forces import arrival_line
from rulesets.dystopian_legions.chapters.deployment.zones import (
    advanced_zone,
    in_the_enemy_zone,
    main_zone,
    past_the_centre_line,
)
from rulesets.dystopian_legions.chapters.end_phase.objectives import objectives
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.edges import rim
from rulesets.dystopian_legions.table.state import Edge, Legions
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dystopian_legions.playing import answer, next_question
from tests.rulesets.dystopian_legions.sound import broken
from tests.rulesets.dystopian_legions.table import Place, Table, legions, rank, refused, section

WIDE = 96


def wide(edge: Edge = "south", map_of: str = "advancing_lines", at: Place = (30, 40)) -> Table:
    """Riflemen of a side at this edge."""
    described = section("Rifles", [at]), section("Guards", [(90, 4)], seat=1)
    table = legions(*described, options={"map": map_of}, table_width=WIDE)
    table.game.sides[0].edge = edge
    return table


@pytest.mark.rule("DL-MAP-04", "DL-MAP-05", "DL-SETUP-02")
@pytest.mark.parametrize(
    ("edge", "map_of", "zone"),
    [
        ("north", "advancing_lines", {(0, 36), (96, 36), (96, 48), (0, 48)}),
        ("west", "meeting_engagement", {(0, 0), (24, 0), (24, 48), (0, 48)}),
        ("east", "meeting_engagement", {(72, 0), (96, 0), (96, 48), (72, 48)}),
        ("south-west", "oblique_contact", {(0, 0), (48, 0), (0, 24)}),
        ("north-west", "oblique_contact", {(0, 48), (48, 48), (0, 24)}),
    ],
)
def test_the_zones_of_a_wide_table(edge: Edge, map_of: str, zone: set[Place]) -> None:
    assert {(at.x, 48 - at.y) for at in main_zone(wide(edge, map_of).game, 0)} == zone


@pytest.mark.rule("DL-MAP-01", "DL-SETUP-02")
def test_the_advanced_zone_of_a_wide_table() -> None:
    found = advanced_zone(wide("north", "surprise_attack").game, 0)
    assert found is not None
    assert {(at.x, 48 - at.y) for at in found} == {(24, 24), (72, 24), (72, 33), (24, 33)}


@pytest.mark.rule("DL-OBJ-20", "DL-OBJ-21", "DL-SETUP-02")
@pytest.mark.parametrize(
    ("edge", "map_of", "at", "past"),
    [
        ("west", "meeting_engagement", (48.5, 24), True),
        ("west", "meeting_engagement", (48.4, 24), False),
        ("south-west", "oblique_contact", (49.2, 24), True),
        ("south-west", "oblique_contact", (48.4, 24), False),
    ],
)
def test_the_centre_line_of_a_wide_table(edge: Edge, map_of: str, at: Place, past: bool) -> None:
    game = wide(edge, map_of, at).game
    game.sides[1].edge = "east" if edge == "west" else "north-east"
    assert past_the_centre_line(game, game.sections["Rifles"]) is past
    assert not in_the_enemy_zone(game, game.sections["Rifles"])


@pytest.mark.rule("DL-MAP-07", "DL-MAP-08")
@pytest.mark.parametrize(
    ("edge", "inches"), [("south", 96), ("north", 96), ("west", 48), ("south-west", 72), ("north-east", 72)]
)
def test_the_edges_of_a_wide_table(edge: Edge, inches: float) -> None:
    assert rim(edge, WIDE).length == inches
    assert shapely.box(0, 0, WIDE, 48).exterior.covers(rim(edge, WIDE))


@pytest.mark.rule("DL-MAP-08", "DL-DEPLOY-05")
def test_the_flank_of_a_surprise_attack_without_the_zones_of_the_enemy() -> None:
    """On the eastern edge the 9 inches of zone B are shut, and those of the advanced zone do not lie at it."""
    rifles = section("Rifles", rank(0, 0, 2), where="waiting", allotted="flanking", arrives=1)
    game = legions(rifles, section("Guards", [(90, 4)], seat=1), options={"map": "surprise_attack"}).game
    game.sides[0].flank = "east"
    assert arrival_line(game, game.sections["Rifles"]).length == 48 - 9


@pytest.mark.rule("DL-OBJ-14", "DL-SETUP-02")
def test_the_vital_objective_lies_in_the_middle_of_a_wide_table() -> None:
    game = legions(section("Rifles", [(30, 40)]), options={"objective": "vital_objective"}, table_width=WIDE).game
    assert [one.at for one in objectives(game)] == [(48, 24)]


@pytest.mark.rule("DL-DEPLOY-09", "DL-SETUP-02")
def test_sections_are_placed_in_the_far_east_of_a_wide_table() -> None:
    described = [
        section(name, rank(0, 0, 2), seat=seat, where="waiting") for seat, name in enumerate(("Rifles", "Guards"))
    ]
    table = legions(*described, root=SettingUp(), options={"map": "meeting_engagement"}, table_width=WIDE)
    table.begins(dice=[6, 6, 6, 1, 1, 1])
    table.players[0].picks("east")
    table.players[1].picks("south")
    table.players[1].picks("second")
    with refused("DL-DEPLOY-09", "outside_zone"):
        table.players[0].deploys("Rifles", "at 71,24 facing 270 in line")
    table.players[0].deploys("Rifles", "at 72.6,24 facing 270 in line")


@pytest.mark.rule("DL-SETUP-02", "DL-SETUP-03", "DL-OBJ-05")
def test_a_game_on_a_wide_table_comes_to_its_first_activation() -> None:
    causeway = (Path(battlefields.__file__).parent / "long_causeway.toml").read_text(encoding="utf-8")
    told = Setup(
        players=["Ada", "Bo"],
        forces=["expedition", "republic"],
        scenario="skirmish",
        options={"objective": "centre_ground", "map": "oblique_contact"},
        map=causeway,
    )
    dice, chance = SealedDice(b"causeway"), random.Random(1)
    game = RULESET.play.start(told, dice).game
    assert isinstance(game, Legions)
    while game.phase != "activations":
        question = next_question(game, chance)
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game
    assert game.table_width == WIDE
    assert len(game.markers) == 8
    assert broken(game) == []
