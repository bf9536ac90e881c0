"""Forward Deployment: who moves before the first round, how far, and which side first (FWD)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.actions import Stay
from rulesets.legions_imperialis.chapters.activation.going_forward import GoingForward
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import Fielded, Table, box, detachment, imperialis, profile, rank, refused

SCOUT = profile("Scout", "cavalry", move=8, rules=("Forward Deployment",))
MAN = profile("Man")
FOES = detachment("Foes", rank(30, 6, 2), seat=1)


def scouts(seat: int = 0, **told: Any) -> Fielded:
    """Two Scouts at the front of their zone."""
    return detachment(f"Scouts {seat}", rank(30, 37 - 26 * seat, 2), seat=seat, **{"models": (SCOUT,), **told})


def forward(*described: Fielded | Piece, dice: tuple[int, ...] = (), **fields: Any) -> Table:
    """All stand, and the first round has not begun."""
    return imperialis(*described, phase="deployment", round=0, root=GoingForward(), **fields).begins(dice=dice)


@pytest.mark.rule("LIX-SR-FWD-01")
def test_only_who_all_have_it_and_stands_on_the_table_goes_forward_and_once() -> None:
    mixed = detachment("Mixed", rank(10, 40, 2), models=(SCOUT, MAN))
    late = detachment("Late", [(0, 0)], models=(SCOUT,), where="reserve")
    table = forward(scouts(), mixed, late, FOES)
    assert table.asked == [(0, "forward")] and table.offers(0, "move") == ["Scouts 0"]
    table.players[0].moves("Scouts 0", "at 30.75,29 as now")
    assert table.at("Scouts 0") == [(30, 29), (31.5, 29)] and table.over
    assert forward(mixed, FOES).over, "nobody is asked where nobody has it"


@pytest.mark.rule("LIX-SR-FWD-01", "LIX-SR-FWD-02", "LI-MOV-02")
def test_as_far_as_its_movement_out_of_its_zone_and_into_no_engagement_zone() -> None:
    near = detachment("Near", [(30.75, 26.6)], seat=1)
    for to in ("at 30.75,28.9; 1 at 30,28.9; 2 at 31.5,28.9", "at 30.75,29 as now; 1 at 30.75,28.4; 2 at 30.75,29.6"):
        with refused("LI-MOV-02"):
            forward(scouts(), near, FOES).players[0].moves("Scouts 0", to)
    table = forward(scouts(), FOES)
    table.players[0].does(Stay(detachment="Scouts 0"))
    assert table.over and table.heard("does_nothing") and table.at("Scouts 0") == [(30, 37), (31.5, 37)]


@pytest.mark.rule("LIX-SR-FWD-02")
@pytest.mark.parametrize(("kind", "passes"), [("rubble", True), ("marsh", True), ("woods", False), ("block", False)])
def test_difficult_and_dangerous_ground_is_nothing_to_it_and_other_ground_is(kind: Any, passes: bool) -> None:
    """In the first round all of it counts again."""
    ground = box("Ground", kind, 20, 31, 40, 36)
    table = forward(scouts(), FOES, ground)
    if not passes:
        with refused("LI-MOV-02"):
            table.players[0].moves("Scouts 0", "at 30.75,29 as now; 1 at 30,29; 2 at 31.5,29")
        return
    table.players[0].moves("Scouts 0", "at 30.75,29 as now")
    assert table.at("Scouts 0") == [(30, 29), (31.5, 29)]
    later = imperialis(scouts(order="advance"), FOES, ground, root=MovementPhase(seat=0), round=1).begins()
    with refused("LI-MOV-02"):
        later.players[0].moves("Scouts 0", "at 30.75,29 as now; 1 at 30,29; 2 at 31.5,29")


@pytest.mark.rule("LIX-SR-FWD-02", "LIX-TERR-09")
def test_mines_do_nothing_before_the_first_round() -> None:
    table = forward(scouts(), FOES, box("Mines", "minefield", 20, 31, 40, 36))
    table.players[0].moves("Scouts 0", "at 30.75,29 as now")
    assert len(table.detachment("Scouts 0").alive) == 2


@pytest.mark.rule("LIX-SR-FWD-03", "LIX-SR-FWD-01")
@pytest.mark.parametrize(("dice", "choice", "first"), [((5, 2), "take", 0), ((5, 2), "give", 1), ((2, 5), "take", 1)])
def test_if_both_have_it_the_winner_of_a_roll_off_says_who_makes_all_his_moves_first(
    dice: tuple[int, ...], choice: str, first: int
) -> None:
    other = detachment("Others 0", rank(10, 37, 2), models=(SCOUT,))
    table = forward(scouts(), other, scouts(1), dice=dice)
    winner = 0 if dice[0] > dice[1] else 1
    assert table.asked == [(winner, "forward_first")]
    assert RULESET.words.event(table.game, table.said[0]).startswith("Forward Deployment: ")
    table.players[winner].picks(choice)
    names = {0: ["Scouts 0", "Others 0"], 1: ["Scouts 1"]}
    order = [(seat, name) for seat in (first, 1 - first) for name in names[seat]]
    for seat, name in order:
        assert table.asked == [(seat, "forward")]
        table.players[seat].stays(name)
    assert table.over


@pytest.mark.rule("LIX-SR-FWD-03", "LIX-SR-FWD-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_where_one_side_has_it_nobody_rolls_and_that_side_moves(seat: int) -> None:
    others = detachment("Line", [(5, 40)]) if seat else FOES
    table = forward(scouts(seat), others)
    assert table.asked == [(seat, "forward")] and not table.heard("rolled_off")
    table.players[seat].stays(f"Scouts {seat}")
    assert table.over
    assert forward(detachment("Line", [(5, 40)]), FOES).over, "and nothing is asked where nobody has it"


@pytest.mark.rule("LIX-SR-FWD-02")
def test_the_longest_way_is_told_and_who_leaps_onto_water_is_lost() -> None:
    table = forward(scouts(), FOES)
    table.players[0].moves("Scouts 0", "at 30.75,35 as now; 1 at 30,35; 2 at 31.5,33")
    assert table.heard("moved")[0]["longest"] == 4000
    leaper = SCOUT.model_copy(update={"rules": ("Forward Deployment", "Jump Packs")})
    lost = forward(scouts(models=(leaper,)), FOES, box("Pond", "water", 26, 29, 36, 33))
    lost.players[0].moves("Scouts 0", "at 30.75,31 as now")
    assert lost.detachment("Scouts 0").where == "destroyed"


@pytest.mark.rule("LIX-SR-FWD-01", "LIX-DEPL-04")
def test_it_comes_between_deployment_and_the_first_round() -> None:
    table = imperialis(scouts(), FOES, phase="deployment", round=0).begins(Battle(at="forward"))
    assert table.asked == [(0, "forward")] and table.game.round == 0
    table.players[0].moves("Scouts 0", "at 30.75,31 as now")
    assert table.game.round == 1 and {key for _, key in table.asked} == {"assign"}
    assert [stand.moved for stand in table.detachment("Scouts 0").stands] == [0, 0]


def test_counsel_sends_them_forward() -> None:
    table = forward(scouts(), scouts(1), dice=(5, 2))
    assert len(proposals(table.game, table.question(0, "pick"))) == 2
    table.players[0].picks("take")
    found = proposals(table.game, table.question(0, "move"))
    assert found and all(one.answers[0].type in ("move", "stay") for one in found)
