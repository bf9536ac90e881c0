"""Forces that players put together from the catalogues of their server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer

from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.setup import Setting
from rulesets.kit.rosters import CatalogueFile


class Recruit(BaseModel):
    """A unit that lists are made of. `value` names it whatever is loaded anew, `groups` are the menus that lead to it,
    one after the other; `points` is what one costs; `closed` says why it cannot be picked (empty: it can). Its words
    are harmless, whatever stood in the files."""

    model_config = ConfigDict(frozen=True)

    value: str
    label: str
    note: str = ""
    groups: tuple[str, ...] = ()
    points: int = 0
    closed: str = ""


class Reading(BaseModel):
    """What became of catalogue files: the text that is kept of them (a collection), and what managers should know.

    `notes` are the shares of units that can be played, in words. `missing` is how many values were not read, `causes`
    says why and what helps, and `unread` is every value with its place, for a file. All of it is harmless, whatever
    stood in the files.
    """

    model_config = ConfigDict(frozen=True)

    text: str
    notes: tuple[str, ...] = ()
    missing: int = 0
    causes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


class Pick(BaseModel):
    """So many of a unit of a collection: its `value`, and what it was called when it was picked.

    In a list that is a tree it is a part of the list: `slot` says in which slot of the part above it stands, and
    `parts` are what stands in its own slots. `count` of it are alike, with all their parts. In a row of units `slot` is
    the body, such as a platoon, to which they belong; empty for none.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    unit: str = Field(min_length=1, max_length=90)
    name: str = Field(default="", max_length=80)
    count: int = Field(default=1, ge=1, le=99, strict=True)
    slot: str = Field(default="", max_length=24)
    parts: tuple[Pick, ...] = Field(default=(), max_length=25)

    @model_serializer(mode="wrap")
    def _written(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """A unit of a flat list is written as it always was."""
        return {name: value for name, value in write(self).items() if value or name not in ("slot", "parts")}


Place = tuple[int, ...]
"""Where a part of a list stands: in which of the list's parts, counted from 0, in which of that one's, and so on; the
list itself is ()."""


class Kind(BaseModel):
    """What may stand in a slot. `points` is what one costs without its parts. Of what is `counted`, such as the models
    of a section, more are the same part with a higher count; of anything else each stands by itself. `closed` says why
    it cannot be taken as the list is now (empty: it can). Its words are harmless, whatever stood in the files."""

    model_config = ConfigDict(frozen=True)

    key: str = Field(min_length=1, max_length=60)
    label: str = Field(min_length=1, max_length=80)
    note: str = ""
    points: int = 0
    counted: bool = False
    closed: str = ""


class Slot(BaseModel):
    """A slot of a list or of a part of it: how many stand in it at least and at most, by which rule, and of which
    kinds."""

    model_config = ConfigDict(frozen=True)

    key: str = Field(min_length=1, max_length=24)
    label: str
    rule: str
    kinds: tuple[Kind, ...]
    least: int = 0
    most: int = 1


class Against(NamedTuple):
    """What the rules have against a list, and the part of it that is meant."""

    place: Place
    refused: Refused


def _nothing_else(collection: str, picks: Sequence[Pick], options: Mapping[str, str]) -> Sequence[Against]:
    return ()


@dataclass(frozen=True)
class Tree:
    """What a list is made of that is a tree, such as platoons of sections of models with their options."""

    slots: Callable[[str, Sequence[Pick], Place, Mapping[str, str]], Sequence[Slot]]
    """The slots of a part, as the whole list (of a collection) is now, with what is settled for it: one choice may hang
    on another. It is asked only of parts that are known; elsewhere in the list something may stand that is known no
    more."""
    against: Callable[[str, Sequence[Pick], Mapping[str, str]], Sequence[Against]] = _nothing_else
    """What else the rules have against a list (a collection, its parts, what is settled), beyond its slots."""
    title: str = "The list"
    """What the whole is called, where it is told what is wrong with it."""


def _none_loaded(collection: str) -> Sequence[Recruit]:
    return ()


@dataclass(frozen=True)
class Lists:
    """What a list is made of, and what it makes. A game reads catalogues, or brings its own units (`own`)."""

    settings: Callable[[], Sequence[Setting]]
    """What is asked of a list before its units are; the first choice holds where its player chooses none. What the
    table of the channel has settled under the same key is taken over; "scenario" is that of the table."""
    reckoned: Callable[[str, Sequence[Pick], dict[str, str]], str]
    """What a list (a collection, picks of it, what is settled) costs so far, in a few words; also one that breaks
    rules."""
    army: Callable[[str, Sequence[Pick], str, dict[str, str]], str]
    """The text of the force of this name (third) that picks from a collection make; raises `Refusals` with every reason
    against it."""
    read_catalogues: Callable[[Sequence[CatalogueFile]], Reading] | None = None
    """A collection of units from files that somebody hands in; raises `NotReadable` in words for them. It may take
    seconds, and is to be asked in a process of its own: the files may be meant to do harm."""
    own: Callable[[], str] | None = None
    """The collection of a game that brings its units itself: another text where they have changed."""
    recruits: Callable[[str], Sequence[Recruit]] = _none_loaded
    """The units of a collection; raises ValueError for one that another version of the code has made."""
    tree: Tree | None = None
    """What a list is made of that is no row of units but a tree. `army` is asked only of trees that nothing is
    against."""
