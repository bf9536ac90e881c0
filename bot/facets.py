"""What not every game has, for whoever asks for it: each raises `NotPossible`, in words, where the game has none."""

from __future__ import annotations

from typing import Any, TypeVar

from bot.refusal import NotPossible
from rulesets.kit.facets.army_files import ArmyFiles
from rulesets.kit.facets.bodies import Bodies
from rulesets.kit.facets.corrections import Corrections
from rulesets.kit.facets.lists import Lists
from rulesets.kit.facets.looking import Looking
from rulesets.kit.facets.maps import Maps
from rulesets.kit.facets.odds import Odds
from rulesets.kit.facets.ruleset import Ruleset

F = TypeVar("F")


def maps_of(rules: Ruleset[Any]) -> Maps:
    """The maps to choose from."""
    return _had(rules, rules.maps, "has no maps to choose from")


def lists_of(rules: Ruleset[Any]) -> Lists:
    """Lists of units that are loaded."""
    return _had(rules, rules.lists, "has no lists that are put together")


def bodies_of(rules: Ruleset[Any]) -> Bodies:
    """What units of a list form together."""
    return _had(rules, rules.bodies, "forms nothing of the units of a list")


def army_files_of(rules: Ruleset[Any]) -> ArmyFiles:
    """Armies from files."""
    return _had(rules, rules.army_files, "takes no armies from files")


def odds_of(rules: Ruleset[Any]) -> Odds[Any]:
    """The odds of an attack."""
    return _had(rules, rules.odds, "reckons no odds")


def looking_of(rules: Ruleset[Any]) -> Looking[Any]:
    """Measuring and lines of sight."""
    return _had(rules, rules.looking, "has nothing to measure")


def corrections_of(rules: Ruleset[Any]) -> Corrections[Any]:
    """Putting right by hand."""
    return _had(rules, rules.corrections, "has nothing that can be put right by hand; an undo takes answers back")


def _had(rules: Ruleset[Any], facet: F | None, not_so: str) -> F:
    if facet is None:
        raise NotPossible(f"{rules.box.name} {not_so}.")
    return facet
