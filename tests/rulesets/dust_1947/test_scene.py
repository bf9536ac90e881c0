"""How a battle looks: the scene of a view is plain data that says what is on the table and nothing else."""

from __future__ import annotations

import random

import pytest

from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.face.scene.battle_scene import scene
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Screen
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.facets.setup import Setup
from rulesets.kit.pictures.scene import Scene, Token
from tests.rulesets.dust_1947.table import dust, hero, squad, tank, walker


def token(drawn: Scene, name: str) -> Token:
    return next(one for one in drawn.tokens if one.id == name)


def legend(drawn: Scene, kind: str) -> list[str]:
    return [entry.key for entry in drawn.legend if entry.kind == kind]


def test_units_with_strength_place_and_markers() -> None:
    table = dust(
        squad("Rifles", at="B2", state={"under_fire": True, "activated": True}),
        hero("Boss", at="B2", state={"joined": "Rifles", "damage": 1}),
        tank("Tiger", at="E5 D6", seat=1, facing="NE", size="large", state={"damage": 2}),
    )
    drawn = scene(table.game, [], title="Turn 1")
    rifles, tiger, boss = token(drawn, "Rifles"), token(drawn, "Tiger"), token(drawn, "Boss")
    assert (rifles.places, rifles.where, rifles.facing, rifles.strength) == (((1.5, 1.5),), "B2", None, "5/5")
    assert [marker.kind for marker in rifles.markers] == ["under fire", "activated"]
    assert (tiger.places, tiger.facing, tiger.strength, tiger.side) == (((4.5, 4.5), (3.5, 5.5)), 45, "4/6", 1)
    assert (boss.places, boss.shape, boss.strength) == (rifles.places, "hero", "3/4")
    assert (drawn.title, drawn.sides) == ("Turn 1", ("Red", "Blue"))


def test_units_off_the_board_are_named_and_the_eliminated_are_gone() -> None:
    table = dust(squad("Here", at="A1"), squad("Away", at="A2"), squad("Gone", at="A3"))
    table.unit("Away").where, table.unit("Gone").where = "reserve", "eliminated"
    drawn = scene(table.game, [])
    assert [(one.id, one.where, len(one.places)) for one in drawn.tokens] == [("Here", "A1", 1), ("Away", "reserve", 0)]


def test_the_ground_with_wrecks_smoke_and_walls() -> None:
    table = dust("T X c", ". . .", walls={"A2-B2": "high wall", "B1-B2": "opening"})
    table.game.wrecks = [parse_square("C2")]
    table.game.screens = [Screen(squares=[parse_square("A2")])]
    drawn = scene(table.game, [])
    cells = {(cell.column, cell.row): cell.terrain for cell in drawn.ground.cells}
    assert cells == {
        (0, 0): ("trees",),
        (1, 0): ("structure", "no dot"),
        (2, 0): ("ammo crates",),
        (2, 1): ("wreck",),
        (0, 1): ("smoke",),
    }
    edges = {edge.kind: (edge.start, edge.end) for edge in drawn.ground.edges}
    assert edges == {"high wall": ((1, 1), (1, 2)), "opening": ((1, 1), (2, 1))}
    assert legend(drawn, "terrain") == ["trees", "structure", "ammo crates", "wreck", "smoke"]


def test_the_mover_is_lit_and_sees_what_it_can_reach() -> None:
    table = dust(squad("Rifles", at="A1", move=1), root=MoveAction(unit="Rifles")).begins()
    asked, onlooker = scene(table.game, [], 0), scene(table.game, [])
    assert token(asked, "Rifles").highlighted
    assert [(area.kind, set(area.squares)) for area in asked.areas] == [("reach", {(0, 0), (1, 0), (0, 1), (1, 1)})]
    assert onlooker.areas == () and legend(onlooker, "area") == []


def test_the_way_that_was_gone_is_drawn() -> None:
    table = dust(squad("Rifles", at="A1", move=3), root=MoveAction(unit="Rifles"))
    table.players[0].moves("C2", "B1")
    drawn = scene(table.game, table.said)
    assert [(track.kind, track.points) for track in drawn.tracks] == [("move", ((0.5, 0.5), (1.5, 0.5), (2.5, 1.5)))]
    assert legend(drawn, "track") == ["move"]


def test_a_huge_vehicle_is_drawn_through_the_middles_of_its_block() -> None:
    table = dust(walker("Titan", at="A1 B1 A2 B2", size="huge"), root=MoveAction(unit="Titan"))
    table.players[0].moves("B1")
    assert scene(table.game, table.said).tracks[0].points == ((1.0, 1.0), (2.0, 1.0))


