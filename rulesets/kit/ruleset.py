"""What a game offers to the house: the one interface that the bot, the cogs and the tests know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction
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


class Setting(BaseModel):
    """A point that the players may settle before a game; the first choice is what holds where they settle nothing."""

    model_config = ConfigDict(frozen=True)

    key: str
    label: str
    note: str = ""
    choices: tuple[Choice, ...]


class Battlefield(BaseModel):
    """A map that is proposed for a game: the text of its file, and what the players should know of it.

    `again` is the text that asks for another one of its kind, where it was made from a seed.
    """

    model_config = ConfigDict(frozen=True)

    text: str
    name: str
    notes: tuple[str, ...] = ()
    again: str = ""


class Setup(BaseModel):
    """What a game starts with: the seats' names, each seat's force (its key), scenario and the ruleset's options.

    `map` is the text of a map's file; empty for the scenario's own map.
    """

    players: list[str]
    forces: list[str]
    scenario: str
    options: dict[str, str] = {}
    map: str = ""


class Forecast(BaseModel):
    """What may come of an answer, reckoned exactly: what it is of, in a few words ("37 % to destroy"), and in full.

    `chances` are the numbers behind them: what is counted, and how likely each number is.
    """

    model_config = ConfigDict(frozen=True)

    title: str
    short: str
    lines: tuple[str, ...]
    chances: dict[str, dict[int, Fraction]]


class Look(BaseModel):
    """An answer to somebody who looks at the table: in words, and as a picture."""

    model_config = ConfigDict(frozen=True)

    text: str
    scene: Scene


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
    """One game. `key` names its package, `command` its slash command group.

    `foresight`: a seat's view holds everything that decides what its own answers lead to while no die falls, so that
    several can be put together before the first is given.
    """

    key: str
    name: str
    command: str
    foresight: bool = False
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
    def fielded(self, force: str, scenario: str, options: dict[str, str]) -> str:
        """How much of a force is fielded in a game of this scenario with these options, in a few words."""

    @abstractmethod
    def settings(self, scenario: str) -> Sequence[Setting]:
        """What the players may settle before a game of this scenario."""

    @abstractmethod
    def maps(self) -> Sequence[Choice]:
        """What may be asked for as a map: the named ones, and how one is made from a seed."""

    @abstractmethod
    def battlefield(self, scenario: str, wanted: str, seed: str) -> Battlefield:
        """The map that a text asks for; `seed` is for a text that names none. Raises `Refused` if there is none."""

    @abstractmethod
    def read_battlefield(self, scenario: str, file: bytes) -> Battlefield:
        """A map from a file that somebody hands in; raises `Refused` that names what is wrong with it."""

    @abstractmethod
    def battlefield_scene(self, scenario: str, text: str) -> Scene:
        """The picture of a map with the areas and objectives of a scenario, before there is a game."""

    @abstractmethod
    def battlefield_name(self, text: str) -> str:
        """The name of a map, from the text of its file."""

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
    def scene(self, view: G, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
        """The picture of a view with what the events of the last activation did; with `seat`, what it may do now, and
        where the cursor of its direction pad is (the name of a place)."""

    @abstractmethod
    def things(self, view: G) -> Sequence[Choice]:
        """What lies on the table and can be measured from, by name; places can be as well."""

    @abstractmethod
    def measured(self, view: G, start: str, end: str) -> Look:
        """How far it is between two things or places; raises `Refused` for what is nowhere on the table."""

    @abstractmethod
    def sighted(self, view: G, viewer: str, target: str) -> Look:
        """Whether one thing can be attacked by another and why not; raises `Refused` for what is not on the table."""

    def pad(self, view: G, question: Question, found: Offer, at: str) -> dict[str, str]:
        """Where the arrows of a direction pad lead among the places offered, from the place `at` (""; then from where
        the pad begins, which stands under ""); empty where a pad makes no sense."""
        return {}

    @abstractmethod
    def forecast(self, view: G, question: Question, action: Action) -> Forecast | None:
        """What may come of an answer that rolls for something; None for any other."""

    @abstractmethod
    def odds(self, view: G, unit: str, target: str, split: Sequence[str]) -> Sequence[Forecast]:
        """What may come of the attacks that a unit could make on a target now; raises `Refused` if there are none."""

    @abstractmethod
    def odds_options(self, view: G, given: dict[str, str]) -> Sequence[Choice]:
        """What may come next when odds are asked for: the units, a unit's targets, its lines of split fire."""

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
