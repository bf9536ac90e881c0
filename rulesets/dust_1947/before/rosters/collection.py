"""The units of catalogues as a server keeps them: cards to pick from, with what is refereed and what was not read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, ConfigDict

from rulesets.dust_1947.before.charts import Chart
from rulesets.dust_1947.table.cards import Card
from rulesets.kit.rosters.grouping import Report


class Recruitable(BaseModel):
    """A unit that lists are made of.

    `key` is the same whenever the files are read again; `group` is where a player looks for it ("Heroes", "Vehicle 3");
    `unique` is the name of which an army may have one (empty: any number); `card` is None where it cannot be played,
    and `unread` says why; `nowhere` is what earlier versions kept of strongpoint units, and is read no more;
    `not_refereed` are the words left to the players.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    name: str
    bloc: str
    faction: str = ""
    group: str
    points: int
    unique: str = ""
    card: Card | None = None
    nowhere: str = ""
    not_refereed: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def playable(self) -> bool:
        """Whether every characteristic, weapon row, count and skill was read."""
        return self.card is not None

    @property
    def refereed(self) -> bool:
        """Whether it is playable, and every skill and special weapon of it is applied."""
        return self.playable and not self.not_refereed


class Share(BaseModel):
    """How much of a catalogue, or of all, can be played: units in all, playable, and those wholly refereed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: str
    units: int
    playable: int
    refereed: int

    def __str__(self) -> str:
        playable = f"{self.playable} playable ({_percent(self.playable, self.units)})"
        refereed = f"{self.refereed} wholly refereed ({_percent(self.refereed, self.units)})"
        return f"{self.of}: {self.units} units, {playable}, {refereed}"


class Source(BaseModel):
    """A file as it was read: what it is called, what it calls itself, and its revision."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: str
    id: str
    name: str
    revision: str


class Collection(BaseModel):
    """All units of the files that were read together. `unread` are findings in words with their place, at most as many
    as are kept; `findings` is how many there are. `report` tells them by their causes; it is not kept. `shares` are
    those of each catalogue, then of all. `fingerprint` is the same for the same units."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    units: tuple[Recruitable, ...]
    shares: tuple[Share, ...]
    unread: tuple[str, ...]
    findings: int
    report: Report = Report((), (), 0)
    sources: tuple[Source, ...]
    fingerprint: str
    charts: tuple[Chart, ...] = ()


def shares(units: Sequence[Recruitable]) -> Iterator[Share]:
    """The shares of each bloc, and of all."""
    for bloc in sorted({one.bloc for one in units}):
        yield _share(bloc, [one for one in units if one.bloc == bloc])
    yield _share("All", units)


def _share(of: str, units: Sequence[Recruitable]) -> Share:
    playable, refereed = sum(one.playable for one in units), sum(one.refereed for one in units)
    return Share(of=of, units=len(units), playable=playable, refereed=refereed)


def _percent(part: int, whole: int) -> str:
    """A share rounded down, so that 100 % is all."""
    return f"{100 * part // whole if whole else 0} %"
