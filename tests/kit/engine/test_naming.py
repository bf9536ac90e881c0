"""Names that tell things of one name apart."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rulesets.kit.engine.naming import key_of, numbered, own_cards


class Card(NamedTuple):
    name: str
    armour: int = 1


@pytest.mark.parametrize(
    "taken, name",
    [
        ((), "Rifles"),
        (("Guard",), "Rifles"),
        (("Rifles",), "Rifles (2)"),
        (("Rifles", "Rifles (2)", "Rifles (4)"), "Rifles (3)"),
    ],
)
def test_a_name_gets_the_first_free_number(taken: tuple[str, ...], name: str) -> None:
    assert numbered("Rifles", taken, "{name} ({number})") == name


def test_the_pattern_is_the_games_own() -> None:
    assert numbered("{Rifles}", ["{Rifles}"], "{name} {number}") == "{Rifles} 2"


def test_another_card_of_the_same_name_gets_a_number_the_same_card_does_not() -> None:
    light, heavy = Card("Walker"), Card("Walker", armour=4)
    cards = own_cards([light, Card("Guard"), heavy, light, heavy])
    assert cards == {"Walker": light, "Guard": Card("Guard"), "Walker (2)": heavy}
    assert [key_of(card, cards) for card in (light, heavy, Card("Walker", armour=5), Card("Truck"))] == [
        *("Walker", "Walker (2)", "Walker (3)", "Truck")
    ]
