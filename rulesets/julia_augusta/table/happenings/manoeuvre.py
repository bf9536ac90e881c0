"""What happens in the manoeuvre phase: moves and volleys. Lengths are thousandths of an inch, turns hundredths of a
degree, to the right positive."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from rulesets.julia_augusta.table.doings import Halving, How, StopsBy, What
from rulesets.julia_augusta.table.happenings.announced import Announced
from rulesets.julia_augusta.table.happenings.command import Last
from rulesets.kit.boards.tables.places import Frozen, Pose


class Activated(Announced):
    """A unit acts; `last`: the move that it repeats."""

    unit: str
    what: What
    last: Last | None = None


class MoveRolled(Announced):
    """The average die of a move, in inches."""

    unit: str
    inches: int


class DieAdded(Announced):
    """A die is added to a move, in inches."""

    unit: str
    die: int


class Stays(Announced):
    """A unit stays where it is."""

    unit: str


class Moved(Announced):
    """A unit goes along a path, from where it stood to where it stands."""

    unit: str
    how: How
    path: tuple[Pose, ...]
    inches: int


class Shifted(Frozen):
    """A piece of a move, straight or at an angle."""

    how: Literal["shift"] = "shift"
    degrees: int
    inches: int


class Swung(Frozen):
    """A wheel, or a turn of a unit that is not formed."""

    how: Literal["wheel", "turn"]
    degrees: int
    inches: int


class FacedAbout(Frozen):
    """An about face."""

    how: Literal["about_face"] = "about_face"


class Formed(Frozen):
    """A change of formation, or a re-forming."""

    how: Literal["change", "re_form"]
    formation: str


Piece = Annotated[Shifted | Swung | FacedAbout | Formed, Field(discriminator="how")]
"""A piece of a move."""


class Stopped(Frozen):
    """What ends a move early: the unit or the terrain that does, and at what distance a unit does."""

    why: StopsBy
    by: str | None = None
    inches: int | None = None


class Manoeuvred(Announced):
    """A unit has made its manoeuvre, piece by piece."""

    unit: str
    steps: tuple[Piece, ...]
    at: Pose
    stop: Stopped | None = None


class ManoeuvreShown(Announced):
    """A picture: the manoeuvre of a unit."""

    unit: str


class CannotMove(Announced):
    """A unit cannot do what it has to: the key of the reason, and its fields without the unit."""

    unit: str
    what: What
    why: str
    told: dict[str, Any]


class GoesOn(Announced):
    """A unit goes farther than it had to, since friends stand where its move ends."""

    unit: str
    inches: int


class Volley(Announced):
    """A unit shoots at another: the bases that shoot, why their dice are halved, how many its disorder costs, the dice
    that are left as they fell, and the disorder points."""

    unit: str
    target: str
    dice: list[int]
    dps: int
    bases: int
    halved: tuple[Halving, ...]
    less: int
