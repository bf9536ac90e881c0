"""Armies of players' own: from a list of Formations and Detachments to what is fielded of it (ARMY)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from pydantic import ValidationError

from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Pick, Place
from rulesets.legions_imperialis.before.forces.armies import KEYS, army, file_of
from rulesets.legions_imperialis.before.forces.building import Fielded
from rulesets.legions_imperialis.table.profiles import NOT_REFEREED, Card
from rulesets.legions_imperialis.table.reasons.deployment import NoSuchForce, NotRefereed

TEXT = "{"
"""What the text of an army begins with, and no key."""
OF = "/"
"""What parts the key of an army from the name of a kind of its Formations."""


class OwnFormation(Frozen):
    """A Formation of an army of a player's own: the whole cards of its Detachments."""

    name: str
    cards: tuple[Card, ...]


class OwnArmy(Frozen):
    """An army of a player's own, whole, so that it stays as it is when the army lists change."""

    name: str
    army: str
    formations: tuple[OwnFormation, ...]


class Listed(NamedTuple):
    """A Formation of a list and where it stands in it."""

    place: Place
    formation: Fielded


def is_own(force: str) -> bool:
    """Whether a force is a text, not the key of a sample."""
    return force.startswith(TEXT)


@lru_cache(maxsize=64)
def written(text: str) -> OwnArmy:
    """A player's own army, from its text; raises Refused for one that another version of the code has written."""
    try:
        return OwnArmy.model_validate_json(text)
    except ValidationError as wrong:
        raise Refused("LIX-ARMY-04", _not_fielded(wrong)) from None


def _not_fielded(wrong: ValidationError) -> NoSuchForce | NotRefereed:
    """Why an army cannot be fielded: a word on one of its cards, or all of it."""
    for error in wrong.errors():
        if error["type"] == NOT_REFEREED:
            return NotRefereed(**error["ctx"])
    return NoSuchForce(value="that list", options=[*KEYS])


def name_of(force: str) -> str:
    """What an army is called."""
    return written(force).name if is_own(force) else army(force).name


def formations_of(force: str) -> tuple[Fielded, ...]:
    """The Formations of a player's own army."""
    return tuple(Fielded(one.name, one.cards) for one in written(force).formations)


def collection() -> str:
    """All that lists are made of: another text where an army list has changed."""
    return "\n".join(map(file_of, KEYS))


def kind_of(unit: str) -> tuple[str, str]:
    """The key of the army and the name of the kind that a Formation of a list has."""
    key, _, name = unit.partition(OF)
    return key, name


def is_known(unit: str) -> bool:
    """Whether there is such a kind of Formation (any more)."""
    key, name = kind_of(unit)
    return key in KEYS and name in army(key).kinds


def fielded(picks: Sequence[Pick]) -> list[Listed]:
    """The Formations of a list with their places, as far as they are known."""
    known = ((number, pick) for number, pick in enumerate(picks) if is_known(pick.unit))
    return [
        Listed((number,), Fielded(kind_of(pick.unit)[1], tuple(_cards(pick))))
        for number, pick in known
        for _ in range(pick.count)
    ]


def _cards(formation: Pick) -> Iterator[Card]:
    known = army(kind_of(formation.unit)[0]).cards
    for pick in formation.parts:
        if pick.unit in known:
            yield from repeat(known[pick.unit], pick.count)


def own_army(picks: Sequence[Pick], name: str) -> OwnArmy:
    """The army that a list makes which nothing is against."""
    formations = tuple(OwnFormation(name=one.name, cards=one.cards) for _, one in fielded(picks))
    return OwnArmy(name=name, army=kind_of(picks[0].unit)[0], formations=formations)
