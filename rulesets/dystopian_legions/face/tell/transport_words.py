"""How transports and those who ride in them sound (TRANS)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.dystopian_legions.actions import Disembark, Embark, Unhitch
from rulesets.dystopian_legions.chapters.transports.disembarking import STAYS
from rulesets.dystopian_legions.chapters.transports.joining import ALONE
from rulesets.dystopian_legions.table.happenings.transports import (
    Attached,
    BailedOut,
    CameToHelp,
    CameUndone,
    CouldNotFollow,
    Disembarked,
    Embarked,
    JoinDeclared,
    Joined,
    NotJoined,
    TowedAlong,
)
from rulesets.dystopian_legions.table.questions import DisembarkAsked, JoinAsked
from rulesets.dystopian_legions.table.reasons.transports import (
    CannotEmbark,
    CannotTow,
    DoesNotRamBeside,
    GoesWithTheOther,
    JustBoarded,
    LosesItsTransport,
    NoRoomBehind,
    NoSpace,
    NoSuchRider,
    NoTransport,
    OthersFirst,
    ParentFirst,
    RidesInPart,
    SetDownTooFar,
    TowsNothing,
    TransportFirst,
)
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.tables.measured import drawn_up, inches, saved_inches
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, plain


def _named(action: Embark) -> str:
    return f": {listed(_models(action.models))}" if action.models else ""


def _models(labels: list[str]) -> list[str]:
    return [f"model {label}" for label in labels]


TYPES = {"embark": "Get into the transport", "disembark": "Get out of the transport", "unhitch": "Let go what is towed"}
FIELDS = {"models": "Who rides? (nobody named: the first for whom there is room)"}
CHOICES = {STAYS: "Stay aboard", ALONE: "Stay alone"}
SAID: dict[type[Action], Callable[[Any], str]] = {
    Embark: lambda action: f"{plain(action.section)} gets into its transport{_named(action)}",
    Unhitch: lambda action: f"{plain(action.section)} lets go the section that it tows",
    Disembark: lambda action: f"Gets out: {plain(action.to)}",
}
WHY_IN_PART = {
    "building": "enters no building",
    "closed": "charges only with a transport that is Open Topped or has Charge Doors",
    "boarded": "charges nobody in the activation in which it embarked",
}
"""What a section does not do of which a part is aboard."""
MOVED = {
    "hold": "has held its ground",
    "advance": "has advanced",
    "double": "has gone at the double",
    "charge": "has charged",
    "enter": "has entered a building",
    "enter_double": "has entered a building at the double",
}
"""What the other half has done."""
WHY_UNDONE = {
    "let_go": "it was let go, and can be activated later this turn",
    "activated": "it is activated by itself",
    "charged": "it is charged",
    "aside": "it has stepped aside",
    "apart": "there is no room for it behind the vehicle",
}
"""Why a section is towed no more."""
WHY_NOT = {
    "apart": "it is not in coherency with it",
    "building": "it is in a building",
    "retreat": "it is in Ordered Retreat",
}
"""Why a section does not embark."""


def load(view: Legions, transport: Section) -> str:
    """Who rides in a transport: "carries Gaugers"; "" without anybody."""
    section = view.aboard(transport)
    return f"carries {section.id}" if section is not None else ""


def rider(view: Legions, section: Section) -> str:
    """A section that is aboard, on one line of the status."""
    return f"{count(len(section.alive), 'model')} aboard {view.on_foot(section).id}"


def _embarked(view: Legions, told: Embarked) -> str:
    who = f"{listed(_models(told.models)).capitalize()} of {told.section}" if told.models else told.section
    if told.start:
        return f"{who} begins aboard {told.transport}."
    down = " Nobody lies down any more." if told.down else ""
    return f"{who} gets into {told.transport}: no move at the double, and nobody gets out this time.{down}"


def _out(view: Legions, told: Disembarked) -> str:
    return f"{told.section} gets out of {told.transport}: {drawn_up(told.poses)}."


def _helps(view: Legions, told: CameToHelp) -> str:
    stays = "stays" if told.inside == 1 else "stay"
    left = f" {count(told.inside, 'model')} found no place and {stays} inside." if told.inside else ""
    stood = drawn_up(told.poses)
    return f"{told.section} is charged, and gets out of {told.transport} to fight, not to fire: {stood}.{left}"


def _towed(view: Legions, told: TowedAlong) -> str:
    return f"{told.vehicle} tows {told.section}, which is not activated this turn: {drawn_up(told.poses)}."


def _bailed_out(view: Legions, told: BailedOut) -> str:
    lost = f" No place for {listed(_models(told.lost))}: dead." if told.lost else ""
    watched = " Its Overwatch Marker is gone." if told.overwatch else ""
    saved = f"{count(len(told.poses), 'model')} on foot" if told.poses else "nobody on foot"
    return f"{told.section} gets out of the wreck of {told.transport}: {saved}, an Activated Marker.{lost}{watched}"


def _could_not_follow(view: Legions, told: CouldNotFollow) -> str:
    does = "reaches nobody, and stays inside" if told.inside == 1 else "reach nobody, and stay inside"
    return f"{count(told.inside, 'model')} of {told.section} aboard {told.transport} {does}."


def _where(told: NotJoined) -> str:
    return "which is off the table" if told.inches is None else f"which is {saved_inches(told.inches)} away"


EVENTS: list[Sentence[Legions]] = [
    Sentence(Embarked, _embarked),
    Sentence(Disembarked, _out),
    Sentence(BailedOut, _bailed_out),
    Sentence(Attached, lambda view, told: f"{told.section} is attached to {told.vehicle}, which tows it."),
    Sentence(TowedAlong, _towed),
    Sentence(CameUndone, lambda view, told: f"{told.vehicle} no longer tows {told.section}: {WHY_UNDONE[told.why]}."),
    Sentence(CameToHelp, _helps),
    Sentence(CouldNotFollow, _could_not_follow),
    Sentence(
        JoinDeclared,
        lambda view, told: (
            f"{told.transport} is to join {told.section}: from the next turn on, if both end this one within 4″."
        ),
    ),
    Sentence(
        Joined,
        lambda view, told: (
            f"{told.transport} is the transport of {told.section} now; both have {count(told.shaken, 'Shaken Marker')}."
        ),
    ),
    Sentence(NotJoined, lambda view, told: f"{told.transport} does not join {told.section}, {_where(told)}."),
]
ASKS: list[Sentence[str]] = [
    Sentence(
        DisembarkAsked,
        lambda to, told: f"{to} says whether {plain(told.section)} gets out of {plain(told.transport)}, and where.",
    ),
    Sentence(
        JoinAsked,
        lambda to, told: f"{to} says whether {plain(told.section)} joins {' or '.join(map(plain, told.options))}.",
    ),
]


def _no_space(told: NoSpace) -> str:
    if not told.room:
        return f"{told.transport} carries no models of the type of {told.section}."
    return f"{told.transport} is full: {count(told.room, 'model')} at most."


REASONS: list[Sentence[None]] = [
    Sentence(
        NoRoomBehind, lambda _, told: f"There is no room behind {told.vehicle} for {told.section}, which it tows."
    ),
    Sentence(
        CannotTow,
        lambda _, told: (
            f"{told.vehicle} does not tow {told.section}: that takes a Utility Vehicle on the table that tows nobody,"
            " and a Towable section that is deployed with it."
        ),
    ),
    Sentence(TowsNothing, lambda _, told: f"{told.section} tows nobody."),
    Sentence(NoTransport, lambda _, told: f"{told.section} has no transport on the table."),
    Sentence(NoSpace, lambda _, told: _no_space(told)),
    Sentence(
        NoSuchRider,
        lambda _, told: (
            f"Model {told.value} of {told.section} has no room with the others;"
            f" left are {listed(_models(told.options)) or 'none'}."
        ),
    ),
    Sentence(
        RidesInPart,
        lambda _, told: f"A part of {told.section} is aboard {told.transport}: it {WHY_IN_PART[told.why]}.",
    ),
    Sentence(CannotEmbark, lambda _, told: f"{told.section} cannot get into its transport: {WHY_NOT[told.why]}."),
    Sentence(JustBoarded, lambda _, told: f"{told.section} has just been boarded: it does not go at the double."),
    Sentence(TransportFirst, lambda _, told: f"{told.transport} is placed first, then {told.section} or it is aboard."),
    Sentence(OthersFirst, lambda _, told: f"{told.other} comes first: its transport has just been placed."),
    Sentence(
        SetDownTooFar,
        lambda _, told: (
            f"Model {told.label} of {told.section} would stand {inches(told.inches)} from the transport:"
            f" {told.most}″ at most."
        ),
    ),
    Sentence(
        LosesItsTransport,
        lambda _, told: (
            f"{told.other} could not come back into coherency with {told.section}: {inches(told.inches)} too far."
        ),
    ),
    Sentence(
        GoesWithTheOther,
        lambda _, told: f"{told.section} cannot go so: {told.other} {MOVED[told.how]}.",
    ),
    Sentence(ParentFirst, lambda _, told: f"{told.other} goes first, and {told.section} after it."),
    Sentence(
        DoesNotRamBeside, lambda _, told: f"{told.section} rams nobody while its section is on its feet beside it."
    ),
]
