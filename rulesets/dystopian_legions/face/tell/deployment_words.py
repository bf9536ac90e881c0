"""How it sounds what happens before the battle, and when late sections come."""

from __future__ import annotations

from rulesets.dystopian_legions.face.tell.text import DEPLOYED_SO, side
from rulesets.dystopian_legions.table.happenings.setting_up import (
    Allotments,
    ArrivalsRolled,
    Drawn,
    FireTeamsFormed,
    GivenAdvantage,
    HasFlank,
    HasToWait,
    MarkerPlaced,
    MarkersUneven,
    NoPlaceLeft,
    Passed,
    ShiftDeclined,
    ShiftProposed,
    TerrainShifted,
)
from rulesets.dystopian_legions.table.questions import FireTeamsAsked, FlankAsked, MarkAsked, ShiftAsked
from rulesets.dystopian_legions.table.reasons.deployment import (
    CannotShift,
    HeavyFirst,
    NoMarker,
    NoSuchTeams,
    NotAtTheEdge,
    NotTailFirst,
    TooManyHeldBack,
    UnequalTeams,
)
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, on_offer, plain

NAMES = {
    "break_through": "Break Through",
    "vital_objective": "Vital Objective",
    "annihilate": "Annihilate",
    "centre_ground": "Centre Ground",
    "advancing_lines": "Advancing Lines",
    "meeting_engagement": "Meeting Engagement",
    "oblique_contact": "Oblique Contact",
    "surprise_attack": "Surprise Attack",
}
"""The objectives and the maps."""
STEPS = {
    "main": "Main Deployment",
    "scouting": "Scouting Deployment",
    "infiltrator": "Infiltrator Deployment",
    "reserves": "the Reserves",
    "flanking": "the Flanking Forces",
    "late": "Late Arrivals",
    "objectives": "the objectives",
}
"""The steps of the deployment, and what else is placed in turn."""
LOTS = {"objective": "The objective", "map": "The zones"}
"""What is drawn by lot."""


def _allotments(view: Legions, told: Allotments) -> str:
    parts = [f"{listed(names)} {how}" for step, how in DEPLOYED_SO.items() if (names := getattr(told, step))]
    if not parts:
        return "All sections are placed by Main Deployment."
    return f"{'; '.join(parts)}; all others are placed by Main Deployment."


def _formed(view: Legions, told: FireTeamsFormed) -> str:
    parts = [
        f"{team.name} (models {listed(team.labels)}{''.join(f', {name}' for name in team.equipment)})"
        for team in told.teams
    ]
    return f"{told.section} forms fire teams: {listed(parts)}."


def _drawn(view: Legions, told: Drawn) -> str:
    return f"{LOTS[told.what]}, by lot: {', then '.join(map(str, told.dice))}: {NAMES[told.says]}."


def _marker(view: Legions, told: MarkerPlaced) -> str:
    inside = f": all of {told.piece} is an objective" if told.piece else ""
    if told.seat is None:
        return f"Nobody has a place for marker {told.number}: it lies at {told.at}{inside}."
    return f"{side(view, told.seat)} places marker {told.number} at {told.at}{inside}."


def _arrivals(view: Legions, told: ArrivalsRolled) -> str:
    parts = [f"{name} in turn {turn} ({told.dice[name]})" for name, turn in told.turns.items()]
    return f"The Strategic Forces come: {listed(parts)}."


