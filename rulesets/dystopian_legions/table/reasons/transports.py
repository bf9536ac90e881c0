"""Why a section may not get into its transport, or out of it, or go without it."""

from __future__ import annotations

from typing import Literal

from rulesets.dystopian_legions.table.reasons.against import OfASection


class NoTransport(OfASection):
    """A section has no transport on the table."""


class NoSpace(OfASection):
    """A transport carries no models of the type of a section, or has so many aboard already as it has room for."""

    transport: str
    room: int


class NoSuchRider(OfASection):
    """A model of a section has no room in its transport with those who were named before, or is none of its models."""

    value: str
    options: list[str]


class RidesInPart(OfASection):
    """A section of which a part is aboard does not enter a building, and charges only if that can charge, too."""

    transport: str
    why: Literal["building", "closed", "boarded"]


class CannotEmbark(OfASection):
    """A section embarks in coherency with its transport, on its own feet, in good order and before it does anything
    else."""

    why: Literal["apart", "building", "retreat"]


class JustBoarded(OfASection):
    """A transport does not go at the double in the activation in which its section embarked."""


class TransportFirst(OfASection):
    """The transport of a section is placed before it."""

    transport: str


class OthersFirst(OfASection):
    """A section is placed right after its transport, before any other."""

    other: str


class SetDownTooFar(OfASection):
    """A model would be set down farther from the transport than its MV."""

    label: str
    inches: float
    most: int


class LosesItsTransport(OfASection):
    """The other half of a section could not come back into coherency: it would be so many inches too far away."""

    other: str
    inches: float


class GoesWithTheOther(OfASection):
    """A section and its transport go at one pace; the other half has moved so."""

    other: str
    how: str


class ParentFirst(OfASection):
    """The section of a transport has to move first: it retreats, or could not keep up."""

    other: str


class DoesNotRamBeside(OfASection):
    """A transport whose section is on its feet rams nobody."""


class NoRoomBehind(OfASection):
    """A section that is towed has no room behind its vehicle."""

    vehicle: str


class CannotTow(OfASection):
    """A section is not towed by another, which is no vehicle for that, has one already, or is not deployed with it."""

    vehicle: str


class TowsNothing(OfASection):
    """A section tows nobody whom it could let go."""
