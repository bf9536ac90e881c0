"""The fields of an order that is for one unit: which one, and what is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused

Judged = Callable[[Unit], Refused | None]
Missing = Callable[[str], Refused]
"""What is refused of a text that nothing else explains."""


def offer_unit(
    game: Dust, draft: Draft, able: Sequence[Unit], why: Missing, judge: Judged, *, also: Sequence[str] = ()
) -> Offer | None:
    """The field that names the unit an order is for; `why` is what is refused where nothing else explains it."""
    if "unit" in draft:
        return None
    names = [*(unit.id for unit in able), *also]

    def judged(value: str) -> Refused | None:
        if value in names:
            return None
        unit = game.units.get(value)
        return (judge(unit) if unit is not None else None) or why(value)

    return offer("unit", names, judged)


def offer_what(draft: Draft, unit: str, options: Sequence[str | Option], why: Missing) -> Offer | None:
    """The fields of an order to a known unit: the unit, then what is done."""
    if "unit" not in draft:
        return offer("unit", (unit,), lambda value: None if value == unit else _of_another(why(value)))
    if "what" in draft:
        return None
    names = [one if isinstance(one, str) else one.value for one in options]
    return offer("what", options, lambda value: None if value in names else why(value))


def _of_another(why: Refused) -> Refused:
    return Refused(why.rule, command_reasons.OtherOne())