def test_shots_losses_and_dice_of_the_last_activation() -> None:
    table = dust(squad("Rifles", at="A1"), squad("Guards", at="A3", seat=1))
    line = {"shots": [[5, "Rifle", "Guards"]], "lines": [["A1", "A3"]], "half": "", "sustained": False}
    rolled = {"unit": "Rifles", "target": "Guards", "weapon": "Rifle", "count": 5, "again": [], "chain": []}
    shown = [
        Event(key="reacts", values={"unit": "Rifles", "to": "Guards"}),
        Event(key="attack", values={"unit": "Rifles", **line}),
        Event(key="rolled_to_hit", values={**rolled, "dice": ["BLOC", "SHIELD"], "hits": 1, "because": ""}),
        Event(key="soldiers_lost", values={"unit": "Guards", "lost": 2, "left": 3}),
        Event(key="suppressed", values={"unit": "Guards"}),
    ]
    drawn = scene(table.game, shown)
    assert [(track.kind, track.points) for track in drawn.tracks] == [("reaction", ((0.5, 0.5), (0.5, 2.5)))]
    assert [(badge.kind, badge.text, badge.at) for badge in drawn.badges] == [
        ("loss", "-2", (0.5, 2.5)),
        ("note", "suppressed", (0.5, 2.5)),
    ]
    assert [(row.label, row.faces, row.good) for row in drawn.dice] == [
        ("Rifle: to hit on ★", ("BLOC", "SHIELD"), (True, False))
    ]


def test_an_attack_that_hits_nothing_is_drawn_as_a_miss() -> None:
    table = dust(squad("Rifles", at="A1"), squad("Guards", at="A3", seat=1), squad("Others", at="C1", seat=1))
    shots, whole = [[3, "Rifle", "Guards"], [2, "Rifle", "Others"]], {"half": "", "sustained": False}
    rolled = {"unit": "Rifles", "weapon": "Rifle", "count": 5, "again": [], "chain": [], "dice": [], "because": ""}
    back = [[5, "Rifle", "Rifles"]]
    shown = [
        Event(key="attack", values={"unit": "Rifles", "shots": shots, "lines": [["A1", "A3"], ["A1", "C1"]], **whole}),
        Event(key="rolled_to_hit", values={**rolled, "target": "Guards", "hits": 0}),
        Event(key="rolled_to_hit", values={**rolled, "target": "Others", "hits": 1}),
        Event(key="attack", values={"unit": "Guards", "shots": back, "lines": [["A3", "A1"]], **whole}),
    ]
    drawn = scene(table.game, shown)
    assert [(track.kind, track.side) for track in drawn.tracks] == [("miss", 0), ("shot", 0), ("miss", 1)]
    assert legend(drawn, "track") == ["shot", "miss"]


def test_markers_tell_height_criticals_and_who_is_inside() -> None:
    state = {"criticals": ["fire", "secondary: Gun"], "evading": "evade save", "stimulated": True, "hero": "Ace"}
    table = dust(
        ". ^ .",
        tank("Tiger", at="B1", state={**state, "skill_state": {"unloaded:Gun": 1}, "activated": True}),
        hero("Ace", at="B1", state={"joined": "Tiger"}),
    )
    drawn = scene(table.game, [])
    (tiger,) = drawn.tokens
    assert tiger.name.endswith(", pilot Ace")
    assert [marker.kind for marker in tiger.markers] == [
        *("fire", "secondary weapon", "level 1", "pilot", "evading", "stimulants", "unloaded", "activated")
    ]
    assert "stands on level 1" in [entry.text for entry in drawn.legend]


def test_what_burns_and_what_was_crushed() -> None:
    table = dust("c c .", tank("Tiger", at="C2", state={"criticals": ["fire"]}))
    table.game.wrecks = [parse_square("A3"), parse_square("B3")]
    table.game.burning_wrecks = [Screen(squares=[parse_square("B3")])]
    table.game.crushed = [parse_square("A1")]
    cells = {(cell.column, cell.row): cell.terrain for cell in scene(table.game, []).ground.cells}
    assert cells == {
        (0, 0): (),
        (1, 0): ("ammo crates",),
        (0, 2): ("wreck",),
        (1, 2): ("burning wreck",),
        (2, 1): ("smoke",),
    }


def test_the_cursor_marks_the_square_under_a_place() -> None:
    table = dust(". 2 .", squad("Rifles", at="A1"))
    for place in ("B1", "B1 floor 1", "B1 roof"):
        (area,) = scene(table.game, [], cursor=place).areas
        assert (area.kind, area.squares, area.label) == ("cursor", ((1, 0),), place)


