"""Cases in which several rules of disorder, leaders, charges, combats and flights meet, as players came upon them."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.measure import distance
from rulesets.kit.boards.table_distance import overlaps
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring, planned
from tests.rulesets.julia_augusta.table import auxiliaries, horse, legion, light_horse, skirmishers


@pytest.mark.rule("JA-MOVE-12")
def test_a_wheel_stops_short_of_light_troops_that_have_no_room_at_all_behind_them() -> None:
    """Another enemy less than an inch behind them pins them where they are."""
    table = manoeuvring(
        auxiliaries("Batavi", at=(50, 24.97), bases=6),
        light_horse("Corieltauvi", at=(50, 20.41)),
        horse("Petriana", at=(50, 15.6), facing=180),
    )
    made = planned(table, "Batavi", "wheel right 45")
    assert made.stop is not None
    assert (made.stop.rule, made.stop.by, made.falling) == ("JA-MOVE-12", "Corieltauvi", ())
    assert distance(made.unit, table.unit("Corieltauvi")) == pytest.approx(1, abs=0.01)


@pytest.mark.rule("JA-MOVE-12")
def test_the_rear_of_a_column_swings_onto_no_light_troops_beside_it() -> None:
    """They are not in front of it, so they do not give way: it stops an inch away."""
    table = manoeuvring(
        legion("XX", at=(36, 20), formation="column", lines=1), skirmishers("Durotriges", at=(31, 24), seat=1, bases=2)
    )
    made = planned(table, "XX", "wheel right 60")
    assert not overlaps(made.unit.placement, table.unit("Durotriges").placement)
    assert made.stop is not None
    assert (made.stop.rule, made.stop.by) == ("JA-MOVE-12", "Durotriges")
