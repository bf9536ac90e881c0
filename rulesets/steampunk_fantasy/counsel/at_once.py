"""What a seat may answer at once, where it is asked the same of many bases."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.facets.play import Bulk
from rulesets.steampunk_fantasy.counsel.ordering import all_as_proposed
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.face.asking.as_last_round import as_last_round
from rulesets.steampunk_fantasy.face.asking.place_the_rest import proposal
from rulesets.steampunk_fantasy.face.tell import questions_told
from rulesets.steampunk_fantasy.table.state import Steampunk

AS_PROPOSED = "As proposed"
AS_PROPOSED_NOTE = "Every base without orders gets those that are proposed for it first; each may still be changed."


def bulk_answers(view: Steampunk, seat: int) -> Sequence[Bulk]:
    """The orders that are proposed for all bases without any, those of last round for all that had some, a place for
    all that have none."""
    offered = (
        Bulk(AS_PROPOSED, all_as_proposed(Reckoning.of(view), seat), AS_PROPOSED_NOTE),
        Bulk(questions_told.AS_LAST_ROUND, as_last_round(view, seat), questions_told.AS_LAST_ROUND_NOTE),
        Bulk(questions_told.PLACE_THE_REST, proposal(view, seat), questions_told.PLACE_THE_REST_NOTE),
    )
    return [bulk for bulk in offered if bulk.answers]
