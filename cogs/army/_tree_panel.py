"""The panel of a list that is a tree: what a part of it holds, what can be put into it, and the ways up and down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.channel.components import Entry, Menu
from bot.rosters.menus import ENTRIES, Portion, below, reached
from bot.rosters.trees import is_there, looks
from bot.store.outbox import Control
from cogs.army._builder import Panel, Path, fitting, read_path, written
from cogs.common.controls import custom_id
from rulesets.kit.facets.lists import Pick, Place, Recruit
from rulesets.kit.facets.trees import Grower, Opening, called, part_at, parts_of, way_to

BUTTONS = 5
"""Up to so many choices are buttons; more are a menu."""
ADDING, OPENING, PART, LIST, QUESTIONS = range(5)
"""The rows of the panel."""
LABEL = 80
LEVELS = 2
"""Levels of a list within a list that Discord shows."""


@dataclass(frozen=True)
class Spot:
    """What a control of the panel is about: a part of the list, the way through the menus of what can be added to it,
    and the choice (None: a menu holds it)."""

    place: Place = ()
    way: Path = ()
    choice: int | None = None

    @property
    def text(self) -> str:
        """As a custom_id holds it."""
        chosen = "" if self.choice is None else f"_{self.choice}"
        return f"{written(self.place)}_{written(self.way)}{chosen}"


def read_spot(text: str, chosen: str = "") -> Spot:
    """What a control is about; `chosen` is the entry of its menu."""
    place, way, *choice = [*text.split("_"), *([chosen] if chosen else [])]
    return Spot(read_path(place), read_path(way), int(choice[0]) if choice and choice[0].isdecimal() else None)


@dataclass(frozen=True)
class TreePanel(Panel):
    """A list that is a tree, with one part of it in hand; `path` is the way through the menus of what can be added."""

    place: Place = ()

    @property
    def _parts(self) -> Sequence[Pick]:
        return self._list.picks

    @property
    def _grower(self) -> Grower | None:
        collection = self.standing.collection
        return collection.grower(self._list.options) if collection is not None else None

    @property
    def _here(self) -> Place:
        """The part in hand; of one that is gone the list."""
        return self.place if is_there(self._parts, self.place) else ()

    def _picked(self, room: int) -> list[str]:
        """What the part in hand holds, and below it."""
        here, grower = self._here, self._grower
        lines = list(_lines(self._parts, here, grower))
        if not here:
            return fitting(lines, room)
        head = f"In **{way_to(self._parts, here)}**{_costs(self._parts, here, grower)}"
        return [head, *fitting(lines or ["Nothing is in it."], room - len(head))]

    def menus(self) -> list[Menu]:
        """What can be added to the part in hand, and what is in it, where that is too much for buttons."""
        adding, opening = self._adding(), self._below()
        menus = []
        if len(adding) > BUTTONS:
            verb = "treeway" if self._leads_on else "treeadd"
            menus.append(Menu(self._spot_id(verb, self.path), "Add: which?", adding, row=ADDING))
        if len(opening) > BUTTONS:
            menus.append(Menu(self._spot_id("treeopen", ()), "Open: which?", opening, row=OPENING))
        return menus

    def controls(self) -> list[Control]:
        """What can be done with the part in hand and with the list."""
        if self.standing.collection is None:
            return [self._control("listfield", "Field here", "primary")]
        adding, opening = self._adding(), self._below()
        verb, sign = ("treeway", "") if self._leads_on else ("treeadd", "+ ")
        return [
            *(self._choices(verb, sign, adding, ADDING, "success") if len(adding) <= BUTTONS else []),
            *(self._choices("treeopen", "", opening, OPENING, "secondary") if len(opening) <= BUTTONS else []),
            *self._of_the_part(),
            *self._of_the_list(),
            *(one.model_copy(update={"row": QUESTIONS}) for one in self._questions()),
        ]

    def _of_the_list(self) -> list[Control]:
        to_save = self._control("listsave", "Re-cost" if self._list.saved else "Save", "success")
        controls = [
            *([to_save] if self.standing.outdated or not self._list.saved else []),
            self._control("listfield", "Field here", "primary"),
            self._control("listname", "Rename"),
        ]
        return [one.model_copy(update={"row": LIST}) for one in controls]

    def _of_the_part(self) -> list[Control]:
        """Up, more and fewer of the part in hand; back through the menus."""
        here = self._here
        back = [Control(label="Back", custom_id=self._spot_id("treeback", self.path), row=PART)] if self.path else []
        if not here:
            return back
        verbs = {"treeup": "Up", **({"treemore": "One more"} if self._has_room else {})}
        if part_at(self._parts, here).count > 1:
            verbs["treefewer"] = "One fewer"
        verbs["treeoff"] = "Take off"
        more = [Control(label=label, custom_id=self._spot_id(verb, ()), row=PART) for verb, label in verbs.items()]
        return [*back, *more]

    @property
    def _has_room(self) -> bool:
        """Whether one more of the part in hand can stand beside it."""
        pick, beside = part_at(self._parts, self._here), self._openings(self._here[:-1])
        return any((one.slot.key, one.kind.key) == (pick.slot, pick.unit) and not one.kind.closed for one in beside)

    def _openings(self, place: Place) -> list[Opening]:
        return self._grower.openings(self._parts, place) if self._grower is not None else []

    @property
    def _portion(self) -> Portion:
        """What can be added, as far as the menus have led."""
        recruits = [_recruit(number, one) for number, one in enumerate(self._openings(self._here))]
        return reached(recruits, self.path) if len(recruits) > ENTRIES else Portion("", tuple(recruits))

    @property
    def _leads_on(self) -> bool:
        """Whether what can be added is too much for one menu, so that slots or portions of it come first."""
        return len(self._portion.recruits) > ENTRIES

    def _adding(self) -> list[Entry]:
        portion = self._portion
        if self._leads_on:
            parts = enumerate(below(portion))
            return [Entry(part.label[:LABEL], str(number), f"{len(part.recruits)} kinds") for number, part in parts]
        return [_entry(one) for one in portion.recruits]

    def _below(self) -> list[Entry]:
        here = self._here
        places = [(*here, number) for number in range(len(parts_of(self._parts, here)))]
        return [Entry(_name(self._parts, at), str(at[-1])) for at in places]

    def _choices(self, verb: str, sign: str, entries: Sequence[Entry], row: int, style: str) -> list[Control]:
        return [
            Control(
                label=f"{sign}{entry.label}"[:LABEL],
                custom_id=self._spot_id(verb, self.path, int(entry.value)),
                style=style,
                row=row,
            )
            for entry in entries
        ]

    def _spot_id(self, verb: str, way: Path, choice: int | None = None) -> str:
        """The id of a control: the list, what it looked like when it was shown, and what the control is about."""
        return custom_id(verb, self._list.id, looks(self._list), value=Spot(self._here, way, choice).text)


def _recruit(number: int, one: Opening) -> Recruit:
    held = f"{one.slot.label}, {one.filled} of {_bounds(one)}"
    note = f"{held} · {one.kind.note}" if one.kind.note else held
    kind = one.kind
    groups = (one.slot.label,)
    return Recruit(
        value=str(number), label=kind.label, note=note, groups=groups, points=kind.points, closed=kind.closed
    )


def _entry(one: Recruit) -> Entry:
    points = f" · {one.points}" if one.points else ""
    return Entry(f"{'✗ ' if one.closed else ''}{one.label}{points}", one.value, one.closed or one.note)


def _bounds(one: Opening) -> str:
    return str(one.slot.most) if one.slot.least in (0, one.slot.most) else f"{one.slot.least} to {one.slot.most}"


def _lines(parts: Sequence[Pick], place: Place, grower: Grower | None, depth: int = 0) -> Iterator[str]:
    """What is in a part, each with what it costs; beyond the levels of a list that Discord shows, in one line."""
    for number in range(len(parts_of(parts, place))):
        at = (*place, number)
        line = f"{'  ' * depth}- {_name(parts, at)}{_costs(parts, at, grower)}"
        if depth + 1 < LEVELS:
            yield line
            yield from _lines(parts, at, grower, depth + 1)
        else:
            within = _within(parts, at)
            yield f"{line}: {within}" if within else line


def _within(parts: Sequence[Pick], place: Place) -> str:
    """All that is in a part, in one line."""
    places = [(*place, number) for number in range(len(parts_of(parts, place)))]
    told = [(_name(parts, at), _within(parts, at)) for at in places]
    return ", ".join(f"{name} ({below})" if below else name for name, below in told)


def _name(parts: Sequence[Pick], place: Place) -> str:
    pick = part_at(parts, place)
    return f"{pick.count} × {called(parts, place)}" if pick.count > 1 else called(parts, place)


def _costs(parts: Sequence[Pick], place: Place, grower: Grower | None) -> str:
    points = grower.cost(parts, place) if grower is not None else 0
    return f" · {points}" if points else ""
