"""What changes a die or a number, in words, by the id of the rule."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.legions_imperialis.face.tell.text import signed

CAUSES = {
    "LI-OBS-02": "partly hidden",
    "LIX-TERR-05": "in terrain",
    "LI-TGT-10": "Engaged",
    "LI-OW-07": "Overwatch",
    "LIX-TR-BARR-01": "unseen",
    "LI-REAR-02": "from behind",
    "LIX-TR-ANTITANK": "Anti-tank",
    "LIX-TR-LIGHTAT": "Light AT",
    "LIX-SR-ARMOURED-01": "Armoured",
    "LI-BRK-09": "Broken",
    "LIX-SR-DREAD-01": "Dread Aura",
    "CAF": "CAF",
    "LI-CHG-05": "charge",
}
"""What each rule that adds something is called."""
LOST = {
    "LI-ALLOC-05": "nobody left to take it",
    "LIX-TR-LIGHT-01": "Light: no effect",
    "LIX-SR-VOID-03": "too weak for the Void Shields",
}
"""Why a Hit does nothing."""
DESTROYED = {
    "LI-WDR-05": "crossing the enemy",
    "LI-FLEE-04": "crossing the enemy",
    "LI-WDR-09": "ending on an enemy",
    "LI-FLEE-07": "ending on an enemy",
    "LI-WDR-11": "unable to get away",
    "LI-WDR-13": "without a place to stop",
    "LI-FLEE-10": "without a place to stop",
    "LI-FLEE-09": "over the edge",
}
"""Why a model that runs is destroyed."""


def because(modifiers: Mapping[str, int]) -> str:
    """Modifiers with what they come from: " (−1 in terrain, −2 Overwatch)"; empty without any."""
    told = [f"{signed(amount)} {CAUSES[cause]}" for cause, amount in modifiers.items()]
    return f" ({', '.join(told)})" if told else ""
