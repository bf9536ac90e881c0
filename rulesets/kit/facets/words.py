"""How a game sounds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentences
from rulesets.kit.engine.telling import REASONS, plain
from rulesets.kit.facets.tree_reasons import SENTENCES as OF_LISTS

G = TypeVar("G", bound=Game)
OF_ANY_GAME = Sentences[None](REASONS, OF_LISTS)
"""What is told of the reasons of any game."""


class Words(ABC, Generic[G]):
    """How a game sounds. Every text is plain Discord markdown, made for one reader: `seat` None is an onlooker.

    Only `status` has to be written. What has happened and what is refused is told by `events` and `reasons`; all else
    is made of the names in the code, until a game says it better.
    """

    events: Sentences[G] = Sentences()
    """What is told of each thing that has happened."""
    reasons: Sentences[None] = Sentences()
    """What is told of each reason why something is not allowed, beyond those of any game."""
    coaching: Mapping[str, str] = MappingProxyType({})
    """A sentence (≤ 200 characters) for somebody who is asked something for the first time, by the question's key."""

    def event(self, view: G, event: Event) -> str:
        """One line for the battle report; empty if it is not worth one."""
        return self.events.tell(view, event.key, {"rule": event.rule, **event.values})

    def question(self, view: G, question: Question) -> str:
        """What the table waits for, as a sentence about the seat's player."""
        return f"**{plain(view.players[question.seat])}** is to {' or '.join(question.takes)}."

    def matter(self, view: G, question: Question) -> str:
        """What a question is about in a few words (≤ 60 characters), where a seat is asked several at once: the unit
        that gets orders, or, of a question that leaves no choice, what its button says."""
        return self.question(view, question)

    def given(self, view: G, key: str, number: int, of: int) -> str:
        """How many of the secret answers to one kind of question a seat has given, and what they are about."""
        return f"{number} of {of} {'answer' if of == 1 else 'answers'} given"

    def option(self, view: G, question: Question, offer: Offer, option: Option) -> Choice:
        """An option's label (≤ 80 characters) and what it will do (≤ 100)."""
        return Choice(value=option.value, label=option.value)

    def part(self, view: G, question: Question, offer: Offer, parts: tuple[str, ...]) -> Choice:
        """The last of the parts of an option that are chosen one after the other: its label and what it will do. The
        value is the part itself."""
        return Choice(value=parts[-1], label=parts[-1])

    def field(self, view: G, question: Question, offer: Offer) -> str:
        """What a menu asks for ("Which unit?")."""
        return f"Which {offer.field}?"

    def confirm(self, view: G, question: Question, action: Action) -> str:
        """What an answer will do, said before it is final; says when it rolls."""
        return self.action(view, action)

    def action(self, view: G, action: Action) -> str:
        """An action in a few words, for the log."""
        given = action.model_dump(exclude={"type"}, exclude_defaults=True)
        listed = {name: ", ".join(value) if isinstance(value, list) else value for name, value in given.items()}
        return "; ".join([action.type, *(f"{name} {plain(str(value))}" for name, value in listed.items())])

    def refusal(self, refused: Refused) -> str:
        """What is wrong, what would be right; the caller adds the rule id."""
        known = self.reasons if refused.key in self.reasons.models else OF_ANY_GAME
        return known.tell(None, refused.key, refused.values)

    def title(self, view: G) -> str:
        """One line: turn, and who is asked."""
        asked = dict.fromkeys(plain(view.players[question.seat]) for question in view.questions if question.owed)
        return f"Waiting for {' and '.join(asked)}" if asked else "The game is over"

    @abstractmethod
    def status(self, view: G) -> str:
        """The whole table as text: every unit with place, strength and markers."""

    def force(self, force: str) -> str:
        """A force with its units' cards, and which skills are not refereed yet."""
        return "There are no cards of it."

    def verdict(self, view: G) -> str:
        """How the game ended and how the score came about, that of the winners first."""
        verdict = view.verdict
        if verdict is None:
            return ""
        winners = [f"**{plain(view.players[seat])}**" for seat in verdict.winners]
        first = sorted(range(len(verdict.scores)), key=lambda seat: seat not in verdict.winners)
        scores = f", {' to '.join(str(verdict.scores[seat]) for seat in first)}" if first else ""
        return f"{' and '.join(winners)} won{scores}." if winners else f"A draw{scores}."
