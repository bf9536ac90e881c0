"""The picture: a turn's ways as numbered arrows, bases as they stand, and a post for each part of the turn."""

from __future__ import annotations

from typing import Any

from rulesets import ruleset
from rulesets.kit.boards.hexes.board import middle, parse_hex
from rulesets.kit.engine.dice import ScriptedDice, SealedDice
from rulesets.kit.engine.game import begin
from rulesets.kit.pictures.scene import HexGround, Scene
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import place_fire
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.chapters.turn.sequence_of_play import Battle
from tests.rulesets.steampunk_fantasy.table import Table, orders, steam, tank, troop


def told(movement: str, **state: Any) -> dict[str, Any]:
    """A base that carries out this order."""
    return {"carrying_out": orders(movement, "- + -"), **state}


def pictured(table: Table, seat: int | None = None) -> Scene:
    rules = ruleset("steampunk_fantasy")
    return rules.pictures.scene(rules.play.view(table.game, seat), table.said, seat)


def test_the_ways_of_a_turn_are_one_numbered_arrow_for_each_base() -> None:
    runner = troop("Guard", at="C5", speed="fast", state=told("(fast) F + F + F"))
    table = steam(runner, tank("Ram", at="F9", seat=1, speed="stand-still"), step=1)
    for number, gone in ((1, "C5 C4"), (2, "C5 C4 C3")):
        table.begins(MovementStep(number=number))
        (way,) = pictured(table).tracks
        assert (way.kind, way.side, way.legs) == ("move", 0, ("1", "2")[:number])
        assert way.points == tuple(middle(parse_hex(name)) for name in gone.split())
    table.said = []
    assert pictured(table).tracks == (), "nothing has moved since"


def test_a_new_turn_has_no_ways_yet() -> None:
    table = steam(troop("Guard", at="C5", speed="fast", state=told("(fast) F + F + F")), step=1)
    table.begins(MovementStep(number=1))
    assert table.base("Guard").trail
    table.begins(Battle(at="turn_begins"))
    assert table.base("Guard").trail == []


def test_a_base_has_its_members_its_facing_and_its_signs() -> None:
    state = {"pinned": 2, "future_damage": 3, "poisons": [6]}
    table = steam(". f . . . . .", ". . . . . . .", "h . . . . . .", troop("Guard", at="B2", facing="SE", state=state))
    place_fire(table.game, parse_hex("A3"))
    scene = pictured(table)
    (token,) = scene.tokens
    assert (token.facing, token.where, token.members) == (120, "B2", ("regular",) * 4)
    assert [(sign.kind, sign.count) for sign in token.markers] == [
        ("stand-still", 1),
        ("pinned", 2),
        ("poison", 1),
        ("damage bonus", 3),
    ]
    assert isinstance(scene.ground, HexGround)
    cells = {(cell.column, cell.row): cell for cell in scene.ground.cells}
    assert cells[1, 0].terrain == ("forest",)
    assert (cells[0, 2].level, cells[0, 2].markers[0].kind) == (1, "fire")


def test_a_movement_step_is_shown_as_it_ended() -> None:
    table = steam(troop("Guard", at="C5", speed="fast", state=told("(fast) F + F + F")), step=1)
    applied = begin(table.game, MovementStep(number=1), ScriptedDice())
    (shot,) = applied.shots
    assert shot.after == len(applied.events)
    assert shot.game.bases["Guard"].hex.name == "C4"
    assert "moved" in [event.key for event in applied.events]


def test_before_assaults_the_contested_hexes_are_shown() -> None:
    driver = tank("Ram", at="D5", state=told("(slow) F + - + -"), speed="slow")
    table = steam(driver, troop("Guard", at="D4", seat=1, facing="S"), step=1)
    applied = begin(table.game, MovementStep(number=1), SealedDice(b"any"))
    before, rules = applied.shots[0], ruleset("steampunk_fantasy")
    said = applied.events[: before.after]
    assert [event.key for event in said] == ["movement_order", "movement_order", "contested"]
    assert said[-1].values["hex"] == "D4"
    assert (before.game.bases["Ram"].hex.name, before.game.bases["Guard"].hex.name) == ("D5", "D4")
    (area,) = rules.pictures.scene(rules.play.view(before.game, None), said).areas
    assert (area.kind, area.squares) == ("contested", ((3, 3),))
