"""Everything that can be decided, asked and offered has words."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import ACTIONS
from rulesets.dystopian_legions.face.tell.question_words import FIELDS, SAID, TYPES
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Verdict
from tests.rulesets.dystopian_legions.table import legions


@pytest.mark.parametrize("model", ACTIONS)
def test_an_action_has_words_in_the_menu_and_in_the_record(model: type[Action]) -> None:
    assert model in SAID
    assert TYPES[model.model_fields["type"].default]
    assert {*model.model_fields} <= {*FIELDS}


@pytest.mark.parametrize(
    ("winners", "scores", "line"),
    [
        ([1], [0, 6], "**Bo** won, 6 to 0."),
        ([0], [6, 0], "**Ada** won, 6 to 0."),
        ([], [2, 2], "A draw, 2 to 2."),
        ([1], [], "**Bo** won."),
    ],
)
def test_the_score_of_the_winner_is_told_first(winners: list[int], scores: list[int], line: str) -> None:
    verdict = Verdict(winners=winners, scores=scores, key="target")
    assert RULESET.words.verdict(legions(verdict=verdict).game) == line
