"""Putting right what lies beside a unit: tokens, held tokens, marks of skills, critical hits."""

from __future__ import annotations

from rulesets.dust_1947.chapters.carrying_out.camouflage import CAMOUFLAGED
from rulesets.dust_1947.chapters.carrying_out.engineering import DUG
from rulesets.dust_1947.chapters.suppression.stun import hold
from rulesets.dust_1947.chapters.weapons.loaded import unloaded
from rulesets.dust_1947.face.correcting.correctable import Way, one_of, yes_or_no
from rulesets.dust_1947.moments import CAUGHT
from rulesets.dust_1947.table.critical_hits import FIRE, IMMOBILIZED, MAIN, MOBILITY, SECONDARY, TARGETING
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.facets.remedies import NO, YES

TOKENS = {
    "under fire": "under_fire",
    "suppressed": "suppressed",
    "stunned": "stunned",
    "activated": "activated",
    "stimulants": "stimulated",
}
"""The tokens that can be given or taken, with the unit's field."""
MARKS = {CAMOUFLAGED: "Camouflage", DUG: "Dozer Blade"}
"""The marks of skills that can be given or taken, with the skill."""
HELD, WAITING = "held by", "tokens that wait"
CRITICAL, UNLOADED = "critical: ", "unloaded: "
"""Before the word of a critical hit, and before the name of a weapon."""


def ways(game: Dust, unit: Unit) -> dict[str, Way]:
    """What there is of this at a unit."""
    if not unit.in_play or unit.joined is not None:
        return {}
    marks = {word: _token(word) for word in TOKENS}
    marks[HELD] = Way(lambda: [NO, *_grapplers(game, unit)], _held)
    if unit.delayed_hits or unit.delayed_tokens:
        marks[WAITING] = Way(lambda: [NO], _nothing_waits)
    skills = [word.partition(":")[0] for word in game.card(unit).skills]
    marks |= {mark: _mark(mark) for mark, skill in MARKS.items() if skill in skills or mark in unit.skill_state}
    if game.card(unit).on_foot:
        marks[CAUGHT] = _mark(CAUGHT)
    return marks | _unloaded(game, unit) | _criticals(game, unit)


def _token(word: str) -> Way:
    def put(game: Dust, unit: Unit, value: str) -> None:
        setattr(unit, TOKENS[word], yes_or_no(value))
        if unit.suppressed and word == "suppressed":
            unit.under_fire = False
        elif unit.under_fire and word == "under fire":
            unit.suppressed = False

    return Way(lambda: [YES, NO], put)


def _grapplers(game: Dust, unit: Unit) -> list[str]:
    """The enemies that may hold a unit."""
    return [other.id for other in game.on_board(1 - unit.seat)]


def _held(game: Dust, unit: Unit, value: str) -> None:
    by = one_of(value, [NO, *_grapplers(game, unit)], "DU-WPN-GRAPPLE-01")
    if by == NO:
        unit.held_by = []
    else:
        hold(game, unit, by)


def _nothing_waits(game: Dust, unit: Unit, value: str) -> None:
    one_of(value, [NO], "DU-SUP-13")
    unit.delayed_hits, unit.delayed_tokens = 0, []


def _mark(mark: str) -> Way:
    def put(game: Dust, unit: Unit, value: str) -> None:
        if yes_or_no(value):
            unit.mark(mark)
        else:
            unit.unmark(mark)

    return Way(lambda: [YES, NO], put)


def _unloaded(game: Dust, unit: Unit) -> dict[str, Way]:
    """The weapons that have to be loaded again."""
    loaded = {line.weapon.name: line.weapon for line in game.card(unit).lines}
    known = {"Reload", "Salvo"}
    return {
        f"{UNLOADED}{name}": _mark(unloaded(weapon))
        for name, weapon in loaded.items()
        if known & {word.partition(":")[0] for word in weapon.keywords}
    }


def _criticals(game: Dust, unit: Unit) -> dict[str, Way]:
    """The critical hits of a machine; an immobilized aircraft is none any more."""
    card = game.card(unit)
    if card.on_foot:
        return {}
    lines = [f"{SECONDARY}: {line.weapon.name}" for line in card.lines[1:]]
    words = [MAIN, FIRE, MOBILITY, TARGETING, *([IMMOBILIZED] if card.kind == "vehicle" else []), *lines]
    return {f"{CRITICAL}{word}": _critical(word) for word in dict.fromkeys(words)}


def _critical(word: str) -> Way:
    def put(game: Dust, unit: Unit, value: str) -> None:
        others = [one for one in unit.criticals if one != word]
        unit.criticals = [*others, word] if yes_or_no(value) else others

    return Way(lambda: [YES, NO], put)
