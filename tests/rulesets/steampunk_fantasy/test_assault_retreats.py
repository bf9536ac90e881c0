"""SF-ASLT-15 to 19, SF-TURN-04, SF-TURN-08, SF-STACK-04: who gets the hex, and where the losers go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.steampunk_fantasy.melee import TOUGH, assault, contest, dice
from tests.rulesets.steampunk_fantasy.table import Placed, Table, huge, refused, riders, tank, troop

ONES = "1 1 1 1"
FRAIL = {"regular": ("1+: destroyed",)}
WINS = f"5 1 1 1  {ONES}  1 1"
"""The tank has one hit, four men have none, and the tank deflects nothing."""
LOSES = f"{ONES}  5 1 1 1  1 1"
"""The other way round."""


def ram(at: str = "D5", **more: Any) -> Placed:
    """A tank of side 0 that goes north."""
    return tank("Ram", at=at, **{"tables": TOUGH, "armour": "0", **more})


def guard(at: str = "D4", **more: Any) -> Placed:
    """Four men of side 1."""
    return troop("Guard", at=at, seat=1, **{"facing": "S", "tables": TOUGH, **more})


THERE = contest("D4", "Ram", standing="Guard")


@pytest.mark.example("SF-X-28")
@pytest.mark.rule("SF-ASLT-15", "SF-ASLT-16", "SF-TURN-08")
def test_a_loser_that_stood_there_leaves_through_its_back_and_the_winner_enters() -> None:
    table = assault(ram(), guard(), THERE, falls=f"{WINS}  1")
    assert (table.where("Ram"), table.where("Guard")) == ("D4", "D3")
    assert table.base("Guard").facing.name == "S"


@pytest.mark.rule("SF-ASLT-16")
def test_the_back_counts_and_not_the_side_of_the_enemy() -> None:
    table = assault(ram(), guard(facing="NW"), THERE, falls=f"{WINS}  1")
    assert (table.where("Ram"), table.where("Guard")) == ("D4", "E5")


@pytest.mark.example("SF-X-28")
@pytest.mark.rule("SF-ASLT-17", "SF-ASLT-18", "SF-TURN-08")
def test_a_loser_that_tried_to_enter_stays_where_it_was_and_may_turn() -> None:
    table = assault(ram(), guard(), THERE, falls=f"{LOSES}  1")
    assert (table.where("Ram"), table.where("Guard")) == ("D5", "D4")
    assert table.asked == [("red", "turn")]


@pytest.mark.example("SF-X-28")
@pytest.mark.rule("SF-ASLT-18")
@pytest.mark.parametrize("facing", ["S", "SE", "SW", "N"])
def test_a_loser_may_turn_left_right_or_about(facing: str) -> None:
    table = assault(ram(), guard(), THERE, falls=f"{WINS}  1")
    _, blue = table.players
    assert table.offers(1, "way", base="Guard") == ["S", "SE", "SW", "N"]
    blue.goes("Guard", facing)
    assert table.base("Guard").facing.name == facing
    assert table.over


@pytest.mark.rule("SF-ASLT-18")
def test_of_several_losers_those_that_are_not_named_stay_as_they_are() -> None:
    foes = guard(), troop("Watch", at="D4", seat=1, facing="S", tables=TOUGH)
    there = contest("D4", "Ram", standing="Guard Watch")
    table = assault(ram(), *foes, there, falls=f"5 1 1 1  {ONES} {ONES}  1 1")
    table.players[0].picks_some(dice=[1])
    _, blue = table.players
    blue.goes("Watch", "N")
    blue.is_ready()
    assert [table.base(name).facing.name for name in ("Guard", "Watch")] == ["S", "N"]


@pytest.mark.rule("SF-ASLT-15")
def test_a_winner_enters_also_if_it_was_pinned() -> None:
    table = assault(ram(state={"pinned": 2}), guard(), THERE, falls=f"{WINS}  1")
    assert table.where("Ram") == "D4"


@pytest.mark.rule("SF-ASLT-15", "SF-TURN-07", "SF-TURN-08")
def test_all_winners_enter_each_its_own_hex() -> None:
    foes = guard(), troop("Watch", at="F4", seat=1, facing="S", tables=TOUGH)
    mine = ram(), tank("Bull", at="F5", tables=TOUGH, armour="0"), troop("Squad", at="F5", tables=TOUGH)
    places = THERE, contest("F4", "Bull", "Squad", standing="Watch")
    table = assault(*mine, *foes, *places, falls=f"{WINS}  1  5 1 1 1 {ONES}  {ONES}  1 1  1")
    assert [table.where(name) for name in ("Ram", "Bull", "Squad")] == ["D4", "F4", "F4"]
    assert [table.where(name) for name in ("Guard", "Watch")] == ["D3", "F3"]


@pytest.mark.rule("SF-ASLT-15")
def test_nobody_enters_where_all_winners_die() -> None:
    beast = ram(tables=FRAIL)
    table = assault(beast, guard(), THERE, falls="5 5 1 1  5 1 1 1  1 1  1 1 1")
    assert (table.where("Ram"), table.where("Guard")) == ("destroyed", "D4")
    assert table.over


# --- the way is blocked ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-ASLT-19")
def test_at_the_edge_of_the_map_a_loser_is_pushed_off() -> None:
    table = assault(ram(at="D2"), guard(at="D1"), contest("D1", "Ram", standing="Guard"), falls=f"{WINS}  1")
    assert (table.where("Ram"), table.where("Guard")) == ("D1", "left")
    assert table.over


@pytest.mark.rule("SF-ASLT-19")
def test_a_hex_that_is_full_sends_a_loser_to_the_nearest_of_its_choice() -> None:
    friends = [troop(name, at="D3", seat=1, tables=TOUGH) for name in ("One", "Two")]
    table = assault(ram(), guard(), *friends, THERE, falls=f"{WINS}  1")
    _, blue = table.players
    assert table.asked == [("blue", "retreat")]
    assert table.offers(1, "way", base="Guard") == ["C4", "E4", "C5", "E5"]
    blue.goes("Guard", "E4")
    assert (table.where("Ram"), table.where("Guard")) == ("D4", "E4")


@pytest.mark.rule("SF-ASLT-19")
def test_an_enemy_behind_blocks_the_way_as_well() -> None:
    table = assault(ram(), tank("Bull", at="D3"), guard(), THERE, falls=f"{WINS}  1")
    assert table.asked == [("blue", "retreat")]
    assert "D3" not in table.offers(1, "way", base="Guard")


@pytest.mark.rule("SF-ASLT-19")
def test_there_is_no_choice_if_one_hex_is_nearest() -> None:
    foes = [tank(name, at=at) for name, at in (("A", "C4"), ("B", "D3"), ("C", "E4"), ("D", "C5"))]
    table = assault(ram(), *foes, guard(), THERE, falls=f"{WINS}  1")
    assert table.where("Guard") == "E5"


SURROUNDING = [tank(name, at=at) for name, at in (("A", "C4"), ("B", "D3"), ("C", "E4"), ("D", "C5"), ("E", "E5"))]


@pytest.mark.rule("SF-ASLT-19")
def test_surrounded_a_loser_assaults_the_hex_behind_it_and_is_lost_if_it_loses() -> None:
    foes = [one for one in SURROUNDING if one.card.name != "B"]
    strong = tank("B", at="D3", race="Ork")
    table = assault(ram(), *foes, strong, guard(), THERE, falls=f"{WINS}  1  1 1  {ONES}")
    assert table.heard("last_stand") == [{"base": "Guard", "hex": "D3"}]
    assert (table.where("Guard"), table.where("B")) == ("destroyed", "D3")


@pytest.mark.rule("SF-ASLT-19")
def test_surrounded_a_loser_that_wins_breaks_through() -> None:
    foes = [one for one in SURROUNDING if one.card.name != "B"]
    weak = riders("B", at="D3", facing="S", tables=TOUGH, strong=1)
    table = assault(ram(), *foes, weak, guard(), THERE, falls=f"{WINS}  1  1 1 1  5 5 1 1  1")
    assert table.asked == [("red", "turn")], "who was driven out may turn as any loser"
    table.players[0].goes("B", "S")
    assert (table.where("Guard"), table.where("B"), table.where("Ram")) == ("D3", "D2", "D4")


@pytest.mark.rule("SF-ASLT-17", "SF-ASLT-19")
def test_who_did_not_get_in_and_finds_its_old_hex_taken_goes_elsewhere() -> None:
    thief = tank("Thief", at="D5", seat=1)
    table = assault(ram(), guard(), thief, THERE, falls=f"{LOSES}  1")
    assert table.asked == [("red", "retreat")]
    assert "D4" not in table.offers(0, "way", base="Ram")
    table.players[0].goes("Ram", "D6")
    assert table.where("Ram") == "D6"


@pytest.mark.rule("SF-ASLT-19")
def test_surrounded_with_the_edge_behind_it_a_base_is_lost() -> None:
    foes = [tank(name, at=at, seat=1) for name, at in (("Thief", "D9"), ("A", "C9"), ("B", "E9"))]
    table = assault(ram(at="D9"), guard(at="D8"), *foes, contest("D8", "Ram", standing="Guard"), falls=f"{LOSES}  1")
    assert table.where("Ram") == "left"


@pytest.mark.rule("SF-ASLT-19", "SF-ASLT-16")
def test_a_hex_that_the_enemy_won_in_this_step_takes_no_loser() -> None:
    """The way back of the Guard leads into D3, which the Bull wins from the Watch."""
    foes = guard(), troop("Watch", at="D3", seat=1, facing="N", tables=TOUGH)
    mine = ram(), tank("Bull", at="D2", facing="S", tables=TOUGH, armour="0")
    places = THERE, contest("D3", "Bull", standing="Watch")
    table = assault(*mine, *foes, *places, falls=f"{WINS}  1  {WINS}  1")
    assert {key for _, key in table.asked} == {"retreat"}
    assert "D3" not in table.offers(1, "way", base="Guard")


@pytest.mark.rule("SF-ASLT-19")
@pytest.mark.parametrize(("second", "takes"), [("riders", False), ("troop", True)])
def test_a_hex_that_its_own_side_won_takes_a_loser_beside_the_winners(second: str, takes: bool) -> None:
    """The way back of the large Boars leads into D3, which their friends win: only if those leave room for them."""
    boars = riders("Boars", at="D4", seat=1, facing="S", tables=TOUGH, strong=1)
    friend = {"riders": riders, "troop": troop}[second]
    wolves = friend("Wolves", at="D2", seat=1, facing="S", tables=TOUGH, assault="2", strong=1, weapons=())
    lone = troop("Lone", at="D3", facing="N", tables=TOUGH, strong=1)
    places = contest("D4", "Ram", standing="Boars"), contest("D3", "Wolves", standing="Lone")
    table = assault(ram(), boars, wolves, lone, *places, falls="5 1 1 1  1 1 1  1 1  1    1  5 1  1")
    if takes:
        assert table.where("Boars") == "D3"
    else:
        assert ("blue", "retreat") in table.asked
        assert "D3" not in table.offers(1, "way", base="Boars")


@pytest.mark.rule("SF-ASLT-16")
def test_a_retreat_pays_nothing_and_loses_the_tokens() -> None:
    table = assault(". . . .", ". . . .", ". . . f", ". . . .", ". . . .", ram(), guard(), THERE, falls=f"{WINS}  1")
    assert table.where("Guard") == "D3"
    assert table.base("Guard").toward is None


# --- too many winners ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-STACK-04", "SF-ASLT-15")
def test_of_too_many_winners_some_enter_and_all_are_stunned() -> None:
    mine = [troop(name, at=at, tables=TOUGH) for name, at in (("One", "D5"), ("Two", "D5"), ("Three", "C4"))]
    there = contest("D4", "One", "Two", "Three", standing="Guard")
    table = assault(*mine, guard(facing="SW"), there)
    red, _ = table.players
    red.picks_some("One", "Two", dice=dice(f"5 1 1 1 {ONES}  {ONES}  1"))
    assert table.asked == [("red", "winners_enter")]
    with refused("SF-STACK-04", "not_asked_for"):
        red.picks_some("One", "Two", "Three")
    red.picks_some("One", "Three")
    assert [table.where(name) for name in ("One", "Two", "Three")] == ["D4", "D5", "D4"]
    assert [table.base(name).pinned for name in ("One", "Two", "Three", "Guard")] == [2, 2, 2, 0]


@pytest.mark.rule("SF-STACK-04")
def test_winners_within_the_limit_enter_unharmed() -> None:
    mine = [troop(name, at="D5", tables=TOUGH) for name in ("One", "Two")]
    there = contest("D4", "One", "Two", standing="Guard")
    table = assault(*mine, guard(), there, falls=f"5 1 1 1 {ONES}  {ONES}  1")
    assert [table.where(name) for name in ("One", "Two")] == ["D4", "D4"]
    assert table.base("One").pinned == 0


@pytest.mark.rule("SF-STACK-04")
def test_who_stood_there_is_not_stunned() -> None:
    mine = huge("Ogre", at="D4", tables=TOUGH, facing="S"), troop("Late", at="D3", tables=TOUGH)
    there = contest("D4", "Late", "Guard", standing="Ogre")
    table = assault(*mine, guard(at="D5", facing="N"), there, falls=f"5 1 1 1 1 1  {ONES}  1")
    assert table.asked == [("blue", "turn")], "nobody has to pick where the hex has no room for anybody"
    assert (table.base("Ogre").pinned, table.base("Late").pinned) == (0, 2)
    assert table.where("Late") == "D3"


# --- leaving before the dice fall ------------------------------------------------------------------------------------

NIMBLE: dict[str, Any] = {"special": ("retreat before assault",)}


def leaving(*described: Placed, entering: str = "Ram", standing: str = "Guard") -> Table:
    return assault(*described, contest("D4", entering, standing=standing))


@pytest.mark.rule("SF-TURN-04", "SF-TURN-07")
def test_a_unit_with_the_ability_leaves_and_there_is_no_assault() -> None:
    table = leaving(ram(), guard(**NIMBLE))
    _, blue = table.players
    assert table.asked == [("blue", "withdraw")]
    blue.withdraws("Guard", True)
    assert (table.where("Ram"), table.where("Guard")) == ("D4", "D3")
    assert table.heard("assault") == []
    assert table.asked == [("blue", "turn")]


@pytest.mark.rule("SF-TURN-04")
def test_it_may_stay_and_fight() -> None:
    table = leaving(ram(), guard(**NIMBLE))
    table.players[1].withdraws("Guard", False, dice=dice(f"{WINS}  1"))
    assert len(table.heard("assault")) == 1


@pytest.mark.rule("SF-TURN-04")
def test_it_cannot_leave_where_the_hex_behind_it_takes_nobody() -> None:
    behind = tank("Bull", at="D3")
    table = assault(ram(), behind, guard(**NIMBLE), THERE, falls=f"{WINS}  1")
    assert ("blue", "withdraw") not in table.asked
    at_the_edge = assault(
        ram(at="D2"), guard(at="D1", **NIMBLE), contest("D1", "Ram", standing="Guard"), falls=f"{WINS}  1"
    )
    assert at_the_edge.where("Guard") == "left"


@pytest.mark.rule("SF-TURN-04")
def test_both_sides_say_at_the_same_time_and_who_was_entering_stays_where_it_was() -> None:
    table = leaving(ram(**NIMBLE), guard(**NIMBLE))
    red, blue = table.players
    assert sorted(table.asked) == [("blue", "withdraw"), ("red", "withdraw")]
    red.withdraws("Ram", True)
    assert table.asked == [("blue", "withdraw")]
    blue.withdraws("Guard", False)
    assert (table.where("Ram"), table.where("Guard")) == ("D5", "D4")
    assert table.over
