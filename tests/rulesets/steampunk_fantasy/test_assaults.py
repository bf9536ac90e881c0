"""SF-ASLT-02 to 11 and 20: who fights for a hex, with which values, the dice, and who wins."""

from __future__ import annotations

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.steampunk_fantasy.table.state import Ground, Member
from tests.rulesets.steampunk_fantasy.melee import TOUGH, assault, contest, dice, left, rolled, winner
from tests.rulesets.steampunk_fantasy.table import Placed, refused, riders, tank, troop

ONES = "1 1 1 1"


def ram(**more: str) -> Placed:
    """A tank of side 0 that goes north from D5."""
    return tank("Ram", at="D5", tables=TOUGH, armour="0", **more)  # type: ignore[arg-type]


def guard(**more: object) -> Placed:
    """Four men of side 1 in D4."""
    return troop("Guard", at="D4", seat=1, **{"facing": "S", "tables": TOUGH, **more})  # type: ignore[arg-type]


@pytest.mark.rule("SF-TURN-07", "SF-ASLT-03")
def test_dice_of_the_number_needed_or_more_are_hits() -> None:
    table = assault(ram(), guard(), contest("D4", "Ram", standing="Guard"), falls="4 4 4 4  4 5 4 6  1 1  1")
    assert rolled(table) == {"Ram": (4, 5), "Guard": (4, 5)}
    assert left(table) == [0, 2]


@pytest.mark.rule("SF-ASLT-03")
def test_members_may_need_another_number() -> None:
    there = contest("D4", "Ram", standing="Guard")
    table = assault(ram(), guard(assault_die="4+/6+/6+/6+"), there, falls="4 4 4 4  4 5 4 3  1 1  1")
    assert left(table) == [0, 3]


@pytest.mark.rule("SF-ARMY-21", "SF-ASLT-07")
def test_all_living_members_add_their_dice() -> None:
    there = contest("D4", "Ram", standing="Guard")
    table = assault(ram(), guard(assault="2/2/2/2"), there, falls=f"{ONES} {ONES} {ONES} 1 1")
    assert rolled(table)["Guard"] == (8, 5)
    three = [Member(profile="regular", alive=number > 0) for number in range(4)]
    table = assault(ram(), guard(state={"members": three}), there, falls=f"{ONES} 1 1 1 1 1")
    assert rolled(table)["Guard"] == (3, 5)


@pytest.mark.example("SF-X-06")
@pytest.mark.rule("SF-ASLT-04", "SF-ASLT-20")
def test_who_enters_fights_with_its_front() -> None:
    table = assault(ram(facing="N"), guard(), contest("D4", "Ram", standing="Guard"), falls=f"{ONES} {ONES} 1 1")
    assert rolled(table)["Ram"] == (4, 5)
    assert rolled(table, "deflection_roll") == {"Ram": (2, 5)}


@pytest.mark.rule("SF-ASLT-04", "SF-ASLT-20")
def test_who_reverses_into_the_hex_fights_with_its_back() -> None:
    table = assault(
        ram(facing="S"), guard(), contest("D4", "Ram", standing="Guard", backwards="Ram"), falls=f"1 1 {ONES}"
    )
    assert rolled(table)["Ram"] == (2, 5)
    assert rolled(table, "deflection_roll") == {}


@pytest.mark.example("SF-X-06")
@pytest.mark.rule("SF-ASLT-05", "SF-ASLT-20", "SF-ASLT-09")
@pytest.mark.parametrize(
    ("facing", "dice_rolled", "deflecting"), [("N", 4, 2), ("NE", 3, 0), ("SE", 3, 0), ("S", 2, 0), ("NW", 3, 0)]
)
def test_who_stands_fights_with_the_side_that_is_assaulted(facing: str, dice_rolled: int, deflecting: int) -> None:
    ones = " ".join("1" * (dice_rolled + 4 + deflecting))
    raiders = troop("Raiders", at="D4", seat=1, facing="S", tables=TOUGH)
    table = assault(ram(facing=facing), raiders, contest("D5", "Raiders", standing="Ram"), falls=ones)
    assert rolled(table)["Ram"] == (dice_rolled, 5)
    assert rolled(table, "deflection_roll").get("Ram", (0, 5)) == (deflecting, 5)


