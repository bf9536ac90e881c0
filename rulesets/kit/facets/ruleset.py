"""What a game offers to the house: the one interface that the bot, the cogs and the tests know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game, Verdict
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder
from rulesets.kit.engine.upgrading import Upgrade, upgraded
from rulesets.kit.pictures.move_pad import MovePad
from rulesets.kit.pictures.scene import Scene
from rulesets.kit.rosters import CatalogueFile

G = TypeVar("G", bound=Game)


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


class Recruit(BaseModel):
    """A unit that lists are made of. `value` names it whatever is loaded anew, `groups` are the menus that lead to it,
    one after the other; `points` is what one costs; `closed` says why it cannot be picked (empty: it can). Its words
    are harmless, whatever stood in the files."""

    model_config = ConfigDict(frozen=True)

    value: str
    label: str
    note: str = ""
    groups: tuple[str, ...] = ()
    points: int = 0
    closed: str = ""


class Reading(BaseModel):
    """What became of catalogue files: the text that is kept of them (a collection), and what managers should know.

    `notes` are the shares of units that can be played, in words. `missing` is how many values were not read, `causes`
    says why and what helps, and `unread` is every value with its place, for a file. All of it is harmless, whatever
    stood in the files.
    """

    model_config = ConfigDict(frozen=True)

    text: str
    notes: tuple[str, ...] = ()
    missing: int = 0
    causes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


class Pick(BaseModel):
    """So many of a unit of a collection: its `value`, and what it was called when it was picked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    unit: str = Field(min_length=1, max_length=90)
    name: str = Field(default="", max_length=80)
    count: int = Field(default=1, ge=1, le=99)


