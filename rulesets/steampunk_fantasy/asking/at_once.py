"""What a seat may answer at once, where it is asked the same of many bases."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.facets.play import Bulk
from rulesets.steampunk_fantasy.orders.again import as_last_round
from rulesets.steampunk_fantasy.preparation.placing import proposal
from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell import options as told


def bulk_answers(view: Steampunk, seat: int) -> Sequence[Bulk]:
    """The orders of last round for all bases that had some, a place for all that have none."""
    offered = (
        Bulk(told.AS_LAST_ROUND, as_last_round(view, seat), told.AS_LAST_ROUND_NOTE),
        Bulk(told.PLACE_THE_REST, proposal(view, seat), told.PLACE_THE_REST_NOTE),
    )
    return [bulk for bulk in offered if bulk.answers]
