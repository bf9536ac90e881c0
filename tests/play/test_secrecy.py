"""Secret orders stay secret: to the byte, over the wire."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.secrecy import Answer, SecretPlay, differences, looks_alike

PAIR = SecretPlay(
    rules="toy_raid",
    group="raid",
    people=("Ada", "Ben", "Cleo"),
    knowing=("Ada", "Ben"),
    options={"seats": "3"},
    toy="tests.raid",
)


def orders(who: str, band: str, march: str, shots: str = "") -> Answer:
    told = {"band": band, "march": march}
    return Answer(who, "orders", {**told, "shots": shots} if shots else told)


FIRST = (orders("Ada", "A1", "(slow) F + F + F"), orders("Ben", "B2", "(slow) - + - + -"), Answer("Ben", "ready"))
SECOND = (
    orders("Ada", "A2", "(fast) F,L + F,L + F,L", "C1, C2"),
    orders("Ben", "A1", "(slow) L + - + L", "C2"),
    Answer("Ben", "ready"),
)


async def test_nothing_of_secret_orders_reaches_the_other_side(tmp_path: Path) -> None:
    assert await looks_alike(tmp_path, PAIR, FIRST, SECOND) > 50


async def test_what_is_not_secret_is_found(tmp_path: Path) -> None:
    """That one seat is done is for everybody: the comparison sees it."""
    with pytest.raises(AssertionError, match="1 of 2 given"):
        await looks_alike(tmp_path, PAIR, FIRST[:1], [Answer("Ben", "ready")])


def test_ids_are_told_apart_by_their_order_alone() -> None:
    one = [("a", "<@100000000000000001>"), ("b", "<@100000000000000002> <@100000000000000001>")]
    other = [("a", "<@200000000000000001>"), ("b", "<@200000000000000002> <@200000000000000001>")]
    assert list(differences(one, other)) == []
    swapped = [other[0], ("b", "<@200000000000000001> <@200000000000000002>")]
    assert [where for where, _, _ in differences(one, swapped)] == ["b / b"]
