"""Numbers for maps that are made from a seed."""

from __future__ import annotations

from rulesets.kit.engine.dice import digest, sealed_die


class Chance:
    """A stream of numbers of its own for each seed; the same seed gives the same numbers anywhere."""

    def __init__(self, seed: str) -> None:
        self._key = bytes.fromhex(digest(seed))
        self._drawn = 0

    def below(self, number: int) -> int:
        """A number from 0 to one below `number`."""
        self._drawn += 1
        return sealed_die(self._key, "map", "", self._drawn, number) - 1

    def between(self, least: int, most: int) -> int:
        """A number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def one_of(self, words: str) -> str:
        """One of the blank-separated words; a word that stands there twice comes twice as often."""
        choices = words.split()
        return choices[self.below(len(choices))]