@pytest.mark.rule("SF-ASLT-06")
def test_who_is_assaulted_from_several_sides_chooses_one() -> None:
    foes = [troop(name, at=at, seat=1, tables=TOUGH) for name, at in (("Front", "D4"), ("Rear", "D6"))]
    table = assault(ram(facing="N"), *foes, contest("D5", "Front", "Rear", standing="Ram"))
    red, _ = table.players
    assert table.asked == [("red", "assaulted_side")]
    assert table.offers(0, "way", base="Ram") == ["front", "back"]
    red.goes("Ram", "back", dice=dice(f"6 6 {ONES} {ONES}"))
    assert rolled(table)["Ram"] == (2, 5)
    assert table.where("Ram") == "D5"


@pytest.mark.rule("SF-ASLT-07")
def test_a_side_that_brings_too_many_picks_who_fights() -> None:
    packs = [riders(name, at=at, seat=1, tables=TOUGH) for name, at in (("Wolves", "D4"), ("Boars", "C5"))]
    table = assault(ram(), *packs, contest("D5", "Wolves", "Boars", standing="Ram"))
    _, blue = table.players
    assert table.asked == [("blue", "fighters")]
    with refused("SF-STACK-01", "no_such_base"):
        blue.picks_some("Ram")
    with refused("SF-ASLT-07", "not_asked_for"):
        blue.picks_some("Wolves", "Boars")
    blue.picks_some("Boars", dice=dice("1 1 1  6 6 6 1 1 1  1"))
    assert rolled(table) == {"Ram": (3, 5), "Boars": (6, 5)}


@pytest.mark.rule("SF-ASLT-07")
def test_two_bases_of_which_one_is_large_fight_together() -> None:
    foes = riders("Wolves", at="D4", seat=1, tables=TOUGH), troop("Guard", at="D4", seat=1, tables=TOUGH)
    table = assault(
        ram(), *foes, contest("D5", "Wolves", "Guard", standing="Ram"), falls="6 6 6 1  1 1 1 1 1 1  1 1 1 1  1 1"
    )
    assert rolled(table) == {"Ram": (4, 5), "Wolves": (6, 5), "Guard": (4, 5)}


@pytest.mark.rule("SF-ASLT-09")
def test_each_success_of_a_deflection_die_cancels_a_hit_but_not_more_than_there_are() -> None:
    table = assault(ram(), guard(), contest("D4", "Ram", standing="Guard"), falls="1 1 1 1  1 1 5 5  5 1  1")
    assert left(table) == [0, 1]
    table = assault(ram(), guard(), contest("D4", "Ram", standing="Guard"), falls="1 1 1 1  1 1 1 5  5 5")
    assert left(table) == [0, 0]


@pytest.mark.rule("SF-ASLT-10")
def test_more_hits_win() -> None:
    table = assault(
        ram(), guard(race="Ork"), contest("D4", "Ram", standing="Guard"), falls="5 5 1 1  5 1 1 1  1 1  1 1 1"
    )
    assert table.asked == [("blue", "turn")]
    assert (winner(table), left(table)) == (0, [2, 1])


@pytest.mark.example("SF-X-27")
@pytest.mark.rule("SF-ASLT-11", "SF-ASLT-10")
@pytest.mark.parametrize(("theirs", "won"), [("Elf", 0), ("Dark Elf", 1)])
def test_orks_and_elves_both_keep_three_successes(theirs: str, won: int) -> None:
    """Dark Elves would have won the tie."""
    there = contest("D4", "Ram", standing="Guard")
    table = assault(ram(race="Ork"), guard(race=theirs), there, falls=f"5 5 5 1  5 5 5 1  1 1  {ONES}")
    assert (left(table), winner(table)) == ([3, 3], won)


@pytest.mark.rule("SF-ASLT-11", "SF-ASLT-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        *(("Elf", "Ork", 1), ("Ork", "Elf", 0), ("Ork", "Dwarf", 0), ("Dwarf", "Ork", 1), ("Elf", "Gnome", 0)),
        *(("Dark Elf", "Ork", 0), ("Dwarf", "Elf", 0), ("Spartan", "Dark Elf", 0), ("Gnome", "Elf", 1)),
    ],
)
def test_of_equals_the_higher_race_wins(mine: str, theirs: str, won: int) -> None:
    table = assault(
        ram(race=mine), guard(race=theirs), contest("D4", "Ram", standing="Guard"), falls=f"{ONES} {ONES} 1 1"
    )
    assert winner(table) == won


@pytest.mark.rule("SF-ASLT-11")
def test_of_equals_of_one_race_who_stands_there_wins() -> None:
    table = assault(ram(), guard(), contest("D4", "Ram", standing="Guard"), falls=f"{ONES} {ONES} 1 1")
    assert winner(table) == 1


