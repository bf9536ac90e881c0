"""What has happened with command checks."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Throw
from rulesets.dystopian_legions.table.questions import CheckKind


class CheckTaken(Announced):
    """A section has taken a command check; `paid` names who paid for its further dice, once for each, `ones` are the
    dice that a Musician had rolled again, `causes` the ids of the rules that made it other than usual. `repeated`: it
    is the second try of a check that was failed."""

    section: str
    check: CheckKind
    required: int
    thrown: Throw
    paid: list[str]
    passed: bool
    ones: int = 0
    causes: list[str] = []
    repeated: bool = False


class PointsTaken(Announced):
    """A Political Officer takes Command Points from his side, since a section near him has failed a check."""

    seat: int
    section: str
    points: int
    die: int


class Shaken(Announced):
    """A section has gained Shaken Markers; `total` is what it has now. `overwatch`: it has lost its Overwatch."""

    section: str
    count: int
    total: int
    overwatch: bool = False


class Calmed(Announced):
    """A section has lost Shaken Markers; `total` is what it has now."""

    section: str
    count: int
    total: int


class BrokeAway(Announced):
    """A section is Broken, and was removed."""

    section: str


class OrderGiven(Announced):
    """A leader gives a section an order, which costs so many Command Points."""

    section: str
    order: str
    by: str
    cost: int


class WentOnOverwatch(Announced):
    """A section holds its fire, and goes on Overwatch."""

    section: str


class OrderTakesEffect(Announced):
    """An order was passed; `number` are the markers or inches that a die was rolled for, None where none is."""

    section: str
    order: str
    number: int | None = None
    die: int | None = None
