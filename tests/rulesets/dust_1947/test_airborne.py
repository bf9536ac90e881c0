"""Units that drop from the sky: off the board, where, what they may do then, and who goes with them."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.damage.reserve import ready
from rulesets.dust_1947.chapters.heroes.joining import may_join
from rulesets.dust_1947.chapters.turn import victory
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.table.state import Objective
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank

AIRBORNE = ("Airborne",)
AWAY = {"where": "off board"}
ENEMY = squad("Z", "L9", seat=1)
HILL = Objective(name="Hill", squares=(parse_square("F5"),), points=5)


def drops(*skills: str, at: str = "B2", dice: str, rows: tuple[str, ...] = (), **more: Any) -> Table:
    """An airborne squad drops; it is asked what it does then."""
    unit = squad("A", "", skills=(*AIRBORNE, *skills), state=AWAY)
    table = dust(*rows, unit, ENEMY, **more)
    table.players[0].activates("A")
    table.players[0].deploys("A", at, dice=dice)
    return table


@pytest.mark.rule("DU-SKILL-AIRBORNE-01")
def test_airborne_units_are_never_deployed() -> None:
    zones = (tuple(map(parse_square, ("A1", "B1"))), (parse_square("L9"),))
    units = (squad("A", "", skills=AIRBORNE), hero("H", "", state={"joined": "A"}, skills=AIRBORNE), squad("B", ""))
    table = dust(*units, squad("Z", "", seat=1), root=Deployment(seat=0), zones=zones)
    assert table.offers("deploy") == ["B"]
    with refused("DU-SETUP-01", "not_to_be_placed"):
        table.players[0].deploys("A", "A1")
    table.players[0].deploys("B", "A1")
    table.players[1].deploys("Z", "L9")
    assert (table.where("A"), table.where("H"), table.game.lost_ap) == ("off board", "off board", [0, 0])


@pytest.mark.rule("DU-SKILL-AIRBORNE-02")
def test_an_airborne_unit_drops_anywhere_but_near_an_objective() -> None:
    table = dust(squad("A", "", skills=AIRBORNE, state=AWAY), squad("B", "A1"), ENEMY, objectives=(HILL,))
    red, _ = table.players
    red.activates("A")
    offered = table.offers("deploy", unit="A")
    assert {"C5", "L1", "K9"} <= set(offered)
    assert not {"D5", "F5", "F7", "A1", "L9"} & set(offered)
    with refused("DU-SKILL-AIRBORNE-02", "no_drop_zone"):
        red.deploys("A", "F7")
    red.deploys("A", "F8", dice="C")
    assert table.where("A") == "F8"


@pytest.mark.rule("DU-SKILL-AIRBORNE-02")
def test_from_reserve_it_drops_too() -> None:
    unit = squad("A", "", skills=AIRBORNE, state={"where": "reserve"})
    table = dust(unit, squad("B", "A1"), ENEMY)
    assert [one.id for one in ready(table.game, 0)] == ["A"]
    table.players[0].activates("A")
    assert "K8" in table.offers("deploy", unit="A")


@pytest.mark.rule("DU-SKILL-AIRBORNE-02")
def test_where_there_is_no_room_it_waits() -> None:
    unit = squad("A", "", skills=AIRBORNE, state=AWAY)
    table = dust(". ~ ~ ~", unit, squad("Z", "A1", seat=1), objectives=(Objective(name="H", squares=HILL.squares),))
    table.players[0].activates("A")
    assert (table.where("A"), table.unit("A").activated) == ("off board", True)
    assert table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-SKILL-AIRBORNE-03", "DU-SKILL-AIRBORNE-02")
def test_infantry_lands_on_roofs_and_among_trees_but_not_indoors() -> None:
    rows = (". T 1 . . .",)
    table = dust(*rows, squad("A", "", skills=AIRBORNE, state=AWAY), squad("Z", "F1", seat=1))
    table.players[0].activates("A")
    assert table.offers("deploy", unit="A") == ["A1", "B1", "D1", "E1", "C1 roof"]
    with refused("DU-SKILL-AIRBORNE-02", "no_drop_zone"):
        table.players[0].deploys("A", "C1")
    table.players[0].deploys("A", "C1 roof", dice="S")
    assert (table.where("A"), table.unit("A").level) == ("C1", 1)


@pytest.mark.rule("DU-SKILL-AIRBORNE-04")
def test_the_first_action_after_a_drop_is_nothing_and_the_second_is_free() -> None:
    for faces in ("B", "C"):
        table = drops(dice=faces)
        assert table.offers("declare") == ["nothing"]
        with refused("DU-SKILL-AIRBORNE-04", "just_landed"):
            table.players[0].declares("move", "nothing")
        with refused("DU-ACT-02"):
            table.players[0].declares("nothing", "march")
        table.players[0].declares("nothing", "move")
        table.players[0].moves("B3")


@pytest.mark.example("DU-X-58")
@pytest.mark.rule("DU-SKILL-AIRBORNE-04", "DU-ACT-05")
def test_on_shield_both_actions_are_nothing() -> None:
    table = drops(dice="S")
    assert table.asked == [("blue", "activate")]
    assert table.heard("declared")[0]["actions"] == ["nothing", "nothing"]
    assert "landing" not in table.unit("A").skill_state


@pytest.mark.rule("DU-SKILL-AIRBORNE-04")
def test_there_is_no_third_action_in_the_activation_of_the_drop() -> None:
    table = drops("Infantry Ace", "Scout", dice="B")
    assert table.offers("declare", actions=["nothing", "move"]) == []
    assert table.heard("third_action") == []


@pytest.mark.rule("DU-DATA-QUICK-01", "DU-SKILL-AIRBORNE-04")
def test_quick_recovery_spares_the_nothing_and_the_roll() -> None:
    table = drops("Quick Recovery", dice="")
    table.players[0].declares("march")
    table.players[0].moves("B4")
    led = dust(
        squad("A", "", skills=AIRBORNE, state=AWAY),
        hero("H", "", state={"joined": "A", **AWAY}, skills=("Airborne", "Quick Recovery")),
        ENEMY,
    )
    led.players[0].activates("A")
    led.players[0].deploys("A", "B2")
    assert (led.where("H"), led.asked) == ("B2", [("red", "declare")])


@pytest.mark.rule("DU-SKILL-AIRBORNE-05")
def test_in_the_turn_of_its_drop_it_takes_and_contests_nothing() -> None:
    def scores(unit: Placed, other: Placed, turn: int) -> list[int]:
        wide = Objective(name="Hill", squares=(parse_square("A1"), parse_square("B1")), points=5)
        table = dust(unit, other, objectives=(wide,))
        table.game.turn = turn
        return victory.scores(table.game)

    dropped = squad("A", "A1", skills=AIRBORNE, state={"skill_state": {"dropped": 2}})
    assert [scores(dropped, ENEMY, turn) for turn in (2, 3)] == [[0, 0], [5, 0]]
    beside = squad("Z", "B1", seat=1)
    assert [scores(dropped, beside, turn) for turn in (2, 3)] == [[0, 5], [0, 0]]


@pytest.mark.rule("DU-SKILL-AIRBORNE-05")
def test_the_turn_of_the_drop_is_noted() -> None:
    assert drops(dice="C").unit("A").skill_state["dropped"] == 1


@pytest.mark.rule("DU-SKILL-AIRBORNE-06")
def test_only_airborne_heroes_join_an_airborne_unit() -> None:
    table = dust(squad("A", "", skills=AIRBORNE), squad("B", ""), hero("H", ""), hero("I", "", skills=AIRBORNE))
    game, unit = table.game, table.unit
    no = may_join(game, unit("H"), unit("A"))
    assert no is not None
    assert (no.rule, no.key) == ("DU-SKILL-AIRBORNE-06", "only_airborne")
    assert may_join(game, unit("I"), unit("A")) is None
    assert may_join(game, unit("I"), unit("B")) is None
    machine = dust(tank("T", "", skills=AIRBORNE), hero("P", "", skills=("Pilot",)))
    assert may_join(machine.game, machine.unit("P"), machine.unit("T")) is None


@pytest.mark.rule("DU-SKILL-FLYING-03")
def test_only_flying_heroes_join_a_flying_unit() -> None:
    table = dust(squad("A", "", skills=("Flying",)), hero("H", ""), hero("I", "", skills=("Flying",)))
    no = may_join(table.game, table.unit("H"), table.unit("A"))
    assert no is not None
    assert (no.rule, no.key) == ("DU-SKILL-FLYING-03", "only_flyers")
    assert may_join(table.game, table.unit("I"), table.unit("A")) is None


def test_units_that_have_yet_to_drop_are_in_play() -> None:
    table = dust(squad("A", "", skills=AIRBORNE, state=AWAY), ENEMY)
    assert victory.has_wiped_out(table.game, 1) is False
    assert table.begins().game.questions[0].values["left"] == [1, 1]