@pytest.mark.rule("SF-ASLT-11")
def test_where_nobody_stands_the_higher_die_wins() -> None:
    table = assault(ram(), guard(), contest("E5", "Ram", "Guard"), falls=f"{ONES} {ONES} 1 1  3 3 2 6")
    assert winner(table) == 1
    assert table.where("Guard") == "E5"


@pytest.mark.example("SF-X-52")
@pytest.mark.rule("SF-ASLT-11")
@pytest.mark.parametrize(("ork_fights", "won"), [(True, 0), (False, 1)])
def test_allies_count_as_the_higher_of_their_races(ork_fights: bool, won: int) -> None:
    elves = troop("Elves", at="D5", tables=TOUGH)
    orks = troop("Orks", at="C4", seat=1, race="Ork", tables=TOUGH)
    dwarves = troop("Dwarves", at="D4", seat=2, race="Dwarf", facing="SW", tables=TOUGH)
    there = contest("D4", "Elves", *(["Orks"] if ork_fights else []), standing="Dwarves")
    four = "5 5 5 5"
    falls = f"{four} {ONES} {four}" if ork_fights else f"{four} {four} {ONES} {ONES}"
    assert winner(assault(elves, orks, dwarves, there, falls=falls, sides=(0, 0, 1))) == won


@pytest.mark.rule("SF-ASLT-02", "SF-TURN-05")
def test_hex_effects_reach_those_who_try_to_enter_before_the_dice_fall() -> None:
    burning = {parse_hex("D4"): Ground(fire=True)}
    there = contest("D4", "Ram", standing="Guard")
    table = assault(ram(), guard(), there, falls=f"5 1  {ONES} {ONES} 1 1", ground=burning)
    assert (table.base("Ram").fires, table.base("Guard").fires) == (1, 0)


@pytest.mark.rule("SF-TURN-07")
def test_every_contested_hex_is_fought_for_by_itself() -> None:
    foes = [troop(name, at=at, seat=1, facing="S", tables=TOUGH) for name, at in (("Guard", "D4"), ("Watch", "F4"))]
    rams = ram(), tank("Bull", at="F5", tables=TOUGH)
    places = contest("D4", "Ram", standing="Guard"), contest("F4", "Bull", standing="Watch")
    table = assault(*rams, *foes, *places, falls=f"{ONES} {ONES} 1 1  {ONES} {ONES} 1 1")
    assert [told["hex"] for told in table.heard("assault")] == ["D4", "F4"]


@pytest.mark.rule("SF-ASLT-11")
@pytest.mark.parametrize(("foe", "won"), [("Elf", 1), ("Dark Elf", 0)])
def test_a_side_whose_bases_roll_no_dice_keeps_its_nation(foe: str, won: int) -> None:
    """A pinned base with one die has none left where there is fear: Dwarves stand between Elves and Dark Elves."""
    alone = [Member(profile="regular", alive=number == 0) for number in range(4)]
    pinned = {"members": alone, "pinned": 1}
    halved = guard(race="Dwarf", facing="N", state=pinned, tables={"regular": ("9+: destroyed",)})
    table = assault(
        ram(race=foe, special=("fear[6]",)), halved, contest("D4", "Ram", standing="Guard"), falls=f"{ONES}  1 1"
    )
    assert (left(table), rolled(table).keys()) == ([0, 0], {"Ram"})
    assert winner(table) == won


@pytest.mark.rule("SF-ASLT-11")
def test_where_nobody_rolls_a_die_the_nations_decide() -> None:
    none = {"assault": "0", "deflection": "0", "armour": "0", "tables": TOUGH}
    ork, elf = tank("Ork", at="D5", race="Ork", **none), tank("Elf", at="E4", seat=1, race="Elf", **none)
    table = assault(ork, elf, contest("D4", "Ork", "Elf"))
    assert (winner(table), table.heard("tossed")) == (0, [])


@pytest.mark.rule("SF-ASLT-11")
def test_of_two_races_only_those_that_roll_dice_count() -> None:
    elves = troop("Elves", at="D5", tables=TOUGH)
    orks = troop("Orks", at="D5", seat=1, race="Ork", tables=TOUGH, assault="0")
    dwarves = troop("Dwarves", at="D4", seat=2, race="Dwarf", facing="S", tables=TOUGH)
    there = contest("D4", "Elves", "Orks", standing="Dwarves")
    assert winner(assault(elves, orks, dwarves, there, falls=f"{ONES} {ONES}", sides=(0, 0, 1))) == 1
