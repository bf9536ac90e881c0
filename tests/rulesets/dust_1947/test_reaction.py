"""Reactive attacks: when a window opens, who may try, what the dice give (REACT)."""

from __future__ import annotations

from itertools import product

import pytest

from rulesets.dust_1947.chapters.reaction import trigger
from rulesets.dust_1947.chapters.reaction.reaction import ReactionWindow
from rulesets.dust_1947.table import symbols
from rulesets.dust_1947.table.symbols import Symbol
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, walker, weapon

LONG = "Gun 9 S2:1/1 V2:2/1"


def window(*units: Placed, **more: object) -> Table:
    """The moment at which the reaction to "Moth" may come."""
    return dust(*units, root=ReactionWindow(unit="Moth"), **more)  # type: ignore[arg-type]


def moth(at: str = "A1", **more: object) -> Placed:
    """The unit that is answered."""
    return walker("Moth", at=at, track=9, **more)  # type: ignore[arg-type]


def guard(at: str, name: str = "Guard", **more: object) -> Placed:
    """One soldier who may answer it."""
    return squad(name, at=at, seat=1, **{"soldiers": 1, "weapons": (LONG,), **more})  # type: ignore[arg-type]


def acting(*words: str, also: tuple[Placed, ...] = (), **more: object) -> Table:
    """Moth has declared these actions, an enemy stands 3 squares away, another far off."""
    table = dust(moth(**more), guard("D1"), guard("L9", "Far"), squad("Friend", at="A9"), *also)
    table.players[0].activates("Moth")
    table.players[0].declares(*words)
    return table


# --- who may react ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-REACT-01")
def test_one_unit_that_has_not_acted_may_try() -> None:
    table = window(moth(), guard("C1"), guard("B1", "Spent", state={"activated": True}))
    blue = table.players[1]
    assert table.offers("react") == ["Guard", "nobody"]
    with refused("DU-REACT-01", "has_activated"):
        blue.reacts("Spent")
    blue.reacts("Guard", dice="S S")
    assert table.unit("Guard").activated
    assert table.asked == []


@pytest.mark.rule("DU-REACT-01")
def test_no_window_where_nobody_can_react() -> None:
    assert window(moth(), guard("L9")).asked == []


@pytest.mark.rule("DU-REACT-01")
def test_no_answer_is_a_no() -> None:
    table = window(moth(), guard("C1")).begins()
    assert table.game.questions[0].default == {"type": "react", "unit": "nobody"}
    table.players[1].reacts("nobody")
    assert not table.unit("Guard").activated


def test_the_players_may_agree_on_no_reactions() -> None:
    assert window(moth(), guard("C1"), options={"reaction_prompt": "never"}).asked == []


@pytest.mark.example("DU-X-05")
@pytest.mark.rule("DU-REACT-02", "DU-RANGE-02")
def test_up_to_range_four() -> None:
    for place, inside in (("D3", True), ("D4", False), ("E1", True), ("E2", True), ("F1", False)):
        table = window(moth(), guard(place), guard("B1", "Near"))
        assert ("Guard" in table.offers("react")) is inside, place
    with refused("DU-REACT-02", "too_far_to_react"):
        window(moth(), guard("F1"), guard("B1", "Near")).players[1].reacts("Guard")


@pytest.mark.rule("DU-REACT-02")
def test_sight_is_not_needed_for_the_attempt() -> None:
    table = window("...X..", "......", moth(), guard("E1"))  # type: ignore[arg-type]
    table.players[1].reacts("Guard", dice="B S")
    assert table.heard("no_target")


@pytest.mark.rule("DU-REACT-14")
def test_aircraft_never_react() -> None:
    plane = walker("Kite", at="C1", seat=1, kind="aircraft", armour="A1", mobility="aircraft")
    table = window(moth(), plane, guard("B1"))
    assert table.offers("react") == ["Guard", "nobody"]
    with refused("DU-REACT-14", "aircraft"):
        table.players[1].reacts("Kite")


@pytest.mark.example("DU-X-23")
@pytest.mark.rule("DU-SKILL-ADVREACT-01", "DU-SKILL-ADVREACT-02", "DU-REACT-07")
def test_advanced_reactive_fire() -> None:
    quick = guard("G1", skills=("Advanced Reactive Fire",))
    table = window(moth(), quick)
    table.players[1].reacts("Guard", dice="B S")
    assert table.heard("reaction_roll")[0]["successes"] == 2


