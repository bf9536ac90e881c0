"""A move whose end Overwatch has made impossible: what its player may do with what is left of it (OW-09)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal

from rulesets.kit.boards.models.cohesion import is_one_chain
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.meeting import Room
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer, spoken
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Charge, Move
from rulesets.legions_imperialis.chapters.activation.cut_short import touches
from rulesets.legions_imperialis.chapters.movement.allowance import allowances
from rulesets.legions_imperialis.chapters.movement.charging import charge
from rulesets.legions_imperialis.chapters.movement.course import course, suggested
from rulesets.legions_imperialis.chapters.movement.striding import strides
from rulesets.legions_imperialis.chapters.movement.terms import terms
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.flying import opponents
from rulesets.legions_imperialis.table.happenings.movement import How
from rulesets.legions_imperialis.table.measure import LINK, TOLERANCES, field
from rulesets.legions_imperialis.table.reasons.deployment import NoRoom
from rulesets.legions_imperialis.table.reasons.movement import NoSuchTarget
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

Again = Literal["charge", "move"]
"""What is asked again: a Charge at whom somebody can still reach, or a move."""


def asked_again(
    game: Imperialis, detachment: Detachment, ends: Mapping[str, Pose], how: How, spent: Mapping[str, float]
) -> Again | None:
    """What the player of the survivors may plan anew, as they stand where the move was interrupted; None where the move
    stands, or nothing is left of it."""
    if strides(game, detachment) or not has_become_illegal(game, detachment, ends, how):
        return None
    if how == "charge" and targets(game, detachment, spent):
        return "charge"
    inches = allowances(game, detachment, ordinary(how))
    something_left = any(inches[name] - gone > TOLERANCES.reach for name, gone in spent.items())
    return "move" if something_left and places(game, detachment, ordinary(how), spent) else None


@rule(without=False)
def has_become_illegal(game: Imperialis, detachment: Detachment, ends: Mapping[str, Pose], how: How) -> bool:
    """LI-OW-09: the rest is planned anew only if the survivors would touch nobody in a Charge, or would not be in
    Coherency (LI-D-17, LI-D-69)."""
    still = {stand.label: ends.get(stand.label, stand.pose) for stand in detachment.alive}
    there = {detachment.name_of(one): game.model(detachment, one).at(still[one.label]) for one in detachment.alive}
    together = is_one_chain(Group(there), LINK, TOLERANCES)
    return not together or (how == "charge" and not touches(game, detachment, still))


def ordinary(how: How) -> How:
    """How a Detachment moves that cannot charge any more: at most its Movement in all (LI-D-17)."""
    return "charge_move" if how == "charge" else how


def targets(game: Imperialis, detachment: Detachment, spent: Mapping[str, float]) -> list[str]:
    """The enemies that a survivor can still charge with what is left to it."""
    charges = ((enemy.id, charge(game, detachment, enemy, spent)) for enemy in opponents(game, detachment))
    return [name for name, laid in charges if not isinstance(laid, Refused)]


def places(game: Imperialis, detachment: Detachment, how: How, spent: Mapping[str, float]) -> list[str]:
    """Places to which the survivors can go with what is left to them, of those that suggest themselves."""
    texts = suggested(game, detachment, how)
    return [text for text in texts if not isinstance(laid_anew(game, detachment, how, text, spent), Refused)]


def laid_anew(
    game: Imperialis, detachment: Detachment, how: How, text: str, spent: Mapping[str, float]
) -> Laid | Refused:
    """The rest of a move to where a text sends the survivors, or why they may not go there: nobody stops in an
    Engagement Zone or on another."""
    laid = course(game, detachment, how, text, spent)
    if isinstance(laid, Refused):
        return laid
    crowded = Room(field(game), terms(game, detachment), laid.group.names).crowded(laid.group)
    if crowded is None:
        return laid
    return Refused("LI-EZ-03", NoRoom(detachment=detachment.id, label=crowded.rpartition("/")[2]))


def rest_of(
    game: Imperialis, detachment: Detachment, how: How, given: Move | Charge, spent: Mapping[str, float]
) -> Laid:
    """What an answer comes to; raises `Refused` where it cannot be done."""
    if isinstance(given, Move):
        laid = laid_anew(game, detachment, how, given.to, spent)
    else:
        charged = charge(game, detachment, game.detachments[given.target], spent)
        laid = charged if isinstance(charged, Refused) else charged.laid
    if isinstance(laid, Refused):
        raise laid
    return laid


def planning_anew(
    game: Imperialis, detachment: Detachment, how: How, spent: Mapping[str, float], draft: Draft
) -> Offer | None:
    """The enemy that is charged, or where the survivors go."""
    if draft["type"] == "charge":
        return _whom(game, detachment, spent, draft)
    return _whither(game, detachment, ordinary(how), spent, draft)


def _only(detachment: Detachment) -> Offer:
    return offer("detachment", [detachment.id])


def _whom(game: Imperialis, detachment: Detachment, spent: Mapping[str, float], draft: Draft) -> Offer | None:
    if "detachment" not in draft:
        return _only(detachment)
    able = targets(game, detachment, spent)

    def judge(told: str) -> Refused | None:
        return None if told in able else Refused("LI-CHG-02", NoSuchTarget(value=told, options=able))

    return None if "target" in draft else offer("target", able, judge, kind="target")


def _whither(
    game: Imperialis, detachment: Detachment, how: How, spent: Mapping[str, float], draft: Draft
) -> Offer | None:
    if "detachment" not in draft:
        return _only(detachment)

    def judge(text: str) -> Refused | None:
        laid = laid_anew(game, detachment, how, text, spent)
        return laid if isinstance(laid, Refused) else None

    goes_on = partial(goals.begun, game, detachment)
    return (
        None if "to" in draft else spoken("to", suggested(game, detachment, how), judge, kind="moves", goes_on=goes_on)
    )
