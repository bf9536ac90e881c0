"""What has happened under fire."""

from __future__ import annotations

from typing import Literal

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Need, Pool, Throw
from rulesets.dystopian_legions.table.terrain import Cover
from rulesets.kit.boards.tables.places import Frozen, Spot

Fire = Literal["open_fire", "overwatch", "on_my_mark"]
"""By which action a section fires."""
CoverChange = Literal["elevated_fire", "from_above", "spray_and_pray", "towering", "hit_the_deck", "down_in_vain"]
"""What changes the degree of cover of a model."""


class Shot(Frozen):
    """The part of one model in an attack: its name, its weapon (`shared`: one of the section's), the thousandths of an
    inch to the nearest enemy that it sees, and the dice that it adds. `indirect`: it is fired at a place, to which the
    inches are told."""

    model: str
    weapon: str
    inches: int
    pool: Pool
    shared: bool = False
    long: bool = False
    indirect: bool = False


class Aim(Frozen):
    """The line of a model to the nearest enemy that it fires at, or, where it sees nobody, to the nearest at all: its
    ends, who is aimed at, whether he has cover, and the names of what blocks it."""

    model: str
    mark: str
    start: Spot
    end: Spot
    covered: bool = False
    by: tuple[str, ...] = ()


class Failed(Frozen):
    """A weapon that did not work when the attack was declared: the die of its Unreliable rule."""

    model: str
    weapon: str
    face: int


class Counted(Frozen):
    """How many dice an Experimental Weapon rolls in an attack: so many times its pool."""

    model: str
    weapon: str
    times: int


class Degree(Frozen):
    """The cover of a model: that of the ground (`piece` gives it), what changes it, and what is left of it."""

    ground: Cover = "none"
    piece: str = ""
    changes: tuple[CoverChange, ...] = ()
    level: Cover = "none"


class Quality(Frozen):
    """The quality of the shots of a section: why they are Placed or Rushed, and the face that is needed by that."""

    section: str
    placed: list[str]
    rushed: list[str]
    need: Need


class AttackDeclared(Announced):
    """A section declares a RAD attack: all shots; the conditions under which they are Placed or Rushed, and the face
    that is needed by them. `joined` are the sections that fire along, each with the quality of its own shots, `aims`
    the lines of all models that are armed, those that see nobody too."""

    section: str
    target: str
    fire: Fire
    shots: list[Shot]
    placed: list[str]
    rushed: list[str]
    need: Need
    aims: list[Aim] = []
    joined: list[Quality] = []


class WentDown(Announced):
    """A section has Hit the Deck; `overwatch`: it has given up its Overwatch for that, `shaken`: it takes a Shaken
    Marker, since it has been activated already."""

    section: str
    overwatch: bool
    shaken: bool


class GotUp(Announced):
    """A section that was down gets up; `hurried`: to run or to charge, for a Shaken Marker."""

    section: str
    hurried: bool = False


class WeaponsTried(Announced):
    """Unreliable weapons that failed or worked, and the dice of Experimental ones."""

    section: str
    unreliable: list[Failed]
    experimental: list[Counted]


class Treated(Announced):
    """The casualties of a section are treated, by a Medic or a Drone Engineer: a die each, and which get up again."""

    section: str
    by: Literal["Medic", "Drone Engineer"]
    need: int
    faces: list[int]
    labels: list[str]
    up: list[str]


class AttackRolled(Announced):
    """The dice of an attack, as they fell; `rapid` of them may have been rolled again by Rapid Fire."""

    section: str
    target: str
    thrown: Throw
    rapid: int = 0


class ModelShotAt(Announced):
    """The successes of an attack come to a model: its cover and what that and its shield took off, and the Life Points
    that it lost. `before` and `after` are the successes before its cover and when it was done, `luck` are those that
    Luck Tokens have added to its dice."""

    section: str
    label: str
    profile: str
    cover: Degree
    saved: Throw
    shielded: Throw
    luck: int = 0
    lethal: bool = False
    before: int
    after: int
    ir: int
    lost: int
    killed: bool


class WipedOut(Announced):
    """A section has lost its last model."""

    section: str
