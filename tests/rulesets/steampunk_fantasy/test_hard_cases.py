"""What a referee would be asked about: several rules that meet in one hex and one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.steampunk_fantasy.actions import Deploy
from rulesets.steampunk_fantasy.chapters.agony.agony_steps import Agony
from rulesets.steampunk_fantasy.chapters.damage.armour import left_of
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.setup.deployment import Deployment
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from tests.rulesets.steampunk_fantasy.melee import TOUGH, assault, contest, dice
from tests.rulesets.steampunk_fantasy.table import Placed, Table, orders, refused, riders, steam, tank, troop

AHEAD = "(fast) F + R + -"
ONES = "1 1 1 1"


def going(name: str, at: str, facing: str, seat: int = 0, order: str = AHEAD, **more: Any) -> Placed:
    """A fast tank without armour that drives ahead; only a 9 hurts it."""
    plain = {"tables": TOUGH, "armour": "0", "state": {"carrying_out": orders(order, "- + -")}}
    return tank(name, at=at, facing=facing, seat=seat, speed="fast", **{**plain, **more})


def stepped(*described: str | Placed, falls: Sequence[int] = (), **fields: Any) -> Table:
    """Movement step 1 up to its first question, or its end."""
    return steam(*described, **fields).begins(MovementStep(number=1), falls)


def places(table: Table, *names: str) -> list[str]:
    return [table.where(name) for name in names]


# --- meeting head-on -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-ASLT-01", "SF-TURN-13")
@pytest.mark.parametrize(("named", "stands"), [("C4", "Ox"), ("C5", "Ram")])
def test_enemies_who_change_places_fight_for_the_hex_that_the_higher_side_names(named: str, stands: str) -> None:
    """SF-D-19: a Dwarf stands above an Elf; the one met counts as standing in its hex, with its front to the enemy."""
    table = stepped(going("Ram", "C5", "N"), going("Ox", "C4", "S", seat=1, race="Dwarf"))
    assert table.asked == [("blue", "meeting")]
    assert table.offers(1, "way", base="Ox") == ["C5", "C4"]
    table.players[1].goes("Ox", named, dice=[1] * 12)
    assert table.heard("contested") == [{"hex": named, "bases": ["Ox" if stands == "Ram" else "Ram", stands]}]
    assert [told["profile"] for told in table.heard("deflection_roll")] == ["regular", "regular"]


@pytest.mark.rule("SF-ASLT-01")
@pytest.mark.parametrize(("named", "falls"), [("C4", 12), ("C5", 18)])
def test_who_follows_behind_does_not_let_the_enemies_pass_through_each_other(named: str, falls: int) -> None:
    """SF-D-18, SF-D-19: Ram and Ox meet although Late wants the hex of Ram as well."""
    mine = going("Ram", "C5", "N"), going("Late", "C6", "N", size="medium")
    table = stepped(*mine, going("Ox", "C4", "S", seat=1, race="Dwarf"))
    assert table.asked == [("blue", "meeting")]
    table.players[1].goes("Ox", named, dice=[1] * falls)
    assert table.heard("contested")[0]["hex"] == named
    assert "Ox" in table.heard("assault")[0]["bases"] and "Ram" in table.heard("assault")[0]["bases"]


@pytest.mark.rule("SF-ASLT-01", "SF-STACK-03")
def test_a_meeting_comes_before_overcrowding() -> None:
    """SF-D-18: Ram and Bull both drive at the hex of Ox, which comes toward Ram: its hex is contested if it is named,
    and then nobody is stunned."""
    mine = going("Ram", "C5", "N"), going("Bull", "D4", "NW")
    table = stepped(*mine, going("Ox", "C4", "S", seat=1, race="Dwarf"))
    assert table.asked == [("blue", "meeting")]
    table.players[1].goes("Ox", "C4")
    assert table.heard("overcrowded") == []
    assert table.asked == [("red", "fighters")]


@pytest.mark.rule("SF-TURN-13", "SF-ASLT-17")
def test_whoever_follows_into_the_hex_of_one_that_was_met_head_on_finds_it_free() -> None:
    """SF-D-18, SF-D-20: Ram is on its way to Ox, so Imp comes in behind it; Ram loses, and its place is taken."""
    foes = going("Ox", "C4", "S", seat=1, race="Dwarf"), going("Imp", "C6", "N", seat=1)
    table = stepped(going("Ram", "C5", "N"), *foes)
    table.players[1].goes("Ox", "C4", dice=[1] * 12)
    assert [told["hex"] for told in table.heard("assault")] == ["C4"]
    assert places(table, "Ox", "Imp") == ["C4", "C5"]
    assert table.asked == [("red", "retreat")]


# --- cycles and followers --------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-TURN-13")
@pytest.mark.parametrize("seats", [(0, 0, 0), (0, 1, 0)])
def test_bases_that_follow_each_other_in_a_ring_all_move(seats: tuple[int, int, int]) -> None:
    ring = ("One", "C4", "SE"), ("Two", "D4", "SW"), ("Three", "C5", "N")
    table = stepped(*(going(*one, seat=seat) for one, seat in zip(ring, seats, strict=True)))
    assert places(table, "One", "Two", "Three") == ["D4", "C5", "C4"]
    assert table.asked == []


@pytest.mark.rule("SF-TURN-13", "SF-STACK-03")
def test_friends_change_places() -> None:
    table = stepped(going("One", "C4", "S"), going("Two", "C5", "N"))
    assert places(table, "One", "Two") == ["C5", "C4"]


# --- leaving before the assault --------------------------------------------------------------------------------------

NIMBLE: dict[str, Any] = {"special": ("retreat before assault",), "tables": TOUGH, "facing": "S"}


@pytest.mark.rule("SF-TURN-04")
def test_of_two_that_leave_only_one_finds_room_and_the_other_fights() -> None:
    """SF-D-107: the hex behind has room for one of the two."""
    ram = tank("Ram", at="D5", tables=TOUGH, armour="0")
    foes = [troop(name, at="D4", seat=1, **NIMBLE) for name in ("Guard", "Watch")]
    table = assault(ram, *foes, troop("Camp", at="D3", seat=1), contest("D4", "Ram", standing="Guard Watch"))
    table.players[1].withdraws("Guard", True)
    table.players[1].withdraws("Watch", True, dice=dice(f"5 1 1 1  {ONES}  1 1  1"))
    assert [told["base"] for told in table.heard("withdrew")] == ["Guard"]
    assert table.heard("assault")[0]["bases"] == ["Ram", "Watch"]
    assert table.where("Guard") == "D3"


@pytest.mark.rule("SF-TURN-04")
@pytest.mark.parametrize(("behind", "asked"), [("D5", []), ("E5", [("red", "withdraw")])])
def test_who_tries_to_enter_leaves_only_as_long_as_nobody_has_taken_its_place(
    behind: str, asked: list[tuple[str, str]]
) -> None:
    """SF-D-107: the hex to retreat into is the one that it comes from."""
    mine = troop("Scouts", at="D5", **{**NIMBLE, "facing": "N"})
    foes = troop("Guard", at="D4", seat=1, tables=TOUGH), troop("Imp", at=behind, seat=1, tables=TOUGH)
    falls = f"{ONES} {ONES}" if behind == "D5" else ""
    table = assault(mine, *foes, contest("D4", "Scouts", standing="Guard"), falls=falls)
    assert [one for one in table.asked if one[1] == "withdraw"] == asked


@pytest.mark.rule("SF-TURN-04", "SF-ASLT-19", "SF-TURN-07")
def test_who_gave_up_entering_makes_room_where_the_enemy_wins_its_old_hex() -> None:
    """SF-D-20: Scouts leave the assault for D4; in the same step Imp wins D5, in which they are, from Late."""
    mine = troop("Scouts", at="D5", **{**NIMBLE, "facing": "N"}), troop("Late", at="C5", tables=TOUGH)
    foes = troop("Guard", at="D4", seat=1, tables=TOUGH), troop("Imp", at="E5", seat=1, race="Spartan", tables=TOUGH)
    there = contest("D4", "Scouts", standing="Guard"), contest("D5", "Late", "Imp")
    table = assault(*mine, *foes, *there)
    table.players[0].withdraws("Scouts", True, dice=dice(f"{ONES} {ONES}"))
    assert (table.where("Imp"), table.where("Guard")) == ("D5", "D4")
    assert table.asked == [("red", "retreat")]
    table.players[0].goes("Scouts", "D6")
    assert table.where("Scouts") == "D6"


# --- retreats --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-ASLT-16", "SF-ASLT-19")
def test_a_hex_that_the_own_side_has_won_takes_a_loser_whoever_leaves_it_first() -> None:
    """SF-D-94: Guard is driven back into D3, which its friend Bull wins from Ram's friend Ox in the same step."""
    mine = tank("Ram", at="D5", tables=TOUGH, armour="0"), tank("Ox", at="D3", facing="NE", tables=TOUGH, armour="0")
    foes = (
        troop("Guard", at="D4", seat=1, facing="S", tables=TOUGH),
        troop("Bull", at="C3", seat=1, facing="SE", tables=TOUGH),
    )
    there = contest("D4", "Ram", standing="Guard"), contest("D3", "Bull", standing="Ox")
    table = assault(*mine, *foes, *there, falls=f"5 1 1 1  {ONES}  1 1  1   1 1 1  5 1 1 1  1")
    assert {key for _, key in table.asked} == {"turn"}
    assert places(table, "Ram", "Guard", "Bull", "Ox") == ["D4", "D3", "D3", "C4"]


