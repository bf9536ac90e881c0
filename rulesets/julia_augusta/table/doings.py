"""What units do and what befalls them, each in a word that rules, records and sentences share."""

from __future__ import annotations

from typing import Literal

What = Literal[
    "move", "side-step", "re-form", "shoot", "redress", "stand", "repeat", "close", "follow", "pursue", "retire"
]
"""What a unit does in the manoeuvre phase. close: straight ahead, as a charge is repeated before the charge phase;
follow: after its Eagle."""
How = Literal["move", "charge", "fall_back", "evade", "retire", "rout", "pursue", "follow_up", "pass_through"]
"""How a unit goes."""
StopsBy = Literal["march", "formed", "enemy", "at_enemy", "edge", "friend", "rough", "impassable"]
"""What ends a move early."""
Response = Literal["stand", "evade", "counter-charge"]
"""What a unit does against a charge."""
Row = Literal["victory", "success", "inconclusive", "setback", "defeat"]
"""A row of the combat results."""
OnSix = Literal["unformed", "column", "ground", "flank_or_rear", "ridden_down"]
"""Why dice hit only on a 6."""
Halving = Literal["light_infantry", "cover", "shields"]
"""Why the dice of a volley are halved."""
HaltsBy = Literal["choice", "relieves", "front", "nobody"]
"""Why a unit halts for which another result move was noted."""
Cause = Literal["fatigue", "manoeuvre", "shooting", "combat", "morale"]
"""What sort of disorder points there is: what they may cost hangs on it."""
Source = (
    Cause
    | Row
    | Literal[
        "wheel", "change", "about_face", "rough", "passes", "passed", "passed_and_moves", "passed_who_moves", "ridden"
    ]
)
"""What has disordered a unit."""
Gone = Literal["no_bases", "eliminated", "left"]
"""How a unit is lost."""
Shock = Literal["retire", "rout", "destroyed", "left", "leader"]
"""What friends feel that happens beside them."""
