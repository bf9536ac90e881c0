"""Units with all that their links bring, as trees; a link that leads nowhere, to itself or too far is told and left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from rulesets.kit.rosters import schema, words
from rulesets.kit.rosters.library import Catalogue, Library
from rulesets.kit.rosters.model import Constraint, Entry, Finding, Group, Modifier, Place, Profile, Rule, number
from rulesets.kit.rosters.modifying import modifiers, modify
from rulesets.kit.rosters.refusals import NotReadable
from rulesets.kit.rosters.trees import Node

MOST_OF_A_UNIT = 8_000
"""The most elements of one unit, its links unfolded."""
MOST_TOGETHER = 120_000
"""The most elements of all units, their links unfolded."""
DEEPEST = 40
"""The most entries, groups and links inside each other, links unfolded."""
_NESTED = frozenset({"selectionEntries", "selectionEntryGroups", "entryLinks", "infoLinks", "infoGroups"})
"""What is counted when it is unfolded."""

Source = tuple[Node, Catalogue]
"""An element, and the file in which the ids that it names are looked for first."""
Bearer = TypeVar("Bearer", Entry, Group)


class Unit(NamedTuple):
    """A root entry as it stands in a catalogue's list, and what was not read of it."""

    catalogue: Catalogue
    entry: Entry
    findings: list[Finding]


def units(library: Library) -> Iterator[Unit]:
    """Every unit of a library, one after the other, so that only one is unfolded at a time; raises NotReadable."""
    spent = 0
    for catalogue in library.catalogues:
        for node, home in () if catalogue.library else _roots(library, catalogue):
            unfolding = _Unfolding(library, node.get("name"))
            unfolding.findings += schema.unread(home.file, node)
            entries = unfolding.entries([(node, home)])
            spent += unfolding.size
            if spent > MOST_TOGETHER:
                raise NotReadable("too_large_resolved", home.file, node.line, most=MOST_TOGETHER)
            yield from (Unit(catalogue, entry, unfolding.findings) for entry in entries)


def _roots(library: Library, catalogue: Catalogue) -> Iterator[Source]:
    """The root entries of a catalogue, of what it takes in, and of the game system."""
    taken = [one for name, own in catalogue.imports.items() if own and (one := library.known(name)) is not None]
    for home in (catalogue, *taken, library.system):
        yield from ((node, home) for node in home.root.inside(*schema.UNITS))


