"""How a game sounds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.refusal import Refused

G = TypeVar("G", bound=Game)


class Words(ABC, Generic[G]):
    """How a game sounds. Every text is plain Discord markdown, made for one reader: `seat` None is an onlooker."""

    @abstractmethod
    def event(self, view: G, event: Event) -> str:
        """One line for the battle report; empty if it is not worth one."""

    @abstractmethod
    def question(self, view: G, question: Question) -> str:
        """What the table waits for, as a sentence about the seat's player."""

    def matter(self, view: G, question: Question) -> str:
        """What a question is about in a few words (≤ 60 characters), where a seat is asked several at once: the unit
        that gets orders, or, of a question that leaves no choice, what its button says."""
        return self.question(view, question)

    @abstractmethod
    def option(self, view: G, question: Question, offer: Offer, option: Option) -> Choice:
        """An option's label (≤ 80 characters) and what it will do (≤ 100)."""

    def part(self, view: G, question: Question, offer: Offer, parts: tuple[str, ...]) -> Choice:
        """The last of the parts of an option that are chosen one after the other: its label and what it will do. The
        value is the part itself."""
        return Choice(value=parts[-1], label=parts[-1])

    @abstractmethod
    def field(self, view: G, question: Question, offer: Offer) -> str:
        """What a menu asks for ("Which unit?")."""

    @abstractmethod
    def confirm(self, view: G, question: Question, action: Action) -> str:
        """What an answer will do, said before it is final; says when it rolls."""

    @abstractmethod
    def action(self, view: G, action: Action) -> str:
        """An action in a few words, for the log."""

    @abstractmethod
    def refusal(self, refused: Refused) -> str:
        """What is wrong, what would be right; the caller adds the rule id."""

    @abstractmethod
    def title(self, view: G) -> str:
        """One line: turn, and who is asked."""

    @abstractmethod
    def status(self, view: G) -> str:
        """The whole table as text: every unit with place, strength and markers."""

    @abstractmethod
    def force(self, force: str) -> str:
        """A force with its units' cards, and which skills are not refereed yet."""

    @abstractmethod
    def verdict(self, view: G) -> str:
        """How the game ended and how the score came about."""
