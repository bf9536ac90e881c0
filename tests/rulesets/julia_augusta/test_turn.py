"""The sequence of play (TURN): five phases, and who comes first in each."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.chapters.turn.sequence_of_play import Battle
from tests.rulesets.julia_augusta.fighting import in_contact
from tests.rulesets.julia_augusta.table import Table, auxiliaries, horse, julia, warband

LAST_TURN: dict[str, Any] = {"turn": 8, "options": {"turns": "8"}}


def in_touch() -> Table:
    """Auxiliaries fight the Iceni; horse stands before the Ordovices."""
    return in_contact(
        auxiliaries("Batavi", at=(20, 30), grade="A"), warband("Iceni", at=(20, 30), files=4, bases=8, grade="D"),
        horse("Ala", at=(50, 28)), warband("Ordovices", at=(50, 24.5), grade="D"), **LAST_TURN,
    )  # fmt: skip


def apart() -> Table:
    """Two units of each side, far from each other."""
    return julia(
        auxiliaries("Batavi", at=(20, 40)), auxiliaries("Tungri", at=(50, 40)),
        warband("Iceni", at=(20, 8)), warband("Ordovices", at=(50, 8)), initiative=1, **LAST_TURN,
    )  # fmt: skip


@pytest.mark.rule("JA-TURN-01")
def test_charges_combats_and_the_moves_after_them_follow_each_other() -> None:
    table = in_touch().begins(Battle(at="charges"))
    romans, britons = table.players
    romans.charges("Ala", "Ordovices")
    romans.is_done()
    britons.is_done()
    assert table.asked == [("briton", "respond")]
    britons.responds("Ordovices", "stand", dice=[6] * 6 + [1] * 15)
    told = [event.key for event in table.said if event.key in ("contact", "combat", "moved")]
    assert told == ["moved", "contact", "combat", "combat", "moved", "moved"]
    assert table.over


@pytest.mark.rule("JA-TURN-03")
def test_the_initiative_player_tests_first_and_says_who_manoeuvres_first() -> None:
    table = apart().begins(Battle(at="control_tests"), dice=[3, 3, 3, 3])
    assert [test["unit"] for test in table.heard("control_die")] == ["Iceni", "Ordovices", "Tungri", "Batavi"]
    assert table.asked == [("briton", "who_first")]
    assert table.offers(1, "pick") == ["first", "second"]


@pytest.mark.rule("JA-TURN-03")
@pytest.mark.parametrize(("choice", "first", "then"), [("first", 1, 0), ("second", 0, 1)])
def test_one_side_completes_every_unit_before_the_other(choice: str, first: int, then: int) -> None:
    table = apart().begins(Battle(at="who_manoeuvres_first"))
    table.players[1].picks(choice)
    for seat in (first, then):
        assert [question.seat for question in table.game.questions] == [seat]
        table.players[seat].is_done()
    assert table.over
