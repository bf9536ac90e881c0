"""Special damage and resistances (SPEC, ABIL)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.steampunk_fantasy.striking import hit, roll, struck
from tests.rulesets.steampunk_fantasy.table import Placed, card, huge, tank, troop

PSYCHIC = "psychic damage[d6]"


def guard(*special: str, **fields: Any) -> Placed:
    return troop("Guard", at="C3", seat=1, special=special, **fields)


@pytest.mark.rule("SF-SPEC-01")
def test_special_damage_in_addition() -> None:
    table = struck(guard(), hit("Guard", specials=(PSYCHIC,)), dice=(1, 4))
    assert (table.base("Guard").bleeds, table.base("Guard").pinned) == ([4], 2)


@pytest.mark.rule("SF-SPEC-01")
def test_each_special_damage_of_a_hit_in_its_order_as_long_as_there_is_somebody() -> None:
    rows = {"regular": ("1: pinned", "2+: destroyed"), "psychic": ("1+: pinned",), "soul": ("1+: kill 1",)}
    specials = (PSYCHIC, "soul damage[d4]")
    table = struck(guard(tables=rows), hit("Guard", specials=specials), dice=(1, 4, 2))
    assert [(told["kind"], told["sides"]) for told in table.heard("typed_damage")] == [("psychic", 6), ("soul", 4)]
    gone = struck(guard(tables=rows), hit("Guard", specials=specials), dice=(2,))
    assert (gone.where("Guard"), gone.heard("typed_damage")) == ("destroyed", [])


@pytest.mark.rule("SF-SPEC-01", "SF-DMG-01")
def test_special_damage_instead() -> None:
    table = struck(guard(), hit("Guard", specials=(f"only {PSYCHIC}",)), dice=(4,))
    assert (table.base("Guard").bleeds, table.base("Guard").pinned) == ([], 2)


@pytest.mark.rule("SF-SPEC-01")
@pytest.mark.parametrize("specials", [(f"only {PSYCHIC}", "fire"), ("fire", f"only {PSYCHIC}")])
def test_one_special_that_is_instead_takes_the_place_of_regular_damage(specials: tuple[str, ...]) -> None:
    table = struck(guard(), hit("Guard", specials=specials), dice=(4,))
    base = table.base("Guard")
    assert (table.heard("damage_roll"), base.pinned, base.fires) == ([], 2, 1)


@pytest.mark.rule("SF-SPEC-02", "SF-SPEC-01")
def test_poison_acid_and_fire_are_tokens() -> None:
    specials = ("poison[8]", "minor acid", "major acid", "fire")
    both = (hit("Guard", damage=-9, specials=specials),) * 2
    base = struck(guard(), *both, dice=(1, 1)).base("Guard")
    assert base.poisons == [8, 8]
    assert [acid.major for acid in base.acids] == [False, True] * 2
    assert base.fires == 1, "a base is set on fire by hits once a step"


@pytest.mark.example("SF-X-24")
@pytest.mark.rule("SF-SPEC-03", "SF-SPEC-04")
def test_psychic_damage_on_infantry_and_on_a_zeppelin() -> None:
    only = (f"only {PSYCHIC}",)
    assert struck(guard(), hit("Guard", specials=only), dice=(4,)).base("Guard").pinned == 2
    rows = {"regular": ("1+: pinned",)}
    ship = struck(huge("Ship", at="C3", seat=1, tables=rows), hit("Ship", specials=only))
    assert [told["kind"] for told in ship.heard("immune")] == ["psychic"]
    assert ship.base("Ship").pinned == 0


@pytest.mark.rule("SF-SPEC-04")
def test_who_has_the_table_is_not_said_to_be_immune() -> None:
    for special in (PSYCHIC, f"only {PSYCHIC}"):
        table = struck(guard(), hit("Guard", specials=(special,)), dice=(4,) if "only" in special else (1, 4))
        assert (table.heard("immune"), len(table.heard("typed_damage"))) == ([], 1)


@pytest.mark.rule("SF-SPEC-03")
def test_typed_damage_knows_neither_armour_nor_bonus() -> None:
    plate = guard(armour="6", state={"future_damage": 5})
    table = struck(plate, hit("Guard", damage=3, extra=2, specials=("only psychic damage[d8]",)), dice=(3,))
    assert table.heard("typed_damage")[0]["total"] == 3


@pytest.mark.rule("SF-ABIL-05", "SF-ABIL-06")
def test_regular_resistance() -> None:
    one = guard("regular resistance[2]")
    assert roll(struck(one, hit("Guard"), dice=(3,)))["total"] == 1
    lightning = hit("Guard", specials=("damage type[lightning]",))
    assert roll(struck(one, lightning, dice=(3,)))["total"] == 3


@pytest.mark.rule("SF-ABIL-05")
def test_the_best_resistance_of_a_type_counts_and_they_do_not_add_up() -> None:
    both = guard("regular resistance[1]", "regular resistance[2]")
    assert roll(struck(both, hit("Guard"), dice=(3,)))["total"] == 1


@pytest.mark.rule("SF-ABIL-05")
def test_the_resistance_of_an_elite_is_there_while_it_lives() -> None:
    plain = {"assault": "1", "assault_die": "5+", "weapons": ("rifle",)}
    elite = {**plain, "special": ("psychic resistance[1]",)}
    made = card("Guard", members=("regular", "elite"), profiles={"regular": plain, "elite": elite})
    told = hit("Guard", specials=(f"only {PSYCHIC}",))
    table = struck(troop("Guard", at="C3", seat=1, card=made), told, dice=(4,))
    assert table.base("Guard").pinned == 0
    table.base("Guard").loses(1)
    assert (
        struck(
            troop("Guard", at="C3", seat=1, card=made, state={"members": table.base("Guard").members}), told, dice=(4,)
        )
        .base("Guard")
        .pinned
        == 2
    )


@pytest.mark.rule("SF-ABIL-07")
def test_psychic_resistance() -> None:
    told = hit("Guard", specials=(f"only {PSYCHIC}",))
    assert struck(guard("psychic resistance[1]"), told, dice=(4,)).base("Guard").pinned == 0
    assert struck(guard("fire resistance[4]"), told, dice=(4,)).base("Guard").pinned == 2


@pytest.mark.rule("SF-ABIL-10")
def test_any_other_resistance_works_against_its_own_type_only() -> None:
    one = guard("lightning resistance[2]")
    assert roll(struck(one, hit("Guard", specials=("damage type[lightning]",)), dice=(3,)))["total"] == 1
    assert roll(struck(one, hit("Guard"), dice=(3,)))["total"] == 3
    assert roll(struck(one, hit("Guard", specials=("damage type[cold]",)), dice=(3,)))["total"] == 3


@pytest.mark.rule("SF-SPEC-01", "SF-SPEC-04")
def test_a_tank_is_immune_to_what_it_has_no_table_for_and_takes_the_rest() -> None:
    table = struck(tank("Ram", at="C3", seat=1, armour="0"), hit(specials=("soul damage[d4]",)), dice=(4, 1))
    assert (table.base("Ram").pinned, len(table.heard("immune"))) == (2, 1)
