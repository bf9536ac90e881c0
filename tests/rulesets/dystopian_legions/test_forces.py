"""Both forces, and what a force may be made of (FORCE)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulesets.dystopian_legions.before.forces import building
from rulesets.dystopian_legions.before.forces.building import Terms, faults
from rulesets.dystopian_legions.before.forces.factions import KEYS, faction
from rulesets.dystopian_legions.before.setup import SIZES, fielded
from rulesets.dystopian_legions.ruleset import RULESET, WORDS
from rulesets.dystopian_legions.table.mars import number, value
from rulesets.dystopian_legions.table.profiles import Card, Slot
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dystopian_legions.table import TROOPER, profile

NOT_PRINTED = {"IDF", "Militia", "Small Arms", "Towable", "Utility Vehicle"}
"""Keywords of the army lists that are told with the orders and with towing (DL-D-11), or with indirect fire
(DL-IDF-01)."""


def card(slot: Slot, name: str = "", points: int = 100) -> Card:
    return Card(key=name or slot, name=name or slot, points=points, slot=slot, profiles=(TROOPER,), models=("Trooper",))


OFFICER, LINE, ATTACHED = card("officer"), card("line"), card("attached")


def refused(*platoons: list[Card], most: int = 2000, count: int = 2) -> list[str]:
    """The rules against a force."""
    return [fault.rule for fault in faults(platoons, Terms(most, count))]


@pytest.mark.rule("DL-FORCE-01", "DL-FORCE-03")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("size", SIZES)
def test_a_sample_costs_just_what_is_agreed(key: str, size: str) -> None:
    platoons = fielded(key, size)
    assert building.cost(platoons) == SIZES[size].mfv
    assert len(platoons) == SIZES[size].platoons
    assert str(SIZES[size].mfv) in RULESET.forces.fielded(key, size, {})


@pytest.mark.rule("DL-FORCE-01")
def test_a_force_costs_no_more_than_agreed() -> None:
    assert refused([OFFICER, LINE], most=200) == []
    assert refused([OFFICER, LINE], most=199) == ["DL-FORCE-01"]


@pytest.mark.rule("DL-FORCE-02")
def test_no_more_platoons_than_agreed() -> None:
    full = [OFFICER, LINE, LINE, LINE]
    assert refused(full, [OFFICER, LINE], count=2) == []
    assert refused(full, [OFFICER, LINE], count=1) == ["DL-FORCE-02"]
    assert refused() == ["DL-FORCE-02"]


@pytest.mark.rule("DL-FORCE-04")
def test_a_small_game_is_played_with_a_warning() -> None:
    assert "recommended" in RULESET.forces.fielded("republic", "skirmish", {})
    assert "recommended" not in RULESET.forces.fielded("republic", "battle", {})


@pytest.mark.rule("DL-FORCE-05", "DL-FORCE-06")
def test_slots_of_a_platoon() -> None:
    assert refused([OFFICER, OFFICER, LINE]) == ["DL-FORCE-05"]
    assert refused([OFFICER, LINE, LINE, LINE, LINE]) == ["DL-FORCE-05"]
    assert refused([LINE]) == ["DL-FORCE-06"]
    assert refused([OFFICER]) == ["DL-FORCE-06"]


@pytest.mark.rule("DL-FORCE-07")
@pytest.mark.parametrize(("lines", "free"), [(1, 0), (2, 2), (3, 4)])
def test_further_lines_unlock_attached_slots(lines: int, free: int) -> None:
    assert refused([OFFICER, *[LINE] * lines, *[ATTACHED] * free]) == []
    assert refused([OFFICER, *[LINE] * lines, *[ATTACHED] * (free + 1)]) == ["DL-FORCE-07"]


@pytest.mark.rule("DL-FORCE-08")
def test_a_second_platoon_follows_a_full_one() -> None:
    assert refused([OFFICER, LINE, LINE], [OFFICER, LINE]) == ["DL-FORCE-08"]


@pytest.mark.rule("DL-MAR-79")
def test_a_unique_model_appears_once() -> None:
    countess = profile("Countess", mars=("Unique",))
    her = Card(key="her", name="Her", points=100, slot="line", profiles=(countess,), models=("Countess",))
    assert refused([OFFICER, her]) == []
    assert refused([OFFICER, her, her]) == ["DL-MAR-79"]


@pytest.mark.rule("DL-PROF-10")
def test_a_model_has_any_number_of_rules_with_what_stands_in_brackets() -> None:
    printed = ("Medic [4+]", "Shield [1, BLUE]", "Fearless")
    assert [value(printed, name) for name in ("Medic", "Shield", "Fearless", "Med")] == ["4+", "1, BLUE", "", None]
    assert (number(printed, "Medic"), number(printed, "Lucky")) == (4, 0)


@pytest.mark.rule("DL-PROF-10")
@pytest.mark.parametrize("key", KEYS)
def test_what_is_printed_on_models_stands_in_the_catalogue(key: str) -> None:
    rules = tomllib.loads((Path("rulesets/dystopian_legions/rules.toml")).read_text(encoding="utf-8"))["rule"]
    known = " ".join(rule["title"] for rule in rules if rule["topic"] == "model assigned rules")
    for its in faction(key).section:
        weapons = [*its.weapons, *(weapon for one in its.profiles for weapon in one.weapons)]
        mars = [mar for one in (*its.profiles, *weapons) for mar in one.mars]
        for mar in mars:
            name = mar.partition(" [")[0]
            assert name in known or name in {*NOT_PRINTED, "Infiltrator"}, mar


def test_what_cannot_be_set_up_is_said() -> None:
    for force, size in (("tsar", "skirmish"), ("republic", "war")):
        with pytest.raises(Refused) as caught:
            fielded(force, size)
        assert WORDS.refusal(caught.value)
    for fault in faults([[LINE, LINE, LINE, LINE], [ATTACHED]], Terms(100, 1)):
        assert WORDS.refusal(fault)
