"""Lists that are trees: pure, each change gives another list or the sentence why not."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.names import plain_text
from bot.refusal import NotPossible
from bot.rosters import faults
from bot.rosters.shelf import Collection
from bot.store.rosters import ArmyList
from rulesets import ruleset
from rulesets.kit.engine.action import canonical
from rulesets.kit.facets.lists import Against, Pick, Place
from rulesets.kit.facets.trees import (
    Grower,
    Opening,
    Parts,
    TooLarge,
    copied,
    demand_size,
    part_at,
    shrunk,
    walked,
    way_to,
)

CHANGED_MEANWHILE = "The list was changed meanwhile: look at it again, then choose."
STAYS = "**{}** stays as its file told it; `/army build` begins another list."
NO_TREE = "This list is a row of units, without parts."
NAMED = 6
"""Things that are named where something is meant that there is several times, or not at all."""

T = TypeVar("T")


@dataclass(frozen=True)
class Wanted:
    """More of a kind in a slot of a part; `seen` is what the list looked like to whoever asks (None: never mind)."""

    place: Place
    slot: str
    kind: str
    count: int = 1
    seen: int | None = None


def looks(one: ArmyList) -> int:
    """What a list looks like, as a number that a control holds."""
    return zlib.crc32(canonical([pick.model_dump() for pick in one.picks]).encode())


def begun(grower: Grower) -> Parts:
    """The parts of a new list."""
    return _within_bounds(grower.begun)


def with_wanted(one: ArmyList, grower: Grower | None, wanted: Wanted) -> tuple[ArmyList, Place]:
    """A list with more in it, and where the last of that stands; raises `NotPossible`."""
    if grower is None:
        raise NotPossible(NO_TREE)
    fitting = [
        opening
        for opening in openings(one, grower, wanted.place, wanted.seen)
        if (opening.slot.key, opening.kind.key) == (wanted.slot, wanted.kind)
    ]
    if not fitting:
        raise NotPossible(CHANGED_MEANWHILE)
    opening = fitting[0]
    _demand_room(opening, wanted.count)
    picks, place = _within_bounds(lambda: grower.grown(one.picks, opening, wanted.count))
    return replace(one, picks=picks, saved=False), place


def openings(one: ArmyList, grower: Grower, place: Place, seen: int | None = None) -> list[Opening]:
    """What can be added to a part; raises `NotPossible` where the list is not as it was seen."""
    _demand_seen(one, place, seen)
    return grower.openings(one.picks, place)


def _demand_room(opening: Opening, count: int) -> None:
    kind, slot = opening.kind, opening.slot
    if kind.closed:
        raise NotPossible(f"{kind.label} cannot be taken: {kind.closed}.")
    if opening.filled + count > slot.most:
        raise NotPossible(f"{slot.label} has {opening.filled} of at most {slot.most}: {count} more are too many.")


def with_copy(one: ArmyList, place: Place, seen: int | None = None) -> ArmyList:
    """A list with the same part once more; raises `NotPossible`."""
    _demand_seen(one, place, seen)
    picks, _ = _within_bounds(lambda: copied(one.picks, place))
    return replace(one, picks=picks, saved=False)


def less_of(one: ArmyList, place: Place, count: int, seen: int | None = None) -> ArmyList:
    """A list with so many fewer of a part; raises `NotPossible`."""
    _demand_seen(one, place, seen)
    return replace(one, picks=shrunk(one.picks, place, count), saved=False)


def _demand_seen(one: ArmyList, place: Place, seen: int | None) -> None:
    if one.is_whole:
        raise NotPossible(STAYS.format(plain_text(one.name, 60)))
    if (seen is not None and seen != looks(one)) or not is_there(one.picks, place):
        raise NotPossible(CHANGED_MEANWHILE)


def is_there(parts: Sequence[Pick], place: Place) -> bool:
    """Whether a list has a part at a place; the list itself always is."""
    try:
        return not place or part_at(parts, place) is not None
    except LookupError:
        return False


def _within_bounds(made: Callable[[], T]) -> T:
    try:
        return made()
    except TooLarge as refused:
        raise NotPossible(f"That is more than is kept: {refused}.") from None


# --- in words --------------------------------------------------------------------------------------------------------


def against_tree(one: ArmyList, collection: Collection) -> list[str]:
    """Everything that is against a list that is a tree, each with its place in it."""
    grower = collection.grower(one.options)
    if grower is None:
        return []
    return [_told(one, grower, against) for against in grower.against(one.picks)]


def _told(one: ArmyList, grower: Grower, against: Against) -> str:
    words = ruleset(one.ruleset).words.refusal(against.refused)
    rule = f" ({against.refused.rule})" if against.refused.rule else ""
    return f"{way_to(one.picks, against.place, grower.tree.title)}: {words}{rule}"


def opening_words(way: str, opening: Opening) -> str:
    """Something that can be added, with the way to it: "Platoon 1 › Line: Riflemen"."""
    return f"{f'{way} › ' if way else ''}{opening.slot.label}: {opening.kind.label}"


def opening_value(opening: Opening) -> str:
    """The same for a completion's value."""
    return f"{'.'.join(map(str, opening.place))}/{opening.slot.key}/{opening.kind.key}"


