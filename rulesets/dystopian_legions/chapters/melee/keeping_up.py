"""The transport of a section that falls back goes with it (TRANS-11)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.ironclads.driving import drives
from rulesets.dystopian_legions.chapters.movement.course import course, suggested
from rulesets.dystopian_legions.table.measure import apart, in_coherency
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.points import rule


@rule(without=lambda game, section: None)
def keeps_up(game: Legions, section: Section) -> None:
    """DL-TRANS-11, DL-TRANS-06, DL-MELEE-25: a transport, which has waited for the end of the melee, moves up to its MV
    to stay in coherency with a section that has fallen back, or as near to it as it can come (DL-D-125)."""
    transport = game.transport_of(section)
    if transport is None or not transport.on_table or not section.on_table or in_coherency(game, section):
        return
    before, section.went = section.went, True
    nearest = _nearest(game, transport, section)
    section.went = before
    if nearest is not None:
        drives(game, transport, "advance", nearest)


def _nearest(game: Legions, transport: Section, section: Section) -> Laid | None:
    """The move that brings a transport nearest to its section; the first of those that bring it into coherency."""
    laid_out = (course(game, transport, "advance", text) for text in suggested(game, transport, "advance"))
    laid = [one for one in laid_out if isinstance(one, Laid)]
    return min(laid, key=lambda one: apart(game, transport, one.group, section), default=None)
