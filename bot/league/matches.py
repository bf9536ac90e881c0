"""Who meets whom and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from bot.league.plain import Plain
from bot.names import NAME_LENGTH, plain_text

Stage = Literal["round", "semi_final", "final", "third_place"]
Won = Literal["first", "second", "draw", "neither", "unplayed"]
"""Which side won; `neither` counts as lost for both, `unplayed` for nobody."""
WonBy = Literal["first", "second", "draw"]
"""How a match ends that is played."""
Origin = Literal["game", "linked", "confirmed", "silence", "organiser", "deadline"]
"""A game opened by its button or linked by both, confirmed, not disputed in time, entered by hand, fallen due."""


class SwissWhy(Plain):
    """Points of both before the round, how much more often each was the first side, and how often they have `met`."""

    kind: Literal["swiss"] = "swiss"
    points: tuple[Decimal, Decimal]
    met: int
    same_club: bool
    leads: tuple[int, int]


class ByeWhy(Plain):
    """Points and byes of who has the bye, before this round."""

    kind: Literal["bye"] = "bye"
    points: Decimal
    byes: int


class TurnWhy(Plain):
    """A round robin: the round of how many, where that is known; `opponent` is who has left, where that makes a bye."""

    kind: Literal["turn"] = "turn"
    round: int
    rounds: int | None
    opponent: int | None = None


class BracketWhy(Plain):
    """A knock-out: the stage, the place in its round from the top (from 0), and the seeds."""

    kind: Literal["bracket"] = "bracket"
    stage: Stage
    slot: int
    seeds: tuple[int | None, int | None]


class ChallengeWhy(Plain):
    """A ladder: who challenges, and the rungs of both, the challenger's first."""

    kind: Literal["challenge"] = "challenge"
    challenger: int
    rungs: tuple[int, int]


class HandWhy(Plain):
    """An organiser's own pairing."""

    kind: Literal["hand"] = "hand"


Why = Annotated[SwissWhy | ByeWhy | TurnWhy | BracketWhy | ChallengeWhy | HandWhy, Field(discriminator="kind")]


class Pairing(Plain):
    """Two entrants who meet in a round, or one (`second` is None) who has a bye. Numbers are unique in a league."""

    number: int = Field(ge=1)
    round: int = Field(ge=1)
    table: int | None
    first: int
    second: int | None
    why: Why

    @property
    def is_bye(self) -> bool:
        """Whether nobody is met."""
        return self.second is None

    @property
    def sides(self) -> tuple[int, ...]:
        """The entrants, first side first."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def opponent_of(self, entrant: int) -> int | None:
        """The other one; None in a bye."""
        return self.second if entrant == self.first else self.first


class Round(Plain):
    """A round as it would be published: its pairings in the order of the tables, byes last."""

    number: int
    pairings: tuple[Pairing, ...]
    notes: tuple[str, ...] = ()


def _words(text: str) -> str:
    return plain_text(text, NAME_LENGTH)


Label = Annotated[str, AfterValidator(_words)]
Count = Annotated[int, Field(ge=-9999, le=9999)]


class Tally(Plain):
    """What one side came to: score, secondary points and bonus points, and the faction it played."""

    score: Count = 0
    secondary: Count = 0
    bonus: Annotated[int, Field(ge=0, le=99)] = 0
    faction: Label = ""


class Result(Plain):
    """What came of a pairing, by its newest version. `winner` None: withdrawn, the pairing is open again.

    `at` is when it first became a result (Unix seconds), `game` the number of its table. A `forfeit` was not played: it
    counts for points, never for ratings and statistics.
    """

    pairing: int
    winner: Won | None
    first: Tally = Tally()
    second: Tally = Tally()
    scenario: Label = ""
    origin: Origin = "organiser"
    version: int = Field(1, ge=1)
    at: int = 0
    game: int | None = None
    forfeit: bool = False

    @property
    def played_to(self) -> WonBy | None:
        """How it ended at the table; None where nobody played."""
        return self.winner if self.winner in ("first", "second", "draw") and not self.forfeit else None


class Outcome(Plain):
    """What a game of two came to: who won, what each side came to and played, and the scenario."""

    won: WonBy
    first: Tally = Tally()
    second: Tally = Tally()
    scenario: Label = ""


Ending = Literal["win", "draw", "loss", "bye"]
NOTHING = Tally()


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing as one of its entrants sees it: how it ended and what both came to."""

    round: int
    opponent: int | None
    ending: Ending
    own: Tally = NOTHING
    other: Tally = NOTHING


ENDINGS: dict[Won, tuple[Ending, Ending]] = {
    "first": ("win", "loss"),
    "second": ("loss", "win"),
    "draw": ("draw", "draw"),
    "neither": ("loss", "loss"),
}


def meetings_of(pairing: Pairing, result: Result | None) -> Iterator[tuple[int, Meeting]]:
    """A pairing as each of its entrants sees it; nothing while it is open or where it was not played."""
    if pairing.second is None:
        yield pairing.first, Meeting(pairing.round, None, "bye")
    elif result is not None and result.winner in ENDINGS:
        first, second = ENDINGS[result.winner]
        yield pairing.first, Meeting(pairing.round, pairing.second, first, result.first, result.second)
        yield pairing.second, Meeting(pairing.round, pairing.first, second, result.second, result.first)
