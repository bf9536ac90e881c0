"""What completes a place in words is accepted, or the beginning of something that may be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.reasons.deployment import NotUnderstood
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import TYPE, extended, offered
from rulesets.kit.engine.question import Offer, Question
from tests.rulesets.julia_augusta import playing

BEGUN = ("", "1", "3 n", "n", "A", "B1", "C")
ANSWERS = 260
EVERY = 6
"""So many answers from one look at every completion to the next."""


def spoken_offers(game: Julia, question: Question, chance: Random) -> list[tuple[str, Offer]]:
    """The fields of a question's answers that take a text in words, each by the command."""
    view, found = RULESET.play.view(game, question.seat), []
    for kind in question.takes:
        draft: dict[str, object] = {TYPE: kind}
        asked = offered(view, question, draft)
        while asked is not None and not asked.in_words and asked.options:
            draft = extended(draft, asked, chance.choice(asked.options).value)
            asked = offered(view, question, draft)
        if asked is not None and asked.in_words:
            found.append((kind, asked))
    return found


@pytest.mark.rule("JA-CMD-03")
def test_no_completion_is_refused() -> None:
    game, dice = playing.begun(1)
    chance, looked = Random(1), Counter[str]()
    for count in range(ANSWERS):
        question = playing.next_question(game, chance)
        for kind, asked in spoken_offers(game, question, chance) if count % EVERY == 0 else ():
            for text in BEGUN:
                for longer in asked.go_on(text):
                    refused = asked.why_not(longer)
                    assert refused is None or isinstance(refused.why, NotUnderstood), f"{kind}: {longer}: {refused}"
                    looked[kind] += 1
        game = apply(game, question.seat, question.number, playing.answer(game, question, chance), dice).game
        if game.verdict is not None:
            break
    assert looked["lead"] > 20, looked
