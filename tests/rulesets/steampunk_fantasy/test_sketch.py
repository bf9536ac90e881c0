"""The picture of an order that is being written, and what else a scene has to show: shots, losses, dice, zones."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import middle, parse_hex
from rulesets.kit.engine.said import Happening
from rulesets.kit.pictures.scene import HexGround, Marker, Scene, Token
from rulesets.steampunk_fantasy.actions import Deploy, Design
from rulesets.steampunk_fantasy.chapters.orders.writing import Writing
from rulesets.steampunk_fantasy.chapters.setup.deployment import Deployment
from rulesets.steampunk_fantasy.chapters.setup.laying_out import LayingOut
from rulesets.steampunk_fantasy.face.scene.base_tokens import short
from rulesets.steampunk_fantasy.face.scene.story import MOST_DICE_ROWS
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.happenings.assault import (
    AssaultBegins,
    AssaultRoll,
    Contested,
    DeflectionRoll,
    PushedOff,
)
from rulesets.steampunk_fantasy.table.happenings.damage import BaseDestroyed, MemberDied
from rulesets.steampunk_fantasy.table.happenings.gunnery import AreaAttack, ShotFired
from rulesets.steampunk_fantasy.table.state import Acid, Aim, Cloud, Ground, Toward
from tests.rulesets.steampunk_fantasy.table import Table, card, event_of, huge, orders, riders, steam, tank, troop

Points = tuple[tuple[float, float], ...]


def at(*names: str) -> Points:
    """The middles of hexes."""
    return tuple(middle(parse_hex(name)) for name in names)


def pictured(table: Table, *said: Happening, seat: int | None = None, cursor: str = "") -> Scene:
    events = [event_of(happening) for happening in said]
    return RULESET.pictures.scene(RULESET.play.view(table.game, seat), events, seat, cursor=cursor)


def shot(target: str = "Ram", dice: tuple[int, ...] = (5,), *, hit: bool = True) -> ShotFired:
    fallen = list(dice)
    return ShotFired(
        base="Guard", member=0, weapon="rifle", target=target, dice=fallen, modifiers=[], total=sum(fallen), hit=hit
    )


def texts(scene: Scene) -> list[str]:
    return [entry.text for entry in scene.legend]


# --- an order that is being written ----------------------------------------------------------------------------------


def written(table: Table, movement: str = "") -> Scene:
    """The sketch for Guard when this movement is chosen."""
    table.begins(Writing(turn=2))
    question = next(q for q in table.game.questions if q.values.get("base") == "Guard")
    view = RULESET.play.view(table.game, 0)
    draft = {"movement": movement} if movement else {}
    return RULESET.pictures.sketched(view, question, {"type": "orders", "base": "Guard", **draft}, (), 0)


def test_the_way_of_an_order_has_the_step_of_each_hex() -> None:
    scene = written(steam(troop("Guard", at="C5", facing="N", speed="slow")), "(slow) A + F + R,F")
    (way,) = scene.tracks
    assert (way.points, way.legs, way.side) == (at("C5", "C4", "D3"), ("2", "3"), 0)
    assert [(area.kind, area.squares) for area in scene.areas] == [("cursor", ((3, 2),))]
    assert [token.highlighted for token in scene.tokens] == [True]


def test_an_order_that_is_begun_goes_nowhere_yet() -> None:
    scene = written(steam(troop("Guard", at="C5", speed="slow")))
    assert scene.tracks == ()
    assert scene.areas[0].squares == ((2, 4),)


def test_the_orders_that_wait_lead_to_where_it_begins() -> None:
    """They end with a turn: the new order goes on as the base will face."""
    waiting = {"stack": [orders("(fast) F + F + R", "- + -")]}
    scene = written(steam(troop("Guard", at="C5", speed="fast", state=waiting)), "(fast) F + F + -")
    before, after = scene.tracks
    assert (before.points, before.legs) == (at("C5", "C4", "C3"), ("", ""))
    assert (after.points, after.legs) == (at("C3", "D2", "E2"), ("1", "2"))


def test_orders_that_wait_for_another_speed_are_the_default() -> None:
    waiting = {"stack": [orders("(fast) F + F + R", "- + -")]}
    scene = written(steam(troop("Guard", at="C5", speed="slow", state=waiting)), "(slow) F + - + -")
    assert [track.points for track in scene.tracks] == [at("C5", "C4"), at("C4", "C3")]


def test_while_fire_is_written_the_way_stays() -> None:
    scene = written(steam(troop("Guard", at="C5", speed="fast")), "(fast) F + F + -")
    assert [track.points for track in scene.tracks] == [at("C5", "C4", "C3")]


def test_a_way_ends_at_the_edge_of_the_map() -> None:
    scene = written(steam(troop("Guard", at="C2", speed="fast")), "(fast) F + F + F")
    assert [track.points for track in scene.tracks] == [at("C2", "C1")]


@pytest.mark.rule("SF-ORD-03")
def test_the_way_of_an_enemys_order_is_not_in_the_sketch() -> None:
    waiting = {"stack": [orders("(fast) F + F + R", "- + -")]}
    court = troop("Court", at="C1", seat=1, facing="S", speed="fast", state=waiting)
    scene = written(steam(troop("Guard", at="C5", speed="slow"), court), "(slow) F + - + -")
    assert [track.side for track in scene.tracks] == [0]


# --- before the battle -----------------------------------------------------------------------------------------------


def test_the_rows_of_a_side_are_marked_until_the_battle_begins() -> None:
    table = steam(tank("Ram"), troop("Guard", seat=1), turn=0).begins(Deployment())
    assert [(area.kind, area.side) for area in pictured(table).areas] == [("zone", 0), ("zone", 1)]
    own, cursor = pictured(table, seat=1, cursor="B2").areas
    assert {row for _, row in own.squares} == {0, 1, 2}
    assert (cursor.kind, cursor.squares) == ("cursor", ((1, 1),))
    assert "own rows, Blue" in texts(pictured(table, seat=1))
    assert pictured(steam(tank("Ram", at="C5"), turn=1)).areas == ()


@pytest.mark.rule("SF-SETUP-02")
def test_only_its_own_side_sees_where_a_base_was_placed_so_far() -> None:
    table = steam(tank("Ram"), troop("Guard", seat=1), turn=0).begins(Deployment())
    table.players[0].does(Deploy(base="Ram", hex="B8", facing="NE", speed="slow"))
    seen = {seat: {one.id: one for one in pictured(table, seat=seat).tokens} for seat in (0, 1, None)}
    assert (seen[0]["Ram"].places, seen[0]["Ram"].facing) == (at("B8"), 60)
    assert (seen[None]["Ram"].places, seen[None]["Ram"].facing) == ((), None)
    assert list(seen[1]) == ["Guard"], "whoever places sees what it has still to place"


def test_terrain_is_drawn_while_it_is_laid_out() -> None:
    table = steam(turn=0).begins(LayingOut())
    (question, _) = table.game.questions
    draft: dict[str, Any] = {"type": "design", "hexes": ["B8 forest", "C8 hill"]}
    ground = RULESET.pictures.sketched(RULESET.play.view(table.game, 0), question, draft, (), 0).ground
    assert isinstance(ground, HexGround)
    assert [(cell.terrain, cell.level) for cell in ground.cells] == [(("forest",), 0), (("hill",), 1)]
    confirmed = RULESET.pictures.preview(table.game, question, Design(hexes=draft["hexes"]), 0)
    assert confirmed is not None and confirmed.ground == ground, "before Confirm it lies there as well"
    assert table.game.ground == {}


def test_a_map_has_a_scene_of_its_own() -> None:
    text = RULESET.maps.wanted("standard", "generated", "7").text
    scene = RULESET.maps.scene_of("standard", text)
    assert isinstance(scene.ground, HexGround)
    assert (scene.ground.columns, scene.ground.rows) == (7, 9)
    assert scene.ground.cells
    assert [area.kind for area in scene.areas] == ["zone", "zone"]


# --- what has happened -----------------------------------------------------------------------------------------------


def test_shots_along_one_line_are_one_line_and_hit_if_one_has() -> None:
    table = steam(troop("Guard", at="D6"), tank("Ram", at="D3", seat=1), tank("Ox", at="A1", seat=1))
    said = [shot(hit=False), shot(hit=True), shot(target="Ox", hit=False)]
    hit, miss = pictured(table, *said).tracks
    assert (hit.kind, hit.points, hit.side) == ("shot", at("D6", "D3"), 0)
    assert (miss.kind, miss.points) == ("miss", at("D6", "A1"))


def test_an_area_attack_is_a_line_to_its_hex() -> None:
    table = steam(troop("Guard", at="D6"), tank("Ram", at="D3", seat=1))
    attack = AreaAttack(base="Guard", weapon="bomb", target="Ram", hex="D4", needed=5, dice=[5, 2])
    scene = pictured(table, attack)
    assert [(track.kind, track.points) for track in scene.tracks] == [("shot", at("D6", "D4"))]
    (row,) = scene.dice
    assert (row.label, row.faces, row.good) == ("Guard, bomb", ("5", "2"), (True, False))


def test_a_shot_within_a_hex_has_no_line() -> None:
    table = steam(troop("Guard", at="D6"), tank("Ram", at="D6", seat=1))
    assert pictured(table, shot()).tracks == ()


def test_the_open_ended_dice_of_a_base_are_one_row_as_they_count() -> None:
    table = steam(troop("Guard", at="D6"), tank("Ram", at="D3", seat=1))
    (row,) = pictured(table, shot(dice=(6, 5, 2)), shot(dice=(3,), hit=False)).dice
    assert (row.label, row.faces, row.good) == ("Guard, rifle", ("7", "3"), (True, False))


def test_of_many_dice_the_last_rows_are_shown() -> None:
    names = [f"Guard {number}" for number in range(MOST_DICE_ROWS + 3)]
    table = steam(*(troop(name, at="D6") for name in names))
    rolls = [AssaultRoll(base=name, profile="regular", needed=5, rolled=[5], successes=1) for name in names]
    scene = pictured(table, *rolls)
    assert [row.label for row in scene.dice] == [f"{name}, regular" for name in names[3:]]


def test_dice_of_deflection_are_told_apart() -> None:
    table = steam(troop("Guard", at="D6"))
    said = [
        roll(base="Guard", profile="hero", needed=5, rolled=[5, 4], successes=1)
        for roll in (AssaultRoll, DeflectionRoll)
    ]
    assert [(row.label, row.good) for row in pictured(table, *said).dice] == [
        ("Guard, hero", (True, False)),
        ("Guard, hero, deflects", (True, False)),
    ]


def test_losses_stand_where_they_fell() -> None:
    table = steam(troop("Guard", at="D6"), troop("Long-winded Company", at="E6"), troop("Watch", at="A1"))
    told = [
        MemberDied(base="Guard", member="regular", left=3),
        MemberDied(base="Guard", member="regular", left=2),
        MemberDied(base="Long-winded Company", member="regular", left=3),
        BaseDestroyed(base="Long-winded Company"),
        PushedOff(base="Watch"),
    ]
    badges = {badge.at: badge.text for badge in pictured(table, *told).badges}
    assert badges == {at("D6")[0]: "-2", at("E6")[0]: "Long-win lost", at("A1")[0]: "Watch lost"}


def test_the_hexes_that_were_fought_over_are_marked_once() -> None:
    table = steam(troop("Guard", at="D6"))
    scene = pictured(table, Contested(hex="D5", bases=[]), AssaultBegins(hex="D5", bases=[]))
    assert [(area.kind, area.squares) for area in scene.areas] == [("contested", ((3, 4),))]
    assert "assault" in texts(scene)


# --- tokens and ground -----------------------------------------------------------------------------------------------


def token(table: Table) -> Token:
    return pictured(table).tokens[0]


def test_every_sign_of_a_base_is_on_its_token_and_in_the_legend() -> None:
    state: dict[str, Any] = {
        "loaded": {"gun": 2},
        "aims": {"gun": Aim(hex=parse_hex("C5"), until=3)},
        "pinned": 1,
        "fires": 2,
        "poisons": [6, 8],
        "acids": [Acid(major=True)],
        "bleeds": [4],
        "future_damage": 3,
        "toward": Toward(hex=parse_hex("C4"), tokens=1),
    }
    table = steam(tank("Ram", at="C5", facing="SW", speed="fast", state=state))
    assert [(sign.kind, sign.count) for sign in token(table).markers] == [
        *(("fast", 1), ("loaded", 2), ("aimed", 1), ("pinned", 1), ("fire", 2), ("poison", 2)),
        *(("acid", 1), ("bleeding", 1), ("damage bonus", 3), ("difficult terrain", 1)),
    ]
    assert token(table).facing == 240
    legend = [entry.key for entry in pictured(table).legend if entry.kind == "marker"]
    assert sorted(legend) == sorted(sign.kind for sign in token(table).markers)


def test_what_lies_in_a_hex_is_in_the_legend() -> None:
    table = steam(troop("Guard", at="D6"))
    poison, acid = Cloud(strength=12, needed=2), Cloud(strength=2, needed=4)
    table.game.ground[parse_hex("C3")] = Ground(terrain="swamp", smoke=2, poison=poison, acid=acid)
    scene = pictured(table)
    assert isinstance(scene.ground, HexGround)
    (cell,) = scene.ground.cells
    notes = {"smoke": "", "poison cloud": "d12 2+", "acid cloud": "major 4+"}
    assert cell.markers == tuple(Marker(kind=kind, count=2, note=note) for kind, note in notes.items())
    shown = {entry.key for entry in scene.legend}
    assert shown >= {"swamp", "smoke", "poison cloud", "acid cloud"}
    assert "forest" not in shown


@pytest.mark.parametrize(
    ("kinds", "shape"),
    [
        (("mechanical", "tank"), "tank"),
        (("mechanical", "walker"), "walker"),
        (("bio", "cavalry"), "cavalry"),
        (("bio crew", "artillery"), "artillery"),
        (("bio", "monster"), "monster"),
        (("mechanical",), "vehicle"),
        (("bio", "spirit"), "infantry"),
    ],
)
def test_the_shape_of_a_base_comes_of_its_type(kinds: tuple[str, ...], shape: str) -> None:
    assert token(steam(troop("Guard", at="D6", kinds=kinds))).shape == shape


def test_members_that_are_gone_are_not_drawn_and_elites_stand_out() -> None:
    mixed = card("Guard", members=("regular", "axe", "axe"), profiles={"regular": {}, "axe": {}}, weapons=(), fire=())
    table = steam(troop("Guard", at="D6", card=mixed), riders("Boars", at="A1"))
    table.game.bases["Guard"].loses(1)
    assert (token(table).members, token(table).strength) == (("regular", "elite"), "2/3")


def test_who_is_gone_has_no_token_and_who_waits_no_place() -> None:
    table = steam(troop("Guard"), huge("Wyrm", at="A1", state={"where": "destroyed"}), troop("Watch", at="B2"))
    assert [(one.id, one.where) for one in pictured(table).tokens] == [("Guard", "not placed"), ("Watch", "B2")]


@pytest.mark.parametrize(
    ("name", "label"),
    [("Guard 1", "Guar1"), ("Guard 12", "Guar12"), ("Poacher", "Poacher"), ("Axe Company", "Axe Comp"), ("7", "7")],
)
def test_labels_are_short_and_tell_apart(name: str, label: str) -> None:
    assert short(name) == label
    assert len(label) <= 8
