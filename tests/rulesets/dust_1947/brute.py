"""The oracle for odds: an attack played out for every way in which every single die can fall.

Nothing is joined, nothing is kept apart, no dice are taken together: the whole attack is applied again and again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from rulesets.dust_1947.face.asking import answers as odds_answers
from rulesets.dust_1947.face.asking.watching import marks
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import apply

WARDS = "DU-FORT-23"
"""The rule of the one save from blows: odds tell what is left of them, not what was saved."""
THIRDS = (6, 4, 2)
"""One face of each symbol."""


class TooMany(Exception):
    """More ways than the oracle has time for."""


class TooLong(Exception):
    """More dice in one way than are followed."""


class EachDie(Dice):
    """Dice that fall as told, and then on the first of the faces; `others` are what else could have fallen.

    At most `most` of them fall.
    """

    def __init__(self, told: tuple[int, ...], faces: tuple[int, ...], most: int) -> None:
        super().__init__()
        self.fallen, self._faces, self._next, self._most = told, faces, 0, most
        self.others: list[tuple[int, ...]] = []

    def die(self, label: str, content: str, number: int, sides: int) -> int:
        if self._next == self._most:
            raise TooLong
        if self._next == len(self.fallen):
            self.others += [(*self.fallen, face) for face in self._faces[1:]]
            self.fallen = (*self.fallen, self._faces[0])
        self._next += 1
        return self.fallen[self._next - 1]


@dataclass
class Counted:
    """What became of each unit: the chance of each number, by what is counted; `rest` is what was not played out."""

    chances: dict[str, Counter[int]] = field(default_factory=dict)
    rest: Fraction = Fraction(0)

    def add(self, what: str, number: int, chance: Fraction) -> None:
        self.chances.setdefault(what, Counter())[number] += chance  # type: ignore[assignment]


def played_out(game: Dust, action: Action, *, most: int, dice: int = 99, faces: tuple[int, ...] = THIRDS) -> Counted:
    """The open question of a game answered, for every way of every die.

    `most` ways are played, else `TooMany`; a way with more than so many `dice` is not followed to its end.
    """
    counted = Counted()
    for events, end, chance in _ways(game, action, most, dice, faces):
        if end is None:
            counted.rest += chance
        else:
            _count(counted, game, end, events, chance)
    return counted


def _ways(
    game: Dust, action: Action, most: int, dice: int, faces: tuple[int, ...]
) -> Iterator[tuple[list[Event], Dust | None, Fraction]]:
    waiting: deque[tuple[int, ...]] = deque([()])  # those with the fewest dice told first: their like are the most
    done = 0
    while waiting:
        if done + len(waiting) > most:
            raise TooMany
        rolled = EachDie(waiting.popleft(), faces, dice)
        try:
            events, end = _one_way(game, action, rolled)
        except TooLong:
            events, end = [], None
        waiting += rolled.others
        done += 1
        yield events, end, Fraction(1, len(faces)) ** len(rolled.fallen)


def _one_way(game: Dust, action: Action, rolled: EachDie) -> tuple[list[Event], Dust | None]:
    """One way of the dice; those who are asked on the way answer as the odds take for granted."""
    question = game.questions[0]
    applied = apply(game, question.seat, question.number, action, rolled)
    events = list(applied.events)
    while applied.game.questions:
        question = applied.game.questions[0]
        answer = odds_answers.usual(applied.game, question)
        applied = apply(applied.game, question.seat, question.number, answer, rolled)
        events += applied.events
    return events, applied.game


def _count(counted: Counted, before: Dust, after: Dust, events: list[Event], chance: Fraction) -> None:
    for name, unit in after.units.items():
        then, now = marks(before.units[name]), marks(unit)
        said = [event for event in events if event.values.get("target") == name]
        counted.add(f"{name}: lost", then[0] - now[0], chance)
        counted.add(f"{name}: points", now[1] - then[1], chance)
        counted.add(f"{name}: gone", then[2] and not now[2], chance)
        for close, part in ((False, "ranged"), (True, "close combat")):
            rolls = [event for event in said if event.key == "rolled_to_hit" and _close(before, event) == close]
            counted.add(f"{name}: {part} hits", sum(event.values["hits"] for event in rolls), chance)
        fired = (event for event in said if event.key == "saves" and event.rule != WARDS)
        saves = (event.values["saved"] for event in fired)
        counted.add(f"{name}: ranged saved", sum(saves), chance)


def _close(game: Dust, event: Event) -> bool:
    """Whether a roll was one of close combat."""
    lines = [line for card in game.cards.values() for line in card.lines if line.weapon.name == event.values["weapon"]]
    return all(line.weapon.close for line in lines)
