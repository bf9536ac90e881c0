"""A game tried out: by the first proposals of its page, with dice of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from rulesets.kit.counsel.grades import BY_PROPOSAL, HUNDRED
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import G, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.counsel import Choose, Proposal
from rulesets.kit.facets.ruleset import Ruleset


class OwnDice(SealedDice):
    """Dice that do not hang on what was answered, so that two answers are tried with the same dice as far as may be."""

    def turn_to(self, label: str, content: str | Callable[[], str]) -> None:
        super().turn_to(label, "")


class Chance:
    """Dice and lots of one's own, which say nothing of the game's: they follow from a seed."""

    def __init__(self, seed: str) -> None:
        self.dice = OwnDice(seed.encode())
        self._lots = 0

    def choose(self, below: int) -> int:
        """A number below this one, each as likely."""
        self._lots += 1
        return self.dice.die("lot", "", self._lots, below) - 1

    @property
    def used(self) -> bool:
        """Whether anything was left to it."""
        return bool(self._lots or self.dice.rolled)


def by_lot(rules: Ruleset[G], view: G, question: Question, choose: Choose) -> Action:
    """An answer of somebody who does not think: mostly one of the page's proposals, so that he moves and shoots."""
    proposals = rules.counsel.proposed(view, question) if choose(HUNDRED) < BY_PROPOSAL else ()
    return proposals[choose(len(proposals))].answers[0] if proposals else any_answer(view, question, choose)


def next_question(game: G) -> Question | None:
    """What is answered next: questions for which nobody waits come first, they are closed with the last of the
    others."""
    waiting = [question for question in game.questions if question.given is None]
    return min(waiting, key=lambda question: question.owed, default=None)


def next_of(game: G, seat: int) -> Question | None:
    """What a seat answers next."""
    return min(game.open_for(seat), key=lambda question: question.owed, default=None)


def proposed(rules: Ruleset[G], game: G, question: Question) -> Sequence[Proposal]:
    """What the page proposes for a question of a game, of which it is shown what the seat may see."""
    view = rules.play.view(game, question.seat)
    return rules.counsel.proposed(view, view.question(question.number))


def proposed_first(rules: Ruleset[G], game: G, question: Question) -> Proposal | None:
    """The first of what the page proposes, if there is anything."""
    view = rules.play.view(game, question.seat)
    asked, usual = view.question(question.number), rules.counsel.usual
    return usual(view, asked) if usual is not None else next(iter(rules.counsel.proposed(view, asked)), None)


def given(game: G, question: Question, answers: Sequence[Action], dice: Dice) -> G:
    """The game after an answer and those that follow from it, as far as they are asked for. Raises `Refused` for a
    first answer that is not allowed."""
    game = apply(game, question.seat, question.number, answers[0], dice).game
    for action in answers[1:]:
        following = next_of(game, question.seat)
        if following is None or action.model_dump()["type"] not in following.takes:
            break
        try:
            game = apply(game, question.seat, following.number, action, dice).game
        except Refused:
            break
    return game


def usually_answered(rules: Ruleset[G], game: G, question: Question, chance: Chance) -> G:
    """The game after what is as a rule answered: the first proposal, else what the catalogue has as a default, else
    any answer."""
    proposal = proposed_first(rules, game, question)
    if proposal is not None:
        with suppress(Refused):
            return given(game, question, proposal.answers, chance.dice)
    action = game.read_action(question.default) if question.default else None
    action = action or any_answer(rules.play.view(game, question.seat), question, chance.choose)
    return apply(game, question.seat, question.number, action, chance.dice).game
