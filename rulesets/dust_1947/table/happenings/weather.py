"""What is announced of the weather."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced


class SeverityRolled(Announced):
    """It was rolled how bad the weather will be."""

    dice: list[str]
    severity: str


class WeatherRoll(Announced):
    """The winner of the initiative has rolled whether weather comes."""

    seat: int
    dice: list[str]
    bloc: int
    risk: str
    comes: bool
    severity: str


class WeatherLasts(Announced):
    """The loser of the initiative has rolled whether the weather is over, which has lasted so many turns."""

    seat: int
    dice: list[str]
    bloc: int
    lasted: int
    over: bool


class Grounded(Announced):
    """Severe weather has driven aircraft away."""

    units: list[str]


class FliesAgain(Announced):
    """Aircraft may come again."""

    units: list[str]
