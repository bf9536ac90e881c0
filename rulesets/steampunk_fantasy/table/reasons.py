"""Why the rules do not allow something: a refusal is one of these, and its fields are what can be told of it.

`value`, `choice` and `text` are what somebody has typed.
"""

from __future__ import annotations

from rulesets.kit.engine.said import Reason

# --- maps and armies -------------------------------------------------------------------------------------------------


class MapMadeSize(Reason):
    """No maps of this size are made."""

    size: str
    options: list[str]


class MapOtherSize(Reason):
    """A map's file has another size than maps have."""

    size: str
    options: list[str]


class MapMiddle(Reason):
    """Something high lies between the rows of both sides, which go from `first` to `last`; the letters on offer may."""

    place: str
    row: int
    terrain: str
    first: int
    last: int
    options: list[str]


class MapCrowded(Reason):
    """Too many hexes of a side's rows are other than clear."""

    side: str
    number: int
    most: int


class NoSuchSize(Reason):
    """There is no game of this size."""

    size: str
    sizes: list[str]


class NoSuchArmy(Reason):
    """There is no army of this name."""

    army: str


class EmptyArmy(Reason):
    """The points of the game pay for no base of the army."""


class TooDear(Reason):
    """An army costs more of a resource than there are points."""

    resource: str
    spent: int
    points: int


class MixedRaces(Reason):
    """An army has bases of other races."""

    race: str
    others: list[str]


class TwoAtOnce(Reason):
    """A fire order does two things in one gunnery step, which stand in `text`."""

    unit: str
    order: str
    text: str


class TooManyBases(Reason):
    """The bases of a side fill more hexes than its own rows have."""

    number: int
    most: int


# --- before the first turn, and orders -------------------------------------------------------------------------------


class Twice(Reason):
    """A hex has its terrain already."""

    hex: str


class NotOwnRows(Reason):
    """This is not in one's own rows."""

    value: str


class Full(Reason):
    """A hex has no room for a base that is to be placed."""

    hex: str


class NotInTheList(Reason):
    """An order is not in the order list of a unit."""

    order: str
    unit: str
    options: list[str]


# --- gunnery ---------------------------------------------------------------------------------------------------------


class OutOfRange(Reason):
    """A target is farther away than a weapon reaches, in hexes."""

    target: str
    away: int
    reach: int


class NotInAngle(Reason):
    """A target is outside the firing angle of a weapon."""

    target: str
    weapon: str


class NotInSight(Reason):
    """A target is not in sight."""

    target: str


class NoTargetThere(Reason):
    """This is nothing that can be fired at."""

    target: str


# --- assaults and damage ---------------------------------------------------------------------------------------------


class NoRoom(Reason):
    """There is no room for a base in a hex."""

    base: str


class NoSuchBase(Reason):
    """This is none of the bases that can be chosen."""

    value: str
    options: list[str]


class NoSuchDice(Reason):
    """This is none of the dice that can go."""

    value: str
    options: list[str]


class NoSuchHit(Reason):
    """This is none of the hits."""

    choice: str
    hits: list[str]


class NoMember(Reason):
    """This is no member that can be hit."""

    value: str
    options: list[str]


class OneEach(Reason):
    """A member has a hit, and others have none yet."""

    member: str


class NoVictim(Reason):
    """None of the members is of this kind."""

    choice: str
    kinds: list[str]


# --- looking and putting right ---------------------------------------------------------------------------------------


class NotOnMap(Reason):
    """A base is not on the map."""

    base: str


class Nowhere(Reason):
    """This is neither a base nor a hex."""

    text: str


class NothingToCorrect(Reason):
    """Nothing of this kind can be put right there."""

    what: str
    options: list[str]


class NoSuchValue(Reason):
    """What is put right cannot be this."""

    value: str
    options: list[str]
