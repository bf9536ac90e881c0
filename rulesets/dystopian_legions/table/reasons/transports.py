"""Why a section may not get into its transport, or out of it, or go without it."""

from __future__ import annotations

from typing import Literal

from rulesets.dystopian_legions.table.reasons.against import OfASection


class NoTransport(OfASection):
    """A section has no transport on the table."""


class NoSpace(OfASection):
    """A transport has room for so many models of a section, which has more; 0: it carries none of their type."""

    transport: str
    models: int
    room: int


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
