"""Coherency that was lost, and what becomes of those who cannot come back (COH-07 to COH-10)."""

from __future__ import annotations

from rulesets.kit.boards.models.cohesion import inches_missing
from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal, Layout
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.table.happenings.movement import Stragglers
from rulesets.legions_imperialis.table.measure import LINK, TOLERANCES, clusters, group, in_coherency
from rulesets.legions_imperialis.table.reasons.movement import Parted
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

CLOSED_UP = Form("closed up", gap=0.1)


@rule(without=None)
def parted(game: Imperialis, detachment: Detachment, layout: Layout, there: Group) -> Refused | None:
    """LI-COH-04, LI-COH-07: a move that cannot end in Coherency is not made; who is out of Coherency has to come back
    into it with the next move, if that can be done (LI-D-25)."""
    missing = inches_missing(there, LINK, TOLERANCES)
    if missing <= 0 or (not in_coherency(game, detachment) and not _can_regroup(layout)):
        return None
    return Refused("LI-COH-04", Parted(detachment=detachment.id, inches=missing))


def _can_regroup(layout: Layout) -> bool:
    """Whether the models can come together: closed up around their middle, or around any of them."""
    return any(is_together(layout.laid(goal).group) for goal in closing_up(layout.group))


def closing_up(there: Group) -> list[Goal]:
    """Closed up around the middle of a Detachment, and around each of its models."""
    return [Goal(at, front(there), CLOSED_UP) for at in (anchor(there), *(one.middle for one in there.values()))]


def is_together(there: Group) -> bool:
    """Whether models are in Coherency with one another."""
    return inches_missing(there, LINK, TOLERANCES) <= 0


@rule(without=None)
def lose_stragglers(game: Imperialis, detachment: Detachment, dice: Dice) -> None:
    """LI-COH-08, LI-COH-09, LI-COH-10: after a move that does not end in Coherency the largest group stays, of equal
    ones one by lot; all others are destroyed (LI-D-68)."""
    parts = clusters(group(game, detachment))
    if len(parts) < 2:
        return
    largest = [part for part in parts if len(part) == len(parts[0])]
    number = dice.roll(1, sides=len(largest))[0] if len(largest) > 1 else 1
    kept = set(largest[number - 1])
    gone = [stand for stand in detachment.alive if detachment.name_of(stand) not in kept]
    for stand in gone:
        stand.wounds = 0
    game.say(Stragglers(rule="LI-COH-09", detachment=detachment.id, models=[stand.label for stand in gone], lot=number))