def all_openings(parts: Sequence[Pick], grower: Grower) -> Iterator[tuple[Opening, str]]:
    """Everything that can be added anywhere, with the way to it in words."""
    ways: dict[Place, str] = {}
    for opening in grower.everywhere(parts):
        if opening.place not in ways:
            ways[opening.place] = way_to(parts, opening.place)
        yield opening, opening_words(ways[opening.place], opening)


def wanted_of(one: ArmyList, grower: Grower, typed: str, count: int) -> Wanted:
    """What is meant by a text: a completion's value, the way in words, or a name that fits in one place alone; raises
    `NotPossible`."""
    every = list(all_openings(one.picks, grower))
    wanted = typed.strip().casefold()
    exact = [pair for pair in every if wanted in (opening_value(pair[0]).casefold(), pair[1].casefold())]
    fits = exact or [pair for pair in every if wanted in (pair[0].kind.label.casefold(), pair[0].kind.key.casefold())]
    fits = fits or [pair for pair in every if wanted in pair[1].casefold()]
    if len(fits) != 1:
        near = ", ".join(words for _, words in (fits or every)[:NAMED])
        many = "can be added in several places" if fits else "cannot be added anywhere"
        raise NotPossible(f"“{plain_text(typed, 60)}” {many}: there are {near or 'no free slots'}.")
    ((opening, _),) = fits
    return Wanted(opening.place, opening.slot.key, opening.kind.key, count)


def place_of(one: ArmyList, typed: str) -> Place:
    """Which part is meant by a text: a completion's value, the way in words, or a name that only one has; raises
    `NotPossible`."""
    wanted = typed.strip().casefold()
    parts = [place for place, _ in walked(one.picks)]
    exact = [place for place in parts if wanted in (place_value(place), way_to(one.picks, place).casefold())]
    meant = exact or [place for place in parts if wanted == part_at(one.picks, place).name.casefold()]
    if len(meant) != 1:
        near = ", ".join(way_to(one.picks, place) for place in (meant or parts)[:NAMED])
        raise NotPossible(f"“{plain_text(typed, 60)}” names no single part of the list: there are {near or 'none'}.")
    return meant[0]


def place_value(place: Place) -> str:
    """A part for a completion's value."""
    return f"#{'.'.join(map(str, place))}"


# --- from a file -----------------------------------------------------------------------------------------------------


def known_parts(told: Sequence[Pick], grower: Grower) -> Parts:
    """The parts of a file, each by what names it, under the names that they have here; raises `NotPossible` with all
    that there is not, and what could stand there."""
    parts = tuple(told)
    _within_bounds(lambda: demand_size(parts))
    kinds = {place: grower.kind(parts, place) for place, _ in walked(parts)}
    missing = [place for place, kind in kinds.items() if kind is None and kinds.get(place[:-1], True) is not None]
    if missing:
        lines = [_not_there(parts, place, grower) for place in missing]
        raise NotPossible("\n".join(["The file cannot be taken:", *faults.cut(lines)]))
    return _renamed(parts, (), {place: kind.label for place, kind in kinds.items() if kind is not None})


def _not_there(parts: Sequence[Pick], place: Place, grower: Grower) -> str:
    """What cannot stand at a place of a file, and what could."""
    pick, slots = part_at(parts, place), {slot.key: slot for slot in grower.slots(parts, place[:-1])}
    where = [step for number in place for step in ("parts", number)]
    if slots and pick.slot not in slots:
        return faults.line(["units", *where[1:], "slot"], pick.slot, faults.one_of([*slots]))
    kinds = [kind.key for kind in slots[pick.slot].kinds] if slots else []
    return faults.line(["units", *where[1:], "unit"], pick.unit, faults.one_of(kinds))


def _renamed(parts: Sequence[Pick], above: Place, names: dict[Place, str]) -> Parts:
    return tuple(
        pick.model_copy(update={"name": names[*above, number], "parts": _renamed(pick.parts, (*above, number), names)})
        for number, pick in enumerate(parts)
    )
