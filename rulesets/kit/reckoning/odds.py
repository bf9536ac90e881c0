"""Exact odds of a procedure: its own steps run on copies of the game, once for each way in which their dice can fall.

There is no second set of rules: what is explored is what is played. Three things keep it quick. Copies that have come
to the same are joined after each step that rolled. Items that are rolled for one by one (`procedure.each`) stay apart,
each with its own chances, until some step looks at them. And a step that comes back to where it was is left by its
closed form, not by trying it again and again.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Generic, NoReturn

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.procedure import Adding, Done, Procedure
from rulesets.kit.engine.running import Running
from rulesets.kit.reckoning.chances import ONE, Chances, TryingDice, either, every_way, gathered, of_so_many
from rulesets.kit.reckoning.fingerprints import Fingerprints
from rulesets.kit.reckoning.guide import Factor, G, Guide, Part

Apart = dict[Hashable, tuple[Any, Fraction]]
"""Things that are told apart, with the chance of each."""

Joint = tuple[tuple[Any, ...], Fraction]
"""All items together, and the chance that they are so."""

START, END = "(start)", "(end)"
"""The marks of states that cannot be joined with others."""


class Closed:
    """A list of items that no step has looked at since they were rolled for. Looking at it in any way opens it."""

    def __init__(self, factors: tuple[Factor, ...]) -> None:
        self.factors = factors

    def __deepcopy__(self, memo: dict[int, Any]) -> Closed:
        return self

    def _open(self, *args: object) -> NoReturn:
        raise _Opened(self)

    def __add__(self, other: Closed | list[Any]) -> Closed:
        """One list behind the other; neither is looked at."""
        return Closed(self.factors + factors_of(other))

    def __radd__(self, other: list[Any]) -> Closed:
        return Closed(factors_of(other) + self.factors)

    __iter__ = __len__ = __getitem__ = __bool__ = __contains__ = _open
    __getattr__ = _open


def factors_of(items: Closed | list[Any]) -> tuple[Factor, ...]:
    """Each item of a list by itself; of an open one, as it is."""
    return items.factors if isinstance(items, Closed) else tuple(((item, ONE),) for item in items)


class _Opened(Exception):
    """A step has looked at a closed list; `reader` is the procedure that holds it by then."""

    reader: Procedure

    def __init__(self, closed: Closed) -> None:
        super().__init__("opened")
        self.closed = closed


@dataclass(frozen=True)
class _State(Generic[G]):
    """A game between two steps; where a closed list was opened in it, what its items are taken to be; and whom this
    state is about, where the rest is explored apart from it.
    """

    game: G
    closed: Closed | None = None
    items: tuple[Any, ...] = ()
    about: Hashable = None

    def copy(self) -> G:
        """A copy to go on with."""
        game = private_copy(self.game)
        if self.closed is not None:
            holder, field = _holder(game, self.closed)
            setattr(holder, field, private_copy(list(self.items)))
        return game


class _Paused(Exception):
    """Between two steps: something was rolled, or items were rolled for."""


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


class TooMany(Exception):
    """There are more states, and items that are rolled for, than somebody who waits has patience for."""


class Exploration(Generic[G]):
    """All that may come of a game that is under way, as far as its guide answers the questions.

    `patience`: after so many states and items that are rolled for by themselves it raises `TooMany`.
    """

    def __init__(self, guide: Guide[G], game: G, patience: int | None = None) -> None:
        self._guide = guide
        self._start = game
        self._left = patience
        self._prints = Fingerprints(game, guide.prints(), guide.remembers)

    def run(self) -> None:
        """Tell the guide of all endings. Their chances sum to 1, but for what `RAREST` leaves out."""
        layer: dict[Hashable, tuple[_State[G], Fraction]] = {START: (_State(self._start), ONE)}
        while layer:
            later: dict[Hashable, tuple[_State[G], Fraction]] = {}
            for key, (state, chance) in layer.items():
                for after, share, mark in self._after(state, chance, key):
                    if mark is END:
                        self._guide.ended(after.game, after.about, chance * share)
                    else:
                        _add(later, (mark, after.about), after, chance * share)
            layer = later

    def _after(self, state: _State[G], chance: Fraction, key: Hashable) -> list[tuple[_State[G], Fraction, Hashable]]:
        """What may follow a state: the next states, each with its share of the chance and its mark. A state that comes
        back to itself (a result that is rolled again) is left in the proportion of what else may follow."""
        self._spend_patience()
        try:
            moved = list(every_way(lambda dice: self._moved(state, dice)))
        except _Opened as opened:
            return [(after, share, object()) for after, share in self._open(state, opened, chance)]
        left = sum((share for (_, mark), share in moved if (mark, state.about) != key), Fraction(0))
        kept = [(game, share / left, mark) for (game, mark), share in moved if (mark, state.about) != key]
        for game, share, _ in kept:
            for event in game.events:
                self._guide.heard(event, chance * share)
            game.events = []
        return [(_State(game, about=state.about), share, mark) for game, share, mark in kept]

    def _spend_patience(self) -> None:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise TooMany

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
        factors = factors_of(getattr(procedure, items))
        done = tuple(self._rolled_for(game, procedure, items, factor) for factor in factors)
        setattr(procedure, items, Closed(done))
        procedure.at = procedure.below[procedure.at]
        for event in game.events:
            self._guide.heard(event, Fraction(0))
        game.events = []

    def _rolled_for(self, game: Game, procedure: Procedure, items: str, factor: Factor) -> Factor:
        """What an item may be after the step."""
        self._spend_patience()
        adding: Adding | None = getattr(getattr(procedure, procedure.at), "adding", None)
        if adding is not None:
            return self._added_up(game, procedure, items, factor, adding)
        done: Apart = {}
        for item, chance in factor:
            for after, share in every_way(partial(_taken, game, procedure, items, item)):
                _add(done, self._guide.same(procedure, after), after, chance * share)
        return tuple(done.values())

    def _added_up(self, game: Game, procedure: Procedure, items: str, factor: Factor, adding: Adding) -> Factor:
        """What an item may be after a step that adds up: it is taken once, for one; the rest is arithmetic."""
        begun = next((item for item, _ in factor if getattr(item, adding.again)), None)
        if begun is None:
            return factor
        one = begun.model_copy(update={adding.again: 1, adding.to: 0})
        single = list(every_way(partial(_taken, game, procedure, items, one)))
        once = tuple(gathered((getattr(after, adding.to), share) for after, share in single).items())
        likes: dict[int, Any] = {}
        cases: dict[int, list[tuple[Fraction, int, Chances[int]]]] = {}
        for item, chance in factor:
            like = single[0][0] if getattr(item, adding.again) else item
            likes[id(like)] = like
            brought = of_so_many(once, getattr(item, adding.again))
            cases.setdefault(id(like), []).append((chance, getattr(item, adding.to), brought))
        done: Apart = {}
        for kind, several in cases.items():
            for number, chance in either(several).items():
                after = likes[kind].model_copy(update={adding.again: 0, adding.to: number})
                _add(done, self._guide.same(procedure, after), after, chance)
        return tuple(done.values())

    def _open(self, state: _State[G], opened: _Opened, chance: Fraction) -> list[tuple[_State[G], Fraction]]:
        """The states in which the items of a closed list are what they may be together, part by part."""
        game, closed, reader = state.copy(), opened.closed, opened.reader
        self._guide.opened(reader, closed.factors, chance)
        parts = self._guide.parts(game, reader, closed.factors) if state.about is None else []
        whole = Part(frozenset(range(len(closed.factors))), state.about)
        return [so for part in parts or [whole] for so in self._part(game, reader, closed, part)]

    def _part(self, game: G, reader: Procedure, closed: Closed, part: Part) -> list[tuple[_State[G], Fraction]]:
        """The states in which the items of one part are what they may be together, and nothing comes of the others."""
        factors = tuple(
            factor if place in part.places else ((self._guide.quiet(factor[0][0]), ONE),)
            for place, factor in enumerate(closed.factors)
        )
        return [(_State(game, closed, items, part.about), share) for items, share in self._joint(game, reader, factors)]

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


def _add(apart: Apart, key: Hashable, value: Any, chance: Fraction) -> None:
    known = apart.get(key)
    apart[key] = (value, chance) if known is None else (known[0], known[1] + chance)


def _taken(game: Game, procedure: Procedure, items: str, item: Any, dice: Dice) -> Any:
    """The item after the step was taken with it alone."""
    after = private_copy(item)
    setattr(procedure, items, [after])
    getattr(procedure, procedure.at)(game, dice)
    return after


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
