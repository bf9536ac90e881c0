"""Dice for oracles of odds: each die by itself, all that it can show one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

from rulesets.kit.engine.dice import Alike, Dice

T = TypeVar("T")


class TooLong(Exception):
    """More dice in one way than are followed."""


class EachDie(Dice):
    """Dice that fall as told, and then on the first of the faces; `others` are what else could have fallen. Faces that
    are alike to whoever rolls are one, with their share of all."""

    def __init__(self, told: tuple[int, ...], most: int) -> None:
        super().__init__()
        self.told, self.chance, self._most, self._next = told, Fraction(1), most, 0
        self.others: list[tuple[int, ...]] = []

    def roll(self, count: int, sides: int = 6, alike: Alike | None = None) -> list[int]:
        return [self._one(sides, alike or (lambda face: face)) for _ in range(count)]

    def _one(self, sides: int, alike: Alike) -> int:
        if self._next == self._most:
            raise TooLong
        groups: dict[object, list[int]] = {}
        for face in range(1, sides + 1):
            groups.setdefault(alike(face), []).append(face)
        if self._next == len(self.told):
            self.others += [(*self.told, group[0]) for group in list(groups.values())[1:]]
            self.told = (*self.told, 1)
        face = self.told[self._next]
        self._next += 1
        self.chance *= Fraction(len(groups[alike(face)]), sides)
        return face

    def die(self, label: str, content: str, number: int, sides: int) -> int:
        raise NotImplementedError


class TooMany(Exception):
    """More ways than there is time for."""


def each_way(work: Callable[[EachDie], T], *, most: int, dice: int = 100) -> Iterator[tuple[T, Fraction]]:
    """What work comes to in every way in which its dice can fall one by one, with the chance of that; raises
    `TooMany`."""
    left: list[tuple[int, ...]] = [()]
    for _ in range(most):
        rolling = EachDie(left.pop(), dice)
        found = work(rolling)
        left += rolling.others
        yield found, rolling.chance
        if not left:
            return
    raise TooMany
