"""What a game offers to the house: the one interface that the bot, the cogs and the tests know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from rulesets.kit.action import Action
from rulesets.kit.catalogue import Catalogue
from rulesets.kit.dice import Dice
from rulesets.kit.event import Event
from rulesets.kit.game import Applied, Game
from rulesets.kit.question import Offer, Option, Question
from rulesets.kit.refusal import Refused
from rulesets.kit.scene import Scene
from rulesets.kit.standing import Predicate, StandingOrder

G = TypeVar("G", bound=Game)


class Choice(BaseModel):
    """A value with its words: a scenario, a sample force, an option of a menu."""

    model_config = ConfigDict(frozen=True)

    value: str
    label: str
    note: str = ""


class Setup(BaseModel):
    """What a game starts with: the seats' names, each seat's force (its key), scenario and the ruleset's options."""

    players: list[str]
    forces: list[str]
    scenario: str
    options: dict[str, str] = {}


class Words(ABC, Generic[G]):
    """How a game sounds. Every text is plain Discord markdown, made for one reader: `seat` None is an onlooker."""

    @abstractmethod
    def event(self, view: G, event: Event) -> str:
        """One line for the battle report; empty if it is not worth one."""

    @abstractmethod
    def question(self, view: G, question: Question) -> str:
        """What the table waits for, as a sentence about the seat's player."""

    @abstractmethod
    def option(self, view: G, question: Question, offer: Offer, option: Option) -> Choice:
        """An option's label (≤ 80 characters) and what it will do (≤ 100)."""

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
    def force(self, key: str) -> str:
        """A force with its units' cards, and which skills are not refereed yet."""

    @abstractmethod
    def verdict(self, view: G) -> str:
        """How the game ended and how the score came about."""


class Ruleset(ABC, Generic[G]):
    """One game. `key` names its package, `command` its slash command group."""

    key: str
    name: str
    command: str
    seats: tuple[int, int]
    game: type[G]
    catalogue: Catalogue
    words: Words[G]

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The action models: one slash command each."""
        return self.game.actions

    @abstractmethod
    def scenarios(self) -> Sequence[Choice]:
        """The scenarios that can be played."""

    @abstractmethod
    def forces(self) -> Sequence[Choice]:
        """The sample forces."""

    @abstractmethod
    def start(self, setup: Setup, dice: Dice) -> Applied[G]:
        """A new game at its first question; raises `Refused` for a set-up that the rules do not allow."""

    @abstractmethod
    def load(self, saved: dict[str, Any]) -> G:
        """A saved game of any version, brought up to date."""

    @abstractmethod
    def view(self, game: G, seat: int | None) -> G:
        """What a seat may see; None is an onlooker."""

    @abstractmethod
    def scene(self, view: G, shown: Sequence[Event], seat: int | None = None) -> Scene:
        """The picture of a view with what the events of the last activation did; with `seat`, what it may do now."""

    @abstractmethod
    def standing_keys(self) -> dict[str, tuple[Predicate, ...]]:
        """The kinds of question that a standing order may answer, with the predicates that fit."""

    @abstractmethod
    def standing(self, view: G, question: Question, order: StandingOrder) -> Action | None:
        """What a standing order answers to a question; None: ask the player."""

    @abstractmethod
    def correct(self, game: G, fields: dict[str, str]) -> G:
        """The game with something put right: "unit", "what" (place, damage, a marker …) and "value".

        Raises `Refused` if there is no such thing, or if the value makes no sense there.
        """

    @abstractmethod
    def correctable(self, view: G, unit: str) -> dict[str, Sequence[str]]:
        """What can be put right at a unit, with the values that make sense; without a unit: {"unit": the units}."""


Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


def upgraded(saved: dict[str, Any], upgrades: Sequence[Upgrade]) -> dict[str, Any]:
    """A save brought from its own version to the newest: upgrade n makes version n + 2 out of n + 1.

    Raises ValueError for a save of a version that this code does not know yet.
    """
    version = int(saved.get("save_version", 1))
    if version > len(upgrades) + 1:
        raise ValueError(f"the save has version {version}, this code knows {len(upgrades) + 1}")
    for upgrade in upgrades[version - 1 :]:
        version += 1
        saved = {**upgrade(saved), "save_version": version}
    return saved
