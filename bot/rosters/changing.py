"""A list that changes: pure, each gives another list or the sentence why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.facets import lists_of
from bot.game.announce import reasons
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.rosters.shelf import Collection
from bot.rosters.trees import against_tree
from bot.store.rosters import ArmyList
from rulesets import ruleset
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Pick, Recruit
from rulesets.kit.facets.ruleset import Ruleset

LISTS_A_MEMBER = 20
"""On one server, for one game."""
UNITS_A_LIST = 99
NAME = 40
"""Characters of a list's name."""


@dataclass(frozen=True)
class Where:
    """Whose lists of which game on which server are meant."""

    member: int
    guild: int
    ruleset: str

    @property
    def rules(self) -> Ruleset[Any]:
        """The game."""
        return ruleset(self.ruleset)

    @property
    def nothing_yet(self) -> str:
        """What a member hears who has no list there."""
        built = ["`/army build` begins one"] if self.rules.lists is not None else []
        taken = "`/army export` writes a sample army as a file, and `/army import` takes yours"
        ways = [*built, *([taken] if self.rules.army_files is not None else [])]
        how = f": {'; '.join(ways)}" if ways else ""
        return f"You have no list for {self.rules.box.name} on this server yet{how}."


def so_many(recruit: Recruit, count: int) -> Pick:
    """So many of a unit; raises `NotPossible` for one that cannot be picked."""
    if recruit.closed:
        raise NotPossible(f"{recruit.label} cannot be picked: {recruit.closed[:300]}.")
    return Pick(unit=recruit.value, name=recruit.label[:80], count=count)


def with_more(one: ArmyList, more: Pick) -> ArmyList:
    """A list with so many more of a unit."""
    had = next((pick for pick in one.picks if (pick.unit, pick.slot) == (more.unit, more.slot)), None)
    units = sum(pick.count for pick in one.picks) + more.count
    if units > UNITS_A_LIST:
        raise NotPossible(f"A list has at most {UNITS_A_LIST} units; this would be {units}.")
    if had is None:
        return replace(one, picks=(*one.picks, more), saved=False)
    return _recounted(one, had, had.count + more.count)


def value_of(pick: Pick) -> str:
    """What names a unit of a list that is a row: the same unit may stand in several bodies, such as platoons."""
    return f"{pick.unit}/{pick.slot}"[:100] if pick.slot else pick.unit


def title_of(pick: Pick) -> str:
    """What a unit of a list is called, with the body to which it belongs."""
    return f"{pick.name} ({pick.slot})" if pick.slot else pick.name


def standing_as(one: ArmyList, typed: str) -> Pick:
    """The unit of a list that is meant, by its value, its title or its name; raises `NotPossible`."""
    wanted = typed.strip().casefold()
    names = ((value_of(pick), title_of(pick)) for pick in one.picks)
    exact = [pick for pick, known in zip(one.picks, names, strict=True) if wanted in map(str.casefold, known)]
    meant = exact or [pick for pick in one.picks if wanted in (pick.unit.casefold(), pick.name.casefold())]
    if not meant:
        raise NotPossible(f"That unit is not on the list: there are {_picked(one) or 'none'}.")
    return meant[0]


def without(one: ArmyList, unit: str, count: int) -> ArmyList:
    """A list with so many fewer of a unit."""
    had = standing_as(one, unit)
    return _recounted(one, had, max(0, had.count - count))


def _recounted(one: ArmyList, had: Pick, count: int) -> ArmyList:
    changed = [pick if pick is not had else had.model_copy(update={"count": count}) for pick in one.picks]
    return replace(one, picks=tuple(pick for pick in changed if pick.count), saved=False)


def _picked(one: ArmyList) -> str:
    return ", ".join(plain_text(title_of(pick), 80) for pick in one.picks[:10])


def free_name(rules: Ruleset[Any], wanted: str, others: Sequence[ArmyList]) -> str:
    """A harmless name that neither another list of the member nor a sample force has."""
    name = plain_text(wanted, NAME) or "My list"
    taken = {one.name.casefold() for one in others}
    taken |= {word.casefold() for choice in rules.forces.choices() for word in (choice.value, choice.label)}
    numbered = [name, *(f"{name[: NAME - 3]} {number}" for number in range(2, LISTS_A_MEMBER + len(taken)))]
    return next(one for one in numbered if one.casefold() not in taken)


def newest(mine: Sequence[ArmyList], now: int) -> int:
    """A time at which a list is touched after all others."""
    return max([now, *(one.touched_at + 1 for one in mine)])


def force_of(one: ArmyList, collection: Collection) -> tuple[str, list[str]]:
    """The text of the force that a list makes; where it is not legal none, and every reason against it."""
    rules = ruleset(one.ruleset)
    if wrong := against_tree(one, collection):
        return "", wrong
    try:
        return lists_of(rules).army(collection.text, one.picks, one.name, one.options), []
    except Refused as refused:
        return "", reasons(rules, refused)
