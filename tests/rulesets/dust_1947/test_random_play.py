"""What is shown while games play themselves: words, menus, pictures. `test_hundred_games.py` looks at the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulesets.dust_1947.face.tell.options import LABEL, NOTE
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import offered, starts
from rulesets.kit.engine.question import Question
from tests.rulesets.dust_1947.playing import answer, begun, positions


def _waiting(seed: int, every: int) -> Iterator[tuple[Dust, Question]]:
    for index, game in enumerate(positions(seed)):
        if index % every == 0:
            yield game, game.questions[0]


def test_menus_fit() -> None:
    """Every option of every first menu has a label and a note of the right length, every question a sentence."""
    for game, question in _waiting(4, 2):
        view = RULESET.play.view(game, question.seat)
        words = RULESET.words
        assert words.question(view, question)
        assert words.title(view)
        found = offered(view, question, starts(view, question))
        for option in found.options if found else ():
            choice = words.option(view, question, found, option) if found else None
            assert choice is not None
            assert 1 <= len(choice.label) <= LABEL
            assert len(choice.note) <= NOTE
        if found is not None:
            assert words.field(view, question, found)
        assert words.status(view)


def test_the_picture_can_be_drawn_from_every_view() -> None:
    for game, question in _waiting(6, 5):
        for seat in (question.seat, 1 - question.seat, None):
            scene = RULESET.pictures.scene(RULESET.play.view(game, seat), game.events, seat)
            assert scene.title
            assert len(scene.tokens) >= len(game.on_board())


def test_what_an_answer_will_do_is_said_before() -> None:
    chance = random.Random(9)
    for game, question in _waiting(9, 4):
        action = answer(game, question, chance)
        text = RULESET.words.confirm(RULESET.play.view(game, question.seat), question, action)
        applied = apply(game, question.seat, question.number, action, begun(9)[1])
        assert ("rolls" in text) is bool(applied.rolls), text
