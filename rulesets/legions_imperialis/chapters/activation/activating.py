"""What a player may do with a Detachment that he activates in the Movement phase: menus and refusals of one answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer, spoken
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.activation.bombing import bombs_left
from rulesets.legions_imperialis.chapters.deployment.arriving import arrivals_suggested, arriving, too_early
from rulesets.legions_imperialis.chapters.firing.defending import (
    has_defence,
    no_defence,
    no_target_of_defence,
    target_left,
    targets,
)
from rulesets.legions_imperialis.chapters.firing.intercepting import interception_left
from rulesets.legions_imperialis.chapters.movement.allowance import BY_ORDER, farthest
from rulesets.legions_imperialis.chapters.movement.charging import charge
from rulesets.legions_imperialis.chapters.movement.course import course, suggested
from rulesets.legions_imperialis.chapters.movement.piling import able, pile_in
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.engaging import pinned
from rulesets.legions_imperialis.table.flying import opponents
from rulesets.legions_imperialis.table.happenings.movement import How
from rulesets.legions_imperialis.table.measure import gap
from rulesets.legions_imperialis.table.reasons.deployment import InReserve, NotInReserve
from rulesets.legions_imperialis.table.reasons.movement import (
    CannotMove,
    IsPinned,
    NoSuchModel,
    NoSuchTarget,
    NotPinned,
    NotReady,
    OtherOrder,
    OutOfReach,
)
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

SETTLED = ""
"""The mark behind the last model that is named."""


def ready(game: Imperialis, seat: int) -> list[Detachment]:
    """The Detachments of a seat that may be activated now in the Movement phase."""
    able = [one for one in game.detachments.values() if one.seat == seat and has_to_act(one)]
    there = [one for one in able if one.on_table]
    return [*there, *(one for one in able if one.in_reserve and (not there or may_arrive_early(game, one)))]


@rule(without=False)
def has_to_act(detachment: Detachment) -> bool:
    """LI-ACT-01, LI-ACT-02, LI-ACT-06, LI-ACT-07, LI-ORD-12, LI-FF-02, LI-FB-04: whoever has an Advance, March or
    Charge Order, or was issued none this round, and was not activated in this phase; in Reserve too."""
    if not (detachment.on_table or detachment.in_reserve) or detachment.activated:
        return False
    return detachment.order in BY_ORDER or (not detachment.order and not detachment.issued)


def waits_for_round_2(game: Imperialis, names: Sequence[str]) -> list[str]:
    """The Detachments beside these that would arrive, if the first round were over."""
    seats = {game.detachments[name].seat for name in names}
    its = [one for one in game.detachments.values() if one.seat in seats and one.in_reserve and one.id not in names]
    return [one.id for one in its if has_to_act(one) and too_early(game, one) is not None]


@rule(without=False)
def may_arrive_early(game: Imperialis, detachment: Detachment) -> bool:
    """LI-RES-02: who arrives this round may be activated before those on the table."""
    return too_early(game, detachment) is None


@rule(without=None)
def reserves_last(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LI-RES-01, LI-RES-03: in Reserve a Detachment is activated after all friends on the table, unless it arrives."""
    if not detachment.in_reserve or not any(one.on_table for one in ready(game, detachment.seat)):
        return None
    return Refused("LI-RES-01", InReserve(detachment=detachment.id))


def choices_of(game: Imperialis, names: Sequence[str], draft: Draft) -> Offer | None:
    """Which of these Detachments is activated, and what it does."""
    how = draft["type"]
    if "detachment" not in draft:
        able = [*names, *waits_for_round_2(game, names)] if how == "arrive" else names
        return which(able, lambda name: may_not(game, game.detachments[name], how))
    detachment = game.detachments[draft["detachment"]]
    if how == "arrive":
        return _where_from(game, detachment) if "to" not in draft else None
    if how == "defend":
        return target_left(game, detachment, "target", enough=False) if "target" not in draft else None
    if how == "move":
        return _on_the_way(game, detachment, draft) if "to" in draft else _whither(game, detachment)
    if how == "charge" and "target" not in draft:
        return _targets(game, detachment)
    return _piling(game, detachment, draft) if how == "pile_in" else None


def which(names: Sequence[str], why_not: Callable[[str], Refused | None]) -> Offer:
    """One of the Detachments that are to be activated."""

    def judge(told: str) -> Refused | None:
        return why_not(told) if told in names else Refused("LI-ACT-01", NotReady(value=told, options=[*names]))

    return offer("detachment", names, judge)


def manner_of(detachment: Detachment) -> How:
    """How a Detachment moves that does not charge; without an Order it is issued Advance (LI-MOV-06)."""
    return BY_ORDER.get(detachment.order, "advance")


def _whither(game: Imperialis, detachment: Detachment) -> Offer:
    how = manner_of(detachment)

    def judge(text: str) -> Refused | None:
        laid = course(game, detachment, how, text)
        return laid if isinstance(laid, Refused) else None

    goes_on = partial(goals.begun, game, detachment)
    return spoken("to", suggested(game, detachment, how), judge, kind="moves", goes_on=goes_on)


def _on_the_way(game: Imperialis, detachment: Detachment, draft: Draft) -> Offer | None:
    """What is fired in the course of a move, which is said before it is made (LIX-D-47): bombs on the way, Interceptors
    and Point Defence where it ends."""
    laid = course(game, detachment, manner_of(detachment), draft["to"])
    if isinstance(laid, Refused):
        return None
    bombs = bombs_left(game, detachment, laid, draft)
    if bombs is not None:
        return bombs
    moved, there = moved_so(game, detachment, laid)
    intercepts = interception_left(moved, there, draft)
    return intercepts if intercepts is not None else _defended(moved, there, draft)


