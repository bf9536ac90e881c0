"""How a league is played: its format, what a match is worth, what breaks ties, what happens when time is up."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, ValidationError, model_validator

from bot.league.plain import Plain
from bot.league.problems import problems_of, refused
from bot.names import plain_text

NAME = 60
"""Characters of a league's name."""
LIST_RULES = 1000
"""Characters of the rules for army lists."""
MOST_ROUNDS = 30
MOST_ENTRANTS = 128

TieBreaker = Literal[
    "strength", "median", "sonneborn_berger", "head_to_head", "difference", "scored", "secondary", "wins"
]
AtDeadline = Literal["nothing", "draw", "loss", "organiser"]
"""What becomes of a match without a result: it is not played, a draw, lost by who was silent, or the organiser's."""
Worth = Annotated[Decimal, Field(ge=0, le=1000, max_digits=6, decimal_places=2)]


class RoundRobin(Plain):
    """Everybody meets everybody, once or (`double`) once on each side."""

    kind: Literal["round_robin"] = "round_robin"
    double: bool = False


class Swiss(Plain):
    """Equal points meet, nobody twice if it can be helped; clubs are kept apart in the first `clubs_apart` rounds."""

    kind: Literal["swiss"] = "swiss"
    rounds: int = Field(5, ge=1, le=MOST_ROUNDS)
    clubs_apart: int = Field(0, ge=0, le=MOST_ROUNDS)


class KnockOut(Plain):
    """Who loses is out; `third_place`: the losers of the semi-finals play for third place."""

    kind: Literal["knock_out"] = "knock_out"
    third_place: bool = True


class Ladder(Plain):
    """Everybody may challenge whoever stands at most `reach` rungs above; who wins a challenge moves up.

    `win`: the winner takes the rung and everybody between moves down one, or the two swap.
    """

    kind: Literal["ladder"] = "ladder"
    reach: int = Field(3, ge=1, le=MOST_ENTRANTS)
    win: Literal["insert", "swap"] = "insert"


Format = Annotated[RoundRobin | Swiss | KnockOut | Ladder, Field(discriminator="kind")]


class Points(Plain):
    """League points: for a match won, drawn or lost, a bye, each bonus point, each round before a late entry."""

    win: Worth = Decimal(3)
    draw: Worth = Decimal(1)
    loss: Worth = Decimal(0)
    bye: Worth = Decimal(3)
    bonus: Worth = Decimal(1)
    missed: Worth = Decimal(0)

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if not self.win >= self.draw >= self.loss:
            raise ValueError("a win has to be worth as much as a draw at least, and a draw as much as a loss")
        return self


def _name(text: str) -> str:
    name = plain_text(text, NAME)
    if not name:
        raise ValueError("has to have letters or figures")
    return name


class Settings(Plain):
    """How a league is played. `ruleset` is the key of a game, None where any may be played."""

    name: Annotated[str, AfterValidator(_name)]
    format: Format
    ruleset: str | None = None
    points: Points = Points()
    tie_breakers: tuple[TieBreaker, ...] = ("strength", "head_to_head", "difference")
    round_days: int | None = Field(14, ge=1, le=90)
    at_deadline: AtDeadline = "organiser"
    confirm_hours: int = Field(48, ge=1, le=336)
    list_rules: str = Field("", max_length=LIST_RULES)
    rated: bool = True

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if len(set(self.tie_breakers)) < len(self.tie_breakers):
            raise ValueError("a tie-breaker counts once")
        if self.format.kind == "knock_out" and self.at_deadline in ("nothing", "draw"):
            raise ValueError("a knock-out needs a winner: at the deadline the silent lose, or the organiser decides")
        return self


def settings_of(values: Mapping[str, Any]) -> Settings:
    """The settings that somebody chose; raises `NotAllowed` with everything that is wrong with them."""
    try:
        return Settings.model_validate(values)
    except ValidationError as wrong:
        raise refused(list(problems_of(wrong))) from None
