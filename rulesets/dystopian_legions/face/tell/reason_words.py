"""How it sounds why something is not allowed."""

from __future__ import annotations

from rulesets.dystopian_legions.face.tell import (
    barrage_words,
    deployment_words,
    ironclad_words,
    melee_words,
    mine_words,
)
from rulesets.dystopian_legions.face.tell.deployment_words import STEPS
from rulesets.dystopian_legions.table.reasons.command import CannotPay
from rulesets.dystopian_legions.table.reasons.deployment import (
    BuildingNotInZone,
    CannotBeAllotted,
    NoRoom,
    NotWaiting,
    OutsideZone,
    ThirdsMissing,
    TooFewForMain,
    TooNearEnemies,
)
from rulesets.dystopian_legions.table.reasons.movement import (
    CannotFireFirst,
    CannotFly,
    FallsShort,
    HasFiredFirst,
    InABuilding,
    InEachOthersWay,
    IsOccupied,
    MustCloseUp,
    NoRoomOutside,
    NoSuchBuilding,
    NoSuchWay,
    NotIntoBuildings,
    NotReady,
    NotUnderstood,
    Parted,
    TooFarToEnter,
)
from rulesets.dystopian_legions.table.reasons.shooting import (
    CannotGoDown,
    NobodySees,
    NoSuchAnswer,
    NoSuchMark,
    NoSuchShot,
    NoSuchTarget,
    OutOfArc,
    OutOfRange,
)
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import listed, on_offer


def _close_up(told: MustCloseUp) -> str:
    better = f", by {inches(told.inches)} better than this" if told.inches else ""
    return f"{told.section} is out of coherency: it has to move, and to close up{better}."


def _nobody_sees(told: NobodySees) -> str:
    behind = f" {listed(told.by)} is in the way of the nearest." if told.by else ""
    return f"Nobody of {told.section} sees anybody of {told.target}.{behind}"


def _cannot_go_down(told: CannotGoDown) -> str:
    why = {"down": "it is down", "charging": "it charges", "model": f"{told.profile} cannot"}[told.why]
    return f"{told.section} cannot hit the deck: {why}."


GROUNDED = {"troops": "only aeronauts fly", "flying": "it flies in its next move already"}
"""Why a section does not fly."""
RULED_OUT = {
    "double": "go at the double",
    "charge": "charge",
    "enter_double": "enter at the double",
}
"""What fire before the move rules out."""
LATE_FIRE = {
    "troops": "not all of it has Run and Gun",
    "fired": "it has done so already",
    "nobody": "it reaches nobody from here",
}
"""Why a section does not fire before its move."""
AREAS = {
    "main": "its deployment zone",
    "scouting": "the scouting area",
    "infiltrator": "the ground where it may infiltrate",
}
"""Where sections are placed, by the step of the deployment."""

REASONS: list[Sentence[None]] = [
    Sentence(
        NoSuchMark,
        lambda _, told: f'"{told.value}" is no model of {told.section} that he sees: {on_offer(told.options)}.',
    ),
    Sentence(CannotGoDown, lambda _, told: _cannot_go_down(told)),
    Sentence(
        NoSuchAnswer, lambda _, told: f'"{told.value}" is nothing that {told.section} can do: {on_offer(told.options)}.'
    ),
    Sentence(NoSuchTarget, lambda _, told: f'"{told.value}" is no enemy to fire at: {on_offer(told.options)}.'),
    Sentence(NobodySees, lambda _, told: _nobody_sees(told)),
    Sentence(
        OutOfRange,
        lambda _, told: f"{told.target} is out of range of {told.section}: {inches(told.inches)} away at the nearest.",
    ),
    Sentence(
        OutOfArc,
        lambda _, told: (
            f"{told.target} lies in no firing arc of {told.section}: {inches(told.inches)} away at the nearest."
        ),
    ),
    Sentence(
        NoSuchWay,
        lambda _, told: f'"{told.value}" is nothing that {told.section} can turn to: {on_offer(told.options)}.',
    ),
    Sentence(NoSuchShot, lambda _, told: f'"{told.value}" is no shot of {told.section} now: {on_offer(told.options)}.'),
    Sentence(NotUnderstood, lambda _, told: f'"{told.text}" says no place: {told.problem}.'),
    Sentence(
        FallsShort,
        lambda _, told: f"Model {told.label} of {told.section} falls {inches(told.inches)} short of that place.",
    ),
    Sentence(
        Parted, lambda _, told: f"{told.section} would be out of coherency: {inches(told.inches)} too wide a gap."
    ),
    Sentence(
        InEachOthersWay,
        lambda _, told: f"Model {told.label} of {told.section} cannot pass its own comrades, who block each other.",
    ),
    Sentence(MustCloseUp, lambda _, told: _close_up(told)),
    Sentence(NotReady, lambda _, told: f'"{told.value}" cannot be activated now: {on_offer(told.options)}.'),
    Sentence(NotWaiting, lambda _, told: f'"{told.value}" does not wait to be placed: {on_offer(told.options)}.'),
    Sentence(
        OutsideZone,
        lambda _, told: f"Model {told.label} of {told.section} would stand outside of {AREAS[told.step]}.",
    ),
    Sentence(
        BuildingNotInZone,
        lambda _, told: f"{told.section} cannot begin in {told.building}: not all of it lies in {AREAS[told.step]}.",
    ),
    Sentence(
        TooNearEnemies,
        lambda _, told: (
            f"Model {told.label} of {told.section} would stand {inches(told.inches)} from the enemy: more than 12″."
        ),
    ),
    Sentence(
        ThirdsMissing,
        lambda _, told: (
            f"With {told.section} there too few sections are left: {told.advanced} more have to stand in the advanced"
            f" zone, {told.main} more at the edge."
        ),
    ),
    Sentence(
        CannotBeAllotted,
        lambda _, told: f"Not every model of {told.section} may be placed by {STEPS[told.step]}.",
    ),
    Sentence(
        TooFewForMain,
        lambda _, told: f"Main Deployment would be left with {told.left} sections; this zone needs {told.needed}.",
    ),
    Sentence(NoRoom, lambda _, told: f"There is no room for model {told.label} of {told.section} there."),
    Sentence(CannotPay, lambda _, told: f'"{told.value}" cannot pay for one more die: {on_offer(told.options)}.'),
    *deployment_words.REASONS,
    *melee_words.REASONS,
    *barrage_words.REASONS,
    Sentence(InABuilding, lambda _, told: f"{told.section} has to leave {told.building} first, with an Advance."),
    Sentence(NoRoomOutside, lambda _, told: f"Outside {told.building} is no room there for all of {told.section}."),
    Sentence(NoSuchBuilding, lambda _, told: f'"{told.value}" is no building: {on_offer(told.options)}.'),
    Sentence(NotIntoBuildings, lambda _, told: f"{told.section} does not enter a building."),
    Sentence(IsOccupied, lambda _, told: f"{told.section} is in {told.building}."),
    Sentence(
        TooFarToEnter,
        lambda _, told: f"Not all of {told.section} reach {told.building} within {inches(told.inches)}.",
    ),
    Sentence(CannotFireFirst, lambda _, told: f"{told.section} cannot fire before its move: {LATE_FIRE[told.why]}."),
    Sentence(
        HasFiredFirst,
        lambda _, told: f"{told.section} has fired before its move: it cannot {RULED_OUT[told.how]} any more.",
    ),
    Sentence(CannotFly, lambda _, told: f"{told.section} cannot take off: {GROUNDED[told.why]}."),
    *ironclad_words.REASONS,
    *mine_words.REASONS,
]
