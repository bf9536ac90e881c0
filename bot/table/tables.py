"""A table: one channel's game with its seats, as it is kept in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rulesets.kit.counsel.grades import GRADES, RECRUIT
from rulesets.kit.engine.dice import Roll
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game, Shot


@dataclass
class Seat:
    """A place at the table: who sits there (`member` None: still open, or the practice opponent, which plays as well as
    its `grade` says; `away` is the member whom it plays on for, and who may come back)."""

    number: int
    name: str
    member: int | None = None
    practice: bool = False
    words: str = ""
    force: str = ""
    undos: int = 0
    grade: str = RECRUIT.key
    away: int | None = None

    @property
    def thinks(self) -> bool:
        """Whether the practice opponent plays here, and thinks about its answers."""
        return self.practice and GRADES[self.grade].thinks

    @property
    def taken(self) -> bool:
        """Whether somebody plays here."""
        return self.practice or self.member is not None


@dataclass
class Table:
    """A game as it stands. `pace` is the time for an answer in seconds (0: no deadline); times are Unix seconds; `map`
    is the text of a map's file (empty: the scenario's own map), `origin` says where a game comes from that was brought
    in (`store.origins`; empty: it was begun here). `unposted` are the events that the channel has not heard of; `shots`
    are to be pictured with them, and posted by the click that made them: they are never stored. `last_time`: what the
    player of a seat placed in the last game with the same force, as the answers of then."""

    id: int
    guild: int
    channel: int
    host: int
    ruleset: str
    phase: str
    scenario: str
    options: dict[str, str]
    pace: int
    secret: bytes
    fingerprint: str
    seats: list[Seat]
    created_at: int
    map: str = ""
    origin: str = ""
    game: Game | None = None
    unposted: list[Event] = field(default_factory=list)
    shots: list[Shot[Game]] = field(default_factory=list)
    version: int = 0
    ended_at: int | None = None
    last_time: dict[int, list[dict[str, Any]]] = field(default_factory=dict)

    def has_news(self, events: Sequence[Event], shots: Sequence[Shot[Game]] = ()) -> None:
        """Note what the channel has not heard of yet, and how the game is to be pictured with it."""
        already = len(self.unposted)
        self.unposted = [*self.unposted, *events]
        self.shots = [*self.shots, *(replace(shot, after=shot.after + already) for shot in shots)]

    def seats_of(self, member: int) -> list[int]:
        """The numbers of the seats that a member plays."""
        return [seat.number for seat in self.seats if seat.member == member]

    @property
    def running(self) -> Game:
        """The game under way; only to be asked for when there is one."""
        if self.game is None:
            raise LookupError(f"game {self.id} has not begun")
        return self.game

    @property
    def words(self) -> list[str]:
        """The players' own words that are mixed into the dice, in seat order."""
        return [seat.words for seat in self.seats]


@dataclass(frozen=True)
class Line:
    """One line of the record. `kind` is "begin", "answer", "undo", "correction", "restored" or "ended"; `automatic`
    says why nobody pressed ("" where somebody did); `chapter` is the activation that it belongs to; `before` is the
    saved game before it, None where none is kept."""

    kind: str
    action: dict[str, Any]
    seat: int | None = None
    member: int | None = None
    automatic: str = ""
    rolls: list[Roll] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    chapter: int = 0
    sealed: bool = False
    irreversible: bool = False
    before: str | None = None


@dataclass(frozen=True)
class RecordLine:
    """A line of the record as it is read back."""

    number: int
    at: int
    seat: int | None
    member: int | None
    kind: str
    automatic: str
    action: dict[str, Any]
    rolls: list[Roll]
    events: list[Event]
    chapter: int
    sealed: bool
    code: str
