"""What changes a die or a number, in words, by the id of the rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rulesets.kit.engine.telling import count
from rulesets.legions_imperialis.face.tell.text import signed
from rulesets.legions_imperialis.table.happenings.combat import Doom

ONLY_SIXES = "LIX-SR-FLYER-09"
CAUSES = {
    "LI-OBS-02": "partly hidden",
    "LIX-TERR-05": "in terrain",
    "LI-TGT-10": "Engaged",
    "LI-OW-07": "Overwatch",
    "LIX-TR-SKYFIRE-02": "Overwatch with Skyfire",
    "LIX-TR-PD-06": "Overwatch with Point Defence",
    "LIX-TR-ASSAULT": "Assault",
    "LIX-TR-POWCAP": "Power Capacitor",
    "LIX-TR-WARP-01": "Warp",
    "LIX-TR-RAPID": "Rapid Fire",
    "LIX-TR-ACCURATE": "Accurate",
    "LIX-TR-RIPPLE": "Ripple Fire",
    "LIX-TR-TRACKING": "Tracking",
    "LIX-SR-INTERCEPT-01": "Interceptor",
    ONLY_SIXES: "a Flyer: only natural 6s hit",
    "LIX-TR-BARR-01": "unseen",
    "LIX-TR-GRAV-01": "Graviton Pulse",
    "LIX-TR-QUAKE-02": "shaken",
    "LIX-TR-SHOCK-03": "Shock Pulse",
    "LI-REAR-02": "from behind",
    "LIX-TR-ANTITANK": "Anti-tank",
    "LIX-TR-LIGHTAT": "Light AT",
    "LIX-SR-ARMOURED-01": "Armoured",
    "LIX-SR-ARMOURED-02": "Armoured",
    "LIX-TR-SHRED": "Shred",
    "LIX-TR-ARMBANE": "Armourbane",
    "LIX-TR-NEUTRON": "Neutron-flux",
    "LI-BRK-09": "Broken",
    "LIX-SR-DREAD-01": "Dread Aura",
    "CAF": "CAF",
    "LI-CHG-05": "charge",
    "LIX-SR-FURIOUS": "Furious Charge",
    "LI-FGT-08": "earlier Fights of the other",
    "LIX-TR-REND-01": "Rend",
    "LIX-TR-DISRUPT": "Disruptive",
    "LIX-TR-EK-01": "Engine Killer",
    "LIX-TR-EK-03": "Engine Killer",
}
"""What each rule that adds something is called."""
LOST = {
    "LI-ALLOC-05": "nobody left to take it",
    "LIX-TR-LIGHT-01": "Light: no effect",
    "LIX-SR-VOID-03": "too weak for the Void Shields",
}
"""Why a Hit does nothing."""
DESTROYED: dict[Doom, str] = {
    "crossing": "crossing the enemy",
    "on_enemy": "ending on an enemy",
    "zone": "unable to get away",
    "edge": "over the edge",
    "no_place": "without a place to stop",
}
"""Why a model that runs is destroyed."""


def by(causes: Iterable[str]) -> str:
    """What has changed a number: ", Light AT, from behind"; empty without any."""
    return "".join(f", {CAUSES[cause]}" for cause in causes)


def because(modifiers: Mapping[str, int], dice: Mapping[str, int] = MappingProxyType({})) -> str:
    """Modifiers with what they come from: " (−1 in terrain, −2 Overwatch)"; empty without any. Before them stands what
    has given more dice: "1 die more: Rend". That only 6s hit is no modifier, and told without a number (LIX-D-33)."""
    told = [f"{count(number, 'die', 'dice')} more: {CAUSES[cause]}" for cause, number in dice.items()]
    told += [
        CAUSES[cause] if cause == ONLY_SIXES else f"{signed(amount)} {CAUSES[cause]}"
        for cause, amount in modifiers.items()
    ]
    return f" ({', '.join(told)})" if told else ""
