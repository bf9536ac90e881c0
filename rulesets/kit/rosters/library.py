"""Files of one game system together: which is which, what refers to what, and what every id stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulesets.kit.rosters import schema
from rulesets.kit.rosters.files import CatalogueFile, texts
from rulesets.kit.rosters.model import Finding, Place
from rulesets.kit.rosters.refusals import NotReadable
from rulesets.kit.rosters.trees import Budget, Node, parse

ROOTS = ("gameSystem", "catalogue")
LINKED = frozenset({"profile", "rule", "infoGroup", "selectionEntry", "selectionEntryGroup"})
"""What links refer to."""
NAMED = frozenset({"profileType", "characteristicType", "categoryEntry", "costType"})
"""What only gives a name to an id."""


@dataclass(slots=True, eq=False)
class Catalogue:
    """A file: a game system or a catalogue. `targets` are its elements by id, `names` its words by id, `imports` the
    ids of the catalogues that it uses, with whether their units are its own."""

    file: str
    root: Node
    id: str
    name: str
    revision: str
    system: str
    library: bool
    targets: dict[str, Node] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    imports: dict[str, bool] = field(default_factory=dict)

    @property
    def is_system(self) -> bool:
        """Whether it is the game system."""
        return self.root.tag == "gameSystem"


@dataclass(slots=True)
class Library:
    """The game system with its catalogues; `findings` are what was not read of their files."""

    system: Catalogue
    catalogues: list[Catalogue]
    findings: list[Finding] = field(default_factory=list)
    _reached: dict[str, list[Catalogue]] = field(default_factory=dict)
    _by_id: dict[str, Catalogue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._by_id = {one.id: one for one in (self.system, *self.catalogues)}

    def reach(self, home: Catalogue) -> list[Catalogue]:
        """Where an id in a file is looked for: in the file itself, in what it imports, in the game system."""
        if home.id not in self._reached:
            reached = [home]
            for one in reached:
                below = (self.known(name) for name in one.imports)
                reached += [other for other in dict.fromkeys(below) if other is not None and other not in reached]
            self._reached[home.id] = [*reached, *([] if self.system in reached else [self.system])]
        return self._reached[home.id]

    def known(self, name: str) -> Catalogue | None:
        """The file of this id."""
        return self._by_id.get(name)

    def named(self, name: str) -> str:
        """What an id is called; the id itself where nobody says."""
        words = (one.names.get(name) for one in (self.system, *self.catalogues))
        return next((word for word in words if word), name)


def read_library(files: Sequence[CatalogueFile]) -> Library:
    """The files of one game system; raises NotReadable that names the file and what would be right."""
    budget = Budget()
    read = [
        _catalogue(file.name, parse(file.name, text, budget)) for file, text in zip(files, texts(files), strict=True)
    ]
    system = _one_system(read)
    _demand_fitting(read, system)
    library = Library(system, [one for one in read if one is not system])
    for one in read:
        one.imports = {name: own for name, own in one.imports.items() if library.known(name) is not None}
        library.findings += [*schema.unread_of_file(one.file, one.root), *_indexed(one), *_absent(library, one)]
    return library


def _catalogue(file: str, root: Node) -> Catalogue:
    if root.tag not in ROOTS:
        raise NotReadable("other_root", file, root.line, value=root.tag)
    if not root.get("id"):
        raise NotReadable("no_id", file, root.line, element=root.tag)
    imports = {one.get("targetId"): one.get("importRootEntries") == "true" for one in root.inside("catalogueLinks")}
    known = (root.get("id"), root.get("name").strip() or file, root.get("revision"))
    return Catalogue(file, root, *known, root.get("gameSystemId"), root.get("library") == "true", imports=imports)


def _one_system(read: list[Catalogue]) -> Catalogue:
    systems = [one for one in read if one.is_system]
    if not systems:
        raise NotReadable("no_system", read[0].file)
    if len(systems) > 1:
        raise NotReadable("two_systems", systems[1].file, systems[1].root.line, other=systems[0].file)
    return systems[0]


def _demand_fitting(read: list[Catalogue], system: Catalogue) -> None:
    """Refuse two files of one id, and a catalogue of another game."""
    seen: dict[str, str] = {}
    for one in read:
        if one.id in seen:
            raise NotReadable("same_id", one.file, one.root.line, value=one.id, other=seen[one.id])
        seen[one.id] = one.file
        if one is not system and one.system != system.id:
            raise NotReadable("other_system", one.file, one.root.line, value=one.system, right=system.id)


def _indexed(one: Catalogue) -> Iterator[Finding]:
    """Note what every id of a file stands for; tell of an id that stands for two things: the first is meant."""
    waiting = [one.root]
    while waiting:
        node = waiting.pop()
        waiting += reversed(node.children)
        name = node.get("id")
        if node.tag in NAMED:
            one.names.setdefault(name, node.get("name").strip())
        elif node.tag in LINKED and one.targets.setdefault(name, node) is not node:
            why = f"this id is used before, on line {one.targets[name].line}; links to it mean that one"
            yield Finding("noted", Place(one.file, node.line), node.get("name"), f"{node.tag} id", name, why)


def _absent(library: Library, one: Catalogue) -> Iterator[Finding]:
    """Tell of catalogues that a file uses and nobody handed in."""
    for link in one.root.inside("catalogueLinks"):
        if library.known(link.get("targetId")) is None:
            why = "this catalogue is not among the files"
            yield Finding("unread", Place(one.file, link.line), "", "catalogueLink", link.get("name"), why)
