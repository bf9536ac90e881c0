"""Old saves made new: upgrade n turns version n + 1 into n + 2."""

from __future__ import annotations

from rulesets.kit.upgrading import Data, Upgrade, procedures


def a_step_that_asks_can_be_taken_again(saved: Data) -> Data:
    """The die for stimulants was rolled in the step that asks, and a defender was noted as asked before the answer."""
    for stimulation in procedures(saved, "dust.stimulation"):
        if stimulation["at"] == "roll" and stimulation["asked"]:
            stimulation["at"] = "choose"
    for combat in procedures(saved, "dust.close_combat"):
        if combat["asked"]:
            combat["asked_of"].remove(combat["defender"])
    return saved


UPGRADES: tuple[Upgrade, ...] = (a_step_that_asks_can_be_taken_again,)

VERSION = len(UPGRADES) + 1
"""The version that this code writes."""
