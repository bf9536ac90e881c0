"""Which elements and attributes of a file are read, which no unit needs, and what is left, with its place."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.rosters.model import Finding, Place
from rulesets.kit.rosters.trees import Node

_OWN = ("id", "name", "hidden", "page", "book", "publicationId", "sortIndex", "collective", "import", "subType")
_INFO = ("profiles", "rules", "infoLinks", "infoGroups", "modifiers", "modifierGroups", "comment")
_CHOICE = (*_INFO, "constraints", "categoryLinks", "selectionEntries", "selectionEntryGroups", "entryLinks", "costs")
_GROUP = tuple(name for name in _CHOICE if name not in ("profiles", "rules", "infoLinks", "infoGroups", "costs"))
_LIMITS = ("field", "scope", "value", "percentValue", "shared", "includeChildSelections", "includeChildForces")
_FILE = (
    *("id", "name", "revision", "battleScribeVersion", "authorName", "authorContact", "authorUrl", "type", "library"),
    *("gameSystemId", "gameSystemRevision", "xmlns", "xmlns:xsi", "xmlns:xsd", "readme"),
)
_ROOT = (
    *("selectionEntries", "entryLinks", "comment"),
    *("costTypes", "profileTypes", "categoryEntries", "forceEntries", "publications", "catalogueLinks", "readme"),
    *("sharedSelectionEntries", "sharedSelectionEntryGroups", "sharedRules", "sharedProfiles", "sharedInfoGroups"),
)
_TEST = (*_LIMITS, "id", "type", "childId", "childName", "repeats", "roundUp")

CHILDREN: dict[str, tuple[str, ...]] = {
    "catalogue": _ROOT,
    "gameSystem": _ROOT,
    "selectionEntry": _CHOICE,
    "selectionEntryGroup": _GROUP,
    "entryLink": _CHOICE,
    "categoryEntry": ("comment", "constraints", "modifiers", "modifierGroups"),
    "categoryLink": ("comment", "constraints", "modifiers", "modifierGroups"),
    "profile": ("characteristics", "modifiers", "modifierGroups", "comment"),
    "rule": ("description", "alias", "modifiers", "modifierGroups", "comment"),
    "infoLink": ("modifiers", "modifierGroups", "comment"),
    "infoGroup": _INFO,
    "profileType": ("characteristicTypes",),
    "modifier": ("conditions", "conditionGroups", "repeats", "comment"),
    "modifierGroup": ("modifiers", "modifierGroups", "conditions", "conditionGroups", "repeats", "comment"),
    "conditionGroup": ("conditions", "conditionGroups", "comment"),
    "constraint": ("comment",),
    "condition": ("comment",),
    "repeat": ("comment",),
    "cost": ("comment",),
    "characteristics": ("characteristic",),
    "sharedProfiles": ("profile",),
    "sharedRules": ("rule",),
    "sharedInfoGroups": ("infoGroup",),
    "sharedSelectionEntries": ("selectionEntry",),
    "sharedSelectionEntryGroups": ("selectionEntryGroup",),
    "selectionEntries": ("selectionEntry",),
    "categoryEntries": ("categoryEntry",),
    **{
        f"{name}s": (name,)
        for name in (
            *("profile", "rule", "infoLink", "infoGroup", "modifier", "modifierGroup", "constraint", "categoryLink"),
            *("selectionEntryGroup", "entryLink", "cost", "costType", "profileType", "characteristicType"),
            *("catalogueLink", "condition", "conditionGroup", "repeat"),
        )
    },
}
"""What an element may have in it that is read, or that says nothing of a unit (comments); others have nothing."""

ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "catalogue": _FILE,
    "gameSystem": _FILE,
    "selectionEntry": (*_OWN, "type"),
    "selectionEntryGroup": (*_OWN, "defaultSelectionEntryId"),
    "entryLink": (*_OWN, "targetId", "type"),
    "infoLink": (*_OWN, "targetId", "type"),
    "infoGroup": _OWN,
    "categoryEntry": _OWN,
    "categoryLink": (*_OWN, "targetId", "primary"),
    "catalogueLink": (*_OWN, "targetId", "type", "importRootEntries"),
    "profile": (*_OWN, "profileTypeId", "profileTypeName", "typeId", "typeName", "noindex"),
    "characteristic": ("name", "characteristicTypeId", "typeId", "value"),
    "rule": _OWN,
    "constraint": (*_LIMITS, "id", "type", "automatic"),
    "cost": ("name", "costTypeId", "typeId", "value"),
    "costType": ("id", "name", "defaultCostLimit", "hidden"),
    "profileType": ("id", "name"),
    "characteristicType": ("id", "name"),
    "modifier": ("type", "field", "value", "join", "affects", "scope", "arg"),
    "modifierGroup": ("type",),
    "conditionGroup": ("type",),
    "condition": _TEST,
    "repeat": _TEST,
}
"""The attributes of an element that are read, or that say nothing of a unit (books, pages, the order of menus)."""

NOT_NEEDED = {
    "forceEntries": "how armies are organised is not read",
    "publications": "books are not read",
    "readme": "it is for readers",
}
"""Parts of a file that no unit needs, and why they are left."""


UNITS = ("selectionEntries", "entryLinks")
"""Where the units of a file stand."""


def unread_of_file(file: str, root: Node) -> Iterator[Finding]:
    """What is not read of a file outside its units."""
    for child in root.children:
        if child.tag not in UNITS:
            yield from _below(file, root, child, "")


def unread(file: str, node: Node, unit: str = "") -> Iterator[Finding]:
    """Every element and attribute that is not read; what lies in an element that is not read is not looked at."""
    owner = unit or (node.get("name") if node.tag in ("selectionEntry", "entryLink") else "")
    known = ATTRIBUTES.get(node.tag)
    for attribute in node.attributes if known is not None else ():
        if attribute not in known:  # type: ignore[operator]
            why = "this attribute is not read"
            yield Finding("unread", Place(file, node.line), owner, f"{node.tag} {attribute}", node.get(attribute), why)
    for child in node.children:
        yield from _below(file, node, child, owner)


def _below(file: str, node: Node, child: Node, unit: str) -> Iterator[Finding]:
    """What of a child is not read: all of it, nothing of it, or something in it."""
    if child.tag in NOT_NEEDED:
        if child.children or child.text:
            value = child.text or f"{len(child.children)} in it"
            yield Finding("noted", Place(file, child.line), unit, child.tag, value, NOT_NEEDED[child.tag])
    elif child.tag not in CHILDREN.get(node.tag, ()):
        if child.children or child.text or child.attributes:
            why = f"in {node.tag} this element is not read"
            yield Finding("unread", Place(file, child.line), unit, child.tag, child.text or child.get("name"), why)
    else:
        yield from unread(file, child, unit)
