"""A player's own army as a file: what is read, what is wrong with it, what the rules have against it (SETUP-05)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.before.armies import army_lists
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.kit.engine.handed_in import Faulty
from rulesets.kit.engine.refusal import Refusals
from tests.rulesets.julia_augusta.test_preparation import leaders, unit

Told = dict[str, Any]


def told(*units: Told, **more: Any) -> Told:
    """What stands in the file of a small legal army, with other units or fields."""
    return {
        "name": "Old Guard",
        "army": "roman",
        "units": [*units] or [unit("First"), unit("Second")],
        "leaders": leaders(1, 1),
        **more,
    }


def faults(file: Told) -> list[tuple[str | int, ...]]:
    """The places of all that is wrong with the values of a file."""
    with pytest.raises(Faulty) as caught:
        RULESET.army_files.read(file)
    return [error["loc"] for error in caught.value.wrong.errors()]


@pytest.mark.parametrize("key", army_lists.SAMPLES)
def test_a_sample_goes_through_its_file(key: str) -> None:
    force = RULESET.army_files.read(RULESET.army_files.written(key))
    assert army_lists.load(force) == army_lists.load(key).model_copy(update={"key": ""})
    assert RULESET.army_files.read(RULESET.army_files.written(force)) == force


def test_what_is_handed_in_is_told_and_renamed() -> None:
    force = RULESET.army_files.read(told(unit("First", "HI", bases=6, legion="XX", lines=2), unit("Zweite Kohorte")))
    assert RULESET.army_files.reckoned(force) == "Romans, 2 units, 2 leaders, 103 points"
    assert RULESET.forces.name_of(RULESET.army_files.renamed(force, "New Guard")) == "New Guard"
    assert RULESET.forces.fielded(force, "skirmish", {}) == "Romans, 2 units, 2 leaders, 103 points"


def test_every_value_that_cannot_be_read_is_found_at_once() -> None:
    wrong = told(
        unit("First", grade="E"),
        unit("Second", bases=True),
        unit("Third", bases="4"),
        unit("Fourth", bases=4.0),
        {"name": "Fifth", "grade": "A", "bases": 4},
        unit("Sixth", colour="red"),
        leaders=[{"name": "One", "cp": 100, "general": 1}],
        army="gaul",
        key="frontier_column",
    )
    assert faults(wrong) == [
        ("army",),
        *(
            ("units", place, field)
            for place, field in enumerate(("grade", "bases", "bases", "bases", "type", "colour"))
        ),
        ("leaders", 0, "cp"),
        ("leaders", 0, "general"),
        ("key",),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "",
        " A",
        "A ",
        "*A*",
        "a __b__",
        "<@11>",
        "@everyone",
        "a`b",
        "a\nb",
        "a\u200bb",
        "\u202ea",
        "x" * 41,
        "A, B",
        "A: B",
        7,
    ],
)
def test_names_have_no_markup_mentions_or_signs_that_are_not_seen(name: Any) -> None:
    assert faults(told(unit(name), unit("Second"), name=name)) == [("name",), ("units", 0, "name")]


@pytest.mark.parametrize("name", ["none", "Done", "F4", "forward 3", "31.5,12"])
def test_a_unit_has_a_name_that_means_nothing_else(name: str) -> None:
    assert faults(told(unit(name), unit("Second"))) == [("units", 0, "name")]


def test_letters_of_any_language_are_letters() -> None:
    force = army_lists.load(RULESET.army_files.read(told(unit("Zu\u0308rich"), unit("Легион"))))
    assert [one.name for one in force.units] == ["Zürich", "Легион"]


@pytest.mark.rule("JA-SETUP-05", "JA-SETUP-06", "JA-SETUP-09")
def test_every_rule_that_an_army_breaks_is_told_at_once() -> None:
    with pytest.raises(Refusals) as caught:
        RULESET.army_files.read(
            told(unit("First", "HI", "A", 40), unit("Second", "LI", bases=1), leaders=leaders(4, 1))
        )
    assert [(one.rule, one.key) for one in caught.value.reasons] == [
        ("JA-SETUP-05", "too_dear"),
        ("JA-SETUP-05", "too_few_heavy"),
        ("JA-SETUP-09", "wrong_cps"),
        ("JA-SETUP-06", "wrong_size"),
        ("JA-SETUP-06", "wrong_size"),
    ]


@pytest.mark.rule("JA-SETUP-05")
def test_an_army_may_cost_what_the_largest_game_gives() -> None:
    units = [unit("First", "HI", "A", 12), unit("Second", "HI", "A", 12), unit("Third", "MI", bases=10)]
    dear = told(*units, unit("Fourth", "LI", bases=2))
    assert RULESET.army_files.reckoned(
        RULESET.army_files.read(told(*units, unit("Fourth", "LI", "D", bases=3)))
    ).endswith("350 points")
    assert RULESET.army_files.reckoned(RULESET.army_files.read(dear)).endswith("350 points")
