"""Everything that can be decided, asked and offered has words."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import ACTIONS
from rulesets.dystopian_legions.face.tell.question_words import FIELDS, SAID, TYPES
from rulesets.kit.engine.action import Action


@pytest.mark.parametrize("model", ACTIONS)
def test_an_action_has_words_in_the_menu_and_in_the_record(model: type[Action]) -> None:
    assert model in SAID
    assert TYPES[model.model_fields["type"].default]
    assert {*model.model_fields} <= {*FIELDS}
