"""Transports whose section is dead, and the sections that they join, where that was settled (TRANS-55 to TRANS-58)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.morale.shaken import shares_markers
from rulesets.dystopian_legions.table.happenings.transports import Joined, NotJoined
from rulesets.dystopian_legions.table.measure import COHERENCY, TOLERANCES, gap
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.transports import room_for
from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.points import rule

ALONE = "stay_alone"
"""The answer of a transport that joins nobody."""


@rule(without=lambda game, transport: [])
def may_join(game: Legions, transport: Section) -> list[str]:
    """DL-TRANS-55, DL-TRANS-56: with the option a transport whose section is dead may join another that it can carry,
    when it has moved into coherency with it (DL-D-143)."""
    orphan = transport.is_transport and transport.on_table and game.partner(transport) is None
    if not orphan or game.options.orphaned_transports == "off":
        return []
    named = {one.joins for one in game.sections.values()}
    able = (one for one in game.friends(transport) if one.id not in named and takes_it_up(game, one, transport))
    return [one.id for one in able if is_beside(game, transport, one)]


@rule(without=True)
def takes_it_up(game: Legions, section: Section, transport: Section) -> bool:
    """DL-TRANS-55: a section of a type that the transport carries; one that has a transport already takes no other
    (DL-D-143)."""
    types = {game.profile(section, figure).type for figure in section.alive}
    return game.transport_of(section) is None and any(room_for(game, transport, one) for one in types)


@rule(without=True)
def is_beside(game: Legions, transport: Section, section: Section) -> bool:
    """DL-TRANS-56, DL-TRANS-03: a transport and the section that it is to join are in coherency."""
    return TOLERANCES.within(gap(game, transport, section), COHERENCY["ironclad"])


def joined(game: Legions) -> None:
    """At the end of a turn the transports join those for whom that was declared, or do not."""
    for transport in [one for one in game.sections.values() if one.joins]:
        section, transport.joins = game.sections[transport.joins], ""
        if not transport.on_table:
            continue
        if fails(game, transport, section):
            away = thousandths(gap(game, transport, section)) if section.on_table else None
            game.say(NotJoined(rule="DL-TRANS-57", transport=transport.id, section=section.id, inches=away))
        else:
            become_one(game, transport, section)


@rule(without=False)
def fails(game: Legions, transport: Section, section: Section) -> bool:
    """DL-TRANS-57: out of coherency when the turn ends they do not become one, and have to declare it again
    (DL-D-143)."""
    return not section.on_table or not is_beside(game, transport, section)


@rule(without=lambda game, transport, section: None)
def become_one(game: Legions, transport: Section, section: Section) -> None:
    """DL-TRANS-58: from the next turn on they are one section, with the Shaken Markers of whichever had more."""
    transport.parent = section.id
    section.shaken = max(section.shaken, transport.shaken)
    shares_markers(game, section)
    game.say(Joined(rule="DL-TRANS-58", transport=transport.id, section=section.id, shaken=section.shaken))
