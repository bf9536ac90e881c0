"""Answers to one question, each tried out several times: which is worth most, and by how much."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Generic

from rulesets.kit.counsel.grades import HUNDRED, LAST_TRIALS, Grade
from rulesets.kit.counsel.playing_on import Chance, given, next_question, proposed, usually_answered
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.game import G
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.ruleset import Ruleset

DECIDED = 1e6
"""What a game that is won is worth beside any position."""
SEVERAL = 2
LABEL = 80
"""The most characters of a proposal's label."""
Clock = Callable[[], float]
"""Tells seconds of processor time."""


@dataclass
class Weighed:
    """An answer, its `place` on the game's page (from 0), and what the position was worth after each of its trials.
    `certain`: nothing was left to chance, so that one trial is enough."""

    proposal: Proposal
    place: int
    worths: list[float] = field(default_factory=list)
    certain: bool = False

    @property
    def mean(self) -> float:
        """What it is worth; 0 where it was not tried."""
        return fmean(self.worths) if self.worths else 0.0

    @property
    def spread(self) -> float:
        """By how much one trial differs from another: their standard deviation."""
        return stdev(self.worths) if len(self.worths) >= SEVERAL else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.spread / math.sqrt(len(self.worths)) if self.worths else 0.0


@dataclass
class Weighing(Generic[G]):
    """What a seat thinks with. `seed` decides its dice and lots."""

    rules: Ruleset[G]
    seat: int
    grade: Grade
    seed: str
    clock: Clock

    def best_first(self, game: G, question: Question, until: float) -> list[Weighed]:
        """The answers to a question that were tried, the best first; none if none of them is allowed. `game` is what
        the seat supposes it to be; no trial is begun after the clock says `until`, and each round has as much of the
        time as another. Where there is only one, it need not be tried."""
        left = [Weighed(proposal, place) for place, proposal in enumerate(self._candidates(game, question))]
        rounds = math.ceil(math.log2(len(left))) if left else 0
        out: list[Weighed] = []
        for number in range(rounds):
            now = self.clock()
            begun_until = now + (until - now) / (rounds - number)
            for trial in range(max(self.grade.at_first, self.grade.trials // (rounds * len(left)))):
                self._try_all(game, question, left, f"{number}.{trial}", begun_until, until)
            left = self.in_order([one for one in left if one.worths])
            kept = math.ceil(len(left) / 2)
            left, out = left[:kept], [*left[kept:], *out]
        return [*left, *out]

    def slipped(self, game: G, question: Question) -> Proposal | None:
        """Any answer that the page proposes, by lot, as often as the grade slips; None where it does not."""
        chance = Chance(f"{self.seed} {question.number} slip")
        if chance.choose(HUNDRED) >= self.grade.slips * self.rules.counsel.slips:
            return None
        proposals = proposed(self.rules, game, question) or self._offered(game, question)
        return proposals[chance.choose(len(proposals))]

    def _candidates(self, game: G, question: Question) -> Sequence[Proposal]:
        """What the page proposes, else some of the answers that are offered."""
        proposals = list(proposed(self.rules, game, question))[: self.grade.proposals]
        return proposals or self._offered(game, question)

    def _offered(self, game: G, question: Question) -> Sequence[Proposal]:
        chance = Chance(f"{self.seed} {question.number}")
        view = self.rules.play.view(game, self.seat)
        asked = view.question(question.number)
        answers = [any_answer(view, asked, chance.choose) for _ in range(self.grade.proposals)]
        different = {answer.content(): answer for answer in answers}.values()
        return [Proposal(self.rules.words.action(view, answer)[:LABEL], (answer,)) for answer in different]

    def _try_all(
        self, game: G, question: Question, left: list[Weighed], trial: str, begun_until: float, until: float
    ) -> None:
        """Try each once more, with the same lots for all; the first is always tried. No trial is begun later than the
        one time, and none counts that is not over at the other."""
        for one in list(left):
            if one.certain or (self.clock() > begun_until and (one.worths or one is not left[0])):
                continue
            try:
                self._try(game, question, one, trial, until)
            except Refused:
                left.remove(one)

    def _try(self, game: G, question: Question, one: Weighed, trial: str, until: float) -> None:
        chance = Chance(f"{self.seed} {question.number} {trial}")
        supposed = self.rules.counsel.supposed(game, self.seat, chance.choose)
        tried = given(supposed, question, one.proposal.answers, chance.dice)
        tried, whole = self._played_on(tried, game.chapter + self.grade.chapters, chance, until)
        if whole or (one.place == 0 and not one.worths):
            one.worths.append(self._worth(tried))
            one.certain = not chance.used

    def _played_on(self, game: G, chapter: int, chance: Chance, until: float) -> tuple[G, bool]:
        """The game after what both sides do as a rule, until so many activations have ended; and whether there was time
        for that."""
        for _ in range(self.rules.counsel.answers_ahead):
            question = next_question(game)
            if question is None or game.chapter >= chapter:
                break
            if self.clock() > until:
                return game, False
            game = usually_answered(self.rules, game, question, chance)
        return game, True

    def _worth(self, game: G) -> float:
        worth = self.rules.counsel.worth(self.rules.play.view(game, self.seat), self.seat)
        if game.verdict is None or not game.verdict.winners:
            return worth
        return worth + (DECIDED if self.seat in game.verdict.winners else -DECIDED)

    def in_order(self, those: Sequence[Weighed]) -> list[Weighed]:
        """The best first; the page's own first one is preferred where trials do not tell for certain: one trial with
        dice tells nothing."""
        spread = max((one.spread for one in those), default=0.0)

        def value(one: Weighed) -> float:
            if one.certain or one.place == 0:
                return one.mean
            told = len(one.worths) >= SEVERAL
            return one.mean - self.grade.caution * spread / math.sqrt(len(one.worths)) if told else -math.inf

        return sorted(those, key=value, reverse=True)


def asked_again(view: G, seat: int) -> G:
    """A view that can be played on: what others have answered in secret is asked of them again."""
    hidden = [q for q in view.questions if q.sealed and q.given is not None and not view.sees_answer(seat, q)]
    if not hidden:
        return view
    game = private_copy(view)
    game.change_questions([question.answered(None) for question in hidden])
    return game.settled()


def trials_end(clock: Clock, seconds: float) -> float:
    """When the clock says that no further trial is begun."""
    return clock() + seconds * LAST_TRIALS
