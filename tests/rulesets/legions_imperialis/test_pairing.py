"""Pairing off is what a slow look at all possibilities finds (PAIR)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from rulesets.legions_imperialis.chapters.combat.pairing import MOST_WAYS, Fight, Pairing

GRAPHS = 1000
MOST = 4
"""Models a side."""


def drawn(chance: random.Random) -> list[Fight]:
    """Who touches whom, at most so many models a side."""
    every = list(product([f"a{n}" for n in range(MOST)], [f"b{n}" for n in range(MOST)]))
    return sorted(chance.sample(every, chance.randint(1, 7)))


def slowly(contacts: Sequence[Fight]) -> set[frozenset[Fight]]:
    """All ways: who touches one enemy fights him; of the others as many pairs as can be, and whoever is left joins."""
    touched = {name: [pair for pair in contacts if name in pair] for pair in contacts for name in pair}
    certain = {pairs[0] for pairs in touched.values() if len(pairs) == 1}
    busy = {name for pair in certain for name in pair}
    free = [pair for pair in contacts if not busy & set(pair)]
    matchings = [set(some) for size in range(len(free) + 1) for some in combinations(free, size) if _are_apart(some)]
    most = max(map(len, matchings))
    return {
        frozenset(certain | matching | set(joined))
        for matching in matchings
        if len(matching) == most
        for joined in _joining(touched, busy | {name for pair in matching for name in pair})
    }


def _are_apart(pairs: Sequence[Fight]) -> bool:
    names = [name for pair in pairs for name in pair]
    return len(names) == len(set(names))


def _joining(touched: dict[str, list[Fight]], busy: set[str]) -> Iterator[tuple[Fight, ...]]:
    yield from product(*(pairs for name, pairs in touched.items() if name not in busy))


@pytest.mark.rule("LI-PAIR-03", "LI-PAIR-05", "LI-PAIR-06")
def test_a_thousand_contacts_are_paired_as_by_hand() -> None:
    chance, compared = random.Random(20), 0
    for _ in range(GRAPHS):
        contacts = drawn(chance)
        found = Pairing(contacts).ways()
        wanted = slowly(contacts)
        ways = {frozenset(way) for way in found}
        assert ways <= wanted, contacts
        if len(found) < MOST_WAYS:
            assert ways == wanted, contacts
            compared += 1
    assert compared > GRAPHS * 0.9
