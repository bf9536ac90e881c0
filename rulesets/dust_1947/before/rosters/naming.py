"""What units of a collection are called in lists and on the board, so that no two are taken for each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain, count

from rulesets.dust_1947.before.rosters.choosing import Way
from rulesets.dust_1947.table.cards import Card
from rulesets.kit.rosters import words

LONGEST_SHORT = 4
"""The most characters of a token's label."""


def of_ways(cards: Sequence[tuple[Card | None, Way]], unit: str) -> list[str]:
    """What the ways of one unit are called: as their cards, with the faction or the choice where these are alike."""
    named = Counter(card.name for card, _ in cards if card is not None)
    factions = Counter((card.name, card.faction) for card, _ in cards if card is not None)
    return [_named(card, way, unit, named, factions) for card, way in cards]


def _named(card: Card | None, way: Way, unit: str, named: Counter[str], factions: Counter[tuple[str, str]]) -> str:
    """What one way is called. One that cannot be played takes no name away from those that can."""
    if card is not None:
        return _told_apart(card.name, card, way, factions) if named[card.name] > 1 else card.name
    name = words.name(unit)
    if name not in named:
        return _told_apart(name, card, way, factions)
    return _told_apart(name, card, way, factions) if way.chosen else words.name(f"{name} (not read)")


def _told_apart(name: str, card: Card | None, way: Way, factions: Counter[tuple[str, str]]) -> str:
    if card is not None and factions[card.name, card.faction] == 1:
        return f"{name} ({card.faction})" if card.faction else name
    chosen = " and ".join(words.name(entry.name) for entry in way.chosen)
    return words.name(chosen if chosen.startswith(f"{name} (") else f"{name} ({chosen})") if chosen else name


def apart(names: Sequence[tuple[str, str]]) -> list[str]:
    """The names of units of a collection, given with their blocs: with the bloc, or a number, where two are alike."""
    told = Counter(name for name, _ in names)
    numbers = {name: count(2) for name in told}
    apart_so_far: dict[str, None] = {}
    for name, bloc in names:
        plain = [name] if told[name] == 1 else []
        more = (f"{words.name(name, 50)} {number}" for number in numbers[name])
        apart_so_far[
            next(one for one in chain(plain, [words.name(f"{name} ({bloc})")], more) if one not in apart_so_far)
        ] = None
    return list(apart_so_far)


def shorts(names: Sequence[str]) -> list[str]:
    """A label of at most four letters for each name: its initials, else its first letters, else with a number."""
    numbers: dict[str, count[int]] = {}
    labels_so_far: dict[str, None] = {}
    for name in names:
        labels = _labels(name)
        more = (_numbered(labels[0], number) for number in numbers.setdefault(labels[0], count(2)))
        labels_so_far[next(one for one in chain(labels, more) if one not in labels_so_far)] = None
    return list(labels_so_far)


def _numbered(label: str, number: int) -> str:
    return f"{label[: LONGEST_SHORT - len(str(number))]}{number}"


def _labels(name: str) -> list[str]:
    """Labels that say something of the name, the best one first."""
    parts = [part.upper() for part in re.findall(r"\w+", name)] or ["U"]
    initials = "".join(part[0] for part in parts)
    mixed = [parts[0][:length] + initials[1:] for length in range(1, LONGEST_SHORT)]
    first = [initials] if len(parts) > 1 else []
    return [label[:LONGEST_SHORT] for label in (*first, *parts, *mixed)]