class _Unfolding:
    """One unit on its way from elements to a tree of entries; `size` is how many elements it took so far."""

    def __init__(self, library: Library, unit: str) -> None:
        self.findings: list[Finding] = []
        self.size = 0
        self._library, self._unit = library, unit
        self._under_way: list[Node] = []
        self._full = False

    def entries(self, sources: list[Source]) -> list[Entry]:
        """The entries that are written out or linked to, in their order."""
        chains = (self._followed(node, home, "selectionEntry") for node, home in sources)
        return [entry for chain in chains if chain is not None and (entry := self._entry(chain)) is not None]

    def _groups(self, sources: list[Source]) -> list[Group]:
        chains = (self._followed(node, home, "selectionEntryGroup") for node, home in sources)
        return [group for chain in chains if chain is not None and (group := self._group(chain)) is not None]

    def _followed(self, node: Node, home: Catalogue, tag: str) -> list[Source] | None:
        """An element of a tag by itself, or a link to one with what it links to; None for what is neither."""
        if node.tag == tag:
            return [(node, home)]
        if node.tag != "entryLink" or node.get("type") != tag:
            return None
        target = self._target(node, home, tag)
        return None if target is None else [(node, home), target]

    def _target(self, link: Node, home: Catalogue, tag: str) -> Source | None:
        """What a link refers to: an element of its own file first, then of what that imports, then of the system."""
        if not self._room(link, home, link.size):
            return None
        name = link.get("targetId")
        for catalogue in self._library.reach(home):
            node = catalogue.targets.get(name)
            if node is not None and node.tag == tag:
                return node, catalogue
        why = f"what this links to is in none of the files that {words.name(home.name or home.file)} uses"
        self._tell(link, home, f"{link.tag} {link.get('name')}".strip(), name, why)
        return None

    def _room(self, node: Node, home: Catalogue, weight: int) -> bool:
        """Whether the unit may still grow by so many elements; told once where not."""
        self.size += weight
        if self.size > MOST_OF_A_UNIT and not self._full:
            self._full = True
            why = f"here its unit unfolds to more than {MOST_OF_A_UNIT:,} elements; the rest is left out"
            self._tell(node, home, node.tag, node.get("name"), why)
        return self.size <= MOST_OF_A_UNIT

    def _tell(self, node: Node, home: Catalogue, element: str, value: str, why: str) -> None:
        self.findings.append(Finding("unread", Place(home.file, node.line), self._unit, element, value, why))

    @contextmanager
    def _open(self, chain: list[Source]) -> Iterator[bool]:
        """Go into an element, if it is not already under way and there is room left."""
        node, home = chain[-1]
        why = self._barred(node)
        if why:
            self._tell(node, home, node.tag, node.get("name"), why)
        if why or not self._room(node, home, sum(_weight(one) for one, _ in chain)):
            yield False
            return
        self._under_way.append(node)
        yield True
        self._under_way.pop()

    def _barred(self, node: Node) -> str:
        if node in self._under_way:
            return "its links lead back to itself; it is left out"
        if len(self._under_way) >= DEEPEST:
            return f"more than {DEEPEST} entries are inside each other; it is left out"
        return ""

    def _entry(self, chain: list[Source]) -> Entry | None:
        with self._open(chain) as opened:
            if not opened:
                return None
            (first, _), (last, home) = chain[0], chain[-1]
            hidden = any(node.get("hidden") == "true" for node, _ in chain)
            place = Place(home.file, last.line)
            target = first.get("targetId")
            entry = Entry(first.get("id"), target, last.get("name").strip(), last.get("type"), hidden, place)
            for node, file in chain:
                self._fill_entry(entry, node, file)
            return self._nested(entry, chain)

    def _fill_entry(self, entry: Entry, node: Node, home: Catalogue) -> None:
        """What an entry, or a link to one, has of its own; a link's costs stand in place of those of its target."""
        self._inform(entry.profiles, entry.rules, node, home)
        for cost in node.inside("costs"):
            self._cost(entry.costs, cost, home)
        for link in node.inside("categoryLinks"):
            name = self._library.named(link.get("targetId"))
            entry.categories.append(name)
            if link.get("primary") == "true" and not entry.primary:
                entry.primary = name

    def _cost(self, costs: dict[str, float], node: Node, home: Catalogue) -> None:
        value = number(node.get("value"))
        if value is None:
            self._tell(node, home, "cost", node.get("value"), "this is no number")
        else:
            costs.setdefault(node.get("costTypeId", "typeId"), value)

    def _group(self, chain: list[Source]) -> Group | None:
        with self._open(chain) as opened:
            if not opened:
                return None
            (first, _), (last, home) = chain[0], chain[-1]
            hidden = any(node.get("hidden") == "true" for node, _ in chain)
            default = next((name for node, _ in chain if (name := node.get("defaultSelectionEntryId"))), "")
            place = Place(home.file, last.line)
            if first is not last and first.inside("profiles", "rules", "infoLinks", "costs"):
                self._tell(first, home, "entryLink", last.get("name"), "what a link adds to a group is not read")
            named = (first.get("id"), first.get("targetId"), last.get("name").strip())
            return self._nested(Group(*named, hidden, place, default), chain)

    def _nested(self, bearer: Bearer, chain: list[Source]) -> Bearer:
        """The limits of an entry or group, what can be chosen in it, and the changes made to it."""
        below = [(one, file) for node, file in chain for one in node.inside("selectionEntries", "entryLinks")]
        bearer.entries = self.entries(below)
        groups = [(one, file) for node, file in chain for one in node.inside("selectionEntryGroups", "entryLinks")]
        bearer.groups = self._groups(groups)
        bearer.constraints = [one for node, file in chain for one in self._constraints(node, file)]
        modify(bearer, [change for node, file in chain for change in modifiers(node, file.file)])
        return bearer

    def _constraints(self, node: Node, home: Catalogue) -> Iterator[Constraint]:
        for one in node.inside("constraints"):
            value = number(one.get("value"))
            if value is None:
                self._tell(one, home, f"constraint {one.get('type')}", one.get("value"), "this is no number")
            else:
                what = (one.get("id"), one.get("type"), one.get("field"), one.get("scope"))
                yield Constraint(*what, value, one.get("percentValue") == "true")

    # --- profiles and rules

    def _inform(self, profiles: list[Profile], rules: list[Rule], node: Node, home: Catalogue) -> None:
        """The profiles and rules of an element: its own, those of its groups, those that it links to."""
        profiles += [self.profile([(one, home)]) for one in node.inside("profiles")]
        rules += [self._rule([(one, home)]) for one in node.inside("rules")]
        for group in node.inside("infoGroups"):
            self._inform_group(profiles, rules, [(group, home)])
        for link in node.inside("infoLinks"):
            target = self._target(link, home, link.get("type"))
            if target is None:
                continue
            if target[0].tag == "profile":
                profiles.append(self.profile([(link, home), target]))
            elif target[0].tag == "rule":
                rules.append(self._rule([(link, home), target]))
            else:
                self._inform_group(profiles, rules, [(link, home), target])

    def _inform_group(self, profiles: list[Profile], rules: list[Rule], chain: list[Source]) -> None:
        with self._open(chain) as opened:
            if opened:
                self._inform(profiles, rules, *chain[-1])

    def profile(self, chain: list[Source]) -> Profile:
        node, home = chain[-1]
        self.size += node.size
        kind = self._library.named(node.get("profileTypeId", "typeId"))
        hidden = any(one.get("hidden") == "true" for one, _ in chain)
        profile = Profile(node.get("id"), node.get("name").strip(), kind, {}, hidden, Place(home.file, node.line))
        for one in node.inside("characteristics"):
            column = one.get("name").strip() or self._library.named(one.get("characteristicTypeId", "typeId"))
            profile.values[column] = one.get("value").strip() if "value" in one.attributes else one.text
            profile.columns[one.get("characteristicTypeId", "typeId")] = column
        modify(profile, self._changes(chain))
        return profile

    def _rule(self, chain: list[Source]) -> Rule:
        node, home = chain[-1]
        self.size += node.size
        text = next((one.text for one in node.children if one.tag == "description"), "")
        hidden = any(one.get("hidden") == "true" for one, _ in chain)
        rule = Rule(node.get("id"), node.get("name").strip(), text, hidden, Place(home.file, node.line))
        modify(rule, self._changes(chain))
        return rule

    def _changes(self, chain: list[Source]) -> list[Modifier]:
        """What is changed, first by the thing itself, then by the link to it."""
        return [change for node, home in reversed(chain) for change in modifiers(node, home.file)]


def _weight(node: Node) -> int:
    """How many elements an element is without those that are counted when they are unfolded."""
    return 1 + sum(1 if child.tag in _NESTED else child.size for child in node.children)


def profiles_called(library: Library, catalogue: Catalogue, name: str) -> list[Profile]:
    """The shared profiles of a catalogue that have exactly this name, for entries that have lost their link."""
    nodes = [one for one in catalogue.root.inside("sharedProfiles") if one.get("name").strip() == name]
    return [_Unfolding(library, name).profile([(one, catalogue)]) for one in nodes]
