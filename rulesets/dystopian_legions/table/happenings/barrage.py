"""What has happened in a barrage: where it was aimed, who spotted, where it came down, who stood under it."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.happenings.shooting import Fire, Shot
from rulesets.dystopian_legions.table.pools import Need, Throw
from rulesets.kit.boards.tables.places import Frozen, Spot


class Landed(Frozen):
    """A blast or a cloud on the table: its middle, its diameter in inches, which model fired which weapon; of a further
    one the direction from the first in which it lies, in degrees."""

    at: Spot
    diameter: int
    model: str
    weapon: str
    direction: int | None = None


class BarrageDeclared(Announced):
    """A section fires at a place, at sight or by spotters: who of it sees the place, and who spots; its others fire
    straight at `direct_at`, if at anybody."""

    section: str
    at: Spot
    fire: Fire
    smoke: bool
    observed: bool
    shots: list[Shot]
    sees: list[str]
    spotters: list[str]
    direct_at: str = ""
    direct: list[Shot] = []


class SpottingRolled(Announced):
    """The Spotting Check of a barrage, which needs so many successes."""

    section: str
    thrown: Throw
    required: int
    passed: bool


class Scattered(Announced):
    """The first blast scatters: the direction in degrees, the dice for the inches, from where it comes and whither."""

    section: str
    direction: int
    faces: list[int]
    start: Spot
    end: Spot


class BlastsFell(Announced):
    """The blasts of a barrage lie on the table: all of them in order, and the names of the models under each."""

    section: str
    blasts: list[Landed]
    under: list[list[str]]


class UnderBlasts(Announced):
    """A section is attacked by the blasts over it: the dice of each weapon, and the face that is needed; an ironclad,
    `label`, by itself, at the armour that faces whoever fires."""

    section: str
    target: str
    label: str = ""
    shots: list[Shot]
    placed: list[str]
    rushed: list[str]
    need: Need
    arc: str = ""
    av: int = 0


class SmokeLaid(Announced):
    """A cloud or a barrier of smoke lies on the table; what it is called."""

    section: str
    piece: str
    at: Spot


class BarrierGone(Announced):
    """A barrier of smoke is gone with the turn."""

    piece: str


class SmokeTried(Announced):
    """A die for a cloud at the end of the turn: whether it is gone."""

    piece: str
    face: int
    gone: bool
