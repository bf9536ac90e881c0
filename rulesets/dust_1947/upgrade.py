"""Old saves made new: upgrade n turns version n + 1 into n + 2."""

from __future__ import annotations

from rulesets.kit.engine.upgrading import Data, Upgrade, procedures


def a_step_that_asks_can_be_taken_again(saved: Data) -> Data:
    """The die for stimulants was rolled in the step that asks, and a defender was noted as asked before the answer."""
    for stimulation in procedures(saved, "dust.stimulation"):
        if stimulation["at"] == "roll" and stimulation["asked"]:
            stimulation["at"] = "choose"
    for combat in procedures(saved, "dust.close_combat"):
        if combat["asked"]:
            combat["asked_of"].remove(combat["defender"])
    return saved


def stimulants_come_before_recovery(saved: Data) -> Data:
    """Whoever picks the effect of stimulants has recovered already: he goes on behind the recovery that now follows.
    A unit that an officer of a reactivated unit gets moving is not forgotten."""
    for activation in procedures(saved, "dust.activation"):
        if activation["at"] == "stimulants":
            activation["at"] = "recovers"
    for alternation in procedures(saved, "dust.alternation"):
        if alternation["at"] == "moving_on":
            alternation["into"] = "following"
    return saved


UPGRADES: tuple[Upgrade, ...] = (a_step_that_asks_can_be_taken_again, stimulants_come_before_recovery)

VERSION = len(UPGRADES) + 1
"""The version that this code writes."""
