"""Names that tell things of one name apart: the cards of a game, and its units."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Protocol, TypeVar


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str:
        """The name."""


C = TypeVar("C", bound=Named)


def own_cards(cards: Iterable[C]) -> dict[str, C]:
    """A game's own copy of its cards, by name; another card of the same name gets a number."""
    by_key: dict[str, C] = {}
    for card in cards:
        by_key[key_of(card, by_key)] = card
    return by_key


def key_of(card: C, cards: Mapping[str, C]) -> str:
    """The key under which a card stands, or may be put, among others."""
    return numbered(card.name, [key for key, known in cards.items() if known != card], "{name} ({number})")


def numbered(name: str, taken: Container[str], pattern: str) -> str:
    """A name that is not taken: with a number from 2 on, as the pattern writes it, where it is."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = pattern.format(name=name, number=number)
    return free
