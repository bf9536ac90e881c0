"""All that a seat answers in one go, and what it would answer if somebody asked it for advice."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.kit.counsel.grades import Grade
from rulesets.kit.counsel.playing_on import Chance, next_of
from rulesets.kit.counsel.weighing import Clock, Weighed, Weighing, asked_again, trials_end
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import carried_out
from rulesets.kit.engine.game import G
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.ruleset import Ruleset

SHARE_OF_ONE = 0.5
"""How much of the time that is left goes into a question, where it may not be the last of this go."""


@dataclass(frozen=True)
class Answer:
    """An answer to a question, by its number; `why` in a sentence, empty where it follows from the one before."""

    question: int
    action: Action
    why: str = ""


def thought_out(rules: Ruleset[G], view: G, seat: int, grade: Grade, seed: str, clock: Clock) -> list[Answer]:
    """What a seat answers to what it is asked now, and to what follows from that without a die, until its activation
    has ended; empty where nothing that was tried is allowed.

    `view` is what the seat sees. The first answer can be given to the game; those behind it as long as nothing hidden
    has changed what is asked.
    """
    mind = Weighing(rules, seat, grade, seed, clock)
    end = trials_end(clock, grade.seconds)
    game = rules.counsel.supposed(asked_again(view, seat), seat, Chance(f"{seed} supposed").choose)
    answers, resting = list[Answer](), set[str]()
    while (question := next_of(game, seat)) is not None and game.chapter == view.chapter:
        if answers and clock() > end:
            break
        best = mind.slipped(game, question) or _best(mind, game, question, resting, end)
        if best is None:
            break
        if best.rest:
            resting.add(question.key)
        given = _carried_out(game, question, best, answers)
        if given is None:
            break
        game = given
    return answers


def advice(
    rules: Ruleset[G],
    view: G,
    question: Question,
    grade: Grade,
    seed: str,
    clock: Clock,
) -> list[Weighed]:
    """The answers to a question of a seat that were tried, the best first."""
    mind = Weighing(rules, question.seat, grade, seed, clock)
    game = asked_again(view, question.seat)
    return mind.best_first(game, game.question(question.number), trials_end(clock, grade.seconds))


def _best(mind: Weighing[G], game: G, question: Question, resting: set[str], end: float) -> Proposal | None:
    """The best answer to the next question; what answers itself for the rest is not weighed."""
    waiting = len(game.open_for(mind.seat))
    now = mind.clock()
    until = now + (end - now) * (SHARE_OF_ONE if waiting == 1 else 1 / waiting)
    weighed = mind.best_first(game, question, now if question.key in resting else until)
    return weighed[0].proposal if weighed else None


def _carried_out(game: G, question: Question, best: Proposal, answers: list[Answer]) -> G | None:
    """The game after the answers of a proposal, each added to the `answers`; None where it cannot be known:
    dice decide, or what others keep secret."""
    known: G | None = game
    asked: Question | None = question
    for action in best.answers:
        if known is None or asked is None or action.model_dump()["type"] not in asked.takes:
            return None
        why = best.why or best.label
        try:
            known = carried_out(known, asked, action)
        except Refused:
            return None
        answers.append(Answer(asked.number, action, why if asked is question else ""))
        asked = next_of(known, question.seat) if known is not None else None
    return known
