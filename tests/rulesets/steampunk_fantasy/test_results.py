"""What the results of damage tables do (CRT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.steampunk_fantasy.table.cards import Card
from tests.rulesets.steampunk_fantasy.striking import hit, struck, suffers
from tests.rulesets.steampunk_fantasy.table import Placed, card, refused, tank, troop


def guard(**fields: Any) -> Placed:
    return troop("Guard", at="C3", seat=1, **fields)


def mixed() -> Placed:
    """Two soldiers, a captain and a medic."""
    plain = {"assault": "1", "assault_die": "5+", "weapons": ("rifle",)}
    profiles = {"regular": plain, "captain": plain, "medic": plain}
    made: Card = card("Guard", members=("regular", "captain", "regular", "medic"), profiles=profiles)
    return troop("Guard", at="C3", seat=1, card=made)


def alive(table: Any) -> list[str]:
    return [member.profile for member in table.base("Guard").living]


@pytest.mark.rule("SF-CRT-01")
def test_a_member_dies_and_with_the_last_one_the_base() -> None:
    table = suffers(guard(strong=2), "kill[1]")
    assert (len(alive(table)), table.where("Guard")) == (1, "C3")
    assert suffers(guard(strong=2), "kill[2]").where("Guard") == "destroyed"


@pytest.mark.rule("SF-CRT-01")
def test_the_owner_chooses_who_dies_where_members_differ() -> None:
    table = suffers(mixed(), "kill[2]")
    _, blue = table.players
    assert table.asked == [("blue", "victim")]
    assert table.offers(1, "pick") == ["regular", "captain", "medic"]
    with refused("SF-CRT-01"):
        blue.picks("cook")
    blue.picks("regular")
    blue.picks("medic")
    assert (alive(table), table.over) == (["captain", "regular"], True)


@pytest.mark.rule("SF-CRT-01")
@pytest.mark.parametrize(("count", "left"), [(4, []), (9, [])])
def test_nobody_is_asked_where_all_die(count: int, left: list[str]) -> None:
    table = suffers(mixed(), f"kill[{count}]")
    assert (alive(table), table.where("Guard"), table.over) == (left, "destroyed", True)


@pytest.mark.rule("SF-CRT-01")
def test_the_owner_is_asked_for_each_as_long_as_one_is_left_over() -> None:
    table = suffers(mixed(), "kill[3]")
    _, blue = table.players
    for kind in ("regular", "regular", "captain"):
        assert table.asked == [("blue", "victim")]
        blue.picks(kind)
    assert (alive(table), table.over) == (["medic"], True)
    table = suffers(mixed(), "kill[3]", member=1)
    assert (alive(table), table.asked) == (["regular", "regular", "medic"], [("blue", "victim")])


@pytest.mark.rule("SF-CRT-01")
def test_in_an_assault_the_member_that_was_hit_dies() -> None:
    table = suffers(mixed(), "kill[1]", member=1)
    assert (alive(table), table.over) == (["regular", "regular", "medic"], True)


@pytest.mark.rule("SF-CRT-02")
def test_the_whole_base_is_destroyed() -> None:
    table = suffers(guard(), "destroyed", "pinned")
    assert (table.where("Guard"), alive(table)) == ("destroyed", [])
    assert table.base("Guard").pinned == 0


ROWS = {
    "light": ("1-2: pinned", "3-4: +1 on future damage", "5-6: bleed[4]"),
    "critical": ("1-3: set on fire", "4-6: kill 1"),
}


def ram(**fields: Any) -> Placed:
    return tank("Ram", at="C3", seat=1, tables={"regular": ("1+: pinned",), **ROWS}, **fields)


@pytest.mark.rule("SF-CRT-03")
def test_light_damage_is_a_plain_die_on_the_light_table() -> None:
    table = suffers(ram(state={"future_damage": 4}), "light[1]", dice=(2,))
    assert table.base("Ram").pinned == 2


@pytest.mark.rule("SF-CRT-04")
def test_critical_damage_is_a_plain_die_on_the_critical_table() -> None:
    table = suffers(ram(state={"future_damage": 4}), "critical", dice=(3,))
    assert table.base("Ram").fires == 1
    assert suffers(ram(), "critical", dice=(4,)).where("Ram") == "destroyed"


@pytest.mark.rule("SF-CRT-05", "SF-CRT-03")
def test_light_damage_three_times() -> None:
    base = suffers(ram(), "light[3]", dice=(1, 3, 5)).base("Ram")
    assert (base.pinned, base.future_damage, base.bleeds) == (2, 1, [4])


@pytest.mark.rule("SF-CRT-06")
def test_tokens_for_future_damage() -> None:
    assert suffers(guard(), "future damage[2]", "future damage[1]").base("Guard").future_damage == 3


@pytest.mark.rule("SF-CRT-07", "SF-COND-01")
def test_pinned_twice_is_three_tokens() -> None:
    assert suffers(guard(), "pinned").base("Guard").pinned == 2
    assert suffers(guard(), "pinned", "pinned").base("Guard").pinned == 3


@pytest.mark.rule("SF-CRT-08")
def test_a_result_of_bleeding() -> None:
    assert suffers(guard(), "bleed[6]", "bleed[4]").base("Guard").bleeds == [6, 4]


@pytest.mark.rule("SF-CRT-09")
def test_a_result_of_psychic_damage() -> None:
    rows = {"regular": ("1+: psychic damage",), "psychic": ("4+: pinned",)}
    assert struck(guard(tables=rows), hit("Guard"), dice=(1, 4)).base("Guard").pinned == 2
    assert struck(guard(tables=rows), hit("Guard"), dice=(1, 3)).base("Guard").pinned == 0


@pytest.mark.rule("SF-CRT-09", "SF-CRT-03", "SF-CRT-04")
@pytest.mark.parametrize("table", ["psychic", "light", "critical"])
def test_the_rest_of_a_row_comes_after_what_a_further_table_says(table: str) -> None:
    rows = {"psychic": ("1+: pinned",), "light": ("1-6: pinned",), "critical": ("1-6: pinned",)}
    first = {"psychic": "psychic damage", "light": "light damage", "critical": "critical damage"}[table]
    regular = {"regular": (f"1+: {first}, set on fire, bleed[6], +2 on future damage",)}
    told = struck(guard(tables={**rows, **regular}), hit("Guard"), dice=(1, 3))
    assert [event.key for event in told.said][-4:] == ["pinned", "set_on_fire", "bleeds", "future_damage"]


@pytest.mark.rule("SF-CRT-03", "SF-CRT-05")
def test_each_roll_of_light_damage_is_applied_before_the_next_and_the_rest_comes_last() -> None:
    told = suffers(ram(), "light[3]", "set on fire", "bleed[6]", dice=(1, 5, 2))
    keys = [event.key for event in told.said]
    assert keys == ["table_roll", "pinned", "table_roll", "bleeds", "table_roll", "pinned", "set_on_fire", "bleeds"]


@pytest.mark.rule("SF-CRT-10")
def test_a_result_that_stops_bleeding() -> None:
    assert suffers(guard(state={"bleeds": [4, 12]}), "stop bleeding").base("Guard").bleeds == []


@pytest.mark.rule("SF-CRT-16")
def test_a_result_that_sets_on_fire() -> None:
    assert suffers(ram(state={"fires": 1}), "set on fire").base("Ram").fires == 2
