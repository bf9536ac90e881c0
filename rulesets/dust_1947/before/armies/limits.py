"""How many army points a force may cost (SETUP)."""

from __future__ import annotations

from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.kit.engine.refusal import Refused

AP_LIMIT = "ap_limit"
"""The option that holds the army point limit; the scenario's where it is not named."""


LIMITS = (40, 60, 80, 100, 125, 150)
"""The limits that are offered."""


def army_points(text: str) -> int:
    """The limit that a text names; raises Refused."""
    if not (text.isdecimal() and 1 <= int(text) <= 1000):
        raise Refused("DU-SETUP-02", before_reasons.NoSuchLimit(limit=text))
    return int(text)
