"""Forces of players' own: from a list of platoons, sections and their extras to what is fielded of it (FORCE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from pydantic import ValidationError

from rulesets.dystopian_legions.before.forces.factions import KEYS, Entry, faction, file_of
from rulesets.dystopian_legions.table.profiles import Card
from rulesets.dystopian_legions.table.reasons.building import NoSuchForce
from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Pick, Place

TEXT = "{"
"""What the text of a force begins with, and no key."""


class Force(Frozen):
    """A force of a player's own: the whole cards of its sections, platoon by platoon, so that it stays as it is when
    the army lists change."""

    name: str
    faction: str
    platoons: tuple[tuple[Card, ...], ...]


class Listed(NamedTuple):
    """A section of a list and where it stands in it."""

    place: Place
    card: Card


def is_own(force: str) -> bool:
    """Whether a force is a text, not the key of a sample."""
    return force.startswith(TEXT)


@lru_cache(maxsize=64)
def written(text: str) -> Force:
    """A player's own force, from its text; raises Refused for one that another version of the code has written."""
    try:
        return Force.model_validate_json(text)
    except ValidationError:
        raise Refused("DL-FORCE-03", NoSuchForce(value="that list", options=[*KEYS])) from None


def name_of(force: str) -> str:
    """What a force is called."""
    return written(force).name if is_own(force) else faction(force).name


def collection() -> str:
    """All that lists are made of: another text where an army list has changed."""
    return "\n".join(map(file_of, KEYS))


def force(picks: Sequence[Pick], name: str) -> Force:
    """The force that a list makes which nothing is against."""
    platoons = tuple(tuple(one.card for one in platoon) for platoon in fielded(picks))
    return Force(name=name, faction=picks[0].unit, platoons=platoons)


def fielded(picks: Sequence[Pick]) -> list[list[Listed]]:
    """The sections of a list with their places, platoon by platoon, as far as they are known."""
    return [[*_sections(platoon, number)] for number, platoon in enumerate(picks) for _ in range(platoon.count)]


def _sections(platoon: Pick, number: int) -> Iterator[Listed]:
    known = faction(platoon.unit).entries if platoon.unit in KEYS else {}
    for place, pick in enumerate(platoon.parts):
        if pick.unit in known:
            yield from repeat(Listed((number, place), _card(known[pick.unit], pick)), pick.count)


def _card(entry: Entry, pick: Pick) -> Card:
    counts = {part.unit: 0 for part in pick.parts}
    for part in pick.parts:
        counts[part.unit] += part.count
    return entry.card(counts)
