"""What the readers of random games and of the bot's messages take for a slip, and what not."""

from __future__ import annotations

import pytest

from tests.slips import slips


@pytest.mark.parametrize(
    "text",
    [
        "**Ada** has 1 hits.",
        "It reaches 1 squares; this target is 3 away.",
        "Three times 4 hit of Rifle.",
        "It makes a attack.",
        "An unit of an dragoon.",
        "Answer until <t:1795439704:R>.",
        "Ada is asked since <t:1795439704:R>",
        "-# Ada: 0 of 12 given",
        "Two  spaces.",
        "The end. .",
        "The end ,  and more",
        "Choose signal_hill.",
        "The weapon is None.",
        "Nothing ().",
        "**Ada has won.",
        "He is is gone.",
        "{player} is to move.",
        "It costs 1 Command Points.",
        "Fusiliers take 2 Shaken Marker.",
        "3 Detachment, 1 Formations.",
    ],
)
def test_a_slip_is_found(text: str) -> None:
    assert slips(text)


@pytest.mark.parametrize(
    "text",
    [
        "2 Rifle of **A** at **Z**, 2 dice each, ★ hits: **★** 🛡: 1 hit.",
        "Choose `signal_hill`, or https://example.org/a_b.",
        "Asked <t:1795439704:R>, due <t:1795439704:R>; away until <t:1795439704:f>.",
        "Ada: orders for 0 of 12 bases given",
        "Reserves used: 0 of 2",
        "No line of sight: 2 hexes away, 11 soldiers, 1.5 inches, turn 2 unit by unit.",
        "None of them is a unit, an hour or a European.",
        "Wait ... and see.",
        "Infantry of grade A or B.",
        "8 of 8 bases, 0 of 5 DPs",
        "Fusiliers 2 win the melee; Gaugers 3 hit the deck.",
    ],
)
def test_what_is_right_is_none(text: str) -> None:
    assert slips(text) == []
