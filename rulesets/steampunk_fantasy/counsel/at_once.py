"""What a seat may answer at once, where it is asked the same of many bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.kit.engine.action import Action
from rulesets.kit.facets.play import Bulk
from rulesets.steampunk_fantasy.actions import Ready
from rulesets.steampunk_fantasy.counsel.ordering import all_as_proposed
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.face.asking.as_last_round import as_last_round
from rulesets.steampunk_fantasy.face.asking.place_the_rest import DESIGNS, proposal
from rulesets.steampunk_fantasy.face.tell import questions_told
from rulesets.steampunk_fantasy.table.questions import ReadyAsked
from rulesets.steampunk_fantasy.table.state import Steampunk

AS_PROPOSED = "As proposed"
AS_PROPOSED_NOTE = "Every base without orders gets the first that are proposed, and you are done with this round:"


def bulk_answers(view: Steampunk, seat: int) -> Sequence[Bulk]:
    """The orders that are proposed for all bases without any, those of last round for all that had some, a place for
    all that have none."""
    offered = (
        Bulk(AS_PROPOSED, _as_proposed(view, seat), AS_PROPOSED_NOTE),
        Bulk(questions_told.AS_LAST_ROUND, as_last_round(view, seat), questions_told.AS_LAST_ROUND_NOTE),
        Bulk(questions_told.PLACE_THE_REST, proposal(view, seat), questions_told.PLACE_THE_REST_NOTE),
    )
    return [bulk for bulk in (*offered, *_designed(view, seat)) if bulk.answers]


def _designed(view: Steampunk, seat: int) -> Iterator[Bulk]:
    """Whole deployments of the bases that have no place yet."""
    for name, (told, _) in DESIGNS.items():
        label = f"{questions_told.PLACE_THE_REST}: {told}"
        yield Bulk(label, proposal(view, seat, name), questions_told.PLACE_THE_REST_NOTE)


def _as_proposed(view: Steampunk, seat: int) -> Mapping[int, Action]:
    """The proposed orders, and that all is written; until the others are done each may still be changed."""
    orders = all_as_proposed(Reckoning.of(view), seat)
    ready = [q.number for q in view.questions if q.asks(ReadyAsked) and q.seat == seat and q.given is None]
    return {**orders, **dict.fromkeys(ready, Ready())} if orders else {}
