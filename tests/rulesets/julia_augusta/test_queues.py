"""Manoeuvres planned ahead: what can be planned, and what stops them."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.ruleset import RULESET
from rulesets.kit.engine.foresight import imagined
from rulesets.kit.engine.offering import offered
from tests.rulesets.julia_augusta.charging import charge_phase
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import Table, auxiliaries, horse, legion, warband

QUEUES = RULESET.ahead.queues
NUMBER = 500


def facing_off(**state: int) -> Table:
    """The Romans manoeuvre first; the Iceni are 9 inches from the Batavi."""
    return manoeuvring(
        legion("XX", at=(36, 36), **state), auxiliaries("Batavi", at=(20, 24)),
        warband("Iceni", at=(20, 14)), warband("Trinovantes", at=(50, 10)),
    )  # fmt: skip


def plannable(table: Table, seat: int, *begun: str) -> list[str]:
    """The units that a seat may plan for, when others are queued already."""
    assert QUEUES is not None
    imagine = QUEUES.imagine
    view = imagined(RULESET.play.view(table.game, seat), NUMBER, lambda game: imagine(game, seat, begun))
    if view is None:
        return []
    found = offered(view, view.question(NUMBER), {"type": "manoeuvre"})
    return [option.value for option in found.options] if found is not None else []


def test_both_sides_may_plan_while_the_first_one_manoeuvres() -> None:
    assert plannable(facing_off(), 0) == ["XX", "Batavi"]
    assert plannable(facing_off(), 0, "XX") == ["Batavi"]
    assert plannable(facing_off(), 1) == ["Iceni", "Trinovantes"]


def test_nothing_is_planned_in_another_phase() -> None:
    table = charge_phase(horse("Ala", at=(36, 26)), warband("Iceni", at=(36, 23)))
    assert plannable(table, 0) == []


@pytest.mark.parametrize(
    ("when", "seen", "why"),
    [
        ({"loss": "yes"}, {"XX": [6, 2]}, ""),
        ({"loss": "yes"}, {"XX": [7, 2]}, "XX has had losses"),
        ({"loss": "yes"}, {"XX": [6, 1]}, "XX has had losses"),
        ({"loss": "yes"}, {"Ala": [6, 0]}, "Ala has had losses"),
        ({"near": "6"}, {}, ""),
        ({"near": "12"}, {}, "Iceni is"),
        ({}, {"XX": [9, 0]}, ""),
    ],
)
def test_what_stops_a_manoeuvre(when: dict[str, str], seen: dict[str, list[int]], why: str) -> None:
    assert QUEUES is not None
    table = facing_off(dp=2)
    known = QUEUES.mark(table.game, 0)
    assert known["XX"][1] == 2
    given = {name: [known.get(name, [6, 0])[0] + bases - 6, dps] for name, (bases, dps) in seen.items()}
    found = QUEUES.stopped(table.game, 0, "Batavi", when, given)
    assert found.startswith(why) and bool(found) == bool(why)
