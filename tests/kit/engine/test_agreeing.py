"""Verbs that agree with the names of units."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.agreeing import agreeing

NAMES = ("Fusiliers", "Carried Fusiliers", "Duellists", "Guard")


@pytest.mark.parametrize(
    ("told", "agreed"),
    [
        ("Fusiliers holds.", "Fusiliers hold."),
        ("Carried Fusiliers holds.", "Carried Fusiliers hold."),
        ("Guard holds.", "Guard holds."),
        ("Duellists tries to restore order.", "Duellists try to restore order."),
        ("Colour Sergeant of Fusiliers orders Guard: On.", "Colour Sergeant of Fusiliers orders Guard: On."),
        (
            "Colour Sergeant of Carried Fusiliers orders Guard: On.",
            "Colour Sergeant of Carried Fusiliers orders Guard: On.",
        ),
        ("Duellists turns and loses 1 token.", "Duellists turn and lose 1 token."),
        ("**Duellists**: forward. Its march ends near Guard.", "**Duellists**: forward. Their march ends near Guard."),
        ("Guard turns and loses 1 token. Its march ends.", "Guard turns and loses 1 token. Its march ends."),
    ],
)
def test_the_verb_is_of_many_where_many_do_it(told: str, agreed: str) -> None:
    assert agreeing(told, NAMES) == agreed
