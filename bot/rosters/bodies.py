"""Which unit of a list belongs to which body, such as a platoon; each change gives another list, or is refused."""

from __future__ import annotations

from collections.abc import Sequence

from bot.names import plain_text
from bot.refusal import NotPossible
from bot.rosters.changing import standing_as, value_of, with_more, without
from bot.rosters.shelf import Collection
from bot.store.rosters import ArmyList
from rulesets import ruleset
from rulesets.kit.facets.bodies import Body

INDEPENDENT = "independent"
"""Where whoever belongs to no body is."""


def bodies(one: ArmyList, collection: Collection | None) -> Sequence[Body]:
    """The bodies that a list has or may have; none in a game without."""
    facet = ruleset(one.ruleset).bodies
    return facet.of(collection.text, one.picks) if facet is not None and collection is not None else ()


def body_named(one: ArmyList, collection: Collection, typed: str) -> str:
    """The body that somebody means; raises `NotPossible`."""
    if typed.strip().casefold() in ("", INDEPENDENT):
        return ""
    known = bodies(one, collection)
    title = next((body.name for body in known if body.name.casefold() == typed.strip().casefold()), None)
    if title is None:
        there = ", ".join(body.name for body in known if body.offered)
        raise NotPossible(
            f"“{plain_text(typed, 40)}” is nothing that this list can form: {there or 'there is nothing'}."
        )
    return title


def assigned(one: ArmyList, unit: str, body: str, count: int) -> ArmyList:
    """A list in which so many of a unit, named by its value, belong to a body; to none where that is empty."""
    had = standing_as(one, unit)
    if had.slot == body:
        where = f"in {body}" if body else INDEPENDENT
        raise NotPossible(f"{plain_text(had.name, 80)} is {where} already.")
    fewer = without(one, value_of(had), min(count, had.count))
    return with_more(fewer, had.model_copy(update={"count": min(count, had.count), "slot": body}))