@pytest.mark.rule("SF-ASLT-19")
def test_of_two_that_come_back_to_a_full_hex_only_so_many_go_on_as_it_is_too_full_for() -> None:
    """SF-D-20: One and Two fail to enter D4; Late has followed into their hex, which may hold two."""
    mine = [troop(name, at="D5", tables=TOUGH) for name in ("One", "Two", "Late")]
    foe = troop("Guard", at="D4", seat=1, facing="S", tables=TOUGH, race="Spartan")
    table = assault(*mine, foe, contest("D4", "One", "Two", standing="Guard"), falls=f"{ONES} {ONES} {ONES}")
    assert [told["bases"] for told in table.heard("assault")] == [["One", "Two", "Guard"]]
    assert table.asked == [("red", "retreat")]
    table.players[0].goes("One", "C5")
    assert places(table, "One", "Two", "Late") == ["C5", "D5", "D5"]


@pytest.mark.rule("SF-STACK-04")
def test_as_many_winners_go_in_as_find_room() -> None:
    """SF-D-99: the owner picks who, not how many."""
    mine = [troop(name, at=at, tables=TOUGH) for name, at in (("One", "D5"), ("Two", "D5"), ("Three", "C4"))]
    foe = troop("Guard", at="D4", seat=1, facing="SW", tables=TOUGH)
    table = assault(*mine, foe, contest("D4", "One", "Two", "Three", standing="Guard"))
    red, _ = table.players
    red.picks_some("One", "Two", dice=dice(f"5 1 1 1 {ONES}  {ONES}  1"))
    assert table.asked == [("red", "winners_enter")]
    with refused("SF-STACK-04"):
        red.picks_some("Three")
    red.picks_some("Three", "Two")
    assert places(table, "One", "Two", "Three") == ["D5", "D4", "D4"]


