"""Who has to take a Morale Check after an event, and in which order (MORALE-01 to MORALE-04)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.measure import TOLERANCES, away
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule

NEAR = 8.0
"""Inches from models that were removed to those whom that shakes."""


def owing(game: Legions, hurt: Sequence[str], frightened: Sequence[str], fell: Sequence[str]) -> list[str]:
    """The sections that take a Morale Check: once each, however many reasons they have (DL-D-42). First come those that
    lost Life Points or were frightened, then others of the active side, then the rest, from near to far (DL-D-43)."""
    first = [*for_losses(hurt), *frightened]
    others = [section.id for section in game.on_table() if sees_a_loss(game, section, fell)]
    named = (*first, *sorted(others, key=lambda name: _place(game, name, fell)))
    queue = [game.sections[name] for name in dict.fromkeys(takes_it(game, name) for name in named)]
    return [section.id for section in queue if game.takes_part(section) and not is_fearless(game, section)]


@rule(without=lambda game, name: name)
def takes_it(game: Legions, name: str) -> str:
    """DL-TRANS-02, DL-TRANS-01: what shakes a transport shakes the section that it belongs to, once (DL-D-194); where
    those are dead whom it took Life Points of, those take it who are left of their section."""
    section = game.whole(game.sections[name])
    if not section.is_gone:
        return section.id
    left = game.riders_of(section) or last_of(game, section)
    return (left or section).id


@rule(without=None)
def last_of(game: Legions, section: Section) -> Section | None:
    """DL-TRANS-01: the transport is the last model of its section, unless with the option it goes on by itself
    (DL-D-142)."""
    return game.transport_of(section) if game.options.orphaned_transports == "off" else None


def _place(game: Legions, name: str, fell: Sequence[str]) -> tuple[bool, float]:
    section, active = game.sections[name], game.sections.get(game.acting)
    seat = active.seat if active is not None else game.initiative
    return section.seat != seat, removed(game, section, fell)


def removed(game: Legions, section: Section, fell: Iterable[str]) -> float:
    """The inches from a section to the nearest of models where they were removed (DL-D-41)."""
    return min(away(game, *game.named(name), section) for name in fell)


@rule(without=lambda hurt: [])
def for_losses(hurt: Sequence[str]) -> list[str]:
    """DL-MORALE-02: whoever has lost Life Points."""
    return list(hurt)


def sees_a_loss(game: Legions, section: Section, fell: Sequence[str]) -> bool:
    """Whether something was removed near a section that shakes it."""
    return lost_a_section(game, section, fell) or lost_an_officer(game, section, fell)


@rule(without=False)
def lost_a_section(game: Legions, section: Section, fell: Sequence[str]) -> bool:
    """DL-MORALE-03: a friendly section that was removed as a whole within 8 inches."""
    gone = [name for name in fell if is_lost(game, game.named(name)[0])]
    return _near(game, section, gone)


def is_lost(game: Legions, section: Section) -> bool:
    """Whether all of a section is off the table, its transport too."""
    return not any(game.takes_part(one) for one in game.parts(section))


@rule(without=False)
def lost_an_officer(game: Legions, section: Section, fell: Sequence[str]) -> bool:
    """DL-MORALE-04, DL-CMD-09: a friendly officer who was killed within 8 inches; never an NCO."""
    officers = [name for name in fell if game.profile(*game.named(name)).leader == "officer"]
    return _near(game, section, officers)


def _near(game: Legions, section: Section, fell: Sequence[str]) -> bool:
    friends = [name for name in fell if game.named(name)[0].seat == section.seat]
    return bool(friends) and TOLERANCES.within(removed(game, section, friends), NEAR)


@rule(without=False)
def is_fearless(game: Legions, section: Section) -> bool:
    """DL-MAR-24, DL-MAR-25: no Morale Checks for a section in which a model with Fearless lives."""
    alive = [(one, figure) for one in game.troops(section) for figure in one.alive]
    fearless = any(mars.has(game.profile(one, figure).mars, "Fearless") for one, figure in alive)
    return fearless or is_controlled(game, section)


@rule(without=False)
def is_controlled(game: Legions, section: Section) -> bool:
    """DL-MAR-18: all models of a drone section are Fearless while a Drone Controller is with it."""
    alive = [(one, figure) for one in game.troops(section) for figure in one.alive]
    carried = [mar for one, figure in alive for mar in game.profile(one, figure).mars]
    return mars.has(carried, "Drone") and mars.has(carried, "Drone Controller")
