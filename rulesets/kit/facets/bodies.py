"""Bodies that units of a row form, such as platoons: which there are, and who belongs to one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel

from rulesets.kit.facets.lists import Pick


class Body(NamedTuple):
    """A body that a list has or may have. `name` is written into the `slot` of its picks, `units` are how many it has
    and `note` what it is for and lacks; `takes` are the units of the list, by their values, for which it has room now.
    `offered`: it has units, or is the next of its kind."""

    name: str
    units: int
    note: str
    takes: frozenset[str]
    offered: bool


@dataclass(frozen=True)
class Bodies:
    """What forms bodies of a list's units. What there is to form is written by players, in files of their own."""

    called: str
    """What one is called in a sentence."""
    model: type[BaseModel]
    """What a file of them says."""
    read: Callable[[str, str, Mapping[str, Any]], str]
    """The text of a collection with what a file says besides, told as JSON and as what that says; raises `Faulty` with
    everything that is wrong."""
    of: Callable[[str, Sequence[Pick]], Sequence[Body]]
    """All bodies that a list (a collection, its picks) has or may have, always in the same order."""
