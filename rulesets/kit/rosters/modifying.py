"""Changes that a catalogue makes to its own values: done where they always hold, kept and told where they depend."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.rosters.model import Constraint, Entry, Group, Modifier, Place, Profile, Rule, number
from rulesets.kit.rosters.trees import Node

LONGEST = 4_096
"""The most characters of a text that modifiers make longer."""
_NUMBERS = ("increment", "decrement")
_PLAIN = frozenset({"type", "field", "value", "join"})
"""The attributes of a modifier of the thing that it stands in; another one sends it somewhere else."""
_TESTS = ("conditions", "conditionGroups", "repeats")


def modifiers(node: Node, file: str, *, conditional: bool = False) -> Iterator[Modifier]:
    """The modifiers of an element, those in groups too; a modifier is conditional if its group is."""
    for one in node.inside("modifiers"):
        depends = conditional or bool(one.inside(*_TESTS)) or not _PLAIN.issuperset(one.attributes)
        value = one.get("join") + one.get("value")
        yield Modifier(one.get("type"), one.get("field"), value, depends, Place(file, one.line))
    for group in node.inside("modifierGroups"):
        yield from modifiers(group, file, conditional=conditional or bool(group.inside(*_TESTS)))


def modify(thing: Profile | Rule | Entry | Group, changes: list[Modifier]) -> None:
    """Do what always holds; what depends, or cannot be done, is kept with the thing."""
    for change in changes:
        if change.conditional or not _done(thing, change):
            thing.kept.append(change)


def _done(thing: Profile | Rule | Entry | Group, change: Modifier) -> bool:
    """Whether a change could be made."""
    if change.field == "name":
        return _text_done(thing, "name", change)
    if change.field == "hidden" and change.kind == "set":
        thing.hidden = change.value == "true"
        return True
    if isinstance(thing, Rule):
        return change.field == "description" and _text_done(thing, "text", change)
    if isinstance(thing, Profile):
        return _value_done(thing, change)
    return _cost_done(thing, change) or _limit_done(thing.constraints, change)


def _text_done(thing: Profile | Rule | Entry | Group, attribute: str, change: Modifier) -> bool:
    changed = _changed(getattr(thing, attribute), change)
    if changed is None:
        return False
    setattr(thing, attribute, changed)
    return True


def _value_done(profile: Profile, change: Modifier) -> bool:
    """Change a value of a profile; modifiers name its column by id."""
    column = profile.columns.get(change.field)
    changed = _changed(profile.values.get(column, ""), change) if column is not None else None
    if column is None or changed is None:
        return False
    profile.values[column] = changed
    return True


def _cost_done(thing: Entry | Group, change: Modifier) -> bool:
    if isinstance(thing, Group) or change.field not in thing.costs:
        return False
    changed = _reckoned(thing.costs[change.field], change)
    if changed is None:
        return False
    thing.costs[change.field] = changed
    return True


def _limit_done(constraints: list[Constraint], change: Modifier) -> bool:
    meant = [one for one in constraints if one.id == change.field]
    changed = _reckoned(meant[0].value, change) if meant else None
    if changed is None:
        return False
    meant[0].value = changed
    return True


def _changed(text: str, change: Modifier) -> str | None:
    """A text after a change; None where the change cannot be made to it."""
    if change.kind == "set":
        return change.value
    if change.kind == "append":
        return f"{text}{change.value}" if len(text) + len(change.value) <= LONGEST else None
    before = number(text)
    changed = _reckoned(before, change) if change.kind in _NUMBERS and before is not None else None
    return None if changed is None else f"{changed:g}"


def _reckoned(before: float, change: Modifier) -> float | None:
    value = number(change.value)
    if value is None:
        return None
    return {"set": value, "increment": before + value, "decrement": before - value}.get(change.kind)