# --- partners --------------------------------------------------------------------------------------------------------

PAIR = (0, 0, 1)


@pytest.mark.rule("SF-ASLT-12")
def test_the_partner_whose_bases_roll_more_dice_here_decides() -> None:
    """SF-D-97: the tank of the speaker has four dice in front, but only two in its back, from which it is assaulted."""
    mine = tank("Ram", at="D5", tables=TOUGH, armour="0"), troop("Late", at="D5", seat=1, tables=TOUGH, strong=3)
    foes = riders("Boars", at="D6", seat=2, tables=TOUGH, assault="1/1/1/1")
    table = assault(*mine, foes, contest("D5", "Boars", standing="Ram Late"), sides=PAIR, falls="6 1  6 6 1  6 1")
    assert table.asked == [("blue", "allotted")]


@pytest.mark.rule("SF-ASLT-11")
def test_only_bases_that_roll_dice_count_for_the_nation_of_a_side() -> None:
    """SF-D-98: the Spartans have no dice to their back, so both sides are even as Elf against Ork."""
    mine = (
        troop("Guard", at="D5", facing="N", tables=TOUGH, strong=1),
        troop("Late", at="D5", seat=1, facing="N", race="Spartan", tables=TOUGH, strong=1, assault="2/2/2/0"),
    )
    foe = troop("Wargs", at="D6", seat=2, race="Ork", tables=TOUGH, strong=1)
    table = assault(*mine, foe, contest("D5", "Wargs", standing="Guard Late"), sides=PAIR, falls="1 1")
    (told,) = table.heard("assault_won")
    assert (told["winner"], told["left"]) == (1, [0, 0])
    assert [event.rule for event in table.said if event.key == "assault_won"] == ["SF-ASLT-11"]


