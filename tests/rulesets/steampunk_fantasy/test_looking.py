"""Measuring a way, and the direction pad over hexes."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.offering import offered
from rulesets.steampunk_fantasy.chapters.setup.deployment import Deployment
from rulesets.steampunk_fantasy.face.asking.measuring import measured
from rulesets.steampunk_fantasy.face.asking.pad import pad
from tests.rulesets.steampunk_fantasy.melee import TOUGH, assault, contest
from tests.rulesets.steampunk_fantasy.table import steam, tank, troop


@pytest.mark.rule("SF-TERR-06")
def test_the_cheapest_way_of_a_base_goes_round_what_is_dear_for_it() -> None:
    rows = (". . .", ". f .", ". f .", ". . .")
    view = steam(*rows, tank("Ram", at="B1"), troop("Guard", at="B1")).game
    assert "Cheapest way: 4 movement points (C2, C3, C4, B4)" in measured(view, "Ram", "B4").text
    assert "Cheapest way: 3 movement points (B2, B3, B4)" in measured(view, "Guard", "B4").text
    walked = [track for track in measured(view, "Ram", "B4").scene.tracks if track.kind == "move"]
    assert len(walked) == 1
    assert "Cheapest way" not in measured(view, "B1", "B4").text
    assert "Cheapest way" not in measured(view, "Ram", "B1").text


def test_the_pad_begins_in_the_middle_of_the_own_rows_and_goes_over_free_hexes() -> None:
    table = steam(tank("Ram", seat=0), turn=0).begins(Deployment())
    question = next(q for q in table.game.questions if q.key == "deploy")
    found = offered(table.game, question, {"type": "deploy", "base": "Ram"})
    assert found is not None
    assert pad(table.game, question, found, "") == {
        **{"": "D8", "↑": "D7", "↗": "E8", "↘": "E9", "↓": "D9", "↙": "C9", "↖": "C8"}
    }
    assert pad(table.game, question, found, "A9") == {"": "A9", "↑": "A8", "↗": "B8", "↘": "B9"}


def test_the_pad_begins_beside_the_base_that_is_asked_about() -> None:
    friends = [troop(name, at="D3", seat=1, tables=TOUGH) for name in ("One", "Two")]
    ram = tank("Ram", at="D5", tables=TOUGH, armour="0")
    guard = troop("Guard", at="D4", seat=1, facing="S", tables=TOUGH)
    table = assault(ram, guard, *friends, contest("D4", "Ram", standing="Guard"), falls="5 1 1 1 1 1 1 1 1 1 1")
    (question,) = table.game.questions
    found = offered(table.game, question, {"type": "way", "base": "Guard"})
    assert found is not None
    assert pad(table.game, question, found, "")[""] == "C4"
    facings = offered(table.game, question, {"type": "way"})
    assert facings is not None
    assert pad(table.game, question, facings, "") == {}
