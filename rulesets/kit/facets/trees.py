"""Lists that are trees: what can be added where, how one grows and shrinks, what it costs and what is against it.

Everything is pure: a list is a row of parts (`Pick`), each with its own, and every change gives another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Against, Kind, Pick, Place, Slot, Tree
from rulesets.kit.facets.tree_reasons import PartClosed, PartUnknown, SlotFull, SlotShort

DEEPEST = 5
"""Parts below each other: such as formation, detachment, transport, model, weapon."""
PARTS = 240
"""Parts of one list, at most."""
BESIDE = 25
"""Parts of one part, at most: as many as one menu holds."""
MOST_ALIKE = 99
"""Parts that are alike and counted, at most."""

Parts = tuple[Pick, ...]


class TooLarge(Exception):
    """A list would become larger than is kept; says how large it may be."""


class Opening(NamedTuple):
    """Something that can be put into a part: of which kind, into which of its slots, of which so many are `filled`."""

    place: Place
    slot: Slot
    kind: Kind
    filled: int


class Grower(NamedTuple):
    """What a tree's lists are made of: the game's word on it, the collection, and what is settled for a list."""

    tree: Tree
    collection: str
    options: Mapping[str, str] = {}

    def slots(self, parts: Sequence[Pick], place: Place) -> Sequence[Slot]:
        """The slots of a part; of one that is not known (any more) none."""
        is_known = not place or self.kind(parts, place) is not None
        return self._slots(parts, place) if is_known else ()

    def _slots(self, parts: Sequence[Pick], place: Place) -> Sequence[Slot]:
        """The slots of a part that is known."""
        return self.tree.slots(self.collection, parts, place, self.options)

    def kind(self, parts: Sequence[Pick], place: Place) -> Kind | None:
        """The kind of a part; None where it is not known, or no slot takes it."""
        return _kind_in(self.slots(parts, place[:-1]), part_at(parts, place))

    def openings(self, parts: Sequence[Pick], place: Place) -> list[Opening]:
        """What can be added to a part, slot by slot; also what is closed, with its reason."""
        return _openings(parts, place, self.slots(parts, place))

    def everywhere(self, parts: Sequence[Pick], place: Place = ()) -> Iterator[Opening]:
        """What can be added to a list and to all its parts, from the top."""
        slots = self._slots(parts, place)
        yield from _openings(parts, place, slots)
        for number, pick in enumerate(parts_of(parts, place)):
            if _kind_in(slots, pick) is not None:
                yield from self.everywhere(parts, (*place, number))

    def begun(self) -> Parts:
        """A new list, with all in it that can be no other."""
        return self._filled((), ())

    def grown(self, parts: Parts, opening: Opening, count: int = 1) -> tuple[Parts, Place]:
        """A list with so many more of a kind in a part of it, and where the last of them stands; raises TooLarge."""
        at = opening.place
        if opening.kind.counted:
            parts, where = _put(parts, opening, count, self._order(parts, at))
            return parts, where
        where = at
        for _ in range(count):
            parts, where = _put(parts, opening, 1, self._order(parts, at))
            parts = self._filled(parts, where)
        return parts, where

    def _order(self, parts: Parts, place: Place) -> list[str]:
        return [slot.key for slot in self.slots(parts, place)]

    def _filled(self, parts: Parts, place: Place) -> Parts:
        """A list with all in a part of it that is demanded and can be of one kind only."""
        for slot in self.slots(parts, place):
            lacking = slot.least - standing(parts, place, slot.key)
            if lacking > 0 and len(slot.kinds) == 1 and not slot.kinds[0].closed and len(place) < DEEPEST:
                parts, _ = self.grown(parts, Opening(place, slot, slot.kinds[0], 0), lacking)
        return parts

    def cost(self, parts: Sequence[Pick], place: Place = ()) -> int:
        """The points of a part with all below it, without what is not known; of () the whole list."""
        if not place:
            return self._below(parts, (), self.slots(parts, ()))
        return self._cost(parts, place, self.kind(parts, place))

    def _cost(self, parts: Sequence[Pick], place: Place, kind: Kind | None) -> int:
        if kind is None:
            return 0
        below = self._below(parts, place, self._slots(parts, place))
        return (kind.points + below) * part_at(parts, place).count

    def _below(self, parts: Sequence[Pick], place: Place, slots: Sequence[Slot]) -> int:
        beside = enumerate(parts_of(parts, place))
        return sum(self._cost(parts, (*place, number), _kind_in(slots, pick)) for number, pick in beside)

    def against(self, parts: Sequence[Pick]) -> list[Against]:
        """Everything that is against a list, from its top to its last part, what its game has against it at the end."""
        return [*self._against(parts, ()), *self.tree.against(self.collection, parts, self.options)]

    def _against(self, parts: Sequence[Pick], place: Place) -> Iterator[Against]:
        slots = {slot.key: slot for slot in self._slots(parts, place)}
        for slot in slots.values():
            yield from _against_slot(parts, place, slot)
        for number, pick in enumerate(parts_of(parts, place)):
            where = (*place, number)
            kind = _kind_in(tuple(slots.values()), pick)
            if kind is None:
                rule = next((slot.rule for slot in slots.values()), "")
                yield Against(where, Refused(rule, PartUnknown(name=pick.name)))
                continue
            if kind.closed:
                yield Against(where, Refused(slots[pick.slot].rule, PartClosed(name=kind.label, why=kind.closed)))
            yield from self._against(parts, where)


def _openings(parts: Sequence[Pick], place: Place, slots: Sequence[Slot]) -> list[Opening]:
    if len(place) == DEEPEST:
        return []
    held = [(slot, standing(parts, place, slot.key)) for slot in slots]
    return [Opening(place, slot, kind, n) for slot, n in held if n < slot.most for kind in slot.kinds]


def _kind_in(slots: Sequence[Slot], pick: Pick) -> Kind | None:
    """The kind of a part that stands in one of these slots."""
    kinds = (kind for slot in slots if slot.key == pick.slot for kind in slot.kinds if kind.key == pick.unit)
    return next(kinds, None)


def _against_slot(parts: Sequence[Pick], place: Place, slot: Slot) -> Iterator[Against]:
    count = standing(parts, place, slot.key)
    if count < slot.least:
        yield Against(place, Refused(slot.rule, SlotShort(slot=slot.label, count=count, least=slot.least)))
    if count > slot.most:
        yield Against(place, Refused(slot.rule, SlotFull(slot=slot.label, count=count, most=slot.most)))


# --- the parts of a list ---------------------------------------------------------------------------------------------


def part_at(parts: Sequence[Pick], place: Place) -> Pick:
    """The part at a place; LookupError where there is none."""
    if not place or any(number < 0 for number in place):
        raise LookupError(f"there is no part at {place}")
    part = parts[place[0]]
    return part if len(place) == 1 else part_at(part.parts, place[1:])


def parts_of(parts: Sequence[Pick], place: Place) -> Sequence[Pick]:
    """What stands in the part at a place, or in the list itself."""
    return part_at(parts, place).parts if place else parts


def standing(parts: Sequence[Pick], place: Place, slot: str) -> int:
    """How many stand in a slot of a part."""
    return sum(pick.count for pick in parts_of(parts, place) if pick.slot == slot)


def walked(parts: Sequence[Pick], place: Place = ()) -> Iterator[tuple[Place, Pick]]:
    """Every part below a place with where it stands, from the top."""
    for number, pick in enumerate(parts_of(parts, place)):
        yield (*place, number), pick
        yield from walked(parts, (*place, number))


def called(parts: Sequence[Pick], place: Place) -> str:
    """What a part is called among those beside it: one of several of a name has a number."""
    beside = parts_of(parts, place[:-1])
    pick = beside[place[-1]]
    alike = [number for number, other in enumerate(beside) if other.name == pick.name]
    return pick.name if len(alike) == 1 else f"{pick.name} {alike.index(place[-1]) + 1}"


def way_to(parts: Sequence[Pick], place: Place, top: str = "") -> str:
    """The way to a part in words: "Platoon 1 › Riflemen"; to the list itself its own name."""
    return " › ".join(called(parts, place[:depth]) for depth in range(1, len(place) + 1)) or top


def demand_size(parts: Sequence[Pick]) -> None:
    """Raises TooLarge for a list that is larger than is kept."""
    if len(parts) > BESIDE:
        raise TooLarge(f"at most {BESIDE} parts stand beside each other")
    for number, (place, pick) in enumerate(walked(parts), start=1):
        if number > PARTS:
            raise TooLarge(f"a list has at most {PARTS} parts")
        if len(place) > DEEPEST:
            raise TooLarge(f"at most {DEEPEST} parts stand below each other")
        if len(pick.parts) > BESIDE:
            raise TooLarge(f"at most {BESIDE} parts stand beside each other")


def shrunk(parts: Parts, place: Place, count: int = MOST_ALIKE) -> Parts:
    """A list with so many fewer of the part at a place; none left of it, all below goes with it."""
    pick = part_at(parts, place)
    left = [pick.model_copy(update={"count": pick.count - count})] if count < pick.count else []
    return _with_parts(parts, place[:-1], _replaced(parts_of(parts, place[:-1]), place[-1], left))


def copied(parts: Parts, place: Place) -> tuple[Parts, Place]:
    """A list with the same part once more beside it, and where that stands; raises TooLarge."""
    beside, number = parts_of(parts, place[:-1]), place[-1]
    made = _with_parts(parts, place[:-1], _replaced(beside, number, [beside[number], beside[number]]))
    demand_size(made)
    return made, (*place[:-1], number + 1)


def _put(parts: Parts, opening: Opening, count: int, order: Sequence[str]) -> tuple[Parts, Place]:
    """A list with another part: counted with one like it, or behind the last one of its slot."""
    beside = tuple(parts_of(parts, opening.place))
    slot, kind = opening.slot.key, opening.kind
    alike = [n for n, pick in enumerate(beside) if (pick.slot, pick.unit, pick.parts) == (slot, kind.key, ())]
    if kind.counted and alike:
        had = beside[alike[0]]
        if had.count + count > MOST_ALIKE:
            raise TooLarge(f"at most {MOST_ALIKE} of a kind are counted")
        more = had.model_copy(update={"count": had.count + count})
        return _with_parts(parts, opening.place, _replaced(beside, alike[0], [more])), (*opening.place, alike[0])
    if count > MOST_ALIKE:
        raise TooLarge(f"at most {MOST_ALIKE} of a kind are counted")
    before = set(order[: order.index(slot) + 1])
    number = max((n + 1 for n, pick in enumerate(beside) if pick.slot in before), default=0)
    fresh = Pick(unit=kind.key, name=kind.label, count=count, slot=slot)
    made = _with_parts(parts, opening.place, (*beside[:number], fresh, *beside[number:]))
    demand_size(made)
    return made, (*opening.place, number)


def _replaced(beside: Sequence[Pick], number: int, by: Sequence[Pick]) -> Parts:
    return (*beside[:number], *by, *beside[number + 1 :])


def _with_parts(parts: Parts, place: Place, fresh: Parts) -> Parts:
    """A list in which these stand in the part at a place."""
    if not place:
        return fresh
    here = parts[place[0]]
    changed = here.model_copy(update={"parts": _with_parts(here.parts, place[1:], fresh)})
    return _replaced(parts, place[0], [changed])
