"""Exact odds of a procedure: its own steps run on copies of the game, once for each way in which their dice can fall.

There is no second set of rules: what is explored is what is played. Three things keep it quick. Copies that have come
to the same are joined after each step that rolled. Items that are rolled for one by one (`procedure.each`) stay apart,
each with its own chances, until some step looks at them. And a step that comes back to where it was is left by its
closed form, not by trying it again and again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Generic, NoReturn, TypeVar

from rulesets.kit.action import Action
from rulesets.kit.chances import ONE, TryingDice, every_way, gathered
from rulesets.kit.copying import private_copy
from rulesets.kit.dice import Dice
from rulesets.kit.event import Event
from rulesets.kit.fingerprints import Fingerprints
from rulesets.kit.game import Game
from rulesets.kit.procedure import Done, Goto, Procedure
from rulesets.kit.question import Question
from rulesets.kit.running import Running, step_after

G = TypeVar("G", bound=Game)

Factor = tuple[tuple[Any, Fraction], ...]
"""One item by itself: what it may be, with the chance of each."""

Apart = dict[Hashable, tuple[Any, Fraction]]
"""Things that are told apart, with the chance of each."""

Joint = tuple[tuple[Any, ...], Fraction]
"""All items together, and the chance that they are so."""

START, END = "(start)", "(end)"
"""The marks of states that cannot be joined with others."""

RAREST = Fraction(1, 10**6)
"""A loop of dice that need not end (a hit that adds a die that hits …) is followed down to this chance."""


class Closed:
    """A list of items that no step has looked at since they were rolled for. Looking at it in any way opens it."""

    def __init__(self, factors: tuple[Factor, ...]) -> None:
        self.factors = factors

    def __deepcopy__(self, memo: dict[int, Any]) -> Closed:
        return self

    def _open(self, *args: object) -> NoReturn:
        raise _Opened(self)

    __iter__ = __len__ = __getitem__ = __bool__ = __contains__ = __add__ = __radd__ = _open
    __getattr__ = _open


class _Opened(Exception):
    """A step has looked at a closed list; `reader` is the procedure that holds it by then."""

    reader: Procedure

    def __init__(self, closed: Closed) -> None:
        super().__init__("opened")
        self.closed = closed


@dataclass(frozen=True)
class _State(Generic[G]):
    """A game between two steps; where a closed list was opened in it, what its items are taken to be."""

    game: G
    closed: Closed | None = None
    items: tuple[Any, ...] = ()

    def copy(self) -> G:
        """A copy to go on with."""
        game = private_copy(self.game)
        if self.closed is not None:
            holder, field = _holder(game, self.closed)
            setattr(holder, field, private_copy(list(self.items)))
        return game


class _Paused(Exception):
    """Between two steps: something was rolled, or items were rolled for."""


class Guide(ABC, Generic[G]):
    """What a game tells those who explore it."""

    @abstractmethod
    def answer(self, game: G, question: Question) -> Action | None:
        """How a question is answered that comes up on the way; None: the exploration ends there."""

    @abstractmethod
    def ending(self, game: G) -> Hashable:
        """What is of interest of a game in which everything has been resolved."""

    @abstractmethod
    def same(self, procedure: Procedure, item: Any) -> Hashable:
        """What tells items apart while they are being rolled for one by one; equal ones are joined."""

    def read(self, procedure: Procedure, item: Any) -> Hashable:
        """What the steps that look at an item from here on read of it."""
        return self.same(procedure, item)

    def joint(self, game: G, procedure: Procedure, items: tuple[Any, ...]) -> Hashable:
        """What the steps that look at all the items from here on read of them."""
        return tuple(self.read(procedure, item) for item in items)

    def opened(self, procedure: Procedure, factors: tuple[Factor, ...], chance: Fraction) -> None:
        """Hear of items that are looked at, while the chances of each are still apart."""

    def heard(self, event: Event, chance: Fraction) -> None:
        """Hear of an announcement, and how likely it is made; 0 for one about an item, whose chance stands there."""


class _Stepping(Running):
    """Runs a copy on until something was rolled; it also stops before and after items are rolled for one by one."""

    dice: TryingDice

    def __init__(self, exploration: Exploration[Any], game: Game, dice: TryingDice) -> None:
        super().__init__(game, dice)
        self._exploration = exploration
        self._walked = self._rolled_for_each = False

    def _take_step(self, procedure: Procedure) -> Done | None:
        procedure.at = procedure.at or procedure.steps[0]
        items = getattr(getattr(procedure, procedure.at), "items", "")
        if self.dice.fell or (self._walked if items else self._rolled_for_each):
            raise _Paused
        if items:
            self._rolled_for_each = True
            self._exploration.roll_for_each(self.game, procedure, items)
            return None
        self._walked = True
        return super()._take_step(procedure)

    def _return_results(self, procedure: Procedure) -> None:
        """A closed list is handed on as it is."""
        result, into = procedure.results[0] if procedure.results else None, procedure.into
        closed = isinstance(result, Closed)
        if closed:
            procedure.into = ""
        super()._return_results(procedure)
        if closed and into:
            setattr(procedure, into, result)


class Exploration(Generic[G]):
    """All that may come of a game that is under way, as far as its guide answers the questions."""

    def __init__(self, guide: Guide[G], game: G) -> None:
        self._guide = guide
        self._start = game
        self._prints = Fingerprints(game)

    def endings(self) -> dict[Hashable, Fraction]:
        """How likely each ending is. The chances sum to 1, but for what `RAREST` leaves out."""
        found: list[tuple[Hashable, Fraction]] = []
        layer: dict[Hashable, tuple[_State[G], Fraction]] = {START: (_State(self._start), ONE)}
        while layer:
            later: dict[Hashable, tuple[_State[G], Fraction]] = {}
            for key, (state, chance) in layer.items():
                for after, share, mark in self._after(state, chance, key):
                    if mark is END:
                        found.append((self._guide.ending(after.game), chance * share))
                    else:
                        _add(later, mark, after, chance * share)
            layer = later
        return gathered(found)

    def _after(self, state: _State[G], chance: Fraction, key: Hashable) -> list[tuple[_State[G], Fraction, Hashable]]:
        """What may follow a state: the next states, each with its share of the chance and its mark. A state that comes
        back to itself (a result that is rolled again) is left in the proportion of what else may follow."""
        try:
            moved = list(every_way(lambda dice: self._moved(state, dice)))
        except _Opened as opened:
            return [(after, share, object()) for after, share in self._open(state.copy(), opened, chance)]
        left = sum((share for (_, mark), share in moved if mark != key), Fraction(0))
        kept = [(game, share / left, mark) for (game, mark), share in moved if mark != key]
        for game, share, _ in kept:
            for event in game.events:
                self._guide.heard(event, chance * share)
            game.events = []
        return [(_State(game), share, mark) for game, share, mark in kept]

    def _moved(self, state: _State[G], dice: TryingDice) -> tuple[G, Hashable]:
        """A copy run on to its next pause, and its mark there; `END` where it came to its end."""
        game = state.copy()
        run = _Stepping(self, game, dice)
        try:
            run.go_on()
            while (question := next(iter(game.questions), None)) is not None:
                action = self._guide.answer(game, question)
                if action is None:
                    break
                run.answer(question, action)
        except _Paused:
            return game, self._prints.of_game(game)
        except _Opened as opened:
            opened.reader = _holder(game, opened.closed)[0]
            raise
        return game, END

    def roll_for_each(self, game: Game, procedure: Procedure, items: str) -> None:
        """Take an item-wise step with each item by itself, and close the list."""
        listed = getattr(procedure, items)
        factors = listed.factors if isinstance(listed, Closed) else tuple(((item, ONE),) for item in listed)
        done = tuple(self._rolled_for(game, procedure, items, factor) for factor in factors)
        setattr(procedure, items, Closed(done))
        procedure.at = step_after(procedure)
        for event in game.events:
            self._guide.heard(event, Fraction(0))
        game.events = []

    def _rolled_for(self, game: Game, procedure: Procedure, items: str, factor: Factor) -> Factor:
        """What an item may be after the step; a step that is repeated is followed wave by wave."""
        done: Apart = {}
        again: Apart = dict(enumerate(factor))
        while again:
            wave, again = again, {}
            for item, chance in wave.values():
                for (after, more), share in every_way(partial(_taken, game, procedure, items, item)):
                    if not more or chance * share >= RAREST:
                        _add(again if more else done, self._guide.same(procedure, after), after, chance * share)
        return tuple(done.values())

    def _open(self, game: G, opened: _Opened, chance: Fraction) -> list[tuple[_State[G], Fraction]]:
        """The states in which the items of a closed list are what they may be together."""
        closed, reader = opened.closed, opened.reader
        self._guide.opened(reader, closed.factors, chance)
        return [(_State(game, closed, items), share) for items, share in self._joint(game, reader, closed.factors)]

    def _joint(self, game: G, procedure: Procedure, factors: tuple[Factor, ...]) -> list[Joint]:
        """The items together, as far as they are told apart."""
        joint: dict[Hashable, Joint] = {(): ((), ONE)}
        for factor in factors:
            read: Apart = {}
            for item, chance in factor:
                _add(read, self._guide.read(procedure, item), item, chance)
            longer: dict[Hashable, Joint] = {}
            for items, chance in joint.values():
                for item, share in read.values():
                    both = (*items, item)
                    _add(longer, self._guide.joint(game, procedure, both), both, chance * share)
            joint = longer
        return list(joint.values())


def _add(found: Apart, key: Hashable, value: Any, chance: Fraction) -> None:
    known = found.get(key)
    found[key] = (value, chance) if known is None else (known[0], known[1] + chance)


def _taken(game: Game, procedure: Procedure, items: str, item: Any, dice: Dice) -> tuple[Any, bool]:
    """The item after the step was taken with it alone, and whether the step is to be repeated."""
    after = private_copy(item)
    setattr(procedure, items, [after])
    outcome = getattr(procedure, procedure.at)(game, dice)
    return after, isinstance(outcome, Goto)


def _holder(game: Game, closed: Closed) -> tuple[Procedure, str]:
    """The procedure, and its field, that holds a closed list."""
    waiting = [game.root]
    while waiting:
        procedure = waiting.pop()
        if procedure is not None:
            for field, value in vars(procedure).items():
                if value is closed:
                    return procedure, field
            waiting += procedure.called
    raise LookupError("no procedure holds the list that was opened")
