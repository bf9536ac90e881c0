"""Continuous damage in the agony steps (CONT, TURN-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.steampunk_fantasy.chapters.agony.agony_steps import Agony
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import poison
from rulesets.steampunk_fantasy.chapters.turn.aftermath import Aftermath
from rulesets.steampunk_fantasy.table.state import Acid, Cloud
from tests.rulesets.steampunk_fantasy.table import Placed, Table, card, steam, tank, troop

MAJOR, MINOR = {"major": True}, {"major": False}


def acids(*told: dict[str, bool]) -> dict[str, Any]:
    return {"acids": [Acid(**one) for one in told]}


FAR = troop("Far", at="G9", seat=1)
"""An enemy that nothing happens to: where a side has no base left the game is over."""


def agony(*described: Placed, dice: Sequence[int] = ()) -> Table:
    """All five agony steps."""
    return steam(*described, FAR).begins(Agony(), dice)


def ram(**fields: Any) -> Placed:
    return tank("Ram", at="C3", **fields)


def guard(**fields: Any) -> Placed:
    return troop("Guard", at="C3", **fields)


def kinds(table: Table, name: str) -> list[bool]:
    """The acids of a base: whether each is major."""
    return [acid.major for acid in table.base(name).acids]


@pytest.mark.rule("SF-CONT-01")
def test_tokens_work_in_every_turn() -> None:
    table = agony(ram(armour="0", state={"fires": 1}), dice=(3, 4))
    assert table.base("Ram").fires == 1
    table.begins(Agony(), (5, 2))
    assert table.base("Ram").future_damage == 3


@pytest.mark.example("SF-X-33")
@pytest.mark.rule("SF-CONT-02", "SF-CONT-03", "SF-CONT-04")
def test_a_major_acid_becomes_minor() -> None:
    table = agony(ram(state=acids(MAJOR)), dice=(1,))
    assert (table.base("Ram").future_damage, kinds(table, "Ram")) == (1, [False])
    table.begins(Aftermath()).begins(Agony(), (3,))
    assert (table.base("Ram").future_damage, kinds(table, "Ram")) == (2, [False])
    table.begins(Aftermath()).begins(Agony(), (2,))
    assert (table.base("Ram").future_damage, kinds(table, "Ram")) == (2, [])


@pytest.mark.rule("SF-CONT-11", "SF-CONT-03")
def test_minor_acid_is_not_rolled_for_in_agony_2() -> None:
    table = agony(ram(state=acids(MINOR)), dice=(3,))
    assert (table.base("Ram").future_damage, table.heard("acid_roll")) == (1, [])
    gone = agony(ram(state=acids(MINOR)), dice=(2,))
    assert gone.base("Ram").acids == []
    told = [{"base": "Ram", "die": die, "needed": 3, "gone": die < 3} for die in (3, 2)]
    assert [*table.heard("minor_acid"), *gone.heard("minor_acid")] == told
    both = agony(ram(state=acids(MAJOR, MINOR)), dice=(3, 4))
    assert [told["die"] for told in both.heard("minor_acid")] == [3]
    assert [told["die"] for told in both.heard("acid_roll")] == [4], "not for the minor one beside it"


@pytest.mark.rule("SF-CONT-05")
def test_acid_splashes_on_all_others_in_the_hex() -> None:
    others = guard(), troop("Foe", at="C3", seat=1), troop("Far", at="C4")
    table = agony(ram(state=acids(MAJOR)), *others, dice=(2,))
    assert [kinds(table, name) for name in ("Ram", "Guard", "Foe", "Far")] == [[True], [False], [False], []]


@pytest.mark.rule("SF-CONT-06")
def test_acid_gives_a_poison_cloud() -> None:
    table = agony(ram(state=acids(MAJOR)), dice=(3,))
    assert table.game.here(parse_hex("C3")).poison == Cloud(strength=4, needed=4, markers=2)


@pytest.mark.rule("SF-CONT-07")
def test_acid_eats_armour_until_there_is_none() -> None:
    assert agony(ram(state=acids(MAJOR)), dice=(4,)).base("Ram").armour_loss == 1
    assert agony(ram(state={**acids(MAJOR), "armour_loss": 4}), dice=(4,)).base("Ram").armour_loss == 4
    assert agony(guard(state=acids(MAJOR)), dice=(4,)).base("Guard").armour_loss == 0


@pytest.mark.rule("SF-CONT-08")
def test_acid_sets_on_fire_which_burns_at_once() -> None:
    table = agony(ram(armour="0", state=acids(MAJOR)), dice=(5, 2, 4))
    assert table.heard("set_on_fire") == [{"base": "Ram", "fires": 1, "by": ""}]
    assert (table.base("Ram").fires, table.base("Ram").future_damage) == (0, 2)


@pytest.mark.rule("SF-CONT-09")
def test_a_six_is_two_more_rolls_and_a_token() -> None:
    table = agony(ram(state=acids(MAJOR)), dice=(6, 4, 6, 4, 4))
    assert (table.base("Ram").future_damage, table.base("Ram").armour_loss) == (3, 3)


@pytest.mark.rule("SF-CONT-10")
def test_two_downgrades_remove_an_acid() -> None:
    assert kinds(agony(ram(state=acids(MAJOR, MAJOR)), dice=(6, 1, 1, 1)), "Ram") == [False]


def burning(fires: int = 1, **fields: Any) -> Placed:
    return guard(state={"fires": fires, **fields.pop("state", {})}, tables=KILLS, **fields)


KILLS = {"regular": ("1-6: kill 1", "7+: destroyed")}


@pytest.mark.example("SF-X-34")
@pytest.mark.rule("SF-CONT-12", "SF-CONT-13", "SF-ABIL-09")
def test_dwarfs_on_fire() -> None:
    table = agony(burning(special=("fire resistance[1]",)), dice=(2,))
    assert (len(table.base("Guard").living), table.base("Guard").fires) == (3, 0)
    saved = agony(burning(special=("fire resistance[2]",)), dice=(2,))
    assert len(saved.base("Guard").living) == 4


@pytest.mark.rule("SF-CONT-12")
def test_fire_ignores_armour_and_counts_the_bonus() -> None:
    assert agony(burning(armour="6", state={"future_damage": 4}), dice=(3,)).where("Guard") == "destroyed"


@pytest.mark.rule("SF-CONT-12")
def test_a_fire_is_a_die_of_six_sides() -> None:
    table = agony(burning(state={"future_damage": 1}), dice=(6,))
    (told,) = table.heard("continuous_damage")
    assert (told["sides"], told["die"], told["bonus"], told["total"]) == (6, 6, 1, 7)
    with pytest.raises(AssertionError, match="a d6 has no 7"):
        agony(burning(), dice=(7,))


@pytest.mark.rule("SF-CONT-13")
def test_a_fire_goes_out_on_2_and_not_on_3() -> None:
    assert agony(burning(), dice=(3,)).base("Guard").fires == 1
    assert agony(burning(state={"future_damage": 2}), dice=(2,)).base("Guard").fires == 0


@pytest.mark.rule("SF-CONT-14")
def test_only_biological_units_are_poisoned() -> None:
    table = steam(guard(), ram(), troop("Crew", at="B2", kinds=("mechanical", "bio crew")))
    for name in ("Guard", "Ram", "Crew"):
        poison(table.game, table.base(name), 6)
    assert [table.base(name).poisons for name in ("Guard", "Ram", "Crew")] == [[6], [], []]


RIDERS = {"regular": ("2-3: bleed[4]", "4+: kill 1")}


@pytest.mark.example("SF-X-35")
@pytest.mark.rule("SF-CONT-15", "SF-CONT-16", "SF-CONT-17")
def test_poisoned_raptor_riders() -> None:
    poisoned = {"strong": 2, "tables": RIDERS, "special": ("poison resistance[2]",), "state": {"poisons": [8]}}
    table = agony(guard(**poisoned), dice=(5, 1))
    base = table.base("Guard")
    assert (base.poisons, len(base.living)) == ([6], 2)
    assert table.heard("bleeds") == [{"base": "Guard", "sides": 4}]
    worse = agony(guard(**poisoned), dice=(7,)).base("Guard")
    assert (worse.poisons, len(worse.living)) == ([], 1)


@pytest.mark.rule("SF-CONT-15", "SF-ABIL-08")
def test_poison_ignores_armour_counts_the_bonus_and_its_resistance() -> None:
    state = {"poisons": [4], "future_damage": 4}
    dead = agony(guard(armour="6", tables=KILLS, state=state), dice=(3,))
    assert dead.where("Guard") == "destroyed"
    resists = ("poison resistance[1]",)
    assert agony(guard(tables=KILLS, special=resists, state=state), dice=(3,)).where("Guard") == "C3"


@pytest.mark.rule("SF-CONT-17")
def test_poison_wears_off_step_by_step() -> None:
    state = {"poisons": [12, 10, 8, 6, 4]}
    none = {"regular": ("9+: destroyed",)}
    assert agony(guard(tables=none, state=state), dice=(1, 1, 1, 1, 1)).base("Guard").poisons == [10, 8, 6, 4]


@pytest.mark.example("SF-X-36")
@pytest.mark.rule("SF-CONT-18", "SF-CONT-19")
def test_a_bleeding_warg_rider() -> None:
    rows = {"regular": ("2-3: bleed[4]", "4+: kill 1")}
    warg = guard(tables=rows, state={"bleeds": [6], "future_damage": 1})
    table = agony(warg, dice=(2,))
    assert (table.base("Guard").bleeds, len(table.base("Guard").living)) == ([6], 4)
    assert table.heard("continuous_damage")[0]["total"] == 3
    assert agony(warg, dice=(1,)).base("Guard").bleeds == []


@pytest.mark.rule("SF-CONT-18")
def test_a_one_ends_bleeding_before_it_does_anything() -> None:
    base = agony(guard(tables=KILLS, state={"bleeds": [4], "future_damage": 5}), dice=(1,)).base("Guard")
    assert (base.bleeds, len(base.living)) == ([], 4)


@pytest.mark.rule("SF-CONT-19")
def test_every_other_effect_of_bleeding_applies() -> None:
    rows = {"regular": ("1+: bleed[6], pinned, +1 on future damage",)}
    base = agony(guard(tables=rows, state={"bleeds": [4]}), dice=(2,)).base("Guard")
    assert (base.bleeds, base.pinned, base.future_damage) == ([4], 2, 1)


@pytest.mark.rule("SF-CONT-20", "SF-CONT-19")
def test_a_bleeding_that_killed_is_over() -> None:
    base = agony(guard(tables=KILLS, state={"bleeds": [6, 4]}), dice=(2, 1)).base("Guard")
    assert (base.bleeds, len(base.living)) == ([], 3)
    rows = {"regular": ("2: pinned", "3: kill 1", "4: kill 2")}
    base = agony(guard(tables=rows, state={"bleeds": [6, 4, 8, 12]}), dice=(2, 3, 4, 2)).base("Guard")
    assert (base.bleeds, len(base.living)) == ([6, 12], 1), "what killed nobody stays, in its order"


@pytest.mark.rule("SF-CONT-20", "SF-CRT-10", "SF-CONT-19")
def test_bleeding_that_is_stopped_is_not_rolled_any_more() -> None:
    rows = {"regular": ("1+: kill 1, stop bleeding",)}
    base = agony(guard(tables=rows, state={"bleeds": [6, 4]}), dice=(2,)).base("Guard")
    assert (base.bleeds, len(base.living)) == ([], 3)


@pytest.mark.rule("SF-CONT-21")
def test_each_instance_is_rolled_for() -> None:
    none = {"regular": ("19+: destroyed",)}
    state = {"fires": 2, "poisons": [4, 4], "bleeds": [4, 4], **acids(MINOR, MINOR)}
    table = agony(guard(tables=none, state=state), dice=(3, 3, 3, 3, 2, 2, 2, 2))
    assert [told["kind"] for told in table.heard("continuous_damage")] == ["fire"] * 2 + ["poison"] * 2 + [
        "bleeding"
    ] * 2


@pytest.mark.rule("SF-CONT-12", "SF-CONT-15")
def test_nothing_burns_on_a_base_that_is_gone() -> None:
    table = agony(
        guard(tables={"regular": ("1+: destroyed",)}, state={"fires": 3, "poisons": [4], "bleeds": [4]}), dice=(4,)
    )
    assert (table.where("Guard"), table.over) == ("destroyed", True)


@pytest.mark.rule("SF-CONT-12", "SF-CRT-01")
def test_owners_choose_side_by_side_who_dies_of_fire() -> None:
    plain = {"assault": "1", "assault_die": "5+", "weapons": ("rifle",)}
    made = [
        card(name, members=("regular", "captain"), profiles={"regular": plain, "captain": plain}, tables=KILLS)
        for name in ("Guard", "Foe")
    ]
    bases = [troop(one.name, at="C3", seat=seat, card=one, state={"fires": 1}) for seat, one in enumerate(made)]
    table = agony(*bases, dice=(3, 3))
    assert table.asked == [("red", "victim"), ("blue", "victim")]
    red, blue = table.players
    blue.picks("captain")
    red.picks("regular")
    assert [one.profile for name in ("Guard", "Foe") for one in table.base(name).living] == ["captain", "regular"]


@pytest.mark.rule("SF-CONT-19", "SF-ABIL-06", "SF-ABIL-10")
def test_bleeding_is_a_type_of_its_own() -> None:
    def total(*special: str) -> int:
        table = agony(guard(tables=KILLS, special=special, state={"bleeds": [6]}), dice=(4,))
        return int(table.heard("continuous_damage")[0]["total"])

    assert total("regular resistance[2]", "poison resistance[2]", "fire resistance[2]") == 4
    assert total("bleeding resistance[2]") == 2


def test_what_wears_off_stays_as_it_was_in_the_game_before() -> None:
    table = steam(guard(tables={"regular": ("19+: destroyed",)}, state={"poisons": [6, 4], "bleeds": [8, 4]}), FAR)
    before = table.game
    table.begins(Agony(), (5, 3, 1, 1))
    assert (table.base("Guard").poisons, table.base("Guard").bleeds) == ([4], [])
    assert (before.bases["Guard"].poisons, before.bases["Guard"].bleeds) == ([6, 4], [8, 4])
