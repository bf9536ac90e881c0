"""Who may get into a transport (TRANS-25, TRANS-12)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.chapters.morale.shaken import retreats
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.reasons.movement import NotReady
from rulesets.dystopian_legions.table.reasons.transports import CannotEmbark, NoTransport
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.transports import no_space, rider_choices
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused


def rides(game: Legions, section: Section) -> bool:
    """Whether a section is on its feet, and has a transport on the table."""
    return not section.is_transport and game.beside(section) is not None


def embark_choices(game: Legions, names: Sequence[str], draft: Draft) -> Offer | None:
    """The sections that may embark, and who of one rides."""
    return rider_choices(game, draft) if "section" in draft else _who_embarks(game, names)


def _who_embarks(game: Legions, names: Sequence[str]) -> Offer:
    able = [name for name in names if rides(game, game.sections[name])]

    def judge(name: str) -> Refused | None:
        if name not in names:
            return Refused("DL-ACT-10", NotReady(value=name, options=able))
        return may_not_embark(game, game.sections[name])

    return offer("section", able, judge)


def may_not_embark(game: Legions, section: Section) -> Refused | None:
    """Why a section may not get into its transport."""
    transport = game.beside(section)
    if section.is_transport or transport is None:
        return Refused("DL-TRANS-25", NoTransport(section=section.id))
    return not_fit_to_embark(game, section) or no_space(game, section, transport)


@rule(without=None)
def not_fit_to_embark(game: Legions, section: Section) -> Refused | None:
    """DL-TRANS-25: in coherency with the transport, outside of buildings, and not in Ordered Retreat (DL-D-138)."""
    if section.building:
        return Refused("DL-TRANS-25", CannotEmbark(section=section.id, why="building"))
    if retreats(game, section):
        return Refused("DL-TRANS-25", CannotEmbark(section=section.id, why="retreat"))
    fine = in_coherency(game, section)
    return None if fine else Refused("DL-TRANS-25", CannotEmbark(section=section.id, why="apart"))