# --- the end, at once ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-SETUP-04")
def test_who_is_alone_after_fire_and_poison_does_not_bleed_to_death() -> None:
    """The last enemy burns in Agony 3; the bleeding of Agony 4 is not rolled any more."""
    ashes = {"regular": ("1+: destroyed",)}
    mine = troop("Guard", at="A1", tables=ashes, state={"bleeds": [6]})
    table = steam(mine, troop("Foe", at="C3", seat=1, tables=ashes, state={"fires": 1}))
    table.begins(Agony(), dice=[3])
    assert places(table, "Guard", "Foe") == ["A1", "destroyed"]


# --- gunnery and damage ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-DMG-04")
@pytest.mark.parametrize("decay", ["distance", "hexes_between"])
def test_a_shot_within_the_own_hex_has_no_more_ap_than_the_weapon(decay: str) -> None:
    table = steam(tank("Ram", at="C5"), options={"ap_decay": decay})
    assert left_of(table.game, Hit(target="Ram", by="Ram", distance=0), 3) == 3


@pytest.mark.rule("SF-ORD-26", "SF-ORD-27")
@pytest.mark.parametrize(("written", "rule"), [("- + Load", "SF-ORD-27"), ("(fast) - + Load", "SF-ORD-26")])
def test_what_forbids_a_load_is_named(written: str, rule: str) -> None:
    group = {"name": "gun", "weapons": ("gun",), "orders": (written,)}
    state = {"carrying_out": orders("(slow) F + - + -", written)}
    table = steam(tank("Ram", at="C5", speed="slow", fire=(group,), state=state)).begins(Gunnery(part=1))
    assert [event.rule for event in table.said if event.key == "fire_not_allowed"] == [rule]
    assert table.base("Ram").loaded == {}


# --- who chooses when ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-CHO-03")
def test_who_can_only_choose_between_assaults_chooses_after_the_others() -> None:
    """The Wargs chase into one of two hexes, both held, so nobody asks them whether they want to; the Elks, which flee,
    choose before them although Orks choose before Elves."""
    table = stepped(
        riders("Wargs", at="D5", race="Ork", state={"carrying_out": orders("(slow) Chase + - + -")}),
        riders("Elks", at="D4", seat=1, state={"carrying_out": orders("(slow) Flee + - + -")}),
        troop("Guard", at="C5", seat=1),
    )
    assert table.asked == [("blue", "way")]
    table.players[1].goes("Elks", "D3")
    assert table.offers(0, "way", base="Wargs") == ["D4", "C5"]


# --- refusals name the right rule ------------------------------------------------------------------------------------


@pytest.mark.rule("SF-STACK-01", "SF-STACK-02")
@pytest.mark.parametrize(("size", "rule"), [("large", "SF-STACK-01"), ("huge", "SF-STACK-02")])
def test_a_full_hex_is_refused_by_the_limit_that_it_would_break(size: str, rule: str) -> None:
    table = steam(tank("Ram"), troop("Other", size=size), troop("Foe", seat=1)).begins(Deployment())
    red, _ = table.players
    red.does(Deploy(base="Ram", hex="A8", facing="N", speed="fast"))
    with refused(rule, "full"):
        red.does(Deploy(base="Other", hex="A8", facing="N", speed="fast"))
