"""Old saves made new: upgrade n turns version n + 1 into n + 2."""

from __future__ import annotations

from rulesets.kit.upgrading import Data, Upgrade, procedures


def stimulants_are_chosen_in_a_step_of_their_own(saved: Data) -> Data:
    """The die for stimulants was rolled in the step that asks; a step that asks rolls nothing now."""
    for procedure in procedures(saved, "dust.stimulation"):
        if procedure["at"] == "roll" and procedure["asked"]:
            procedure["at"] = "choose"
    return saved


UPGRADES: tuple[Upgrade, ...] = (stimulants_are_chosen_in_a_step_of_their_own,)

VERSION = len(UPGRADES) + 1
"""The version that this code writes."""
