"""What a toy needs besides its rules to be played in the house."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game, Verdict
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder
from rulesets.kit.engine.view import without_sealed_answers
from rulesets.kit.facets.ruleset import Battlefield, Forecast, Look, Ruleset, Setting, Setup, Words
from rulesets.kit.pictures.scene import Scene, SquareGround

G = TypeVar("G", bound=Game)
NONE = Refused("TY-DUEL-01", "no_such_thing")


class PlainWords(Words[G], Generic[G]):
    """Words made of the keys; events are told by `events`."""

    def __init__(self, events: Mapping[str, Callable[[Mapping[str, Any]], str]]) -> None:
        self._events = events

    def event(self, view: G, event: Event) -> str:
        return self._events[event.key](event.values)

    def question(self, view: G, question: Question) -> str:
        return f"**{view.players[question.seat]}** is asked to {question.key}."

    def option(self, view: G, question: Question, offer: Offer, option: Option) -> Choice:
        return Choice(value=option.value, label=option.value)

    def field(self, view: G, question: Question, offer: Offer) -> str:
        return f"Which {offer.field}?"

    def confirm(self, view: G, question: Question, action: Action) -> str:
        return self.action(view, action)

    def action(self, view: G, action: Action) -> str:
        return " ".join(map(str, action.model_dump().values()))

    def refusal(self, refused: Refused) -> str:
        return f"That is not possible: {refused.key}."

    def title(self, view: G) -> str:
        return "Duel"

    def status(self, view: G) -> str:
        return "\n".join(["**Duel**", *(self.question(view, question) for question in view.questions)])

    def force(self, force: str) -> str:
        return force

    def verdict(self, view: G) -> str:
        return f"It is over: {view.verdict}"


class PlainRuleset(Ruleset[G], Generic[G]):
    """One scenario, one force, nothing to look at."""

    seats = (2, 2)
    catalogue = Catalogue(Path(__file__).parent.parent / "kit" / "toys" / "rules.toml")

    @abstractmethod
    def begun(self, players: list[str], dice: Dice) -> Applied[G]:
        """A game at its first question."""

    def start(self, setup: Setup, dice: Dice) -> Applied[G]:
        return self.begun(setup.players, dice)

    def scenarios(self) -> Sequence[Choice]:
        return [Choice(value="field", label="Field")]

    def forces(self) -> Sequence[Choice]:
        return [Choice(value="fencer", label="Fencer")]

    def fielded(self, force: str, scenario: str, options: dict[str, str]) -> str:
        return "1 fencer"

    def settings(self, scenario: str) -> Sequence[Setting]:
        return []

    def maps(self) -> Sequence[Choice]:
        return []

    def battlefield(self, scenario: str, wanted: str, seed: str) -> Battlefield:
        raise NONE

    def read_battlefield(self, scenario: str, file: bytes) -> Battlefield:
        raise NONE

    def battlefield_scene(self, scenario: str, text: str) -> Scene:
        raise NONE

    def battlefield_name(self, text: str) -> str:
        return text

    def view(self, game: G, seat: int | None) -> G:
        return without_sealed_answers(game, seat)

    def scene(self, view: G, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
        return Scene(ground=SquareGround(columns=3, rows=1), title="Duel", sides=())

    def things(self, view: G) -> Sequence[Choice]:
        return []

    def measured(self, view: G, start: str, end: str) -> Look:
        raise NONE

    def sighted(self, view: G, viewer: str, target: str) -> Look:
        raise NONE

    def forecast(self, view: G, question: Question, action: Action) -> Forecast | None:
        return None

    def odds(self, view: G, unit: str, target: str, split: Sequence[str]) -> Sequence[Forecast]:
        raise NONE

    def odds_options(self, view: G, given: dict[str, str]) -> Sequence[Choice]:
        return []

    def standing_keys(self) -> dict[str, tuple[Predicate, ...]]:
        return {}

    def standing(self, view: G, question: Question, order: StandingOrder) -> Action | None:
        return None

    def correct(self, game: G, fields: dict[str, str], dice: Dice) -> Applied[G]:
        raise NONE

    def correctable(self, view: G, unit: str) -> dict[str, Sequence[str]]:
        return {"unit": []}

    def adjudicated(self, game: G, reason: str, winners: Sequence[int] | None) -> Verdict:
        return Verdict(winners=list(winners or []), scores=[], key=reason)
