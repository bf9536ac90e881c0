"""Whether a report can be checked: what an event holds stands in its words or in its picture, and so does every die.

Each value of an event is changed, the rest left as it is: if the words and the picture stay the same, nobody who reads
them can know it. A value is changed into others that were heard in its place before, so that it stays a unit, a rule or
a place of this game.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulesets.kit.engine.action import canonical
from rulesets.kit.engine.dice import Roll
from rulesets.kit.engine.event import Event

Path = tuple[str | int, ...]
"""The way into an event's values: names of fields and places in lists."""
Spelled = Callable[[int, int], Iterable[Any]]
"""How a game's events may hold a die of so many sides that shows a face."""
Reading = Callable[[Event], Any]
"""What somebody sees of an event: its words, or its picture."""

ALWAYS = 10
"""So many events of each key are looked at, …"""
THEN_EVERY = 60
"""… and later on every which."""
DRAWN = 3
"""Of many values at places of one name in one event so many are changed: the first, the last, and some between."""
IN_SOAK = 25, 30, 100
"""The same numbers where every rule point is watched, too."""
WAITED_FOR = 6
"""After so many clicks a die that no event holds is told nowhere."""
OTHERS = 6
"""How many values are kept of each place."""


@dataclass
class Heard:
    """What was heard in the games of one process: how often each event, which values stood at each place, and which
    places were `found` untold. Of each event the first are looked at `always`, and `then_every` which, each time at
    `drawn` values of each name."""

    always: int = ALWAYS
    then_every: int = THEN_EVERY
    drawn: int = DRAWN
    events: Counter[str] = field(default_factory=Counter)
    values: dict[str, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))
    found: set[str] = field(default_factory=set)

    def untold(self, event: Event, words: Reading, picture: Reading) -> list[str]:
        """The places of an event whose values stand neither in its words nor in its picture."""
        self.events[event.key] += 1
        if self.events[event.key] > self.always and self.events[event.key] % self.then_every:
            return []
        event = Event.model_validate(event.model_dump(mode="json"))
        readings = _Read(words, event), _Read(picture, event)
        places = [(path, value) for path, value in _places(event.values)]
        left = self._drawn(event, places)
        found = [named(event, path) for path, value in left if self._is_untold(event, path, value, readings)]
        self.found.update(found)
        for path, value in places:
            known = self.values[named(event, path)]
            if len(known) < OTHERS:
                known[canonical(value)] = value
        return found

    def _drawn(self, event: Event, places: Sequence[tuple[Path, Any]]) -> Iterator[tuple[Path, Any]]:
        """The places whose values are changed, of names that were not found untold before."""
        alike: dict[str, list[tuple[Path, Any]]] = {}
        for path, value in places:
            alike.setdefault(named(event, path), []).append((path, value))
        for name, those in alike.items():
            if name not in self.found:
                between = max(1, (len(those) - 1) // (self.drawn - 1))
                yield from (those if len(those) <= self.drawn else [*those[:-1:between][: self.drawn - 1], those[-1]])

    def _is_untold(self, event: Event, path: Path, value: Any, readings: Iterable[_Read]) -> bool:
        """Whether other values read the same in words and look the same; what nobody could put into words, or draw,
        says nothing."""
        others = [other for other in self._others(named(event, path), value) if canonical(other) != canonical(value)]
        return all(one.alike(_with(event.values, path, other) for other in others) for one in readings)

    def _others(self, place: str, value: Any) -> Iterator[Any]:
        yield from self.values[place].values()
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, int | float):
            yield from (value + 1, value + 1_000)
        elif isinstance(value, list):
            yield value[:-1]


@dataclass(frozen=True)
class _Read:
    """One event as it is read."""

    reading: Reading
    event: Event

    @cached_property
    def as_it_is(self) -> Any:
        """With its own values."""
        return self.reading(self.event)

    def alike(self, changed: Iterable[dict[str, Any]]) -> bool:
        """Whether there are changed values with which it can be read, and it reads the same with all of them. It is
        read no further than to the first difference."""
        as_it_is, alike = self.as_it_is, False
        for values in changed:
            try:
                alike = self.reading(self.event.model_copy(update={"values": values})) == as_it_is
            except (LookupError, ValueError, AttributeError, TypeError):
                continue
            if not alike:
                return False
        return alike


def named(event: Event, path: Path) -> str:
    """A place in words: `saves.dice.[]`; what is kept by the name of a unit stands at `*`."""
    return ".".join([event.key, *map(_step, path)])


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return "[]"
    return step if step.isidentifier() and step.islower() else "*"


def _places(values: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value in an event, lists among them, with its place."""
    if isinstance(values, dict):
        for name, value in values.items():
            yield from _places(value, (*path, name))
        return
    if path and values is not None:
        yield path, values
    if isinstance(values, list):
        for number, value in enumerate(values):
            yield from _places(value, (*path, number))


def _with(values: Any, path: Path, other: Any) -> Any:
    """The values with another one at a place; what is not on the way there is the same."""
    if not path:
        return other
    changed = copy(values)
    changed[path[0]] = _with(values[path[0]], path[1:], other)
    return changed


@dataclass
class Fallen:
    """The dice of one game that no event has held yet. A pool that may be rolled again is told when that is settled."""

    spelled: Spelled
    waiting: list[tuple[int, str, int, int]] = field(default_factory=list)
    click: int = 0

    def missed(self, rolls: Sequence[Roll], events: Sequence[Event]) -> list[str]:
        """After one more click: the dice that fell some clicks ago and stand in no event since."""
        self.click += 1
        said = ", ".join(event.key for event in events)
        fell = [(self.click, said, roll.sides, face) for roll in rolls for face in roll.faces]
        left = Counter(str(value) for event in events for _, value in _places(event.model_dump(mode="json")["values"]))
        self.waiting = [die for die in (*self.waiting, *fell) if not self._is_held(die, left)]
        late = [die for die in self.waiting if die[0] <= self.click - WAITED_FOR]
        self.waiting = [die for die in self.waiting if die not in late]
        return [f"d{sides} {face}: {said}" for _, said, sides, face in late]

    def _is_held(self, die: tuple[int, str, int, int], left: Counter[str]) -> bool:
        """Whether an event holds the die, which then counts for no other."""
        _, _, sides, face = die
        spelling = next((str(one) for one in self.spelled(sides, face) if left[str(one)] > 0), None)
        if spelling is not None:
            left[spelling] -= 1
        return spelling is not None
