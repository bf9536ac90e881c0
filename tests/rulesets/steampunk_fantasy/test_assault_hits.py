"""SF-ASLT-08, 09, 12 to 14, SF-ABIL-01 to 04: on whom hits fall, what they do, fear and cunning."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.steampunk_fantasy.melee import FRAIL, TOUGH, assault, contest, dice, left, rolled
from tests.rulesets.steampunk_fantasy.table import HARD, Placed, Table, card, refused, riders, tank, troop

ONES = "1 1 1 1"
HERO: dict[str, Any] = {
    "members": ("regular", "regular", "hero"),
    "profiles": {
        "regular": {"assault": "1/1/1/1", "assault_die": "5+", "assault_damage": -2},
        "hero": {"assault": "2/2/2/2", "assault_die": "4+", "assault_damage": 1, "assault_special": ("poison[6]",)},
    },
    "weapons": (),
    "tables": TOUGH,
}
"""Two regulars and a hero, who poisons."""


def ram(**more: Any) -> Placed:
    """A tank of side 0 that goes north from D5."""
    return tank("Ram", at="D5", **{"tables": TOUGH, "armour": "0", **more})


def guard(**more: Any) -> Placed:
    """Four men of side 1 in D4."""
    return troop("Guard", at="D4", seat=1, **{"facing": "S", "tables": TOUGH, **more})


def band(at: str = "D5", seat: int = 0, **more: Any) -> Placed:
    """Two regulars and a hero."""
    return Placed(card("Band", **{**HERO, **more}), at=at, seat=seat)


THERE = contest("D4", "Ram", standing="Guard")
BAND_THERE = contest("D4", "Band", standing="Guard")


def rolls(table: Table) -> list[tuple[str, int, int]]:
    """The damage rolls: on whom, the die, the total."""
    return [(told["base"], told["die"], told["total"]) for told in table.heard("damage_roll")]


@pytest.mark.example("SF-X-04")
@pytest.mark.rule("SF-ASLT-12", "SF-ASLT-13")
def test_every_member_has_a_hit_before_any_gets_a_second() -> None:
    table = assault(ram(), guard(strong=2), THERE, falls="5 5 5 5  1 1  1 1")
    red, _ = table.players
    assert table.asked == [("red", "allotted")]
    with refused("SF-ASLT-12", "one_each"):
        red.picks_some("Guard 1", "Guard 1")
    with refused("SF-ASLT-12", "no_member"):
        red.picks_some("Ram 1")
    red.picks_some("Guard 1", "Guard 2", "Guard 1", "Guard 1")
    assert table.asked == [("red", "damage_order")]
    red.picks("Ram: regular", dice=dice("4 4"))
    assert rolls(table) == [("Guard", 4, 6), ("Guard", 4, 4)]


@pytest.mark.rule("SF-ASLT-12")
def test_hits_that_are_not_named_fall_on_the_members_in_turn() -> None:
    table = assault(ram(), guard(strong=2), THERE, falls="5 5 5 5  1 1  1 1")
    table.players[0].picks_some(dice=dice("4 4"))
    assert rolls(table) == [("Guard", 4, 5), ("Guard", 4, 5)]


@pytest.mark.rule("SF-ASLT-12")
@pytest.mark.parametrize(
    ("falls", "asked"), [("5 5 1 1", False), ("5 1 1 1", False), ("5 5 5 1", True), ("1 1 1 1", False)]
)
def test_nobody_is_asked_where_it_makes_no_difference_whom_hits_fall_on(falls: str, asked: bool) -> None:
    hits = falls.count("5")
    rolls_for = "" if asked else " ".join("3" * hits)
    table = assault(ram(race="Spartan"), guard(strong=2), THERE, falls=f"{falls}  1 1  1 1  {rolls_for}")
    assert (("red", "allotted") in table.asked) == asked
    alone = assault(ram(race="Spartan"), guard(strong=1), THERE, falls=f"{falls}  1  1 1" + "  3" * (hits > 0))
    assert len(rolls(alone)) == (hits > 0), "of one member there is nothing to choose"
    assert rolls(table) == ([] if asked else [("Guard", 3, 3)] * hits)


@pytest.mark.rule("SF-ASLT-12")
def test_with_fewer_hits_than_members_the_winner_picks_who_gets_one() -> None:
    foes = guard(strong=2), troop("Watch", at="D4", seat=1, strong=2, facing="S", tables=TOUGH)
    table = assault(ram(), *foes, contest("D4", "Ram", standing="Guard Watch"), falls="5 5 1 1  1 1 1 1  1 1")
    red, _ = table.players
    assert table.asked == [("red", "allotted")]
    with refused("SF-ASLT-12", "one_each"):
        red.picks_some("Watch 1", "Watch 1")
    red.picks_some("Watch 1", "Watch 2", dice=dice("3 3"))
    assert rolls(table) == [("Watch", 3, 3), ("Watch", 3, 3)]


@pytest.mark.rule("SF-ASLT-12")
def test_the_winner_assigns_the_losers_hits_to_his_own_side() -> None:
    friends = troop("Squad", at="D5", strong=2, tables=TOUGH), riders("Elks", at="C4", strong=1, tables=TOUGH)
    there = contest("D4", "Squad", "Elks", standing="Guard")
    table = assault(*friends, guard(strong=3, facing="SW"), there, falls="5 5  5 5 1  5 1 1")
    red, _ = table.players
    assert table.asked == [("red", "allotted")]
    red.picks_some()
    assert table.asked == [("red", "allotted")]
    assert table.offers(0, "pick_some") == ["Squad 1", "Squad 2", "Elks 1"]
    red.picks_some("Elks 1", dice=[2])
    assert rolls(table) == [("Elks", 2, 2)]


@pytest.mark.rule("SF-ASLT-13")
def test_each_member_hit_gets_one_roll_with_1_for_each_further_hit() -> None:
    table = assault(ram(), guard(strong=1), THERE, falls="5 5 5 5  5  1 1  3 3")
    assert rolls(table) == [("Ram", 3, 3), ("Guard", 3, 6)]


@pytest.mark.rule("SF-ASLT-14")
def test_damage_in_an_assault_has_the_ap_pen_and_damage_of_its_source() -> None:
    plain = {"assault": "2/2/2/2", "assault_die": "5+"}
    sharp = {**plain, "assault_ap": 1, "assault_pen": -2, "assault_damage": 2}
    for fight, falls, total in ((plain, "5 4 3  4", 4), (sharp, "4 3  4", 3)):
        squad = troop("Squad", at="D5", strong=1, profiles={"regular": fight}, weapons=(), tables=TOUGH)
        beast = guard(strong=1, armour="3/3/3/3")
        table = assault(squad, beast, contest("D4", "Squad", standing="Guard"), falls=f"5 1  1  {falls}")
        assert rolls(table) == [("Guard", 4, total)]


@pytest.mark.rule("SF-ASLT-08")
def test_poison_only_comes_from_hits_of_the_member_that_has_it() -> None:
    for falls, poisons in (("5 5  1 1", 0), ("1 1  4 1", 1), ("1 1  4 4", 1)):
        hits = "1" if falls == "1 1  4 1" else "1 1"
        table = assault(band(), guard(), BAND_THERE, falls=f"{falls}  {ONES}  {hits}")
        assert len(table.base("Guard").poisons) == poisons
        assert table.report("poisoned") == ["Guard is poisoned by Band: d6."] * poisons


@pytest.mark.example("SF-X-55")
@pytest.mark.rule("SF-ASLT-08", "SF-ASLT-13", "SF-ASLT-14")
def test_of_hits_of_several_sources_the_winner_names_the_main_one() -> None:
    table = assault(band(), guard(strong=1), BAND_THERE, falls="5 5  4 1  1")
    red, _ = table.players
    assert table.asked == [("red", "main_hit")]
    assert table.offers(0, "pick") == ["Band: regular", "Band: hero"]
    red.picks("Band: hero", dice=[3])
    assert rolls(table) == [("Guard", 3, 6)]
    assert table.base("Guard").poisons == [6]


@pytest.mark.rule("SF-ASLT-09")
def test_the_winner_says_which_hits_were_deflected() -> None:
    shielded = {"regular": {"assault": "0/0/0/0", "deflection": "1/1/1/1", "deflection_die": "5+"}}
    foes = guard(strong=1, profiles=shielded, weapons=())
    table = assault(band(), foes, BAND_THERE, falls="5 5  4 1  5")
    red, _ = table.players
    assert left(table) == [2, 0]
    assert table.asked == [("red", "deflected")]
    with refused("SF-ASLT-09", "no_such_hit"):
        red.picks_some("Ram: regular")
    red.picks_some("Band: hero", dice=[3])
    assert rolls(table) == [("Guard", 3, 2)]
    assert table.base("Guard").poisons == []


@pytest.mark.example("SF-X-05")
@pytest.mark.rule("SF-ASLT-09", "SF-ASLT-10", "SF-ASLT-12")
def test_the_assault_of_the_rules() -> None:
    """Dark Elves 7 hits and 3 deflections against 6 hits and none: they keep 7, the Elves 3."""
    mine = (
        tank("Dark", at="D5", race="Dark Elf", tables=TOUGH, armour="0", deflection="4/-/-/-"),
        troop("Shades", at="D5", race="Dark Elf", tables=TOUGH, assault="2/2/2/2"),
    )
    theirs = (
        tank("Light", at="D4", seat=1, facing="S", tables=TOUGH, armour="0", deflection="-"),
        troop("Bows", at="D4", seat=1, facing="S", tables=TOUGH, strong=3),
    )
    falls = "5 5 5 5  5 5 5 1 1 1 1 1  5 5 5 1  5 5 5  5 5 5 1"
    table = assault(*mine, *theirs, contest("D4", "Dark", "Shades", standing="Light Bows"), falls=falls)
    red, _ = table.players
    assert left(table) == [7, 3]
    assert table.asked == [("red", "allotted")]
    with refused("SF-ASLT-12", "one_each"):
        red.picks_some("Light 1", "Light 1")
    red.picks_some("Light 1", "Bows 1", "Bows 2", "Bows 3", "Light 1", "Light 1", "Light 1")
    assert table.asked == [("red", "allotted")]
    with refused("SF-ASLT-12", "one_each"):
        red.picks_some("Dark 1", "Dark 1")
    red.picks_some("Shades 1", "Shades 2", "Dark 1", dice=dice("1 1 1  4 1 1 1"))
    assert rolls(table) == [("Dark", 1, 1), ("Shades", 1, 1), ("Shades", 1, 1), ("Light", 4, 7), *[("Bows", 1, 1)] * 3]


@pytest.mark.rule("SF-ASLT-13")
def test_a_member_that_dies_is_the_one_that_was_hit() -> None:
    table = assault(band(), guard(tables=FRAIL), BAND_THERE, falls=f"5 1  1 1  {ONES}  4")
    assert [member.alive for member in table.base("Guard").members] == [False, True, True, True]


# --- fear ------------------------------------------------------------------------------------------------------------


@pytest.mark.example("SF-X-26")
@pytest.mark.rule("SF-ABIL-01", "SF-ABIL-02", "SF-TURN-06")
def test_fear_pins_and_pinned_bases_have_half_their_dice() -> None:
    orks = guard(race="Ork", assault="2/2/2/2", tables={**TOUGH, "psychic": ("4+: pinned",)})
    table = assault(ram(special=("fear[6]",)), orks, THERE, falls=f"5  {ONES}  {ONES}  1 1")
    assert table.base("Guard").pinned == 2
    assert rolled(table) == {"Ram": (4, 5), "Guard": (4, 5)}


@pytest.mark.rule("SF-ABIL-02")
def test_an_odd_number_is_halved_down_and_only_fear_halves() -> None:
    pinned = {"pinned": 1}
    afraid = guard(strong=3, state=pinned, tables={"regular": TOUGH["regular"]})
    table = assault(ram(special=("fear[6]",)), afraid, THERE, falls=f"{ONES}  1  1 1")
    assert rolled(table)["Guard"] == (1, 5)
    table = assault(ram(), afraid, THERE, falls=f"{ONES}  1 1 1  1 1")
    assert rolled(table)["Guard"] == (3, 5)


@pytest.mark.rule("SF-ABIL-01")
def test_bases_without_a_psychic_table_feel_no_fear_and_others_roll_once_for_the_largest() -> None:
    friends = ram(special=("fear[6]",)), troop("Ghosts", at="D5", tables=TOUGH, special=("fear[8]",))
    there = contest("D4", "Ram", "Ghosts", standing="Guard")
    table = assault(*friends, guard(), there, falls=f"3  {ONES} {ONES} {ONES}  1 1")
    assert [(told["base"], told["sides"]) for told in table.heard("typed_damage")] == [("Guard", 8)]
    foes = guard(tables={"regular": TOUGH["regular"]})
    table = assault(*friends, foes, there, falls=f"{ONES} {ONES} {ONES}  1 1")
    assert table.heard("typed_damage") == []


@pytest.mark.rule("SF-ABIL-02")
def test_the_owner_chooses_which_dice_go_if_they_differ() -> None:
    afraid = Placed(card=card("Band", **HERO), at="D4", seat=1, facing="S", also={"pinned": 1})
    table = assault(ram(special=("fear[6]",)), afraid, contest("D4", "Ram", standing="Band"), falls="1")
    _, blue = table.players
    assert table.asked == [("blue", "halved_dice")]
    with refused("SF-ABIL-02", "no_such_dice"):
        blue.picks_some("ghost")
    blue.picks_some("regular", "regular", dice=dice(f"{ONES}  1 1  1 1"))
    assert [(told["profile"], len(told["rolled"])) for told in table.heard("assault_roll")][1:] == [("hero", 2)]


# --- cunning ---------------------------------------------------------------------------------------------------------

LIGHT = {**HARD, "regular": TOUGH["regular"], "light": ("1-3: pinned", "4-6: +1 on future damage")}
CUNNING: dict[str, Any] = {
    "profiles": {
        "regular": {"assault": "1/1/1/1", "assault_die": "5+", "assault_special": ("cunning assault[1 per 2]",)}
    },
    "weapons": (),
    "tables": TOUGH,
}


def engine(**more: Any) -> Placed:
    """A tank of side 1 in D4."""
    return tank("Engine", at="D4", seat=1, **{"facing": "S", "armour": "0", "tables": LIGHT, "assault": "0", **more})


ENGINE_THERE = contest("D4", "Squad", standing="Engine")


@pytest.mark.example("SF-X-25")
@pytest.mark.rule("SF-ABIL-03")
def test_hits_are_traded_for_light_damage() -> None:
    table = assault(troop("Squad", at="D5", **CUNNING), engine(), ENGINE_THERE, falls="5 5 5 5  1 1")
    red, _ = table.players
    assert table.asked == [("red", "trade")]
    assert table.offers(0, "pick") == ["0", "1", "2"]
    red.picks("1", dice=dice("5  3"))
    assert table.base("Engine").future_damage == 1
    assert rolls(table) == [("Engine", 3, 3 + 1 + 1)]


@pytest.mark.rule("SF-ABIL-03")
def test_all_hits_traded_cause_no_damage_roll_and_none_traded_the_whole() -> None:
    described = troop("Squad", at="D5", **CUNNING), engine(), ENGINE_THERE
    table = assault(*described, falls="5 5 5 5  1 1")
    table.players[0].picks("2", dice=dice("4 4"))
    assert (rolls(table), table.base("Engine").future_damage) == ([], 2)
    table = assault(*described, falls="5 5 5 5  1 1")
    table.players[0].picks("0", dice=dice("3"))
    assert rolls(table) == [("Engine", 3, 6)]


@pytest.mark.rule("SF-ABIL-03")
def test_losers_trade_as_well() -> None:
    table = assault(troop("Squad", at="D5", **CUNNING), engine(assault="3"), ENGINE_THERE, falls="5 5 1 1  5 5 5  1 1")
    assert ("red", "trade") in table.asked


@pytest.mark.rule("SF-ABIL-04")
def test_only_hits_on_bases_with_a_light_table_can_be_traded() -> None:
    soft = engine(tables=TOUGH)
    table = assault(troop("Squad", at="D5", **CUNNING), soft, ENGINE_THERE, falls="5 5 5 5  1 1  3")
    assert rolls(table) == [("Engine", 3, 6)]


AXES: dict[str, Any] = {
    "members": ("regular", "captain", "captain"),
    "profiles": {
        "regular": {"assault": "2/2/2/2", "assault_die": "5+"},
        "captain": {"assault": "1/1/1/1", "assault_die": "4+", "assault_special": ("cunning assault[1 per 2]",)},
    },
    "weapons": (),
    "tables": TOUGH,
}
"""A regular, and two captains who are cunning."""
AXES_THERE = contest("D4", "Axes", standing="Engine")


def axes() -> Placed:
    """A regular and two cunning captains of side 0."""
    return Placed(card("Axes", **AXES), at="D5")


@pytest.mark.rule("SF-ASLT-08", "SF-ABIL-03")
def test_only_hits_of_cunning_members_are_traded() -> None:
    table = assault(axes(), engine(), AXES_THERE, falls="5 5  1 1  1 1  3")
    assert rolls(table) == [("Engine", 3, 4)], "only the regular has hit: there is nothing to trade"
    table = assault(axes(), engine(), AXES_THERE, falls="5 5  4 1  1 1  3")
    assert rolls(table) == [("Engine", 3, 5)], "one hit of a captain is too few"
    table = assault(axes(), engine(), AXES_THERE, falls="5 5  4 4  1 1")
    assert table.asked == [("red", "trade")]
    assert table.offers(0, "pick") == ["0", "1"]
    table.players[0].picks("1", dice=dice("5  3"))
    assert rolls(table) == [("Engine", 3, 3 + 1 + 1)], "the two hits of the regular are left, and the new token counts"


@pytest.mark.rule("SF-ASLT-08", "SF-ABIL-03")
def test_cunning_that_stands_on_the_card_is_everybodys() -> None:
    squad = troop("Squad", at="D5", weapons=(), tables=TOUGH, special=("cunning assault[1 per 2]",))
    table = assault(squad, engine(), ENGINE_THERE, falls="5 5 5 5  1 1")
    assert table.offers(0, "pick") == ["0", "1", "2"]


def crew(**more: Any) -> Placed:
    """Two men of side 1 in D4, for whom there is a table of light damage."""
    return engine(card=card("Engine", strong=2, tables=LIGHT, weapons=(), **{"assault": "0", **more}))


@pytest.mark.rule("SF-ABIL-03")
def test_the_owner_picks_which_hits_are_given_up() -> None:
    squad = troop("Squad", at="D5", **{**CUNNING, "strong": 3})
    table = assault(squad, crew(), ENGINE_THERE, falls="5 5 5")
    red, _ = table.players
    red.picks_some("Engine 1", "Engine 2", "Engine 1")
    red.picks("1")
    assert table.asked == [("red", "hits_that_go")]
    assert table.offers(0, "pick_some") == ["regular on member 1", "regular on member 2"]
    with refused("SF-ABIL-03", "no_such_hit"):
        red.picks_some("regular on member 2", "regular on member 2")
    red.picks_some("regular on member 1", "regular on member 2", dice=dice("5  3"))
    (traded,) = table.heard("traded")
    assert traded["hits"] == ["regular on member 1", "regular on member 2"]
    assert rolls(table) == [("Engine", 3, 3 + 1)], "one member with one hit is left"


@pytest.mark.rule("SF-ABIL-03")
def test_for_each_roll_as_many_hits_are_named_as_it_costs() -> None:
    squad = troop("Squad", at="D5", **{**CUNNING, "strong": 5})
    table = assault(squad, crew(), ENGINE_THERE, falls="5 5 5 5 5")
    red, _ = table.players
    red.picks_some("Engine 1", "Engine 2", "Engine 1", "Engine 2", "Engine 1")
    red.picks("2")
    assert [(q.key, q.values["number"]) for q in table.game.questions if q.given is None] == [("hits_that_go", 4)]
    one, two = "regular on member 1", "regular on member 2"
    red.picks_some(one, two, one, two, dice=dice("5 5  3"))
    assert rolls(table) == [("Engine", 3, 3 + 2)]


@pytest.mark.rule("SF-ABIL-03")
@pytest.mark.parametrize("of_both", [True, False])
def test_which_hits_go_decides_who_is_left_with_one(of_both: bool) -> None:
    """Of three hits on one and one on the other: both of the first, or one of each."""
    table = assault(troop("Squad", at="D5", **CUNNING), crew(), ENGINE_THERE, falls="5 5 5 5")
    red, _ = table.players
    red.picks_some("Engine 1", "Engine 2", "Engine 1", "Engine 1")
    red.picks("1")
    gone = ("regular on member 1", "regular on member 2" if of_both else "regular on member 1")
    red.picks_some(*gone, dice=dice("5  3" if of_both else "5  3 3"))
    assert rolls(table) == ([("Engine", 3, 3 + 1 + 1)] if of_both else [("Engine", 3, 3 + 1)] * 2)


@pytest.mark.rule("SF-ASLT-09", "SF-ASLT-08")
def test_of_otherwise_equal_hits_the_winner_says_whether_cunning_ones_are_deflected() -> None:
    plain = {"assault": "1/1/1/1", "assault_die": "5+"}
    for cunning in ({}, {"assault_special": ("cunning assault[1 per 1]",)}, {"special": ("cunning assault[1 per 1]",)}):
        profiles = {"regular": plain, "captain": {**plain, **cunning}}
        squad = Placed(card("Squad", **{**AXES, "members": ("regular", "captain"), "profiles": profiles}), at="D5")
        shielded = engine(deflection="1/1/1/1")
        table = assault(squad, shielded, ENGINE_THERE, falls="5  5  5" + ("" if cunning else "  3"))
        assert table.asked == [("red", "deflected") if cunning else ("blue", "turn")]
    table.players[0].picks_some("Squad: regular")
    assert table.asked == [("red", "trade")]


@pytest.mark.rule("SF-ASLT-09")
def test_cunning_printed_on_one_of_two_cards_makes_hits_differ() -> None:
    sly = troop("Squad", at="D5", strong=1, weapons=(), tables=TOUGH, special=("cunning assault[1 per 1]",))
    slow = troop("Louts", at="D5", strong=1, weapons=(), tables=TOUGH)
    there = contest("D4", "Squad", "Louts", standing="Engine")
    table = assault(sly, slow, engine(deflection="1/1/1/1"), there, falls="5  5  5")
    assert table.asked == [("red", "deflected")]
