"""Whom the ground of a table slows, and to whom it is closed; when a march is interrupted (TABLE-45 to TABLE-51)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.movement.inch_reach import road_bonus
from rulesets.dust_1947.chapters.movement.spots import Spots
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.tabletop.underfoot import cost, going
from tests.rulesets.dust_1947.inches import hull, on_foot, table
from tests.rulesets.dust_1947.table import Table, dust, squad, tank, walker

FOOT, LEGS, TRACKS = squad("A", "A1").card, walker("A", "A1").card, tank("A", "A1").card


def closed_to(word: str) -> list[Card]:
    """Those of a squad, a walker and a tank to whom some ground is closed."""
    return [card for card in (FOOT, LEGS, TRACKS) if going(card, word).closed]


@pytest.mark.rule("DU-TABLE-45", "DU-TABLE-07")
@pytest.mark.parametrize("word", ["trees", "small trees", "large trees"])
def test_trees_slow_vehicles_alone(word: str) -> None:
    assert [cost(card, word) for card in (FOOT, LEGS, TRACKS)] == [1, 2, 2]


@pytest.mark.rule("DU-TABLE-47", "DU-TABLE-49", "DU-TABLE-50")
def test_rubble_and_swamp_are_closed_to_wheels_and_tracks_and_tank_traps_to_walkers_too() -> None:
    assert closed_to("rubble") == closed_to("swamp") == [TRACKS]
    assert closed_to("tank traps") == [LEGS, TRACKS]


@pytest.mark.rule("DU-TABLE-22", "DU-TERR-21")
def test_solid_ground_and_huts_are_closed_to_all() -> None:
    assert closed_to("solid") == closed_to("hut") == [FOOT, LEGS, TRACKS]


@pytest.mark.rule("DU-BAB-03", "DU-BAB-06")
def test_plinths_of_babylon_and_small_ruins_are_closed_to_vehicles_with_legs_as_well() -> None:
    assert closed_to("babylonian plinth") == closed_to("small ruin") == [LEGS, TRACKS]


@pytest.mark.rule("DU-TABLE-05", "DU-TABLE-04")
@pytest.mark.parametrize(("soldiers", "rule"), [(2, ""), (12, "DU-TABLE-05")])
def test_a_leader_stands_only_where_there_is_room_for_his_soldiers(soldiers: int, rule: str) -> None:
    """A yard of 4 by 4 inches between rocks."""
    game = table("......", "..o...", ".o.o..", "..o...", on_foot("A", *[(2, 2)] * soldiers, soldiers=soldiers))
    refused = Spots(game, game.units["A"]).no_room("10,10")
    assert (refused.rule if refused is not None else "") == rule


@pytest.mark.rule("DU-TABLE-46")
@pytest.mark.parametrize(("move", "bonus"), [(1, 4), (0, 0)])
def test_who_cannot_move_gains_nothing_on_road(move: int, bonus: float) -> None:
    game = table("======", hull("A", (6, 2), move=move), on_foot("Z", (22, 2), seat=1))
    assert road_bonus(game, game.units["A"], "move") == bonus


def going_on(action: str, prompt: str, enemy: float) -> Table:
    """A goes 12 inches, by a MARCH MOVE or a MOVE, with an enemy so far beside its way."""
    men = on_foot("A", (4, 2), soldiers=1, move=4 if action == "move" else 2, march=4)
    foe = on_foot("Z", (12, 2 + enemy), soldiers=1, seat=1)
    table = dust(*("......",) * 8, men, foe, options={"board_mode": "table", "reaction_prompt": prompt})
    table.players[0].activates("A")
    table.players[0].declares(*(("march",) if action == "march" else ("move", "nothing")))
    table.players[0].moves("16,2")
    return table


@pytest.mark.rule("DU-REACT-04")
@pytest.mark.parametrize(
    ("action", "prompt", "enemy", "pauses"),
    [("march", "ask", 12, 1), ("march", "never", 12, 0), ("march", "ask", 28, 0), ("move", "ask", 12, 0)],
)
def test_a_march_alone_is_told_to_pause_and_only_where_somebody_may_react(
    action: str, prompt: str, enemy: float, pauses: int
) -> None:
    assert len(going_on(action, prompt, enemy).heard("march_pauses")) == pauses
