"""The course of a move is reckoned once for a table that stands so, and anew for any other."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.movement.allowance import Allowance
from rulesets.julia_augusta.chapters.movement.course import course
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring, planned
from tests.rulesets.julia_augusta.table import Table, auxiliaries, warband

ALL = Allowance(10)


def facing_each_other() -> Table:
    return manoeuvring(
        auxiliaries("Batavi", at=(36, 40)), warband("Iceni", at=(36, 10)), warband("Parisi", at=(60, 10))
    )


def ahead(game: Julia, inches: int = 8) -> object:
    """The course of the Batavi straight ahead."""
    return course(game, game.units["Batavi"], f"forward {inches}", ALL)


def test_a_copy_a_view_and_a_save_of_a_game_know_its_courses() -> None:
    table = facing_each_other()
    known = ahead(table.game)
    for game in (
        private_copy(table.game),
        RULESET.play.view(table.game, 1),
        RULESET.play.load(table.game.model_dump(mode="json")),
    ):
        assert ahead(game) is known
    assert ahead(table.game, inches=7) is not known


def test_whatever_moves_or_changes_makes_a_course_anew() -> None:
    table = facing_each_other()
    free = planned(table, "Batavi", "forward 8")
    assert free.stop is None
    iceni = table.unit("Iceni")
    iceni.pose = iceni.pose._replace(y=30_000)
    stopped = planned(table, "Batavi", "forward 8")
    assert stopped.stop is not None and stopped.stop.by == "Iceni"
    iceni.routing = True
    assert planned(table, "Batavi", "forward 8").inches > stopped.inches


def test_what_was_reckoned_does_not_change_with_the_game() -> None:
    table = facing_each_other()
    before, known = private_copy(table.game), planned(table, "Batavi", "forward 8")
    table.unit("Batavi").pose = known.unit.pose
    table.unit("Batavi").moved = ["manoeuvre"]
    assert known.unit.moved == []
    assert ahead(before) is known


def test_a_refusal_is_remembered_but_raised_afresh() -> None:
    table = facing_each_other()
    raised = []
    for _ in range(2):
        with pytest.raises(Refused) as caught:
            planned(table, "Batavi", "forward 12")
        raised.append(caught.value)
    assert raised[0] is not raised[1]
    assert [(it.rule, it.key, it.values) for it in raised] == 2 * [("JA-MOVE-04", "too_long", raised[0].values)]
    assert raised[0].values == {"needs": 12_000, "left": 10_000}
