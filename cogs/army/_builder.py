"""The panel on which a list is put together. Everything that it shows is in the database: it can be opened anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.channel.components import Entry, Menu
from bot.facets import lists_of
from bot.rosters.bodies import bodies
from bot.rosters.changing import title_of, value_of
from bot.rosters.lists import Standing
from bot.rosters.menus import ENTRIES, below, reached
from bot.store.outbox import Control
from bot.store.rosters import ArmyList
from cogs.army.forces import how_many
from cogs.common.controls import custom_id
from rulesets import ruleset
from rulesets.kit.facets.lists import Pick, Recruit

TEXT = 1900
"""Characters of the panel."""
MORE = "-# and {} more: `/army export` has all of it"
LABEL = 80
UNLOADED = "The units that it was made of are not loaded any more: it can be fielded as it was saved, not changed."
WHOLE = (
    "It stays as its file told it: change the file and hand it in anew. `/army export` writes it, `/army show` tells"
    " what is in it, `/army take` fields it."
)
OUTDATED = "Units were loaded anew since this list was saved, so points may differ: **Re-cost** makes it anew."

Path = tuple[int, ...]


@dataclass(frozen=True)
class Panel:
    """A list with the menu that is open: `path` are the entries chosen on the way to a unit; `removing`: the menu takes
    units off, and the path is the portion of them; `found` are units that were searched for, in place of the way."""

    standing: Standing
    path: Path = ()
    removing: bool = False
    found: Sequence[Recruit] = ()

    @property
    def _list(self) -> ArmyList:
        return self.standing.list

    def text(self) -> str:
        """The list in words: what it costs, everything that is wrong with it, and what is on it, as far as it fits."""
        head = [f"**{self._list.name}** – {self.standing.reckoned or 'not loaded'} {_state(self.standing)}".rstrip()]
        if self._list.is_whole:
            head.append(WHOLE)
        elif self.standing.collection is None:
            head.append(UNLOADED)
        elif self.standing.outdated:
            head.append(OUTDATED)
        if self.standing.wrong:
            head += ["Why:", *fitting([f"- {line}" for line in self.standing.wrong], TEXT // 2)]
            head += ["On the list:"] if self._list.picks else []
        return "\n".join([*head, *self._picked(TEXT - sum(len(line) + 1 for line in head))])

    def _picked(self, room: int) -> list[str]:
        """What is on the list, as far as it fits into so many characters."""
        return fitting([_pick_line(pick, self.standing) for pick in self._list.picks], room)

    def menus(self) -> list[Menu]:
        """The menu that adds a unit, or that takes one off."""
        if self.standing.collection is None or not self.standing.collection.recruits:
            return []
        return [self._removing_menu() if self.removing else self._adding_menu(self.standing.collection.recruits)]

    def _adding_menu(self, recruits: Sequence[Recruit]) -> Menu:
        if self.found:
            return Menu(self._id("listunit"), "Add which unit?", [_unit_entry(one) for one in self.found[:ENTRIES]])
        here = reached(recruits, self.path)
        parts = below(here)
        if not parts:
            return Menu(self._id("listunit"), f"Add which unit? {here.label}", [_unit_entry(r) for r in here.recruits])
        entries = [Entry(p.label[:LABEL], str(n), f"{len(p.recruits)} units") for n, p in enumerate(parts)]
        return Menu(self._id("listgroup"), f"Add a unit: which? {here.label}".rstrip(), entries)

    def _removing_menu(self) -> Menu:
        picks = self._list.picks
        portions = [picks[start : start + ENTRIES] for start in range(0, len(picks), ENTRIES)]
        if len(portions) > 1 and not self.path:
            entries = [Entry(f"{p[0].name[:40]} … {p[-1].name[:40]}", str(n)) for n, p in enumerate(portions)]
            return Menu(self._id("listpart"), "Take one off: which?", entries)
        shown = portions[min(self.path[0] if self.path else 0, len(portions) - 1)]
        entries = [Entry(f"{pick.count} × {title_of(pick)}"[:100], value_of(pick)) for pick in shown]
        return Menu(self._id("listless"), "Take one off: which?", entries)

    def controls(self) -> list[Control]:
        """What else can be done with the list."""
        if self._list.is_whole:
            return [self._control("listname", "Rename"), self._control("listfield", "Field here", "primary")]
        if self.standing.collection is None:
            return [self._control("listfield", "Field here", "primary")]
        turn = self._control("listadd", "Add units") if self.removing else self._control("listtake", "Take units off")
        to_save = self._control("listsave", "Re-cost" if self._list.saved else "Save", "success")
        return [
            *([self._control("listback", "Back")] if self.path else []),
            *([turn] if self._list.picks else []),
            *self._forming(),
            self._control("listfind", "Find a unit"),
            self._control("listname", "Rename"),
            *self._questions(),
            *([to_save] if self.standing.outdated or not self._list.saved else []),
            self._control("listfield", "Field here", "primary"),
        ]

    def _forming(self) -> list[Control]:
        """The way to what units of the list can form, such as platoons, where they can."""
        facet = ruleset(self._list.ruleset).bodies
        if facet is None or not self._list.picks or not bodies(self._list, self.standing.collection):
            return []
        return [self._control("listbodies", f"{facet.called.capitalize()}s")]

    def _questions(self) -> list[Control]:
        """A button for each thing that the ruleset asks of a list."""
        asked = lists_of(ruleset(self._list.ruleset)).settings()
        ids = [custom_id("listpoint", self._list.id, number) for number in range(len(asked))]
        return [Control(label=one.label, custom_id=id_) for one, id_ in zip(asked, ids, strict=True)]

    def _control(self, verb: str, label: str, style: str = "secondary") -> Control:
        return Control(label=label, custom_id=self._id(verb), style=style)

    def _id(self, verb: str) -> str:
        """The id of a control: the list, what was loaded when it was shown, and the way to the menu."""
        return custom_id(verb, self._list.id, loaded_number(self.standing), int(self.removing), written(self.path))


def loaded_number(standing: Standing) -> int:
    """What is loaded now, as a number that a custom_id holds."""
    return int(standing.collection.fingerprint, 16) if standing.collection is not None else 0


def written(path: Path) -> str:
    """A path as a custom_id holds it."""
    return ".".join(map(str, path)) or "."


def read_path(text: str) -> Path:
    """The path that a custom_id holds."""
    return tuple(int(step) for step in text.split(".") if step.isdecimal())


def listed(standing: Standing) -> list[str]:
    """A list in a line or two, among others."""
    one = standing.list
    lines = [f"**{one.name}** – {standing.reckoned or how_many(one)} {_state(standing)}".rstrip()]
    if standing.outdated:
        lines.append(f"-# {OUTDATED}")
    return lines


def _state(standing: Standing) -> str:
    """How far it is: what is put together is kept at each press, and saved it can be fielded as it is."""
    if standing.list.saved:
        return "Saved."
    return "Not legal yet." if standing.wrong else "Kept as a draft; **Save** makes it ready to be fielded."


def _pick_line(pick: Pick, standing: Standing) -> str:
    known = standing.collection.by_key.get(pick.unit) if standing.collection is not None else None
    return f"- {pick.count} × {title_of(pick)}" + (f" · {known.note}" if known is not None else "")


def _unit_entry(recruit: Recruit) -> Entry:
    if recruit.closed:
        return Entry(f"✗ {recruit.label}"[:100], recruit.value, f"cannot be picked: {recruit.closed}")
    return Entry(recruit.label, recruit.value, recruit.note)


def fitting(lines: Sequence[str], room: int) -> list[str]:
    """As many of these lines as fit into so many characters, and how many more there are."""
    kept: list[str] = []
    for line in lines:
        if sum(len(one) + 1 for one in kept) + len(line) > room - len(MORE):
            return [*kept, MORE.format(len(lines) - len(kept))]
        kept.append(line)
    return kept
