"""The tabletop game as it is played: putting down, moving, marching, shooting, casualties, leaders (TABLE)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from rulesets.dust_1947.chapters.carrying_out.inch_move import InchMove, closer
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.face.scene import drafted, measuring
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.tabletop.standing import leader, strays
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply, begin
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.procedure import under_way
from tests.rulesets.dust_1947.inches import hull, leads, on_foot, poses
from tests.rulesets.dust_1947.playing import broken
from tests.rulesets.dust_1947.table import KNIFE, RIFLE, Placed, Table, dust, hero, refused, squad, tank, walker, weapon

TABLE = {"board_mode": "table"}
EAST = 90
MAP = ("..T..m..", "......T.", "..o.....", ".....t..", ".TT..o..", "......r.", "..~.....", "....TT..")
NORTH, SOUTH = (tuple(Square(column, row) for row in rows for column in range(8)) for rows in ((0, 1), (6, 7)))


def played(*described: str | Placed, **more: Any) -> Table:
    """A battle on a table under way, with the first activation of seat 0."""
    return dust(*described, options={**TABLE, "reaction_prompt": "never", **more.pop("options", {})}, **more)


def at(table: Table, name: str) -> Point:
    """Where the leader or the hull of a unit is."""
    return leader(table.game, table.unit(name)).middle


# --- putting down -----------------------------------------------------------------------------------------------------


ROCKS = (tuple(Square(column, row) for row in (1, 2) for column in range(4)), (Square(0, 0),))


def deploying(*units: Placed) -> Table:
    table = dust(*units, root=Battle(at="deployment"), zones=(NORTH, SOUTH), options=TABLE)
    table.game.turn = 0
    return table


@pytest.mark.rule("DU-TABLE-03", "DU-TABLE-05")
def test_units_are_put_down_around_their_leader_where_there_is_room() -> None:
    table = deploying(squad("A", ""), squad("B", ""), squad("C", ""), squad("Z", "", 1))
    red, blue = table.players
    blue.deploys("Z", "C7")
    with refused("DU-SETUP-01"):
        red.deploys("A", "6,9")
    red.deploys("A", "6.5,6")
    assert at(table, "A") == Point(6.5, 6)
    assert table.where("A") == "B2"
    assert strays(table.game, table.unit("A")) == []
    with refused("DU-TABLE-05"):
        red.deploys("B", "8.5,6")
    red.deploys("B", "12,6")
    assert at(table, "B") == Point(12, 6)


@pytest.mark.rule("DU-TABLE-05")
def test_a_hull_longer_than_a_square_stands_as_near_to_its_middle_as_the_edge_lets_it() -> None:
    table = deploying(tank("A", "", size="huge"), squad("B", ""), squad("Z", "", 1))
    red, blue = table.players
    blue.deploys("Z", "C7")
    with refused("DU-TABLE-05"):
        red.deploys("A", "14,3.2", "S")
    red.deploys("A", "D1", "S")
    assert at(table, "A") == Point(14, 3.4)
    assert table.where("A") == "D1"


@pytest.mark.rule("DU-TABLE-02")
def test_a_vehicle_is_put_down_facing_any_of_eight_directions() -> None:
    table = deploying(tank("A", ""), squad("B", ""), squad("Z", "", 1))
    red, blue = table.players
    blue.deploys("Z", "C7")
    assert len(table.offers("deploy", unit="A", to="C2")) == 8
    red.deploys("A", "C2", "SE")
    assert table.unit("A").poses[0].facing == 13500
    assert table.unit("A").facing.value == "SE"


@pytest.mark.rule("DU-TABLE-22")
def test_a_hull_is_not_put_upon_a_rock_nor_turned_into_it() -> None:
    units = (tank("A", ""), squad("B", ""), squad("Z", "", 1))
    table = dust("....", "..o.", "....", *units, root=Battle(at="deployment"), zones=ROCKS, options=TABLE)
    table.game.turn = 0
    red, blue = table.players
    blue.deploys("Z", "A1")
    with refused("DU-TABLE-05"):
        red.deploys("A", "9,7")
    assert table.offers("deploy", unit="A", to="6.5,6") == ["N", "S"]
    red.deploys("A", "6.5,6", "N")
    assert at(table, "A") == Point(6.5, 6)


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.example("DU-X-60")
@pytest.mark.rule("DU-TABLE-02", "DU-TABLE-04")
def test_a_move_is_4_inches_for_each_of_the_move_value() -> None:
    table = played(on_foot("A", (4, 18), move=3), on_foot("Z", (40, 30), seat=1))
    red, _ = table.players
    red.activates("A")
    red.declares("move", "nothing")
    with refused("DU-TABLE-02"):
        red.moves("16.1,18")
    red.moves("16,18")
    assert at(table, "A") == Point(16, 18)
    assert strays(table.game, table.unit("A")) == []
    assert table.heard("moved_inches")[0]["inches"] == 12


@pytest.mark.rule("DU-TABLE-02")
def test_a_vehicle_faces_as_it_likes_at_the_end_of_its_move() -> None:
    table = played(hull("A", (6, 18)), on_foot("Z", (40, 30), seat=1))
    red, _ = table.players
    red.activates("A")
    red.declares("move", "nothing")
    red.moves("6,24", facing="W")
    assert (at(table, "A"), table.unit("A").facing.value) == (Point(6, 24), "W")


@pytest.mark.rule("DU-TABLE-02", "DU-REACT-04")
def test_a_march_pauses_where_a_move_leads_to() -> None:
    table = played(
        on_foot("A", (4, 18), move=2, march=4), on_foot("Z", (12, 30), seat=1), options={"reaction_prompt": "ask"}
    )
    red, blue = table.players
    red.activates("A")
    red.declares("march")
    red.moves("20,18")
    assert at(table, "A") == Point(12, 18)
    assert table.heard("march_pauses")[0]["path"] == ["4,18", "12,18"]
    blue.reacts()
    assert at(table, "A") == Point(20, 18)
    (moved,) = table.heard("moved_inches")
    assert (moved["path"], moved["marches"]) == (["4,18", "12,18", "20,18"], True)


@pytest.mark.rule("DU-REACT-04")
def test_a_march_that_is_no_longer_than_a_move_pauses_at_its_end() -> None:
    table = played(
        on_foot("A", (4, 18), move=2, march=4), on_foot("Z", (12, 30), seat=1), options={"reaction_prompt": "ask"}
    )
    table.players[0].activates("A")
    table.players[0].declares("march")
    table.players[0].moves("10.1,18")
    assert table.heard("march_pauses")[0]["path"] == ["4,18", "10.1,18"]


@pytest.mark.rule("DU-TABLE-02")
def test_a_way_is_told_with_its_bends_so_that_its_length_can_be_checked() -> None:
    rows = ("......", "..o...", "......")
    table = played(*rows, on_foot("A", (6, 6), soldiers=1, move=4), on_foot("Z", (22, 1), soldiers=1, seat=1))
    table.players[0].activates("A")
    table.players[0].declares("move", "nothing")
    table.players[0].moves("14,7")
    (told,) = table.heard("moved_inches")
    points = [Point(*map(float, name.split(","))) for name in told["path"]]
    assert len(points) > 2
    assert sum(one.to(other) for one, other in pairwise(points)) == pytest.approx(told["inches"], abs=0.01)


@pytest.mark.rule("DU-TABLE-07")
@pytest.mark.parametrize(("letter", "told"), [("m", "12 inches for a way of 8"), (".", "8 inches")])
def test_a_way_that_costs_more_than_it_is_long_says_how_long_it_is(letter: str, told: str) -> None:
    rows = (f"..{letter}...",) * 3
    table = played(*rows, on_foot("A", (6, 6), soldiers=1, move=4), on_foot("Z", (22, 1), soldiers=1, seat=1))
    table.players[0].activates("A")
    table.players[0].declares("move", "nothing")
    table.players[0].moves("14,6")
    (event,) = [one for one in table.said if one.key == "moved_inches"]
    assert RULESET.words.event(table.game, event) == f"**A** moves {told}: 6,6 – 14,6."


def test_where_a_march_goes_on_to_is_the_movers_secret() -> None:
    table = played(
        walker("A", "A1", move=2, march=4, state={"poses": poses((4, 18))}),
        on_foot("Z", (12, 30), seat=1),
        options={"reaction_prompt": "ask"},
    )
    red, _ = table.players
    red.activates("A")
    red.declares("march")
    red.moves("20,18", facing="S")
    for seat, known in ((0, ((20000, 18000), "S")), (1, (None, "")), (None, (None, ""))):
        (move,) = [one for one in under_way(RULESET.play.view(table.game, seat).root) if isinstance(one, InchMove)]
        assert (move.goal, move.facing) == known


@pytest.mark.rule("DU-TABLE-40")
def test_a_suppressed_unit_does_not_come_closer_to_an_enemy() -> None:
    table = played(on_foot("A", (20, 18), state={"suppressed": True}), on_foot("Z", (40, 18), seat=1))
    red, _ = table.players
    red.activates("A", dice="S S")
    red.declares("nothing", "move")
    with refused("DU-TABLE-40"):
        red.moves("22,18")
    red.moves("18,18")
    assert at(table, "A") == Point(18, 18)


@pytest.mark.rule("DU-TABLE-40")
@pytest.mark.parametrize(
    ("to", "near"), [((18, 18), ""), ((22, 18), "Z"), ((18, 14), "Y"), ((20.005, 18), ""), ((20.02, 18), "Z")]
)
def test_closer_is_by_more_than_a_hundredth_of_an_inch_to_any_enemy(to: tuple[float, float], near: str) -> None:
    """Z stands in the east, Y in the north."""
    foes = [on_foot(name, at, soldiers=1, seat=1) for name, at in (("Z", (40, 18)), ("Y", (20, 2)))]
    game = played(on_foot("A", (20, 18), soldiers=1, state={"suppressed": True}), *foes).game
    barred = closer(game, game.units["A"], Point(*to))
    assert (barred.values["enemy"] if barred is not None else "") == near
    game.units["A"].suppressed = False
    assert closer(game, game.units["A"], Point(*to)) is None


# --- shooting ---------------------------------------------------------------------------------------------------------


def shooting(*described: str | Placed) -> Table:
    table = played(*described)
    red, _ = table.players
    red.activates("A")
    red.declares("attack", "nothing")
    return table


@pytest.mark.rule("DU-TABLE-27", "DU-TABLE-28")
def test_each_soldier_fires_one_weapon() -> None:
    both = (RIFLE, weapon("2 Rocket 4 S2:3/1"))
    table = shooting(on_foot("A", (4, 18), weapons=both), on_foot("Z", (16, 18), seat=1))
    red, _ = table.players
    with refused("DU-TABLE-27"):
        red.attacks("split", "4 Rifle > Z", "2 Rocket > Z")
    # Four rifles of 2 dice, one rocket of 3.
    red.attacks("split", "4 Rifle > Z", "1 Rocket > Z", dice="S S S S S S S S  S S S")
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == ["Rifle", "Rocket"]


@pytest.mark.rule("DU-TABLE-27", "DU-SKILL-SUPPORT-03")
def test_the_gun_of_a_crew_fires_besides_what_the_others_hold() -> None:
    arms = ("1 Gun 7 S2:4/1", "4 Pistol 4 S2:1/1")
    gun = on_foot("A", (4, 18), kind="support weapon", track=4, soldiers=0, weapons=arms)
    table = shooting(gun, on_foot("Z", (16, 18), seat=1))
    red, _ = table.players
    with refused("DU-SKILL-SUPPORT-03"):
        red.attacks("split", "1 Gun > Z", "3 Pistol > Z")
    red.attacks("Z", dice="S S S S  S S")
    assert table.heard("attack")[0]["shots"] == [[1, "Gun", "Z"], [2, "Pistol", "Z"]]


@pytest.mark.rule("DU-TABLE-27")
def test_soldiers_without_a_line_of_sight_do_not_fire() -> None:
    # Two of the five stand behind a rock.
    rows = ("......", ".o....", "......")
    spots = ((2, 1), (2, 2), (3.2, 1.5), (2, 6.5), (3.2, 6.5))
    table = shooting(*rows, on_foot("A", *spots), on_foot("Z", (16, 6.5), soldiers=1, seat=1))
    red, _ = table.players
    red.attacks("Z", dice="S S S S S S")
    assert table.heard("attack")[0]["shots"] == [[3, "Rifle", "Z"]]


@pytest.mark.rule("DU-TABLE-38")
def test_who_is_out_of_sight_is_not_removed_and_those_in_the_open_go_first() -> None:
    # One soldier stands in the open, one in the woods, one behind a rock.
    rows = ("......", "..T...", "..o...")
    enemy = on_foot("Z", (10, 6), (13, 1.9), (14, 10), soldiers=3, seat=1)
    table = shooting(*rows, on_foot("A", (2, 6), soldiers=2), enemy)
    game = table.game
    assert board_of(game).may_fall(game.units["A"], game.units["Z"], ()) == ["soldier 2"]
    assert board_of(game).may_fall(game.units["A"], game.units["Z"], ("soldier 2",)) == ["soldier 1"]
    red, _ = table.players
    red.attacks("Z", dice="B B B B  C C C C")
    assert [one.alive for one in table.unit("Z").soldiers] == [False, False, True]


@pytest.mark.rule("DU-TABLE-39")
def test_a_unit_that_loses_its_leader_is_stunned_and_closes_up() -> None:
    armed = (RIFLE, weapon("1 Rocket 4 S2:3/1"))
    enemy = on_foot("Z", (14, 8), (16.4, 8), (16.4, 9.2), soldiers=3, seat=1, weapons=armed)
    table = shooting(on_foot("A", (2, 8), soldiers=1), enemy)
    red, blue = table.players
    red.attacks("Z", dice="B S  S")
    blue.loses("soldier 1")
    unit = table.unit("Z")
    assert unit.stunned
    assert at(table, "Z") == Point(16.4, 8)
    assert strays(table.game, unit) == []


@pytest.mark.rule("DU-TABLE-39", "DU-TABLE-03")
def test_a_hero_who_falls_is_a_leader_lost_too() -> None:
    enemy = on_foot("Z", (14, 8), soldiers=1, seat=1), leads("Hero", (15.2, 8), "Z", seat=1, track=1)
    table = shooting(on_foot("A", (2, 8), soldiers=1), *enemy)
    red, blue = table.players
    red.attacks("Z", dice="B S  S")
    blue.loses("Hero")
    assert table.where("Hero") == "eliminated"
    assert table.unit("Z").stunned


@pytest.mark.rule("DU-TERR-31", "DU-TERR-33")
def test_the_hull_of_a_destroyed_vehicle_blocks_and_covers() -> None:
    lost = hull("M", (12, 6), seat=1)
    ends = (on_foot("A", (2, 6), soldiers=1), on_foot("Z", (22, 6), soldiers=1, seat=1))
    table = played(*ends, lost)
    game = table.game
    game.units["M"].where, game.wrecks = "eliminated", [game.units["M"].square]
    assert not board_of(game).sees(game.units["A"], game.units["Z"])
    game.units["Z"].poses = game.units["M"].poses
    assert board_of(game).in_cover(game.units["A"], Square(0, 0), game.units["Z"])[0].rule == "DU-TERR-33"


# --- words and pictures -----------------------------------------------------------------------------------------------


def test_where_a_unit_stands_is_told_and_drawn_in_inches() -> None:
    table = played(on_foot("A", (9, 18)), hull("Z", (40, 30), seat=1))
    view = RULESET.play.view(table.game, 0)
    assert "A: C5 at 9,18, 5/5 soldiers" in RULESET.words.status(view)
    (token,) = [one for one in RULESET.pictures.scene(view, ()).tokens if one.side == 0]
    assert (token.places, token.where) == (((2.25, 4.5),), "C5 (9,18)")


def test_each_model_is_drawn_where_it_stands_and_as_large_as_it_is() -> None:
    """Pictures count in squares, of 4 inches each."""
    table = played(on_foot("A", (9, 18), soldiers=3), hull("Z", (40, 30), seat=1))
    game = table.game
    game.units["A"].changed(1, alive=False)
    drawn = {token.id: token for token in RULESET.pictures.scene(RULESET.play.view(game, 0), ()).tokens}
    standing = [
        pose for pose, soldier in zip(game.units["A"].poses, game.units["A"].soldiers, strict=True) if soldier.alive
    ]
    assert {stand.at for stand in drawn["A"].stands} == {(pose.x / 4000, pose.y / 4000) for pose in standing}
    assert [(stand.kind, stand.width) for stand in drawn["A"].stands] == [("officer", 0.25), ("", 0.25)]
    (machine,) = drawn["Z"].stands
    assert (machine.at, machine.width, machine.depth, machine.round) == ((10.0, 7.5), 0.6, 0.9, False)
    assert machine.facing == game.units["Z"].poses[0].degrees
    assert RULESET.pictures.scene(game, ()).ground.inches == 4


def test_ranges_on_lines_of_sight_are_in_inches() -> None:
    table = played(on_foot("A", (4, 18)), on_foot("Z", (14, 18), seat=1))
    red, _ = table.players
    red.activates("A")
    red.declares("attack", "nothing")
    scene = RULESET.pictures.scene(RULESET.play.view(table.game, 0), (), 0)
    assert [track.label for track in scene.tracks if track.kind == "sight"] == ["8″"]


def test_a_hero_who_leads_is_drawn_among_those_he_has_joined() -> None:
    game = played(on_foot("A", (9, 18), soldiers=2), leads("H", (10, 18), "A")).game
    drawn = {token.id: token.stands for token in RULESET.pictures.scene(RULESET.play.view(game, 0), ()).tokens}
    assert [stand.kind for stand in drawn["A"]] == ["", ""]
    assert [(stand.kind, stand.at) for stand in drawn["H"]] == [("officer", (2.5, 4.5))]


def test_on_squares_nobody_stands_anywhere_else_than_in_his_square() -> None:
    scene = RULESET.pictures.scene(dust("......", on_foot("A", (2, 2)), options={"board_mode": "square"}).game, ())
    assert [token.stands for token in scene.tokens] == [()]
    assert scene.ground.inches == 0


@pytest.mark.parametrize("mode, told", [("square", "deep water: closed"), ("table", "water: half moves")])
def test_the_legend_says_what_water_is(mode: str, told: str) -> None:
    game = dust("..~...", on_foot("A", (2, 2)), options={"board_mode": mode}).game
    (entry,) = [one for one in RULESET.pictures.scene(game, ()).legend if one.kind == "terrain"]
    assert entry.text == told


@pytest.mark.rule("DU-TABLE-12")
def test_a_way_is_drawn_and_a_distance_measured_in_inches() -> None:
    table = played(on_foot("A", (4, 18), move=3), on_foot("Z", (40, 18), seat=1))
    red, _ = table.players
    assert "within 36 inches** (DU-TABLE-12)" in measuring.measured(table.game, "A", "Z").text
    red.activates("A")
    red.declares("move", "nothing")
    (question,) = table.game.questions
    draft = {"type": "move", "to": "16,18"}
    sketch = drafted.sketched(RULESET.play.view(table.game, 0), question, draft)
    assert [track.points for track in sketch.tracks if track.kind == "move"] == [((1, 4.5), (4, 4.5))]


@pytest.mark.rule("DU-ACT-13")
def test_what_is_out_of_range_is_told_in_inches() -> None:
    table = played(on_foot("A", (4, 18)), on_foot("Z", (40, 18), seat=1))
    (red, _), before = table.players, len(table.said)
    red.activates("A")
    red.declares("attack", "nothing")
    told = [RULESET.words.event(table.game, one) for one in table.said[before:] if one.key == "impossible"]
    assert told == [
        "ATTACK of **A** finds no target and is a NOTHING: Rifle reaches 16 inches (DU-RANGE-01): Z within 36 inches."
    ]


# --- whole games ------------------------------------------------------------------------------------------------------


def armies() -> list[Placed]:
    both: list[Placed] = []
    for seat in (0, 1):
        side = "AB"[seat]
        both += [
            squad(f"{side}1", "", seat),
            squad(f"{side}2", "", seat, weapons=(RIFLE, KNIFE)),
            hero(f"{side}H", "", seat),
        ]
        both += [tank(f"{side}T", "", seat), walker(f"{side}W", "", seat, size="large")]
    return both


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_by_lot_plays_to_its_end(seed: int) -> None:
    table = dust(*MAP, *armies(), root=Battle(), options=TABLE, zones=(NORTH, SOUTH), turns=3)
    dice, chance, heard = SealedDice(str(seed).encode()), random.Random(seed), Counter[str]()
    game = begin(table.game.model_copy(update={"turn": 0}), Battle(), dice).game
    while game.verdict is None:
        question = game.questions[0]
        action = any_answer(RULESET.play.view(game, question.seat), question, chance.randrange)
        applied = apply(game, question.seat, question.number, action, dice)
        game = applied.game
        heard.update(event.key for event in applied.events)
        assert broken(game) == []
    assert heard["deployed"] >= 8
    assert heard["moved_inches"] > 5
    assert heard["rolled_to_hit"] > 3