def test_whoever_declares_an_attack_sees_the_lines_and_what_stops_them() -> None:
    table = dust(
        ". . T .",
        squad("Rifles", at="A1"),
        squad("Seen", at="A3", seat=1),
        squad("Hidden", at="D1", seat=1),
        root=AttackAction(unit="Rifles"),
    ).begins()
    asked, onlooker = scene(table.game, [], 0), scene(table.game, [])
    assert [(track.kind, track.points, track.label) for track in asked.tracks] == [
        ("sight", ((0.5, 0.5), (0.5, 2.5)), "2"),
        ("blocked", ((0.5, 0.5), (2.5, 0.5), (3.5, 0.5)), "trees C1"),
    ]
    assert [(area.kind, area.squares) for area in asked.areas] == [("target", ((0, 2),))]
    assert onlooker.tracks == () and onlooker.areas == ()


def test_a_badge_of_a_large_unit_hangs_over_its_middle() -> None:
    table = dust(walker("Titan", at="A2 B2 A3 B3", size="huge"))
    drawn = scene(table.game, [Event(key="under_fire", values={"unit": "Titan"})])
    assert drawn.badges[0].at == (1.0, 1.5)


def test_objectives_and_before_the_first_turn_the_deployment_areas() -> None:
    zones = ((Square(0, 0),), (Square(0, 8),))
    hill = {"name": "Hill", "squares": [Square(3, 3)], "points": 5}
    table = dust(squad("Rifles", at=""), zones=zones, objectives=[hill])
    table.game.turn = 0
    drawn = scene(table.game, [])
    assert [(area.kind, area.squares, area.side) for area in drawn.areas] == [
        ("objective", ((3, 3),), None),
        ("zone", ((0, 0),), 0),
        ("zone", ((0, 8),), 1),
    ]


@pytest.mark.parametrize("name", ["standard", "skirmish", "signal_hill"])
def test_every_moment_of_a_battle_can_be_drawn(name: str) -> None:
    chance, dice = random.Random(7), SealedDice(b"scene")
    applied = RULESET.play.start(Setup(players=["Ada", "Bo"], forces=["ironvale", "sable"], scenario=name), dice)
    for _ in range(120):
        game = applied.game
        if game.verdict is not None:
            break
        question = game.questions[0]
        for seat in (None, 0, 1):
            drawn = RULESET.pictures.scene(RULESET.play.view(game, seat), applied.events, seat)
            assert {entry.key for entry in drawn.legend if entry.kind == "area"} == {a.kind for a in drawn.areas}
        answer = any_answer(game, question, chance.randrange)
        applied = apply(game, question.seat, question.number, answer, dice)


# --- while an order is put together ----------------------------------------------------------------------------------


def test_the_way_to_the_square_that_is_chosen_is_drawn_before_it_is_confirmed() -> None:
    table = dust(squad("Rifles", at="A1", move=3), root=MoveAction(unit="Rifles")).begins()
    (question,) = table.game.questions
    half = RULESET.pictures.sketched(table.game, question, {"type": "move"}, (), 0)
    assert half.tracks == () and [area.kind for area in half.areas] == ["reach"]
    chosen = RULESET.pictures.sketched(table.game, question, {"type": "move", "to": "C1", "via": ["B2"]}, (), 0)
    (way,) = chosen.tracks
    assert (way.kind, way.points, way.label) == ("move", ((0.5, 0.5), (1.5, 1.5), (2.5, 0.5)), "to C1")
    assert [(area.kind, area.label) for area in chosen.areas] == [("reach", ""), ("cursor", "B2"), ("cursor", "C1")]
    preview = RULESET.pictures.preview(table.game, question, Move(to="C1"), 0)
    assert preview is not None and preview.title == "Move to C1?"
    assert [track.points for track in preview.tracks] == [((0.5, 0.5), (1.5, 0.5), (2.5, 0.5))]


def test_a_place_that_cannot_be_reached_or_read_has_no_way() -> None:
    table = dust(squad("Rifles", at="A1", move=1), root=MoveAction(unit="Rifles")).begins()
    (question,) = table.game.questions
    for place in ("E5", "nowhere", "B1 roof", ""):
        drawn = RULESET.pictures.sketched(table.game, question, {"type": "move", "to": place}, (), 0)
        assert drawn.tracks == ()


def test_the_target_that_is_chosen_has_the_only_line_with_its_odds() -> None:
    table = dust(
        squad("Rifles", at="A1"),
        squad("Near", at="A3", seat=1),
        squad("Far", at="C1", seat=1),
        root=AttackAction(unit="Rifles"),
    ).begins()
    (question,) = table.game.questions
    assert len(RULESET.pictures.sketched(table.game, question, {"type": "attack"}, (), 0).tracks) == 2
    drawn = RULESET.pictures.sketched(table.game, question, {"type": "attack", "target": "Near"}, (), 0)
    (line,) = drawn.tracks
    assert (line.kind, line.points) == ("sight", ((0.5, 0.5), (0.5, 2.5)))
    assert "lost" in line.label or "to destroy" in line.label
    assert {one.id for one in drawn.tokens if one.highlighted} == {"Rifles", "Near"}
