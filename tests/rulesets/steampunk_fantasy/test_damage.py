"""Damage rolls: armour, the roll itself, the tables and their results (DMG, DATA-09, TURN-14)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.steampunk_fantasy.chapters.damage.damage_rolls import DamageRolls
from rulesets.steampunk_fantasy.table.damage_rows import read_row
from tests.rulesets.steampunk_fantasy.striking import FOE, hit, roll, struck
from tests.rulesets.steampunk_fantasy.table import Placed, refused, steam, tank, troop

OPEN_ENDED = {"regular": ("1-3: pinned", "4-6: bleed[6]", "7+: destroyed")}


def ram(**fields: Any) -> Placed:
    """A tank with a regular table whose rows are easy to tell apart."""
    return tank("Ram", at="C3", seat=1, **{"tables": OPEN_ENDED, **fields})


@pytest.mark.rule("SF-DMG-01")
def test_each_hit_is_rolled_for_damage() -> None:
    table = struck(ram(armour="0"), hit(), hit(), dice=(1, 2))
    assert [told["die"] for told in table.heard("damage_roll")] == [1, 2]
    assert table.base("Ram").pinned == 3


@pytest.mark.rule("SF-DMG-01", "SF-ABIL-10")
def test_a_hit_of_another_type_is_rolled_for_as_well() -> None:
    for specials, kind in ((("damage type[lightning]",), "lightning"), ((), "regular")):
        table = struck(ram(armour="0"), *(hit(specials=specials),) * 2, dice=(1, 2))
        assert [(told["die"], told["kind"]) for told in table.heard("damage_roll")] == [(1, kind), (2, kind)]


@pytest.mark.rule("SF-DMG-01", "SF-DMG-08", "SF-DMG-03")
@pytest.mark.parametrize(
    ("reading", "pen", "needed", "blocks"), [("above", 0, 6, 0), ("above", -1, 5, 1), ("at_least", -1, 4, 2)]
)
def test_everything_that_comes_into_a_damage_roll_is_told(reading: str, pen: int, needed: int, blocks: int) -> None:
    """Armour 5 against AP 4, of which 3 are left, so two dice; 2 + 1 + 1 for what it is of, 2 for the tokens."""
    rows = {"regular": ("1-6: pinned", "7+: bleed[6]")}
    hurt = ram(armour="5", state={"future_damage": 2}, tables=rows, special=("regular resistance[1]",))
    shot = hit(ap=4, pen=pen, distance=4, damage=1, extra=2, side=1)
    told = roll(struck(hurt, shot, dice=(5, 4, 4), options={"armour_die": reading}))
    total = 4 + 1 + 2 + 2 - 3 * blocks - 1
    assert told == {
        **{"base": "Ram", "member": None, "by": "Foe", "with_what": "gun", "side": 1, "value": 5, "ignored": False},
        **{"ap": 4, "left_of_ap": 3, "pen": pen, "needed": needed, "armour": [5, 4], "blocks": blocks},
        **{"sides": 6, "die": 4, "damage": 1, "extra": 2, "penetrating": 0, "bonus": 2, "taken_off": 3 * blocks},
        **{"kind": "regular", "resistance": 1, "total": total, "row": "7+" if total >= 7 else "1-6"},
        "results": ["bleed[6]" if total >= 7 else "pinned"],
    }


@pytest.mark.rule("SF-DMG-01", "SF-DMG-07", "SF-WPX-12")
def test_without_armour_no_number_is_needed_and_penetrating_adds() -> None:
    for specials, more in ((("penetrating[3]", "fire"), 3), (("fire",), 0), (("poison[6]", "penetrating[1]"), 1)):
        told = roll(struck(ram(armour="0", tables={"regular": ("9+: pinned",)}), hit(specials=specials), dice=(4,)))
        assert (told["needed"], told["armour"], told["penetrating"], told["kind"]) == (None, [], more, "regular")
        assert (told["total"], told["results"], told["row"]) == (4 + more, [], "")


@pytest.mark.rule("SF-DMG-02")
def test_armour_is_rolled_before_the_damage_die() -> None:
    told = roll(struck(ram(), hit(ap=2), dice=(1, 6, 5)))
    assert (told["armour"], told["die"], told["total"], told["ignored"]) == ([1, 6], 5, 2, False)
    told = roll(struck(ram(), hit(ap=4), dice=(5,)))
    assert (told["armour"], told["die"], told["total"], told["ignored"]) == ([], 5, 5, True)


@pytest.mark.rule("SF-DMG-03")
def test_ap_ignores_dice_and_pen_weakens_the_others() -> None:
    assert roll(struck(ram(), hit(ap=3), dice=(5, 4)))["blocks"] == 0
    assert roll(struck(ram(), hit(ap=3, pen=-1), dice=(5, 4)))["blocks"] == 1
    assert len(roll(struck(ram(), hit(), dice=(1, 1, 1, 1, 4)))["armour"]) == 4


@pytest.mark.rule("SF-DMG-04")
def test_ap_falls_with_every_third_hex() -> None:
    assert len(roll(struck(ram(), hit(ap=2, distance=2), dice=(1, 1, 4)))["armour"]) == 2
    assert len(roll(struck(ram(), hit(ap=2, distance=3), dice=(1, 1, 1, 4)))["armour"]) == 3
    assert len(roll(struck(ram(), hit(ap=2, distance=9), dice=(1, 1, 1, 1, 4)))["armour"]) == 4
    assert len(roll(struck(ram(), hit(ap=2), dice=(1, 1, 4)))["armour"]) == 2


@pytest.mark.rule("SF-DMG-04")
def test_with_the_option_only_hexes_between_count() -> None:
    between = {"ap_decay": "hexes_between"}
    assert len(roll(struck(ram(), hit(ap=2, distance=3), dice=(1, 1, 4), options=between))["armour"]) == 2
    assert len(roll(struck(ram(), hit(ap=2, distance=4), dice=(1, 1, 1, 4), options=between))["armour"]) == 3


@pytest.mark.rule("SF-DMG-05")
def test_the_side_hit_gives_the_number_of_dice() -> None:
    sides = [len(roll(struck(ram(), hit(ap=1, side=side), dice=(*(1,) * n, 4)))["armour"]) for side, n in _left(1)]
    assert sides == [3, 2, 2, 1]


def _left(ap: int) -> list[tuple[int, int]]:
    return [(side, armour - ap) for side, armour in enumerate((4, 3, 3, 2))]


@pytest.mark.rule("SF-DMG-06")
@pytest.mark.parametrize(("pen", "lowest"), [(0, 6), (-1, 5), (-2, 4), (-3, 3)])
def test_the_better_the_pen_the_fewer_dice_let_through(pen: int, lowest: int) -> None:
    told = roll(struck(ram(), hit(ap=2, pen=pen), dice=(lowest, lowest - 1, 6)))
    assert (told["blocks"], told["total"]) == (1, 3)


@pytest.mark.example("SF-X-51")
@pytest.mark.rule("SF-DMG-06")
def test_two_armour_dice_against_every_pen() -> None:
    def blocks(pen: int, reading: str = "above") -> int:
        table = struck(ram(), hit(ap=2, pen=pen), dice=(5, 4, 1), options={"armour_die": reading})
        return int(roll(table)["blocks"])

    assert [blocks(pen) for pen in (0, -1, -2, -3)] == [0, 1, 2, 2]
    assert [blocks(pen, "at_least") for pen in (0, -1)] == [1, 2]


@pytest.mark.example("SF-X-23")
@pytest.mark.rule("SF-DMG-06")
def test_a_submachine_gun_against_armour_2() -> None:
    back = hit(pen=-3, side=3)
    assert roll(struck(ram(), back, dice=(2, 3, 6)))["total"] == 3
    assert roll(struck(ram(), back, dice=(2, 3, 6), options={"armour_die": "at_least"}))["total"] == 0


@pytest.mark.rule("SF-DMG-07")
def test_as_much_ap_as_armour_leaves_no_armour() -> None:
    assert roll(struck(ram(), hit(ap=4), dice=(4,)))["ignored"]
    assert roll(struck(ram(), hit(ap=5), dice=(4,)))["ignored"]
    assert not roll(struck(ram(), hit(ap=3), dice=(1, 4)))["ignored"]


@pytest.mark.rule("SF-DMG-08")
def test_what_adds_up_in_a_damage_roll() -> None:
    hurt = ram(armour="1", state={"future_damage": 2})
    told = roll(struck(hurt, hit(damage=1, extra=1), dice=(6, 2)))
    assert told["total"] == 2 + 1 + 1 + 2 - 3
    assert told["results"] == ["pinned"]


@pytest.mark.example("SF-X-21")
@pytest.mark.rule("SF-DMG-09")
def test_less_than_the_first_row_does_nothing() -> None:
    below = struck(troop("Elk", at="C3", seat=1), hit("Elk", damage=-1), dice=(1,))
    assert (roll(below)["results"], below.base("Elk").bleeds) == ([], [])
    assert struck(troop("Elk", at="C3", seat=1), hit("Elk", damage=-1), dice=(2,)).base("Elk").bleeds == [4]


@pytest.mark.rule("SF-DMG-10", "SF-CRT-06")
def test_future_damage_adds_to_every_later_roll() -> None:
    table = struck(tank("Ram", at="C3", seat=1, armour="0"), hit(), hit(), dice=(5, 2, 3, 4))
    assert [told["total"] for told in table.heard("damage_roll")] == [5, 5]
    assert table.base("Ram").future_damage == 2 + 2


@pytest.mark.example("SF-X-22")
@pytest.mark.rule("SF-DMG-11", "SF-CRT-01")
def test_a_death_halves_the_bonus() -> None:
    pair = troop("Elk", at="C3", seat=1, strong=2, state={"future_damage": 5}, tables={"regular": ("1+: kill 1",)})
    table = struck(pair, hit("Elk"), dice=(1,))
    assert (table.base("Elk").future_damage, len(table.base("Elk").living)) == (2, 1)


@pytest.mark.rule("SF-DMG-11")
def test_tokens_of_the_same_result_are_not_halved() -> None:
    rows = {"regular": ("1+: +3 on future damage, kill 2",)}
    four = troop("Elk", at="C3", seat=1, state={"future_damage": 5}, tables=rows)
    assert struck(four, hit("Elk"), dice=(1,)).base("Elk").future_damage == 5 // 2 // 2 + 3


@pytest.mark.example("SF-X-18")
@pytest.mark.rule("SF-DMG-04", "SF-DMG-08")
def test_a_main_gun_at_the_front_of_a_heavy_tank() -> None:
    heavy = ram(
        armour="7/5/5/3", state={"future_damage": 2}, tables={"regular": ("1-4: light damage", "5+: destroyed")}
    )
    shot = hit(ap=3, distance=4, specials=("penetrating[3]",))
    table = struck(heavy, shot, dice=(6, 5, 3, 2, 1, 5, 1))
    assert (roll(table)["total"], roll(table)["results"]) == (4, ["light[1]"])
    stricter = struck(heavy, shot, dice=(6, 5, 3, 2, 1, 5, 1), options={"armour_die": "at_least"})
    assert (roll(stricter)["total"], roll(stricter)["results"]) == (1, ["light[1]"])


@pytest.mark.example("SF-X-19")
@pytest.mark.rule("SF-DMG-07", "SF-WPX-12")
def test_the_same_gun_in_its_back() -> None:
    heavy = ram(armour="7/5/5/3", state={"future_damage": 2})
    table = struck(heavy, hit(ap=3, distance=2, side=3, specials=("penetrating[3]",)), dice=(4,))
    assert (roll(table)["total"], table.where("Ram")) == (9, "destroyed")


@pytest.mark.example("SF-X-20")
@pytest.mark.rule("SF-DMG-06")
def test_a_rifle_into_the_back_of_a_light_tank() -> None:
    rows = {"regular": ("1-3: light damage", "4-6: critical damage, +1 on future damage"), "critical": ("1-6: pinned",)}
    table = struck(ram(armour="2/1/1/1", tables=rows), hit(pen=-2, damage=-2, side=3), dice=(3, 6, 1))
    assert (roll(table)["total"], table.base("Ram").future_damage) == (4, 1)


@pytest.mark.rule("SF-DATA-09")
@pytest.mark.parametrize(
    ("total", "does"),
    [(1, "pinned"), (3, "pinned"), (4, "bleed[6]"), (6, "bleed[6]"), (8, "destroyed"), (99, "destroyed")],
)
def test_overlaps_and_gaps_between_rows(total: int, does: str) -> None:
    rows = {"regular": ("1-3: pinned", "3-5: bleed[6]", "8-9: destroyed")}
    table = struck(ram(armour="0", tables=rows), hit(damage=total - 1), dice=(1,))
    assert roll(table)["results"] == [does]


@pytest.mark.rule("SF-DATA-09")
@pytest.mark.parametrize(("total", "does"), [(3, "pinned"), (4, "bleed[6]"), (5, "destroyed"), (60, "destroyed")])
def test_an_open_row_has_every_number_from_its_first(total: int, does: str) -> None:
    rows = {"regular": ("1-3: pinned", "4: bleed[6]", "5+: destroyed")}
    assert roll(struck(ram(armour="0", tables=rows), hit(damage=total - 1), dice=(1,)))["results"] == [does]


@pytest.mark.parametrize("told", ["4-6 pinned", "pinned", "1: dances", "1-2: +x on future damage"])
def test_a_row_that_cannot_be_read_is_named(told: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        read_row(told)


@pytest.mark.rule("SF-TURN-14")
def test_the_attacker_orders_rolls_that_differ() -> None:
    weak, strong = hit(damage=-2, with_what="rifle"), hit(damage=3, with_what="cannon")
    table = steam(FOE, ram(armour="0", tables={"regular": ("1-6: +1 on future damage", "7+: destroyed")}))
    table.begins(DamageRolls(hits=[weak, strong, weak]))
    red, _ = table.players
    assert table.asked == [("red", "damage_order")]
    assert table.offers(0, "pick") == ["Foe: rifle", "Foe: cannon"]
    with refused("SF-TURN-14"):
        red.picks("Foe: pistol")
    red.picks("Foe: rifle", dice=[3])
    red.picks("Foe: cannon", dice=[3])
    assert table.where("Ram") == "destroyed"
    assert table.over, "the second rifle shot is dropped"


@pytest.mark.rule("SF-TURN-14")
def test_each_result_counts_for_the_next_roll() -> None:
    rows = {"regular": ("1+: +1 on future damage",)}
    table = struck(ram(armour="0", tables=rows), hit(), hit(), hit(), dice=(1, 1, 1))
    assert [told["total"] for told in table.heard("damage_roll")] == [1, 2, 3]


@pytest.mark.rule("SF-TURN-14")
def test_rolls_on_different_bases_do_not_bear_on_each_other() -> None:
    table = steam(FOE, ram(armour="0"), tank("Ox", at="D3", seat=1, armour="0"))
    table.begins(DamageRolls(hits=[hit("Ox", damage=-9), hit("Ram", damage=-9)]), [1, 2])
    assert [told["base"] for told in table.heard("damage_roll")] == ["Ram", "Ox"]


@pytest.mark.rule("SF-TURN-14")
def test_rolls_that_differ_in_nothing_that_matters_need_no_order() -> None:
    near, far = hit(ap=0, distance=1), hit(ap=0, distance=9, pen=-1)
    assert struck(ram(armour="0"), near, far, dice=(1, 1)).over


@pytest.mark.rule("SF-TURN-14")
def test_the_speaker_of_two_partners_rolls_first() -> None:
    partner, speaker = troop("Partner", at="A2", seat=1), troop("Speaker", at="A3", seat=2)
    table = steam(tank("Ram", at="C3", armour="0"), partner, speaker, sides=(0, 1, 1))
    table.game.speaker = [0, 2]
    hits = [hit(by="Partner", damage=-5), hit(by="Speaker", damage=-4)]
    table.begins(DamageRolls(hits=hits), [1, 1])
    assert [told["by"] for told in table.heard("damage_roll")] == ["Speaker", "Partner"]
