"""How the Fights of a Combat are paired off (PAIR): a pure question about who touches whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from rulesets.kit.boards.models.contacts import most_pairs
from rulesets.kit.engine.points import rule

Fight = tuple[str, str]
MOST_WAYS = 24
"""So many ways to pair are told apart; more are not offered."""


class Pairing:
    """The contacts of a Combat, each a pair of models of the two sides, and what of them is decided (LI-D-37)."""

    def __init__(self, contacts: Sequence[Fight]) -> None:
        self._touched: dict[str, list[str]] = {}
        self._sides: dict[str, int] = {}
        for one, other in contacts:
            self._touched.setdefault(one, []).append(other)
            self._touched.setdefault(other, []).append(one)
            self._sides |= {one: 0, other: 1}
        self.certain = list(self._singles())

    def _singles(self) -> Iterator[Fight]:
        """LI-PAIR-03, LI-PAIR-04: whoever touches exactly one enemy fights him, even one who fights already."""
        paired: set[str] = set()
        for name, others in self._touched.items():
            if is_single(others) and name not in paired:
                paired |= {name, others[0]}
                yield self._fight(name, others[0])

    def _fight(self, one: str, other: str) -> Fight:
        return (one, other) if self._sides[one] == 0 else (other, one)

    @property
    def _left(self) -> list[str]:
        done = {name for pair in self.certain for name in pair}
        return [name for name in self._touched if name not in done]

    def ways(self) -> list[list[Fight]]:
        """All ways in which the others are paired one to one, as many as possible; then whoever is left joins an enemy
        that he touches (LI-PAIR-05, LI-PAIR-06). At most so many as can be offered; the first is that of the lowest
        numbers."""
        every = (way for matching in self._matchings() for way in self._joined(matching))
        return list(islice(every, MOST_WAYS))

    def _matchings(self) -> Iterator[list[Fight]]:
        left = [name for name in self._left if self._sides[name] == 0]
        free = {name for name in self._left if self._sides[name] == 1}
        most = self._most(left, free)
        yield from self._of_size(left, free, most)

    def _most(self, left: Sequence[str], free: set[str]) -> int:
        return one_to_one(left, free, self._touched)

    def _of_size(self, left: Sequence[str], free: set[str], size: int) -> Iterator[list[Fight]]:
        """All matchings of the largest size, the first models paired first."""
        if not size:
            yield []
            return
        if self._most(left, free) < size:
            return
        one, others = left[0], left[1:]
        for other in self._touched[one]:
            if other in free:
                for rest in self._of_size(others, free - {other}, size - 1):
                    yield [(one, other), *rest]
        yield from self._of_size(others, free, size)

    def _joined(self, matching: Sequence[Fight]) -> Iterator[list[Fight]]:
        fights = [*self.certain, *matching]
        done = {name for pair in fights for name in pair}
        free = [
            [self._fight(name, other) for other in others] for name, others in self._touched.items() if name not in done
        ]
        yield from ([*fights, *extra] for extra in joining(free))


@rule(without=False)
def is_single(others: Sequence[str]) -> bool:
    """LI-PAIR-03, LI-PAIR-04: in contact with exactly one enemy model, whoever else touches that."""
    return len(others) == 1


@rule(without=0)
def one_to_one(left: Sequence[str], free: set[str], touched: Mapping[str, Sequence[str]]) -> int:
    """LI-PAIR-05: as many as possible of the others are paired one to one."""
    return most_pairs(left, free, touched)


@rule(without=((),))
def joining(free: Sequence[Sequence[Fight]]) -> Iterable[Sequence[Fight]]:
    """LI-PAIR-06: whoever finds no free enemy joins a Fight of one that he touches; which, the player with Initiative
    chooses."""
    return product(*free)
