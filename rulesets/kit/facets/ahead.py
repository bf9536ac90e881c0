"""Answers that a seat gives ahead of time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import Decided, Deed, Group, Predicate, StandingOrder, decided

G = TypeVar("G", bound=Game)


def _no_deeds(view: Game, question: Question) -> Sequence[Deed]:
    return ()


def _no_such_answer(view: Game, question: Question) -> Action | None:
    return None


def _always(view: Game, question: Question, deed: Deed, when: Mapping[str, Any]) -> bool:
    return True


def _no_groups(view: Game, seat: int) -> Sequence[Group]:
    return ()


def _no_reason(view: Game, question: Question, order: StandingOrder, action: Action) -> str:
    return ""


def _no_others(view: Game, seat: int, predicate: Predicate) -> Sequence[Choice] | None:
    return None


def _remembers_nothing(view: Game, seat: int) -> Mapping[str, Any]:
    return {}


def _goes_on(view: Game, seat: int, unit: str, when: Mapping[str, str], mark: Mapping[str, Any]) -> str:
    return ""


def _hears_nothing(view: Game, seat: int, when: Mapping[str, str], events: Sequence[Event]) -> str:
    return ""


def _names_its_unit(action: Action) -> str:
    return str(getattr(action, "unit", ""))


def _decided_together(view: Game, question: Question, actions: Sequence[Action]) -> Action | None:
    return None


def _supposes_nothing(game: Game, seat: int) -> None:
    return None


def _nothing_begins(game: Game, seat: int, begun: Sequence[str]) -> Procedure | None:
    return None


@dataclass(frozen=True)
class Queues(Generic[G]):
    """Whole activations planned ahead, and what stops them; a game without `imagine` has none."""

    imagine: Callable[[G, int, Sequence[str]], Procedure | None] = _nothing_begins
    """What a seat would begin if it were its turn, on a private copy that may be changed; `begun` are the units whose
    activations are queued already. None where nothing can be planned now."""
    unit: Callable[[Action], str] = _names_its_unit
    """Whose activation an action begins; without more said, that of its field `unit`."""
    suppose: Callable[[G, int], None] = _supposes_nothing
    """What is supposed of the others for planning, done to that copy once its question is asked: that nobody reacts,
    so that what comes after a reaction can be planned too."""
    supposes: str = ""
    """The same in a sentence, for who plans."""
    stops: tuple[Predicate, ...] = ()
    """What may stop a queue."""
    usual: Mapping[str, str] = field(default_factory=dict)
    """The conditions that the first activation of a queue has, until its owner says otherwise."""
    mark: Callable[[G, int], Mapping[str, Any]] = _remembers_nothing
    """What has to be known later of the table as it is now, as JSON: what a loss is measured against."""
    stopped: Callable[[G, int, str, Mapping[str, str], Mapping[str, Any]], str] = _goes_on
    """Why the activation of a unit is not to begin, or to go on, under these conditions, by what is on the table and
    what was remembered: a clause without a full stop. Empty: it goes on."""
    noticed: Callable[[G, int, Mapping[str, str], Sequence[Event]], str] = _hears_nothing
    """The same by what has just happened, as the seat has heard it."""


@dataclass(frozen=True)
class Answered:
    """What standing orders have answered, and which of them, counted from 0, has decided."""

    action: Action
    by: int


@dataclass(frozen=True)
class Ahead(Generic[G]):
    """The standing orders of a game; without `keys` there are none."""

    keys: Mapping[str, tuple[Predicate, ...]] = field(default_factory=dict)
    """The kinds of question that a standing order may answer, with the predicates that fit."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Each of these kinds in words, for a menu; one without says its key."""
    deeds: Callable[[G, Question], Sequence[Deed]] = _no_deeds
    """What could be done at a question instead of nothing, the best first; each unit that is asked has at least one."""
    nothing: Callable[[G, Question], Action | None] = _no_such_answer
    """The answer "no": nothing of that is done. None where there is none: the player is asked."""
    holds: Callable[[G, Question, Deed, Mapping[str, Any]], bool] = _always
    """Whether every predicate given holds for a deed."""
    joined: Callable[[G, Question, Sequence[Action]], Action | None] = _decided_together
    """One answer of what was decided for each unit by itself, at a question that several share; of no actions, whether
    it is such a question: None where it is not."""
    groups: Callable[[G, int], Sequence[Group]] = _no_groups
    """The groups and single units of a seat for which it may give orders, groups first."""
    reason: Callable[[G, Question, StandingOrder, Action], str] = _no_reason
    """Why a standing order answered so, for its owner: what was looked at."""
    on_the_table: Callable[[G, int, Predicate], Sequence[Choice] | None] = _no_others
    """The values that a seat may give a predicate which asks for something on the table; None for any other."""
    queues: Queues[G] | None = None
    """Whole activations planned ahead; None: the game has no queues."""

    def label(self, key: str) -> str:
        """A kind of question that may be answered ahead, in words for a menu."""
        return self.labels.get(key, key)

    def answer(self, view: G, question: Question, orders: Sequence[StandingOrder]) -> Answered | None:
        """What the seat's orders for questions of this kind, in their order, answer; None: ask the player."""
        if question.key not in self.keys or not orders:
            return None
        if orders[0].refuses_all:
            return self._answered(view, question, None, 0)

        def holds(deed: Deed, when: Mapping[str, Any]) -> bool:
            return self.holds(view, question, deed, when)

        groups = {group.name: group.units for group in self.groups(view, question.seat)}
        deeds = self.deeds(view, question)
        if self.joined(view, question, ()) is not None:
            units = dict.fromkeys(deed.unit for deed in deeds)
            each = [decided([deed for deed in deeds if deed.unit == unit], orders, groups, holds) for unit in units]
            return self._joined(view, question, each)
        decision = decided(deeds, orders, groups, holds)
        return self._answered(view, question, decision.action, decision.by) if decision is not None else None

    def _joined(self, view: G, question: Question, each: Sequence[Decided | None]) -> Answered | None:
        """The answer of what was decided for each unit; None where the player is asked for one of them."""
        known = [one for one in each if one is not None]
        if not known or len(known) < len(each):
            return None
        actions = [one.action for one in known if one.action is not None]
        deciding = next((one.by for one in known if one.action is not None), known[0].by)
        return self._answered(view, question, self.joined(view, question, actions), deciding)

    def _answered(self, view: G, question: Question, action: Action | None, by: int) -> Answered | None:
        given = action or self.nothing(view, question)
        return Answered(given, by) if given is not None else None

    def values(self, view: G, seat: int, predicate: Predicate) -> Sequence[Choice]:
        """The values that a seat may give a predicate; empty where any text is one."""
        offered = self.on_the_table(view, seat, predicate)
        if offered is not None:
            return offered
        numbers = range(predicate.number_up_to + 1) if predicate.number_up_to else ()
        return [Choice(value=value, label=value) for value in (*map(str, numbers), *predicate.options)]
