"""How it sounds what is wrong with an army or a place before the battle. These sentences make harmless what was typed,
themselves."""

from __future__ import annotations

from rulesets.julia_augusta.face.tell.fighting_reasons import FAULTS
from rulesets.julia_augusta.face.tell.map_words import ARMIES, listed
from rulesets.julia_augusta.face.tell.text import TYPES
from rulesets.julia_augusta.table.reasons.armies import (
    ArmyNotReadable,
    LegionNotHeavy,
    NoLegions,
    NoSuchArmy,
    NoSuchSize,
    OneGeneral,
    OtherLeaders,
    SameArmy,
    SameName,
    TooDear,
    TooFewHeavy,
    TooManyLines,
    WrongCps,
    WrongSize,
)
from rulesets.julia_augusta.table.reasons.deployment import (
    CannotStand,
    NearSideEdge,
    NoFacing,
    NoRoomInZone,
    NoSuchFormation,
    NotItsLegion,
    NotToPost,
    NotWaiting,
    OutsideZone,
)
from rulesets.kit.boards.tables.places import inches_text
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain


def _cannot_stand(_: None, it: CannotStand) -> str:
    return f"{plain(it.unit)} would stand {FAULTS[it.fault].format(name=plain(it.name))}."


REASONS: list[Sentence[None]] = [
    Sentence(NoSuchArmy, lambda _, it: f'There is no army "{plain(it.army)}": there are {listed(it.options)}.'),
    Sentence(ArmyNotReadable, lambda _, it: f"The army cannot be read: {plain(it.field)}: {plain(it.why)}."),
    Sentence(NoSuchSize, lambda _, it: f'There is no size of game "{plain(it.size)}": there are {listed(it.options)}.'),
    Sentence(
        SameArmy,
        lambda _, it: (
            f"Both sides have {ARMIES[it.army]}: one player commands Romans, the other Britons. One of them takes"
            f" {listed(it.options)}."
        ),
    ),
    Sentence(TooDear, lambda _, it: f"The army costs {it.spent} points; there are {it.points}."),
    Sentence(OneGeneral, lambda _, it: f"The army has {it.number} Generals; it must have one."),
    Sentence(
        OtherLeaders,
        lambda _, it: f"The army has {it.number} leaders besides the General; it must have {it.least} to {it.most}.",
    ),
    Sentence(
        TooFewHeavy,
        lambda _, it: f"The army has {it.number} units of heavy and medium infantry; it must have {it.least} or more.",
    ),
    Sentence(
        WrongCps,
        lambda _, it: f"{plain(it.leader)} has {it.cp} command points; a leader has {it.least} to {it.most}.",
    ),
    Sentence(
        WrongSize,
        lambda _, it: (
            f"{plain(it.unit)} ({TYPES[it.type]}) has {it.bases} bases; it must have {it.least} to {it.most}."
        ),
    ),
    Sentence(NoLegions, lambda _, it: f"{plain(it.unit)} cannot be a Legion: only the Romans have Legions."),
    Sentence(LegionNotHeavy, lambda _, it: f"{plain(it.unit)} is {TYPES[it.type]}; a Legion is heavy infantry."),
    Sentence(
        TooManyLines,
        lambda _, it: (
            f"{plain(it.unit)} has {it.lines} lines; it can have at most {it.most} (two bases each, and"
            " only a Legion has more than one)."
        ),
    ),
    Sentence(SameName, lambda _, it: f"Two in the army are called {plain(it.name)}."),
    Sentence(
        NotWaiting, lambda _, it: f"{plain(it.value or 'That')} does not wait to be placed: {listed(it.options)}."
    ),
    Sentence(
        NoSuchFormation,
        lambda _, it: f"{plain(it.unit)} cannot stand in {plain(it.value or 'that')}: {listed(it.options)}.",
    ),
    Sentence(
        NoFacing,
        lambda _, it: f'"{plain(it.value)}" is no direction: write {listed(it.options)}, or degrees (0 to 359).',
    ),
    Sentence(NoRoomInZone, lambda _, it: f"There is no room in your zone for {plain(it.unit)} to stand so."),
    Sentence(
        OutsideZone,
        lambda _, it: (
            f"{plain(it.unit)} would reach {inches_text(it.beyond)}″ beyond the {it.depth}″ from your base edge."
        ),
    ),
    Sentence(
        NearSideEdge,
        lambda _, it: f"{plain(it.unit)} would be within {it.inches} inches of a side edge; it must be farther.",
    ),
    Sentence(CannotStand, _cannot_stand),
    Sentence(NotToPost, lambda _, it: f"{plain(it.value or 'That')} does not wait to be posted: {listed(it.options)}."),
    Sentence(
        NotItsLegion,
        lambda _, it: f"The Eagle of {plain(it.legion)} stands before a unit of its own legion: {listed(it.options)}.",
    ),
]
