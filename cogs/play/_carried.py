"""What the buttons of a panel carry in their custom ids, and how a press reads it again."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.common.controls import fingerprint
from rulesets.kit.engine.choice import Choice
from rulesets.kit.facets.counsel import Proposal

ARROWS = (("↖", "↑", "↗"), ("←", "●", "→"), ("↙", "↓", "↘"))
"""The direction pad; the dot takes the place under the cursor."""
_ANY_ARROW = "".join(map("".join, ARROWS))
BETWEEN = ", "
"""What stands between values that are chosen at once."""
STEP = "~"
"""What stands in a key of the move pad between the piece that it adds and the step with which the pad goes on."""
VALUE = 40
"""Characters of a value that a button's custom id carries."""
TOWARD = VALUE - len("on")
"""Characters of the aim behind `ON`."""
REST, ON = "rest", "on"
"""How that begins what the Confirm of a proposal carries: with the first the seat goes on by what is proposed, or by
the whole deployment whose name stands behind it; with the second, behind which the aim stands, the panel does until
something new begins, and each answer is to be confirmed."""


def going_on(proposal: Proposal | None) -> str:
    """What the Confirm of a proposal carries; empty where there is none."""
    if proposal is None:
        return ""
    return f"{REST}{proposal.way}" if proposal.rest else f"{ON}{_towards(proposal)}"


def for_the_same(proposals: Sequence[Proposal], carries: str) -> Proposal | None:
    """With which proposal it goes on after the Confirm of another: one for the same aim, else the first."""
    aimed = (one for one in proposals if _towards(one) and f"{ON}{_towards(one)}" == carries)
    return next(aimed, next(iter(proposals), None))


def _towards(proposal: Proposal) -> str:
    """The aim of a proposal, as far as a button carries it."""
    return f"~{proposal.toward.replace(':', ' ')}"[:TOWARD] if proposal.toward else ""


def under_cursor(value: str) -> str:
    """The place that a button of the direction pad carries."""
    return value.rstrip(_ANY_ARROW)


def key_value(piece: str, step: str) -> str:
    return f"{piece}{STEP}{step}"


def key_read(value: str) -> tuple[str, str]:
    """The piece that a key of the move pad adds, and the step with which the pad goes on."""
    piece, _, step = value.partition(STEP)
    return piece, step


def proposal_value(number: int, proposal: Proposal) -> str:
    """What the button of a proposal carries: its place, and what it would give."""
    return f"{number}-{fingerprint([answer.content() for answer in proposal.answers])}"


def choice_value(number: int, choice: Choice) -> str:
    """What the button of a choice carries: its value, or its place where that is no part of a custom id."""
    fits = 0 < len(choice.value) <= VALUE and ":" not in choice.value and not choice.value.startswith("#")
    return choice.value if fits else f"#{number}"
