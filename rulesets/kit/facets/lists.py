"""Forces that players put together from the catalogues of their server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

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
    """So many of a unit of a collection: its `value`, and what it was called when it was picked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    unit: str = Field(min_length=1, max_length=90)
    name: str = Field(default="", max_length=80)
    count: int = Field(default=1, ge=1, le=99)


@dataclass(frozen=True)
class Lists:
    """What a list is made of, and what it makes."""

    read_catalogues: Callable[[Sequence[CatalogueFile]], Reading]
    """A collection of units from files that somebody hands in; raises `NotReadable` in words for them. It may take
    seconds, and is to be asked in a process of its own: the files may be meant to do harm."""
    recruits: Callable[[str], Sequence[Recruit]]
    """The units of a collection; raises ValueError for one that another version of the code has made."""
    settings: Callable[[], Sequence[Setting]]
    """What is asked of a list before its units are; the first choice holds where its player chooses none."""
    reckoned: Callable[[str, Sequence[Pick], dict[str, str]], str]
    """What a list (a collection, picks of it, what is settled) costs so far, in a few words; also one that breaks
    rules."""
    army: Callable[[str, Sequence[Pick], str, dict[str, str]], str]
    """The text of the force of this name (third) that picks from a collection make; raises `Refusals` with every reason
    against it."""