def moved_so(game: Imperialis, detachment: Detachment, laid: Laid) -> tuple[Imperialis, Detachment]:
    """The table with a Detachment at the end of its move, and the Detachment as it stands then."""
    stands = [
        one.model_copy(update={"pose": laid.group[detachment.name_of(one)].pose}) if one.alive else one
        for one in detachment.stands
    ]
    there = detachment.model_copy(update={"stands": stands})
    return game.model_copy(update={"detachments": {**game.detachments, there.id: there}}), there


def _defended(moved: Imperialis, there: Detachment, draft: Draft) -> Offer | None:
    """At whom Point Defence fires from where the move ends."""
    if "defence" in draft or not has_defence(moved, there) or no_defence(moved, there) is not None:
        return None
    return target_left(moved, there, "defence", enough=True)


def _where_from(game: Imperialis, detachment: Detachment) -> Offer:

    def judge(text: str) -> Refused | None:
        placed = arriving(game, detachment, text)
        return placed if isinstance(placed, Refused) else None

    goes_on = partial(goals.begun, game, detachment)
    return spoken("to", arrivals_suggested(game, detachment), judge, goes_on=goes_on)


def _targets(game: Imperialis, detachment: Detachment) -> Offer:
    enemies = [enemy.id for enemy in opponents(game, detachment)]

    def judge(told: str) -> Refused | None:
        if told not in enemies:
            return Refused("LI-CHG-02", NoSuchTarget(value=told, options=enemies))
        charged = charge(game, detachment, game.detachments[told])
        return charged if isinstance(charged, Refused) else None

    return offer("target", enemies, judge, kind="target")


def _piling(game: Imperialis, detachment: Detachment, draft: Draft) -> Offer | None:
    """One more model that piles in; with none named all do that can."""
    named: list[str] = draft.get("models", [])
    free = able(game, detachment)
    left = [label for label in free if label not in named]
    if named[-1:] == [SETTLED] or not left or len(free) == 1:
        return None

    def judge(label: str) -> Refused | None:
        if label not in left:
            return Refused("LI-PILE-02", NoSuchModel(detachment=detachment.id, value=label, options=left))
        piled = pile_in(game, detachment, [*named, label])
        return piled if isinstance(piled, Refused) else None

    return offer("models", left, judge, many=True, enough=True)


def may_not(game: Imperialis, detachment: Detachment, how: str) -> Refused | None:
    """Why a Detachment may not do this in its activation."""
    if detachment.in_reserve and how not in ("stay", "arrive"):
        return Refused("LI-RES-03", InReserve(detachment=detachment.id))
    reasons = (why_not(game, detachment) for why_not in MAY_NOT[how])
    return next((refused for refused in reasons if refused is not None), None)


def no_target_at_all(game: Imperialis, detachment: Detachment) -> Refused | None:
    """Why Point Defence cannot fire at anybody."""
    return None if targets(game, detachment) else no_target_of_defence(game, detachment, "")


def not_in_reserve(game: Imperialis, detachment: Detachment) -> Refused | None:
    """Why a Detachment does not arrive that stands on the table."""
    return None if detachment.in_reserve else Refused("LI-RES-02", NotInReserve(detachment=detachment.id))


@rule(without=None)
def is_pinned(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LI-ENG-05: who is Engaged & Pinned does not move of his own will."""
    return Refused("LI-ENG-05", IsPinned(detachment=detachment.id)) if pinned(game, detachment) else None


@rule(without=None)
def not_pinned(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LI-PILE-01: only who is Engaged & Pinned piles in."""
    return None if pinned(game, detachment) else Refused("LI-PILE-01", NotPinned(detachment=detachment.id))


def nobody_piles_in(game: Imperialis, detachment: Detachment) -> Refused | None:
    """Why nobody of a Detachment can pile in."""
    piled = pile_in(game, detachment, ())
    return piled if isinstance(piled, Refused) else None


@rule(without=None)
def no_charge_order(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LI-CHG-01: only a Charge Order lets a Detachment charge."""
    if detachment.order == "charge":
        return None
    return Refused("LI-CHG-01", OtherOrder(detachment=detachment.id, order=detachment.order))


@rule(without=None)
def cannot_move(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LI-MOV-05: a Movement of "-" cannot move."""
    return None if farthest(game, detachment, "advance") else Refused("LI-MOV-05", CannotMove(detachment=detachment.id))


def nobody_to_charge(game: Imperialis, detachment: Detachment) -> Refused | None:
    """Why a Detachment cannot charge anybody; the nearest enemies are tried first."""
    refused = Refused("LI-CHG-02", OutOfReach(detachment=detachment.id, target="", inches=0.0))
    for enemy in sorted(opponents(game, detachment), key=lambda one: gap(game, detachment, one)):
        charged = charge(game, detachment, enemy)
        if not isinstance(charged, Refused):
            return None
        refused = charged
    return refused


MAY_NOT: Mapping[str, tuple[Callable[[Imperialis, Detachment], Refused | None], ...]] = {
    "stay": (reserves_last,),
    "arrive": (not_in_reserve, too_early),
    "defend": (no_defence, no_target_at_all),
    "pile_in": (not_pinned, nobody_piles_in),
    "charge": (no_charge_order, is_pinned, nobody_to_charge),
    "move": (is_pinned, cannot_move),
}
"""What may be against each thing that a Detachment does, in the order in which it is said."""