@pytest.mark.rule("DU-SKILL-ADVREACT-01")
def test_advanced_reactive_fire_is_shared_with_a_joined_hero() -> None:
    ace = hero("Ace", at="G1", seat=1, skills=("Advanced Reactive Fire",), state={"joined": "Guard"})
    assert window(moth(), guard("G1"), ace).asked == [("blue", "react")]
    assert window(moth(), guard("G1")).asked == []


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-REACT-03", "DU-REACT-08")
def test_move_then_attack_is_answered_after_the_move() -> None:
    table = acting("move", "attack", facing="E")
    table.players[0].moves("B1", facing="E")
    assert table.asked == [("blue", "react")]
    table.players[1].reacts("nobody")
    assert table.asked == [("red", "attack")]


@pytest.mark.rule("DU-REACT-03")
def test_a_move_of_no_squares_counts() -> None:
    table = acting("move", "attack", facing="E")
    table.players[0].moves("A1", facing="E")
    assert table.asked == [("blue", "react")]


@pytest.mark.rule("DU-REACT-05", "DU-REACT-08")
def test_attack_then_move_is_answered_between_the_two() -> None:
    table = acting("attack", "move", facing="E")
    table.players[0].attacks("Guard", dice="S S S S")
    assert table.asked == [("blue", "react")]
    table.players[1].reacts("nobody")
    assert table.asked == [("red", "move")]


@pytest.mark.example("DU-X-25")
@pytest.mark.rule("DU-REACT-04")
def test_a_march_is_answered_at_the_move_value() -> None:
    table = dust(squad("Rifles", at="A1", move=2, march=5), guard("D3"), squad("Friend", at="A9"))
    red, blue = table.players
    red.activates("Rifles")
    red.declares("march")
    red.moves("F1")
    assert (table.where("Rifles"), table.asked) == ("C1", [("blue", "react")])
    blue.reacts("nobody")
    assert table.where("Rifles") == "F1"


@pytest.mark.example("DU-X-90")
@pytest.mark.rule("DU-REACT-04", "DU-MOVE-04")
def test_the_pause_is_where_the_unit_could_stop() -> None:
    table = dust(squad("Rifles", at="A1", move=2, march=4), squad("Friends", at="C2"), guard("D3"), guard("L9", "Far"))
    red, _ = table.players
    red.activates("Rifles")
    red.declares("march")
    red.moves("E2", "B2", "C2", "D2")
    assert table.where("Rifles") == "B2"


@pytest.mark.rule("DU-REACT-06")
def test_a_raid_is_answered_after_its_first_move() -> None:
    table = acting("raid", skills=("Raid",))
    table.players[0].moves("B1", facing="E")
    assert table.asked == [("blue", "react")]
    table.players[1].reacts("nobody")
    assert table.asked == [("red", "attack")]


@pytest.mark.example("DU-X-89")
@pytest.mark.rule("DU-REACT-08", "DU-REACT-03", "DU-REACT-15")
def test_one_window_worked_out_from_the_list() -> None:
    after = {
        ("move", "sustained"): 1,
        ("sustained", "move"): 1,
        ("move", "reload", "attack"): 2,
        ("nothing", "move", "attack"): 2,
        ("move", "attack", "nothing"): 2,
        ("attack", "nothing", "move"): 2,
        ("move", "attack"): 1,
        ("march", "attack"): 0,
        ("march", "double"): 0,
        ("raid",): 1,
        ("move", "nothing"): None,
        ("attack", "reload"): None,
    }
    found = {words: trigger.moment(words) for words in after}
    assert {words: opens and opens[0] for words, opens in found.items()} == after


@pytest.mark.rule("DU-REACT-08")
def test_with_three_actions_the_window_comes_after_the_second() -> None:
    table = dust(moth(facing="E", skills=("Infantry Ace",)), guard("D1"), squad("Friend", at="A9"))
    red, blue = table.players
    red.activates("Moth", dice="B")
    red.declares("nothing", "move", "attack")
    red.moves("A1", facing="E")
    assert table.asked == [("blue", "react")]
    blue.reacts("nobody")
    red.attacks("Guard", dice="S S S S")
    assert table.asked != [("blue", "react")]


@pytest.mark.rule("DU-REACT-15")
def test_nothing_else_opens_a_window() -> None:
    table = acting("move", "nothing")
    table.players[0].moves("B1")
    assert table.asked == [("blue", "activate")]
    table = acting("attack", "nothing", facing="E")
    table.players[0].attacks("Guard", dice="S S S S")
    assert table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-REACT-16")
