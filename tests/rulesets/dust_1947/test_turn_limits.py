"""Turns and activations at their limits: whose dice, when the game ends, what ends an activation (INIT, ACT, VIC)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.action_lists import declaration
from rulesets.dust_1947.chapters.carrying_out.engineering import to_clear
from rulesets.dust_1947.chapters.carrying_out.procedures import impossible
from rulesets.dust_1947.chapters.reaction import reaction, trigger
from rulesets.dust_1947.chapters.turn import activation, victory
from rulesets.dust_1947.chapters.turn.initiative import RollOff
from rulesets.dust_1947.chapters.turn.victory import scores, verdict
from rulesets.dust_1947.table.state import Ground, Unit
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import Placed, dust, hero, squad, tank, walker


@pytest.mark.rule("DU-INIT-01", "DU-INIT-05")
def test_each_side_rolls_the_dice_of_its_own_skills() -> None:
    for seat, numbers in ((0, [4, 3]), (1, [3, 4])):
        table = dust(hero("A", "A1", seat=seat, skills=("Black Ops",)), squad("B", "L9", seat=1 - seat), root=RollOff())
        said = table.begins("B S S S S S S" if seat == 0 else "S S S B S S S").heard("initiative")
        assert [len(dice) for dice in said[0]["dice"]] == numbers


@pytest.mark.rule("DU-VIC-01", "DU-VIC-04")
@pytest.mark.parametrize(("turn", "over"), [(1, False), (7, False), (8, True), (9, True)])
def test_the_game_ends_with_its_last_turn(turn: int, over: bool) -> None:
    table = dust(squad("A", "A1"), squad("Z", "L9", seat=1))
    table.game.turn = turn
    assert (verdict(table.game) is not None) is over


@pytest.mark.rule("DU-ACT-11")
def test_only_an_action_that_says_so_ends_the_activation() -> None:
    assert activation.ends_the_activation({"ends": True, "next": "B"})
    for outcome in ({"ends": False}, {"hit": ["Z"]}, {}, None):
        assert not activation.ends_the_activation(outcome)


@pytest.mark.rule("DU-ACT-08")
@pytest.mark.parametrize("second", ["attack", "sustained"])
def test_a_second_attack_is_one_whatever_comes_between(second: str) -> None:
    for before in (["attack"], ["sustained"], ["attack", "move"], ["nothing", "attack"]):
        found = declaration.second_attack(before, second)
        assert found is not None and found.key == "second_attack"
    for before in ([], ["move"], ["nothing", "move"]):
        assert declaration.second_attack(before, second) is None
    assert declaration.second_attack(["attack"], "move") is None


# --- declaring -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-ACT-06")
def test_free_actions_cost_nothing_and_count_towards_the_three() -> None:
    free = ("double", "charge", "free move", "free fire", "launch smoke")
    for word in (*free, "free ammo drop", "free get moving", "free rally"):
        assert (declaration.is_free(word), declaration.cost(word)) == (True, 0)
        assert declaration.counted(["march", word]) == 3
        assert declaration.over_three(["attack", word], "nothing", have=2) is None
        found = declaration.over_three(["attack", word, "nothing"], word, have=2)
        assert found is not None and found.key == "over_three"
        assert declaration.over_three([word], word, have=2) is not None
        assert declaration.over_three([word, word], "move", have=1) is None
    assert declaration.counted(["attack", "spirit", "nothing"]) == 2


@pytest.mark.rule("DU-ACT-09", "DU-ACT-07")
@pytest.mark.parametrize(
    ("before", "merges"),
    [
        (["move"], True),
        ([], False),
        (["attack", "move"], True),
        (["move", "attack"], False),
        (["move", "move"], False),
        (["march"], False),
    ],
)
def test_two_moves_in_a_row_are_a_march(before: list[str], merges: bool) -> None:
    assert declaration.makes_a_march(before, "move") is merges
    assert not declaration.makes_a_march(before, "attack")
    again = declaration.second_move(before, "move")
    assert (again is None) is (merges or before == [])
    assert declaration.second_move(before, "attack") is None


@pytest.mark.rule("DU-ACT-09")
def test_only_a_move_that_is_parted_from_its_march_is_refused() -> None:
    assert declaration.not_in_a_row(["move", "attack"], "move") is not None
    for before, word in ((["move"], "move"), (["attack"], "move"), (["move", "attack"], "nothing"), ([], "move")):
        assert declaration.not_in_a_row(before, word) is None


MOVES = ("move", "march", "double", "free move", "raid")


@pytest.mark.rule("DU-CRIT-12", "DU-WPN-GRAPPLE-01")
@pytest.mark.parametrize("word", [*MOVES, "attack", "nothing", "reload"])
def test_who_is_immobilized_or_held_assigns_no_move(word: str) -> None:
    table = dust(walker("A", "A1", state={"criticals": ["immobilized"]}), walker("B", "B1", state={"held_by": ["Z"]}))
    moves = word in MOVES
    assert (declaration.immobilized(table.unit("A"), word) is not None) is moves
    assert declaration.immobilized(table.unit("B"), word) is None
    assert (declaration.held_first(table.unit("B"), ["nothing"], word) is not None) is moves
    assert (declaration.held_first(table.unit("B"), [], word) is None) is (word == "nothing")


@pytest.mark.rule("DU-SUP-09", "DU-SKILL-STUN-02", "DU-WPN-TESLA-03")
@pytest.mark.parametrize(
    ("state", "first"),
    [({}, True), ({"suppressed": True}, False), ({"stunned": True}, False), ({"under_fire": True}, True)],
)
def test_only_the_first_action_is_lost(state: dict[str, bool], first: bool) -> None:
    unit = dust(squad("A", "A1", state=state)).unit("A")

    def free(*before: str, word: str = "attack") -> bool:
        found = declaration.must_be_nothing(unit, before, word), declaration.stunned_first(unit, before, word)
        return found == (None, None)

    assert (free(), free("nothing"), free(word="nothing")) == (first, True, True)
    both = dust(squad("A", "A1", state={"suppressed": True, "stunned": True})).unit("A")
    assert declaration.stunned_first(both, ["nothing"], "attack") is None


# --- reactions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SUP-12", "DU-SKILL-STUN-03", "DU-WPN-TESLA-02")
@pytest.mark.parametrize(
    ("state", "dice"),
    [
        ({}, 2),
        ({"under_fire": True}, 2),
        ({"stunned": True}, 1),
        ({"suppressed": True}, 1),
        ({"suppressed": True, "stunned": True}, 1),
    ],
)
def test_how_many_dice_a_reaction_is(state: dict[str, bool], dice: int) -> None:
    unit = dust(squad("A", "A1", state=state)).unit("A")
    assert reaction.dice_of(unit) == dice
    assert reaction.stunned_dice(unit) == (1 if unit.stunned else 2)
    assert reaction.suppressed_dice(unit) == (1 if unit.suppressed else 2)
    reaction.shakes_it_off(unit)
    assert not unit.stunned


@pytest.mark.rule("DU-REACT-01")
@pytest.mark.parametrize(
    ("state", "able"),
    [({}, True), ({"activated": True}, False), ({"where": "reserve"}, False), ({"where": "off board"}, False)],
)
def test_only_who_is_there_and_has_not_acted_may_react(state: dict[str, Any], able: bool) -> None:
    unit = dust(squad("A", "A1"), squad("Z", "C1", 1, state=state)).unit("Z")
    assert (reaction.has_acted(unit) is None) is able


@pytest.mark.rule("DU-REACT-01", "DU-REACT-04")
@pytest.mark.parametrize(
    ("prompt", "at", "pauses"), [("ask", "C3", True), ("never", "C3", False), ("ask", "L9", False)]
)
def test_a_march_pauses_only_where_somebody_can_answer(prompt: str, at: str, pauses: bool) -> None:
    options = {"reaction_prompt": prompt}
    table = dust(squad("A", "A1", move=2, march=4), squad("Z", at, 1), squad("B", "A9"), options=options)
    table.players[0].activates("A")
    table.players[0].declares("march")
    table.players[0].moves("E1")
    assert (table.asked == [("blue", "react")]) is pauses
    assert bool(table.heard("march_pauses")) is pauses
    if pauses:
        table.players[1].reacts("nobody")
    assert (table.where("A"), table.heard("moved")[0]["squares"]) == ("E1", 4)


@pytest.mark.rule("DU-REACT-08")
@pytest.mark.parametrize(
    ("words", "after"),
    [
        (("move", "sustained"), 1),
        (("sustained", "move"), 1),
        (("nothing", "move", "sustained"), 2),
        (("move", "nothing", "sustained"), 1),
        (("nothing", "sustained", "free move"), 2),
        (("sustained",), 1),
        (("move", "attack"), 1),
        (("nothing", "nothing", "move"), 2),
    ],
)
def test_where_the_window_opens(words: tuple[str, ...], after: int) -> None:
    assert trigger.boundary(words) == after


# --- actions that can no longer be carried out -----------------------------------------------------------------------


@pytest.mark.rule("DU-ACT-13")
@pytest.mark.parametrize(
    ("word", "near", "far"),
    [
        ("execute", squad("Z", "B1", 1, state={"stunned": True}), squad("Z", "B1", 1)),
        ("attack", squad("Z", "D1", 1), squad("Z", "L9", 1)),
        ("sustained", squad("Z", "D1", 1), squad("Z", "L9", 1)),
    ],
)
def test_without_a_target_there_is_nothing_to_do(word: str, near: Placed, far: Placed) -> None:
    assert [impossible(dust(squad("A", "A1"), one).game, *_actor(one), word) for one in (near, far)] == [False, True]


def _actor(other: Placed) -> list[Unit]:
    return [dust(squad("A", "A1"), other).unit("A")]


@pytest.mark.rule("DU-ACT-13")
@pytest.mark.parametrize("word", ["replenish", "restock"])
def test_beside_a_dump_there_is_ammunition_and_far_from_it_none(word: str) -> None:
    for at, able in (("B1", True), ("D1", False)):
        table = dust("......", squad("A", at))
        table.game.scenario.field.ground[parse_square("A1")] = Ground(terrain=("ammo dump",))
        assert impossible(table.game, table.unit("A"), word) is not able


@pytest.mark.rule("DU-ACT-13", "DU-CLEAR-01")
@pytest.mark.parametrize(("at", "wrecks", "able"), [("B1", ["A1"], True), ("C1", ["A1"], False), ("B1", [], False)])
def test_only_a_wreck_that_is_there_and_near_is_pushed_aside(at: str, wrecks: list[str], able: bool) -> None:
    table = dust("......", tank("A", at))
    table.game.wrecks = [parse_square(name) for name in wrecks]
    assert impossible(table.game, table.unit("A"), "engineering") is not able
    assert (parse_square("A1") in to_clear(table.game, table.unit("A"))) is able


@pytest.mark.rule("DU-ACT-13")
@pytest.mark.parametrize(("criticals", "held"), [(["immobilized"], True), (["targeting"], False), ([], False)])
def test_who_was_immobilized_meanwhile_does_not_move(criticals: list[str], held: bool) -> None:
    table = dust(walker("A", "A1", state={"criticals": criticals}))
    for word in ("move", "march", "double", "free move"):
        assert impossible(table.game, table.unit("A"), word) is held
    for word in ("nothing", "reload", "dig in"):
        assert not impossible(table.game, table.unit("A"), word)


# --- victory ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-VIC-07")
def test_each_side_scores_the_spies_of_the_other_that_never_came() -> None:
    spy = {"skills": ("Spy",), "state": {"where": "off board"}}
    units = hero("A", "", ap=7, **spy), hero("Z", "", 1, ap=5, **spy), squad("B", "A1"), squad("Y", "L9", 1)
    table = dust(*units, squad("C", "", ap=50, state={"where": "off board"}))
    table.game.lost_ap = [10, 30]
    assert scores(table.game) == [35, 17]
    table.unit("A").where = "board"
    assert scores(table.game) == [35, 10]


@pytest.mark.rule("DU-VIC-09", "DU-VIC-03")
@pytest.mark.parametrize(("winners", "both"), [([0], False), ([1], False), ([0, 1], True)])
def test_one_who_wins_alone_wins_outright(winners: list[int], both: bool) -> None:
    assert victory.cancels_out(winners) is both


@pytest.mark.rule("DU-VIC-02")
@pytest.mark.parametrize(("wins", "completed"), [((True, True), False), ((True, False), True), ((False, False), False)])
def test_only_objectives_that_win_are_counted_and_all_of_them(wins: tuple[bool, bool], completed: bool) -> None:
    places = zip(("A1", "C1"), wins, strict=True)
    told = [{"name": at, "squares": (at,), "points": 5, "wins": win} for at, win in places]
    table = dust(squad("A", "A1"), squad("Z", "L9", 1), objectives=told)
    assert victory.has_completed(table.game, 0) is completed
    assert not victory.has_completed(table.game, 1)
