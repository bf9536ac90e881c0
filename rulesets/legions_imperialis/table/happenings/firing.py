"""What has happened when Detachments fire."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.boards.tables.places import Frozen
from rulesets.legions_imperialis.table.happenings.announced import Announced


class Volley(Frozen):
    """All models of a Detachment that fire one profile of a weapon with one modifier: who they are, how many dice they
    roll, what each has to reach before and after the modifiers, by what they came, and the dice as they fell; behind
    those that were rolled again stands what they were. `causes` are the rules that have changed how many dice there
    are, which are rolled again, or what a 6 counts; `hits` is what came of it."""

    models: list[str]
    weapon: str
    mode: str = ""
    dice: int
    hit: int
    modifiers: dict[str, int]
    fell: list[int]
    was: list[int] = []
    causes: list[str] = []
    hits: int


class Resolved(Frozen):
    """One Hit: the model that it was allocated to ("": one of several alike, or it is lost and `why` says it), the AP
    with its causes, which save was tried ("": none), what it had to reach and the die (0: none was rolled), what that
    `was` before a rule had it rolled `again` (0: it was not); the Wounds that it cost, the rules by which they are
    `more` than one, and the dice that tried to ignore them, with what each had to reach; `levels` are those that Void
    Shields have lost, where there were several. Of a contest in place of a save the dice and the totals, that of the
    model that fired first."""

    weapon: str
    model: str = ""
    why: str = ""
    ap: int = 0
    causes: list[str] = []
    save: str = ""
    need: int = 0
    die: int = 0
    was: int = 0
    again: str = ""
    wounds: int = 0
    more: list[str] = []
    ignoring: list[int] = []
    ignored_on: int = 0
    levels: int = 0
    contest: list[int] = []
    totals: list[int] = []


MannerOfFire = Literal["", "interceptor", "bombs"]
"""What a Detachment fires with in its own move, if it is not Point Defence."""


class Fired(Announced):
    """A Detachment has fired at another, on Overwatch, while it was `moving` (with Point Defence, if `manner` says
    nothing else), or in a stage of fire: its volleys."""

    detachment: str
    target: str
    overwatch: bool = False
    moving: bool = False
    manner: MannerOfFire = ""
    volleys: list[Volley]


class PoppedUp(Announced):
    """Skimmers have risen 10 inches, until the First Fire stage ends."""

    detachment: str


class HitsResolved(Announced):
    """All Hits against a Detachment are resolved: each in turn, and who was destroyed."""

    detachment: str
    by: str
    hits: list[Resolved]
    destroyed: list[str]


class HitsTaken(Announced):
    """Their player has said which models of a Detachment suffer what the dice have brought, and who of them was
    destroyed."""

    detachment: str
    models: list[str]
    destroyed: list[str]


class Quaked(Announced):
    """A weapon with Quake has hit a Detachment: it moves half as far next time, and has -1 to hit."""

    detachment: str


class Shocked(Announced):
    """A weapon with Shock Pulse has hit a Detachment: it moves half as far next time, and each model fires one
    weapon."""

    detachment: str


class ShotsLeft(Announced):
    """Models have fired a weapon that has only so many shots: how many each has `left`."""

    detachment: str
    weapon: str
    left: dict[str, int]


class WipedOut(Announced):
    """A Detachment has lost its last model."""

    detachment: str
