"""How setting up sounds: maps, what is wrong with a map's file, and the points that the players may settle."""

from __future__ import annotations

from rulesets.dust_1947.face.tell.causes import cited
from rulesets.dust_1947.face.tell.move_words import FACINGS
from rulesets.dust_1947.face.tell.names import player
from rulesets.dust_1947.table.happenings import before as happened
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import on_offer, plain

EDGES = ("Northern edge", "Southern edge")
"""Whose areas a picture shows before there are players."""
MADE = "Generated, {columns} by {rows} squares"
MADE_NOTE = "{columns} by {rows} squares, seed {seed}: “generated {columns}x{rows} {seed}” makes it again"
MADE_FOR_A_TABLE = f"{MADE_NOTE}; only terrain that is refereed on a table in inches"
MADE_FAIR = "The same from both long edges; everything that moves gets from one to the other."
MAP_NOTES = {
    "lopsided": "It is not the same from both long edges: roll well for yours.",
    "little_room": "There is little room in the two rows at an edge: units without a place are lost.",
    "cut_off": "Not everything that moves gets from one edge to the other, or to every objective.",
}
"""What the players should know of a map that somebody drew."""

SETTINGS: dict[str, tuple[str, str]] = {
    "ap_limit": ("Army points", "What each force may cost; its units are fielded in the order of the list"),
    "corner_cover": ("Corner cover", "What gives cover when the line touches its corner"),
    "look_over": ("Looking over", "Which end of a line must stand high enough to see over something"),
    "hut_mutual": ("Over huts", "Whether whoever looks over huts is seen over them too"),
    "squeeze_friends": ("Squeezing past friends", "Whether units step diagonally between two of their own side"),
    "large_diagonal_end": ("Large vehicles", "Whether a large vehicle may end its move across a corner"),
    "mud": ("Mud and sand", "What is halved in it: the whole action, or its own squares"),
    "salvo_empty": ("Salvo weapons that are not loaded", "Whether they fire at all without a loaded token"),
    "critical_table": ("Table of critical hits", "Which pairs of dice stand for its six results, in printed order"),
    "faction_bonus": ("Faction bonus", "Whether a faction force has a tenth more army points for heroes"),
    "atc_needs_los": ("Air Traffic Control", "Whether the aircraft has to be in sight of whoever directs it"),
    "weather": ("Weather", "The risk that it comes in a turn, with fog, snow or sand"),
    "severity": ("How bad the weather is", "Whenever there is any, for the whole game"),
    "reaction_target": ("Target of a reaction", "Whom a unit that reacts may attack"),
    "reaction_prompt": ("Reactions", "Whether players are asked for reactions at all"),
    "board_mode": ("Played", "On squares, or on a table in inches"),
}
"""The points that may be settled: what they are called, and what they are about."""
VALUES = {
    "all_blockers": "everything that stops a line",
    "no_dot_only": "only squares without a dot",
    "either_end": "one end is enough",
    "both_ends": "both ends",
    "never": "never",
    "true": "yes",
    "false": "no",
    "allow": "allowed",
    "forbid": "forbidden",
    "dictionary": "BB, BC, BS, CC, CS, SS",
    "doubles_first": "BB, CC, SS, BC, BS, CS",
    "trigger_only": "only the unit that is activated",
    "free": "any enemy",
    "ask": "players are asked",
    "square": "on squares",
    "table": "on a table in inches",
    "none": "none at all",
    "rolled": "two dice say so before the first turn",
    "whole_action": "the whole action",
    "per_square": "each square of it costs double",
    "cannot_fire": "they cannot fire",
    "normal_only": "they fire as usual, without the salvo",
}
"""The values that need words."""


def setting(key: str) -> tuple[str, str]:
    """What a point is called, and what it is about."""
    return SETTINGS.get(key, (key.replace("_", " ").capitalize(), ""))


def value(word: str) -> str:
    """A value of a point in words."""
    return VALUES.get(word, f"{word} AP" if word.isdecimal() else word.replace("_", " "))


def _built(game: Dust, it: happened.Built) -> str:
    return f"{player(game, it.seat)} sets up {it.work} in {it.squares}, facing {FACINGS[it.facing]}{cited(it.rule)}."


EVENTS: list[Sentence[Dust]] = [
    Sentence(
        happened.Bought, lambda game, it: f"{player(game, it.seat)} buys a {it.work} for {it.ap} AP{cited(it.rule)}."
    ),
    Sentence(happened.Built, _built),
    Sentence(
        happened.NowhereToBuild,
        lambda game, it: f"{player(game, it.seat)} has no room for: {', '.join(it.works)}; lost{cited(it.rule)}.",
    ),
]

REASONS: list[Sentence[None]] = [
    Sentence(
        before_reasons.CannotBuy,
        lambda _, it: f"With {it.left} AP left you can have: {', '.join(it.options) or 'nothing'}.",
    ),
    Sentence(before_reasons.NoSuchWork, lambda _, it: f"To be set up: {on_offer(it.options)}."),
    Sentence(
        before_reasons.FacesNoEdge,
        lambda _, it: f"It cannot face {plain(it.facing) or 'that way'}: {on_offer(it.options)}.",
    ),
    Sentence(
        before_reasons.OutsideToBuild,
        lambda _, it: f"It covers 4 by 4 squares; {plain(it.square)} is outside your deployment area.",
    ),
    Sentence(
        before_reasons.OnAnObjective, lambda _, it: f"{it.square} is an objective, which no fortification covers."
    ),
    Sentence(
        before_reasons.AtAnEdge,
        lambda _, it: f"{it.square} lies at the edge of the board, from which it keeps one square away.",
    ),
    Sentence(
        before_reasons.OnClosedGround, lambda _, it: f"{it.square} is no open ground: something stands or lies there."
    ),
    Sentence(before_reasons.TooCloseToBuild, lambda _, it: f"It keeps range 2 to {it.work}: leave a square between."),
    Sentence(
        before_reasons.MapMadeSize,
        lambda _, it: (
            f"Maps of {it.size} squares are not made: from {it.least[0]}x{it.least[1]} to {it.most[0]}x{it.most[1]}."
        ),
    ),
    Sentence(
        before_reasons.ObjectiveClosed,
        lambda _, it: (
            f"The objective “{it.objective}” of this scenario lies in {it.square}, where nobody can stand on this"
            " map: leave that square open."
        ),
    ),
    Sentence(
        before_reasons.MapNoWalls,
        lambda _, it: (
            f'The map file: walls is {plain(it.value)}; it must be a table with lines such as "F4\\-G4" = "low wall".'
        ),
    ),
    Sentence(
        before_reasons.MapWall,
        lambda _, it: (
            f'The map file: the wall on {plain(it.side)} is "{plain(it.value)}"; it must be one of'
            f" {', '.join(map(plain, it.options))}."
        ),
    ),
    Sentence(
        before_reasons.MapSide,
        lambda _, it: (
            f'The map file: "{plain(it.side)}" is no side between two squares of this map; a side is named F4\\-G4.'
        ),
    ),
    Sentence(
        before_reasons.MapSideTwice,
        lambda _, it: f"The map file: the side {plain(it.side)} has two walls; it can have one.",
    ),
]