EVENTS: list[Sentence[Legions]] = [
    Sentence(Allotments, _allotments),
    Sentence(FireTeamsFormed, _formed),
    Sentence(Drawn, _drawn),
    Sentence(
        GivenAdvantage,
        lambda view, told: f"{side(view, told.seat)} has the Strategic Advantage: the terrain is the other side's.",
    ),
    Sentence(HasFlank, lambda view, told: f"{side(view, told.seat)} has its flanking edge in the {told.edge}."),
    Sentence(MarkerPlaced, _marker),
    Sentence(
        ShiftProposed,
        lambda view, told: (
            f"{side(view, told.seat)} proposes to move {told.piece} by {told.inches}″ to the {told.whither}, so that an"
            " objective can be placed."
        ),
    ),
    Sentence(
        TerrainShifted,
        lambda view, told: (
            f"{side(view, told.seat)} agrees: {told.piece} is moved by {told.inches}″ to the {told.whither}."
        ),
    ),
    Sentence(
        ShiftDeclined, lambda view, told: f"{side(view, told.seat)} does not agree: {told.piece} stays where it is."
    ),
    Sentence(
        MarkersUneven,
        lambda view, told: (
            f"{count(told.count, 'objective')} inside of terrain: none, or an even number, would be fairer to both."
        ),
    ),
    Sentence(Passed, lambda view, told: f"{side(view, told.seat)} has no place for a marker."),
    Sentence(
        NoPlaceLeft,
        lambda view, told: f"{told.section} finds no place by {STEPS[told.step]}: it comes by {STEPS[told.instead]}.",
    ),
    Sentence(ArrivalsRolled, _arrivals),
    Sentence(
        HasToWait,
        lambda view, told: (
            f"{told.section} finds no room in the {told.edge}: it comes in the next turn if there is room."
        ),
    ),
]


def _mark_asked(to: str, told: MarkAsked) -> str:
    free = " No place is 24″ from the own edge: that counts no more." if told.waived else ""
    return f"{to} places an objective marker, in the sector around {' or '.join(told.sectors)}.{free}"


ASKS: list[Sentence[str]] = [
    Sentence(FlankAsked, lambda to, told: f"{to} chooses a flanking edge: {' or '.join(told.edges)}."),
    Sentence(MarkAsked, _mark_asked),
    Sentence(
        ShiftAsked,
        lambda to, told: (
            f"{to} agrees, or not, that {told.piece} is moved by {told.inches}″ to the {told.whither} for an objective."
        ),
    ),
    Sentence(
        FireTeamsAsked,
        lambda to, told: f"{to} says in secret which form fire teams, of {listed(map(plain, told.sections))}.",
    ),
]


def _no_marker(told: NoMarker) -> str:
    why = {
        "sector": "its sector has one already",
        "edge": f"it would be {inches(told.inches)} from your own edge, and has to be more than 24″",
        "objective": f"it would be {inches(told.inches)} from another objective, and has to be more than 8″",
    }[told.why]
    return f"No marker lies at {told.value}: {why}."


def _no_shift(told: CannotShift) -> str:
    why = {
        "piece": "no piece of terrain is called that",
        "whither": "that is none of the eight directions",
        "inches": "it may be 0.5, 1, 1.5 or 2 inches",
        "again": "it was moved before",
        "table": "it would leave the table",
        "others": "it would come onto another piece",
        "marker": "that would change an objective",
    }[told.why]
    return f"{plain(told.piece)} is not moved so ({plain(told.inches)}″ to the {plain(told.whither)}): {why}."


REASONS: list[Sentence[None]] = [
    Sentence(
        NoSuchTeams,
        lambda _, told: (
            f"{told.section} is not divided as “{told.value}”: {on_offer(told.options)}. Name the models of the first"
            " team, and behind commas what it has of weapons and transport."
        ),
    ),
    Sentence(
        UnequalTeams,
        lambda _, told: (
            f"The fire teams of {told.section} would be {told.first} and {told.second} strong, and can be more equal."
        ),
    ),
    Sentence(NoMarker, lambda _, told: _no_marker(told)),
    Sentence(CannotShift, lambda _, told: _no_shift(told)),
    Sentence(
        HeavyFirst,
        lambda _, told: f"{told.section} has to wait, Heavy Ironclads are placed first: {on_offer(told.options)}.",
    ),
    Sentence(
        NotAtTheEdge,
        lambda _, told: (
            f"Model {told.label} of {told.section} does not touch the edge in the {told.edge} outside of enemy zones."
        ),
    ),
    Sentence(
        NotTailFirst,
        lambda _, told: (
            f"Ironclad {told.label} of {told.section} comes with its rear side to the edge in the {told.edge}."
        ),
    ),
    Sentence(
        TooManyHeldBack,
        lambda _, told: (
            f"With {told.section} more than half of platoon {told.platoon} would come later: {told.most} at most."
        ),
    ),
]
