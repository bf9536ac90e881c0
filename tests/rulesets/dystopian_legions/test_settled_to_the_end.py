"""What players settle beside the rule book, played to the end of a battle: roofs, and terrain that is moved."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import Mark, Shift
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.deployment.centre_ground import CentreGround
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.table.roofs import on_roofs
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.copying import private_copy
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Table, box, legions, section
from tests.rulesets.dystopian_legions.test_roofs import UP_THERE, active, flyers, foes

LAST = 8


@pytest.mark.rule("DL-AERO-10", "DL-END-09")
def test_a_battle_in_which_roofs_were_settled_ends_with_flyers_on_one() -> None:
    """They land, are saved there, stay at the end of the last turn, and the battle is told by its logs."""
    table = active(flyers(), foes(), roofs="on")
    table.game.turn, table.game.sides[0].battle_log = LAST, 2
    table.players[0].flies("Flyers")
    table.players[0].advances("Flyers", UP_THERE)
    assert len(on_roofs(table.game, table.section("Flyers"))) == 3
    table.players[1].holds("Foes")
    assert table.over
    kept = type(table.game).model_validate(private_copy(table.game).model_dump())
    ended = Table(kept, EndPhase()).begins()
    assert len(on_roofs(ended.game, ended.section("Flyers"))) == 3
    verdict = ended.game.verdict
    assert verdict is not None and verdict.winners == [0]


@pytest.mark.rule("DL-OBJ-11", "DL-OBJ-05", "DL-END-09")
def test_a_wood_that_was_moved_for_a_marker_lies_there_to_the_end_of_the_battle() -> None:
    """With the last marker its new place is the ground of the battle: it stands in nobody's line of fire any more."""
    rifles = section("Rifles", [(33, 40)], models=(RIFLEMAN,))
    guards = section("Guards", [(33, 30)], seat=1, models=(RIFLEMAN,))
    wood = box("Wood", "woods", 29, 33, 33.9, 36)
    table = legions(rifles, guards, wood, root=CentreGround(), options={"objective": "centre_ground"})
    table.game.sides[0].advantage, table.game.sides[1].advantage = "strategic", "tactical"
    table.game.markers = [Point(*at).spot for at in ((12, 12), (36, 12), (60, 12), (12, 36), (60, 36))]
    table.begins().players[0].picks("first")
    table.players[1].does(Shift(piece="Wood", whither="west", inches="2"))
    table.players[0].picks("accept")
    table.players[1].does(Mark(at="44,36"))
    assert table.over
    (moved,) = table.game.pieces
    assert moved.corners[0].point == (27, 33)
    battle = Table(table.game, Activations(seat=0))
    battle.game.turn = LAST
    battle.begins().players[0].advances("Rifles", "at 33,39")
    assert battle.offers(0, "fire") == ["Guards"]
    battle.players[0].fires("Guards", "1 Rifle", dice=[1])
    battle.players[1].holds("Guards")
    if not battle.over:
        battle.players[1].holds_fire()
    assert battle.over
    ended = Table(battle.game, EndPhase()).begins()
    assert ended.game.verdict is not None
    assert [one.corners for one in ended.game.pieces] == [moved.corners]
