"""A process that thinks for practice opponents and finds proposals. Run as `python -m bot.opponent.worker`, by the bot.

It is spoken to as `renders/messages.py` says. In comes a wish as JSON: the key of a `ruleset`, the `view` of a seat as
the game is saved, the `seat`, a `grade`, a `seed` for dice and lots, and `seconds` of processor time. It tells the
answers of the seat in one go, [question, action, why] each; of a wish with a `question` the proposals for that, the
best first: [label, why, worth, error, trials] each. With nothing but a question to `propose` for it tells the
proposals as the game's page has them.

It never has more than a view, so it cannot know what is hidden from the seat. It gives way to everything else on the
machine.
"""

from __future__ import annotations

import json
import os
import resource
import time
from dataclasses import replace
from typing import Any

from renders.messages import serve
from rulesets import ruleset
from rulesets.kit.counsel.grades import THINKERS
from rulesets.kit.counsel.thinking import advice, thought_out
from rulesets.kit.engine.game import Game
from rulesets.kit.facets.ruleset import Ruleset

MEMORY = 2 * 1024 * 1024 * 1024
"""Bytes of address space."""
NICE = 10


def main() -> None:
    """Think until nobody asks any more."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.nice(NICE)
    serve(answer)


def answer(request: bytes) -> tuple[bytes, bytes]:
    """What comes of a wish."""
    wish = json.loads(request)
    rules: Ruleset[Game] = ruleset(wish["ruleset"])
    view = rules.play.read(wish["view"])
    return json.dumps(_found(rules, view, wish)).encode(), b""


def _found(rules: Ruleset[Game], view: Game, wish: dict[str, Any]) -> list[Any]:
    if "propose" in wish:
        return _proposed(rules, view, wish["propose"])
    return _weighed(rules, view, wish) if "question" in wish else _answers(rules, view, wish)


def _proposed(rules: Ruleset[Game], view: Game, question: int) -> list[dict[str, Any]]:
    return [
        {**vars(one), "answers": [action.model_dump(mode="json") for action in one.answers]}
        for one in rules.counsel.proposals(view, view.question(question))
    ]


def _answers(rules: Ruleset[Game], view: Game, wish: dict[str, Any]) -> list[list[Any]]:
    grade = replace(THINKERS[wish["grade"]], seconds=wish["seconds"])
    answers = thought_out(rules, view, wish["seat"], grade, wish["seed"], time.process_time)
    return [[one.question, one.action.model_dump(mode="json"), one.why] for one in answers]


def _weighed(rules: Ruleset[Game], view: Game, wish: dict[str, Any]) -> list[list[Any]]:
    grade = replace(THINKERS[wish["grade"]], seconds=wish["seconds"])
    weighed = advice(rules, view, view.question(wish["question"]), grade, wish["seed"], time.process_time)
    return [[one.proposal.label, one.proposal.why, one.mean, one.error, len(one.worths)] for one in weighed]


if __name__ == "__main__":
    main()
