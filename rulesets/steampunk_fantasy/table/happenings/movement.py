"""What happens in movement steps."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.engine.said import Happening


class SpeedChanged(Happening):
    """A base is faster or slower by an action of its order."""

    key = "speed"
    base: str
    action: str
    before: str
    speed: str


class Turned(Happening):
    """A base faces another side, and loses so many difficult-terrain tokens."""

    base: str
    action: str
    facing: str
    lost: int


class Stays(Happening):
    """A base that chases or flees goes nowhere."""

    base: str
    action: str


class Moved(Happening):
    """A base goes from one hex into another. `how` is the action of its order, or what an assault makes of it;
    `facing` what it faces then, if that was for somebody to say."""

    base: str
    start: str
    end: str
    how: str = ""
    facing: str | None = None


class TokenEarned(Happening):
    """A base cannot pay for a hex yet: it gets a token for it."""

    key = "token"
    base: str
    hex: str
    tokens: int = 0
    needed: int


class Swamp(Happening):
    """A vehicle that is to leave a swamp has rolled for it."""

    base: str
    rolled: int
    needed: int = 0
    stuck: bool


class Declared(Happening):
    """An owner has said whether a base wants to go into an assault."""

    base: str
    assault: Literal["yes", "no"]


class Overcrowded(Happening):
    """A base is stunned because too many wanted into a hex."""

    base: str
    hex: str = ""


class KeptOut(Happening):
    """A base that cannot be stunned again finds a hex too crowded."""

    base: str
    hex: str
