"""Before a place is confirmed the table is shown with it; the game itself knows nothing of that."""

from __future__ import annotations

from rulesets.julia_augusta.actions import ControlTest, Deploy, Post
from rulesets.julia_augusta.ruleset import RULESET
from tests.rulesets.julia_augusta.table import general, legion, warband
from tests.rulesets.julia_augusta.test_deployment import deploying, posting


def test_a_unit_is_shown_where_it_would_stand() -> None:
    game = deploying(legion("XX"), warband("Iceni")).game
    answer = Deploy(unit="XX", formation="line 4", facing="north", at="31.5,43")
    shown = RULESET.pictures.preview(game, game.questions[0], answer, 0)
    assert shown is not None
    assert shown.title == "XX: not confirmed yet"
    assert {token.name: len(token.places) for token in shown.tokens} == {"XX": 1, "Iceni": 0}
    assert not game.units["XX"].on_table


def test_a_leader_is_shown_with_the_unit_that_he_would_join() -> None:
    game = posting(legion("XX", at=(36, 40)), warband("Iceni", at=(36, 10)), general("Paulinus")).game
    shown = RULESET.pictures.preview(game, game.questions[0], Post(who="Paulinus", at="XX"), 0)
    assert shown is not None
    assert [marker.kind for token in shown.tokens if token.name == "XX" for marker in token.markers] == ["general"]


def test_what_stands_nowhere_yet_is_not_shown() -> None:
    game = deploying(legion("XX"), warband("Iceni")).game
    assert RULESET.pictures.preview(game, game.questions[0], ControlTest(unit="XX"), 0) is None