class Setup(BaseModel):
    """What a game starts with: the seats' names, each seat's force, scenario and the ruleset's options.

    A force is, here and everywhere, the key of a sample force or the text of one that somebody has put together: its
    units' whole cards.

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


@dataclass(frozen=True)
class Bulk:
    """Answers to many open questions that are given at once, such as "As last round"; `answers` by the questions'
    numbers. `label` has at most 40 characters; `note` is said before it is confirmed."""

    label: str
    answers: Mapping[int, Action]
    note: str = ""


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


class Ruleset(ABC, Generic[G]):
    """One game. `key` names its package, `command` its slash command group.

    `upgrades` bring old saves up to date; the game's `save_version` is one more than there are.
    `opening`: the action types with which something new begins, an activation or the placing of a unit.
    `foresight`: a seat's view holds everything that decides what its own answers lead to while no die falls, so that
    several can be put together before the first is given. `reads_catalogues`: players put forces together from files
    that their server has loaded; the methods from `read_catalogues` to `army` are only asked where it is so.
    `army_file`: what stands in the file of an army of a player's own; the methods from `army_of_file` to `renamed` are
    only asked where players hand in such.
    """

    key: str
    name: str
    command: str
    foresight: bool = False
    opening: frozenset[str] = frozenset()
    reads_catalogues: bool = False
    army_file: type[BaseModel] | None = None
    seats: tuple[int, int]
    game: type[G]
    catalogue: Catalogue
    words: Words[G]
    upgrades: Sequence[Upgrade] = ()

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The action models: one slash command each."""
        return self.game.actions

    @property
    def has_lists(self) -> bool:
        """Whether players have forces of their own."""
        return self.reads_catalogues or self.army_file is not None

    def sides(self, seats: int) -> Sequence[Sequence[int]]:
        """Who stands together at a table of so many seats, side by side; each seat for itself, unless a game says
        otherwise. `Game.shares` must agree."""
        return [[seat] for seat in range(seats)]

    @abstractmethod
    def scenarios(self) -> Sequence[Choice]:
        """The scenarios that can be played."""

    @abstractmethod
    def forces(self) -> Sequence[Choice]:
        """The sample forces."""

    def may_meet(self, forces: Sequence[str]) -> Sequence[Choice]:
        """The sample forces that fit beside these at a table, the best first: those that nobody has, or else all."""
        return [choice for choice in self.forces() if choice.value not in forces] or self.forces()

    def force_name(self, force: str) -> str:
        """What a force is called."""
        return next((choice.label for choice in self.forces() if choice.value == force), force)

    @abstractmethod
    def fielded(self, force: str, scenario: str, options: dict[str, str]) -> str:
        """How much of a force is fielded in a game of this scenario with these options, in a few words.

        Raises `Refused`, with every reason at once, where it cannot be fielded.
        """

    def announced(self, force: str, scenario: str, options: dict[str, str]) -> Sequence[str]:
        """What everybody is to know of a force before the others choose theirs, also where lists are secret: sentences
        about who takes it. Of a force that the game allows not, nothing."""
        return ()

    def left_to_players(self, force: str) -> Sequence[str]:
        """The words on a force's cards that are not refereed, each once."""
        return ()

    def read_catalogues(self, files: Sequence[CatalogueFile]) -> Reading:
        """A collection of units from files that somebody hands in; raises `NotReadable` in words for them. It may take
        seconds, and is to be asked in a process of its own: the files may be meant to do harm."""
        raise NotImplementedError(f"{self.key} reads no catalogues")

    def recruits(self, collection: str) -> Sequence[Recruit]:
        """The units of a collection; raises ValueError for one that another version of the code has made."""
        raise NotImplementedError(f"{self.key} reads no catalogues")

    def list_settings(self) -> Sequence[Setting]:
        """What is asked of a list before its units are; the first choice holds where its player chooses none."""
        raise NotImplementedError(f"{self.key} reads no catalogues")

    def reckoned(self, collection: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
        """What a list costs so far, in a few words; also one that breaks rules."""
        raise NotImplementedError(f"{self.key} reads no catalogues")

    def army(self, collection: str, picks: Sequence[Pick], name: str, options: dict[str, str]) -> str:
        """The text of the force that picks from a collection make; raises `Refusals` with every reason against it."""
        raise NotImplementedError(f"{self.key} reads no catalogues")

    def army_of_file(self, told: dict[str, Any]) -> str:
        """The text of the force that the values of a JSON file make; raises `ValidationError` with every value that
        cannot be read (`Faulty` with what the rules have against the others besides), else `Refusals` with all that
        they have against it in any game. Asked in a process of its own: the file may be meant to do harm."""
        raise NotImplementedError(f"{self.key} reads no armies")

    def file_of_army(self, force: str) -> dict[str, Any]:
        """What stands in the file of a force, a sample or a player's own; `army_of_file` takes it."""
        raise NotImplementedError(f"{self.key} reads no armies")

    def reckoned_army(self, force: str) -> str:
        """What a force is and costs, in a few words; raises `Refused` for one that cannot be read any more."""
        raise NotImplementedError(f"{self.key} reads no armies")

    def renamed(self, force: str, name: str) -> str:
        """The text of the same force under another name."""
        raise NotImplementedError(f"{self.key} reads no armies")

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

    def load(self, saved: dict[str, Any]) -> G:
        """A saved game of any version, brought up to date; raises `NewerSave` for one of newer code."""
        return self.game.model_validate(upgraded(saved, self.upgrades))

    @abstractmethod
    def view(self, game: G, seat: int | None) -> G:
        """What a seat may see; None is an onlooker."""

    @abstractmethod
    def scene(self, view: G, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
        """The picture of a view with what the events of the last activation did; with `seat`, what it may do now, and
        where the cursor of its direction pad is (the name of a place)."""

    def sketched(self, view: G, question: Question, draft: Draft, parts: tuple[str, ...], seat: int) -> Scene:
        """The picture for a seat that puts an order together: `draft` holds the fields chosen before it, `parts` what
        was chosen of it so far."""
        return self.scene(view, [], seat)

    def bulk_answers(self, view: G, seat: int) -> Sequence[Bulk]:
        """What a seat may give at once instead of answering one question after the other; at most three."""
        return []

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

    def move_pad(self, view: G, question: Question, pieces: Sequence[str], step: str) -> MovePad | None:
        """The move pad of a seat that puts a way together, after the pieces in words that were pressed, with a step in
        hand ("": the usual one); None for a game that has none. Raises `Refused` for a piece that cannot be added."""
        return None

    def preview(self, view: G, question: Question, action: Action, seat: int) -> Scene | None:
        """The picture of the table as it would stand after a seat's answer, before that is confirmed; None where words
        are enough, or where it cannot be known."""
        return None

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

    def standing_label(self, key: str) -> str:
        """A kind of question that may be answered ahead, in words for a menu."""
        return key

    def standing_values(self, view: G, seat: int, key: str, predicate: Predicate) -> Sequence[Choice]:
        """The values that a seat may give a predicate; empty where any text is one."""
        numbers = range(predicate.number_up_to + 1) if predicate.number_up_to else ()
        return [Choice(value=value, label=value) for value in (*map(str, numbers), *predicate.options)]

    def standing_reason(self, view: G, question: Question, order: StandingOrder, action: Action) -> str:
        """Why a standing order answered so, for its owner: what was looked at."""
        return ""

    @abstractmethod
    def correct(self, game: G, fields: dict[str, str], dice: Dice) -> Applied[G]:
        """The game with something put right, and gone on from there: "unit", "what" (place, damage, a marker …) and
        "value". Procedures that cannot go on with it are unwound, and open questions are asked anew;
        answers that nobody waited for stay given.

        Raises `Refused` if there is no such thing, or if the value makes no sense there.
        """

    @abstractmethod
    def adjudicated(self, game: G, reason: str, winners: Sequence[int] | None) -> Verdict:
        """How a game ends that is not played to its end, with the score as it stands by its scenario.

        `reason` is "conceded", "claimed", "agreed_draw" or "ended" (by agreement, or by an organiser). `winners` None:
        those whom the scenario names if the game ends now.
        """

    def tells_too_much(self, game: G, action: Action) -> bool:
        """Whether an answer that was given says more than the other side may know now, such as the rest of a way."""
        return False

    def acting(self, game: G) -> int | None:
        """The seat whose activation is under way; None between activations. What it had planned ends with it."""
        return None

    @abstractmethod
    def correctable(self, view: G, unit: str) -> dict[str, Sequence[str]]:
        """What can be put right at a unit, with the values that make sense; without a unit: what belongs to none, and
        under "unit" the units."""
