"""Answers to many questions at once by a menu, where buttons are too few: of all of them, or group by group."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from rulesets.kit.engine.question import Question
from rulesets.kit.facets.bulks import by_groups
from rulesets.kit.facets.play import Bulk
from tests.cogs.hall import Hall, Heard, open_hall
from tests.cogs.test_several import begun, given, opens
from tests.kit.toys.raid import Orders, OrdersAsked, Raid
from tests.raid import RULESET
from tests.upgrades.registered import registered

MARCHES = ["(slow) F + F + F", "(slow) F + F + L", "(slow) F + L + L", *(f"(slow) L + F + {last}" for last in "FL-")]
FAST = ["(fast) F + F + F", "(fast) F + F + -", *(f"(fast) {first} + - + -" for first in ("F", "F,L", "-"))]
ALL = [*MARCHES, *FAST, *(f"(slow) - + {second} + -" for second in "FL")]


def _marches(march: str, question: Question) -> Orders:
    return Orders(band=question.told(OrdersAsked).band, march=march)


def _by_band(marches: Sequence[str], view: Raid, seat: int) -> list[Bulk]:
    """Each band is a formation of its own; each of these marches can be ordered for all of it."""
    asked = [question for question in view.questions if question.seat == seat and question.key == "orders"]
    groups = {f"Formation {question.told(OrdersAsked).band}": [question.number] for question in asked}
    return by_groups(asked, groups, {march: partial(_marches, march) for march in marches}, "The formation marches:")


@pytest.fixture
def marches() -> list[str]:
    return MARCHES[:3]


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, marches: list[str]) -> AsyncIterator[Hall]:
    play = replace(RULESET.play, bulk_answers=partial(_by_band, marches))
    with registered(replace(RULESET, play=play)):
        async with open_hall(tmp_path, monkeypatch) as made:
            yield made


def listed(heard: Heard) -> list[str]:
    """The labels of the menu of what can be given at once."""
    menu = next(one for one in heard.menus if "at once" in one["placeholder"])
    return [option["label"] for option in menu["options"]]


async def test_more_than_a_row_of_answers_are_a_menu(hall: Hall) -> None:
    number = await begun(hall)
    heard = await opens(hall, hall.red)
    assert "Formation A1: (slow) F + F + F" in heard.buttons, "the first leads"
    assert "Formation A2: (slow) F + F + F" not in heard.buttons
    assert listed(heard)[:4] == [f"Formation A1: {march}" for march in MARCHES[:3]] + ["Formation A2: (slow) F + F + F"]
    assert listed(heard)[-1] == "All defaults"
    heard = await hall.chooses(hall.red, heard.last, "4", "at once")
    assert "The formation marches:" in heard.text
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert await given(hall, number) == {"A2": MARCHES[1]}
    heard = await hall.presses(hall.red, "All questions", heard.last) if "All questions" in heard.buttons else heard
    assert "All others: (slow) F + F + F" in listed(await opens(hall, hall.red))


@pytest.mark.parametrize("marches", [ALL])
async def test_more_than_a_menu_of_answers_are_listed_group_by_group(hall: Hall) -> None:
    number = await begun(hall)
    heard = await opens(hall, hall.red)
    assert listed(heard) == ["Formation A1", "Formation A2", "Others"]
    heard = await hall.chooses(hall.red, heard.last, "Formation A2", "at once")
    assert listed(heard) == [f"Formation A2: {march}" for march in ALL]
    heard = await hall.chooses(hall.red, heard.last, str(len(ALL) + 1), "at once")
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert await given(hall, number) == {"A2": MARCHES[1]}
