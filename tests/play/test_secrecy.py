"""Secret orders stay secret: to the byte, over the wire."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.play.secrecy import Answer, SecretPlay, answer_times, differences, looks_alike, told_apart

PAIR = SecretPlay(
    rules="toy_raid",
    group="raid",
    people=("Ada", "Ben", "Cleo"),
    knowing=("Ada", "Ben"),
    options={"seats": "3"},
    toy="tests.raid:RULESET",
)


def orders(who: str, band: str, march: str, shots: str = "") -> Answer:
    told = {"band": band, "march": march}
    return Answer(who, "orders", {**told, "shots": shots} if shots else told)


FIRST = (orders("Ada", "A1", "(slow) F + F + F"), Answer("Ben", "ready"))
SECOND = (orders("Ada", "A2", "(fast) F,L + F,L + F,L", "C1, C2"), Answer("Ben", "ready"))


@pytest.mark.soak
async def test_nothing_of_secret_orders_reaches_the_other_side(tmp_path: Path) -> None:
    assert await looks_alike(tmp_path, PAIR, FIRST, SECOND) == 2 * 2 * 9


@pytest.mark.soak
async def test_nor_of_changed_orders_and_those_that_a_partner_gave(tmp_path: Path) -> None:
    one = [
        orders("Ada", "A1", "(slow) - + - + -"),
        orders("Ada", "B1", "(fast) F + - + -"),
        orders("Ada", "A1", "(slow) F + F + F", "C2"),
        Answer("Ben", "ready"),
        orders("Ben", "B1", "(slow) F + F + L"),
    ]
    other = [
        orders("Ben", "A2", "(slow) L + L + L", "C1"),
        orders("Ben", "B2", "(slow) F + F + F"),
        orders("Ben", "B2", "(slow) L + F + F"),
        Answer("Ben", "ready"),
        orders("Ada", "A2", "(fast) - + - + -"),
    ]
    assert await looks_alike(tmp_path, PAIR, one, other) == 5 * 2 * 9


TURNING = (
    [orders("Ada", "A1", "(slow) - + - + -")],
    [orders("Ada", "A1", "(fast) F,L + F,L + F,L", "C1, C2")],
)
LEAKING = replace(PAIR, toy="tests.raid:LEAKING")


@pytest.mark.soak
async def test_a_leak_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="F,L"):
        await looks_alike(tmp_path, LEAKING, FIRST, SECOND)


@pytest.mark.soak
async def test_nobody_waits_longer_for_what_was_ordered(tmp_path: Path) -> None:
    assert told_apart(*await answer_times(tmp_path, PAIR, *TURNING, 40)) < 1


@pytest.mark.soak
async def test_a_pause_that_tells_is_found(tmp_path: Path) -> None:
    assert told_apart(*await answer_times(tmp_path, LEAKING, *TURNING, 10)) > 1


def test_samples_of_one_source_are_not_told_apart() -> None:
    chance = Random(4)
    one, other = ([chance.gauss(5, 1) for _ in range(200)] for _ in range(2))
    assert told_apart(one, other) < 1
    assert told_apart(one, [time + 0.8 for time in other]) > 1


def test_ids_are_told_apart_by_their_order_alone() -> None:
    one = [("a", "<@100000000000000001>"), ("b", "<@100000000000000002> <@100000000000000001>")]
    other = [("a", "<@200000000000000001>"), ("b", "<@200000000000000002> <@200000000000000001>")]
    assert list(differences(one, other)) == []
    swapped = [other[0], ("b", "<@200000000000000001> <@200000000000000002>")]
    (found,) = differences(one, swapped)
    assert found.startswith("b / b")