def test_a_reaction_is_not_reacted_to_and_costs_no_turn() -> None:
    gun = (weapon("1 Gun 9 S2:1/1 V2:2/1", mount="Front"),)
    keen = walker("Keen", at="D1", seat=1, facing="W", weapons=gun)
    table = dust(moth(facing="E"), keen, guard("L9", "Far"), squad("Friend", at="A2"))
    red, blue = table.players
    red.activates("Moth")
    red.declares("move", "attack")
    red.moves("A1", facing="E")
    blue.reacts("Keen", dice="B B")
    blue.responds("turn", "W")
    blue.attacks("Moth", dice="S S")
    assert table.asked == [("red", "attack")]
    red.attacks("Keen", dice="S S")
    assert table.asked == [("blue", "activate")]


# --- the roll and what it gives --------------------------------------------------------------------------------------


@pytest.mark.rule("DU-REACT-07")
def test_two_dice_counting_bloc() -> None:
    table = window(moth(), guard("C1"))
    table.players[1].reacts("Guard", dice="C S")
    (told,) = table.heard("reaction_roll")
    assert (told["dice"], told["successes"]) == (["CROSSHAIR", "SHIELD"], 0)


@pytest.mark.example("DU-X-22")
@pytest.mark.rule("DU-REACT-09")
def test_two_bloc_a_sustained_attack_before_the_enemy_attacks() -> None:
    table = acting("move", "attack", facing="W")
    red, blue = table.players
    red.moves("A1", facing="E")
    blue.reacts("Guard", dice="B B")
    blue.attacks("Moth", dice="S B  B  S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 2
    assert table.unit("Moth").damage == 2
    assert table.asked == [("red", "attack")]


@pytest.mark.rule("DU-REACT-09", "DU-REACT-10")
def test_two_bloc_or_a_turn_and_an_attack() -> None:
    gun = (weapon("1 Gun 9 S2:1/1 V2:2/1", mount="Front"),)
    table = window(moth(), walker("Keen", at="D1", seat=1, facing="E", weapons=gun))
    blue = table.players[1]
    blue.reacts("Keen", dice="B B")
    assert table.asked == [("blue", "respond")]
    with refused("DU-REACT-09", "no_such_facing"):
        blue.responds("turn", "NW")
    blue.responds("turn", "W")
    assert table.unit("Keen").facing == "W"
    blue.attacks("Moth", dice="S S")
    assert table.asked == []


@pytest.mark.example("DU-X-22")
@pytest.mark.rule("DU-REACT-10")
def test_one_bloc_an_attack() -> None:
    table = acting("move", "attack", facing="W")
    red, blue = table.players
    red.moves("A1", facing="E")
    blue.reacts("Guard", dice="B S")
    blue.attacks("Moth", dice="S B  S S")
    assert table.unit("Moth").damage == 1
    assert table.asked == [("red", "attack")]


@pytest.mark.example("DU-X-22")
@pytest.mark.rule("DU-REACT-11")
def test_no_bloc_a_nothing() -> None:
    table = acting("move", "attack", facing="W")
    red, blue = table.players
    red.moves("A1", facing="E")
    blue.reacts("Guard", dice="S C")
    assert table.heard("reaction_fails") == [{"unit": "Guard"}]
    assert table.unit("Guard").activated
    assert table.asked == [("red", "attack")]


@pytest.mark.example("DU-X-62")
@pytest.mark.rule("DU-REACT-09", "DU-REACT-11", "DU-SKILL-ADVREACT-02")
def test_the_chances_of_a_reaction() -> None:
    pairs = list(product(Symbol, repeat=2))
    for skills, expected in (((), (4, 4, 1)), (("Advanced Reactive Fire",), (1, 4, 4))):
        outcomes = [_outcome(skills, pair) for pair in pairs]
        assert tuple(outcomes.count(word) for word in ("nothing", "attack", "sustained")) == expected


def _outcome(skills: tuple[str, ...], pair: tuple[Symbol, Symbol]) -> str:
    """What a reaction roll gives."""
    table = window(moth(), guard("C1", skills=skills))
    table.players[1].reacts("Guard", dice=" ".join(symbol[0] for symbol in pair))
    if table.heard("reaction_fails"):
        return "nothing"
    table.players[1].attacks("Moth", dice="S S" if symbols.count(pair, _row(skills)) == 1 else "S S  S S")
    return "sustained" if table.heard("attack")[0]["sustained"] else "attack"


def _row(skills: tuple[str, ...]) -> str:
    return "advanced reactive fire" if skills else "reaction"


@pytest.mark.rule("DU-REACT-10")
def test_the_attack_must_be_against_the_unit_that_is_answered() -> None:
    table = window(moth(), squad("Other", at="B2"), guard("C1"))
    blue = table.players[1]
    blue.reacts("Guard", dice="B S")
    with refused("DU-REACT-10"):
        blue.attacks("Other")
    free = window(moth(), squad("Other", at="B2"), guard("C1"), options={"reaction_target": "free"})
    free.players[1].reacts("Guard", dice="B S")
    free.players[1].attacks("Other", dice="S")


@pytest.mark.rule("DU-REACT-12")
def test_no_third_action_while_reacting() -> None:
    table = window(moth(), guard("C1", skills=("Infantry Ace",)))
    table.players[1].reacts("Guard", dice="S S")
    assert table.heard("third_action") == []


@pytest.mark.rule("DU-REACT-13")
def test_no_close_combat_in_a_reaction() -> None:
    table = window(moth(), guard("B1", weapons=("Blade C V2:1/1",)))
    table.players[1].reacts("Guard", dice="B S")
    assert [told["unit"] for told in table.heard("no_target")] == ["Guard"]


# --- suppressed units ------------------------------------------------------------------------------------------------


@pytest.mark.example("DU-X-91")
@pytest.mark.rule("DU-SUP-12", "DU-REACT-10", "DU-REACT-07")
def test_still_suppressed_one_die_and_an_attack_at_once() -> None:
    table = window(moth(), guard("D1", state={"suppressed": True}))
    blue = table.players[1]
    blue.reacts("Guard", dice="C S  B")
    blue.attacks("Moth", dice="S S")
    assert table.unit("Guard").suppressed and table.unit("Guard").activated


@pytest.mark.example("DU-X-24")
@pytest.mark.rule("DU-SUP-12", "DU-SUP-07", "DU-SUP-04")
def test_recovered_to_under_fire_two_dice() -> None:
    table = window(moth(), guard("D1", state={"suppressed": True}))
    table.players[1].reacts("Guard", dice="B C  B S")
    assert table.unit("Guard").under_fire and not table.unit("Guard").suppressed
    assert table.asked == [("blue", "attack")]


@pytest.mark.rule("DU-SUP-13")
def test_tokens_of_a_reaction_wait_for_the_end_of_the_activation() -> None:
    table = dust(moth(facing="E"), guard("D1"), guard("L9", "Far"), squad("Friend", at="A9"))
    red, blue = table.players
    red.activates("Moth")
    red.declares("move", "attack")
    red.moves("A1", facing="E")
    blue.reacts("Guard", dice="B S")
    blue.attacks("Moth", dice="S B  S S")
    assert table.unit("Moth").damage == 1 and not table.unit("Moth").under_fire
    red.attacks("Guard", dice="S S S S")
    assert table.unit("Moth").under_fire


@pytest.mark.example("DU-X-75")
@pytest.mark.rule("DU-SUP-13", "DU-REACT-04")
def test_an_interrupted_march_is_finished_before_the_token_comes() -> None:
    table = dust(
        squad("Rifles", at="A1", move=2, march=4, state={"under_fire": True}), guard("D3"), squad("Friend", at="A9")
    )
    red, blue = table.players
    red.activates("Rifles", dice="S S")
    red.declares("march")
    red.moves("E1")
    blue.reacts("Guard", dice="B S")
    blue.attacks("Rifles", dice="B  B")
    assert table.where("Rifles") == "E1"
    assert table.unit("Rifles").suppressed


# --- fire -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-REACT-01", "DU-CRIT-06", "DU-DMG-05")
def test_a_vehicle_destroyed_by_its_fire_was_the_one_attempt() -> None:
    torch = walker("Torch", at="C1", seat=1, state={"criticals": ["fire"], "damage": 3})
    table = window(moth(), torch, guard("D1"))
    table.players[1].reacts("Torch")
    assert table.where("Torch") == "eliminated"
    assert table.asked == []


@pytest.mark.rule("DU-REACT-01")
def test_who_is_not_on_the_board_or_has_joined_cannot_be_named() -> None:
    """Random play found it: naming one of these ended in an error."""
    with_hero = guard("C1", state={"hero": "Marshal"})
    table = window(moth(), with_hero, hero("Marshal", at="", seat=1, state={"joined": "Guard"}), guard("", "Lost"))
    table.unit("Marshal").where = "board"
    with refused("DU-ACT-04", "acts_with_its_unit"):
        table.players[1].reacts("Marshal")
    with refused("DU-REACT-01", "not_on_the_board"):
        table.players[1].reacts("Lost")
