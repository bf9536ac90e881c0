"""Cards that cannot be played are not read: whoever hands one in is told what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.steampunk_fantasy.chapters.damage.results import RESULTS
from rulesets.steampunk_fantasy.chapters.hex_effects.effect_weapons import LAYING
from rulesets.steampunk_fantasy.table.brackets import RESULTS as RESULT_FORMS
from rulesets.steampunk_fantasy.table.brackets import SPECIALS
from rulesets.steampunk_fantasy.table.cards import Card
from tests.rulesets.steampunk_fantasy.table import RIFLE, card


def test_every_result_that_can_be_read_can_be_carried_out() -> None:
    assert set(RESULT_FORMS) == set(RESULTS)
    assert set(LAYING) <= set(SPECIALS)


WRONG = (
    *("area", "area[9+]", "area[5]", "fear[7]", "poison[x]", "cunning assault[1 per 0]", "take cover[-2]", "smoke[2]"),
    *("camouflage[sea]", "poison cloud[4+]", "acid cloud[huge][4+]", "fire resistance", "psychic damage[6]"),
)


@pytest.mark.parametrize("word", WRONG)
def test_a_special_whose_brackets_are_wrong(word: str) -> None:
    with pytest.raises(ValidationError, match="has brackets that"):
        card("Guard", special=(word,))


def test_a_special_that_nobody_knows_is_kept() -> None:
    assert card("Guard", special=("Sings loudly[2]",)).special[0].text == "sings loudly[2]"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"tables": {"psychic": ("4+: pinned",)}}, "needs a damage table"),
        ({"tables": {"regular": ()}}, "no table without rows"),
        ({"members": ("regular", "captain")}, '"captain" is named'),
        ({"fire": ({"name": "gun", "weapons": ("cannon",), "orders": ("Fire + -",)},)}, '"cannon" is named'),
        ({"fire": ({"name": "gun", "weapons": ("rifle",), "orders": ("Fire + -",)},) * 2}, "two fire groups"),
        ({"members": ()}, "at least 1 item"),
        ({"members": ("regular",) * 13}, "at most 12 items"),
        ({"armour": "99"}, "goes beyond"),
        ({"weapons": ({**RIFLE, "pen": -4},)}, "greater than or equal to -3"),
    ],
)
def test_a_card_that_does_not_hang_together(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        card("Guard", **fields)


def test_a_row_with_a_result_that_nobody_knows() -> None:
    told = card("Guard").model_dump(mode="json")
    assert Card.model_validate(told) == card("Guard")
    told["tables"]["regular"][0]["effects"] = [{"name": "dances", "args": []}]
    with pytest.raises(ValidationError, match="is not a result"):
        Card.model_validate(told)
