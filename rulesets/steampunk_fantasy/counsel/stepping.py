"""What is chosen while orders are carried out: sides to turn to, hexes, assaults, targets, and who is hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from rulesets.kit.boards.hexes.board import HexDirection, direction_to, distance, neighbours, parse_hex
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.reckoning.telling import percent
from rulesets.steampunk_fantasy.actions import Declare, Pick, Targets, Way, Withdraw
from rulesets.steampunk_fantasy.chapters.gunnery.firing_orders import FIRE
from rulesets.steampunk_fantasy.chapters.movement.choices import Ways
from rulesets.steampunk_fantasy.chapters.movement.courses import FREE_TURN, Course
from rulesets.steampunk_fantasy.counsel.harm import points_of
from rulesets.steampunk_fantasy.counsel.ordering import position
from rulesets.steampunk_fantasy.counsel.poses import Parts, Pose, ends, now, standing
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.face.tell.phrases import SIDES
from rulesets.steampunk_fantasy.table.order_notation import fire_order, movement_order
from rulesets.steampunk_fantasy.table.questions import AboutABase, TargetsAsked, WithdrawAsked
from rulesets.steampunk_fantasy.table.state import UnitBase

MOST = 6
"""Proposals of a question."""
AFTER_MOVING = 1
"""The part of a fire order that is for Gunnery 2."""
FRONT_SIDES = ("front", "front-side", "back-side", "back")


# --- movement ---------------------------------------------------------------------------------------------------------


def of_way(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """The sides or hexes that lead to the best pose at the end of the turn, with what is left of the order."""
    base = reckoning.view.bases[question.told(AboutABase).base]
    asking = reckoning.view.asking(question.number)
    assert isinstance(asking, Ways)
    one = next(course for course in asking.courses if course.base == base.id)
    rest = _rest(reckoning, base, one)
    told = _values(reckoning, question, {"type": "way", "base": base.id})

    def worth(way: str) -> float:
        own = base.seat in [question.seat] or reckoning.view.shares(base.seat, question.seat)
        return _worth_of_way(reckoning, base, one, way, rest) * (1 if own else -1)

    return _ways(base, sorted(told, key=worth, reverse=True)[:MOST])


def _ways(base: UnitBase, told: Sequence[str]) -> list[Proposal]:
    return [Proposal(_where(way, base), (Way(base=base.id, to=way),)) for way in told]


def _where(way: str, base: UnitBase) -> str:
    if way not in SIDES:
        return f"To {way}"
    return f"Stay facing {SIDES[way]}" if way == base.facing.name else f"Face {SIDES[way]}"


def _rest(reckoning: Reckoning, base: UnitBase, one: Course) -> Parts:
    """What is left of a base's order behind the action that is chosen for."""
    order = base.carrying_out
    later = movement_order(order.movement).parts[reckoning.view.step :] if order is not None and order.movement else ()
    return [one.part[one.done + 1 :], *later]


def _worth_of_way(reckoning: Reckoning, base: UnitBase, one: Course, way: str, rest: Parts) -> float:
    """The best that can still come of it."""
    if one.next == FREE_TURN:
        begins = now(base)._replace(facing=HexDirection[way])
    else:
        place = parse_hex(way)
        facing = direction_to(base.hex, place) if place in neighbours(base.hex) else base.facing
        begins = now(base)._replace(hex=place, facing=facing, assaults=bool(reckoning.held_by(base, place)))
    ends_of_rest = ends(reckoning, base, [begins], rest)
    return max((_at_the_end(reckoning, base, pose) for pose in ends_of_rest), default=float("-inf"))


def _at_the_end(reckoning: Reckoning, base: UnitBase, pose: Pose) -> float:
    """What a pose is worth with the fire that is ordered for Gunnery 2."""
    worth = position(reckoning, base, pose)
    if pose.assaults:
        return worth + reckoning.charge(base, reckoning.held_by(base, pose.hex))
    told = base.carrying_out.fire if base.carrying_out is not None else ()
    groups = zip(reckoning.view.groups(base), told, strict=False)
    firing = [group for group, order in groups if fire_order(order).parts[AFTER_MOVING] == (FIRE,)]
    return worth + sum(reckoning.best_fire(standing(base, pose), group)[0] for group in firing)


def of_declare(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """Into an assault where more is to be won than lost."""
    base = reckoning.view.bases[question.told(AboutABase).base]
    brings = max((reckoning.charge(base, held) for held in _around(reckoning, base)), default=0.0)
    said = {"yes": f"Into the assault with {base.id}", "no": f"No assault with {base.id}"}
    order = ("yes", "no") if brings > 0 else ("no", "yes")
    why = "More is to be won than lost" if brings > 0 else "More is to be lost than won"
    answers = {"yes": Declare(base=base.id, assault="yes"), "no": Declare(base=base.id, assault="no")}
    return [
        Proposal(said[word][:80], (answers[word],), why if number == 0 else "") for number, word in enumerate(order)
    ]


def _around(reckoning: Reckoning, base: UnitBase) -> Iterator[list[UnitBase]]:
    """The enemies in each hex around a base, where there are any."""
    for place in neighbours(base.hex):
        if held := reckoning.held_by(base, place):
            yield held


def of_withdraw(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """Out of an assault where more is to be lost than won."""
    asked = question.told(WithdrawAsked)
    base, place = reckoning.view.bases[asked.base], parse_hex(asked.hex)
    near = [enemy for enemy in reckoning.enemies(base) if distance(enemy.hex, place) <= 1]
    fights = sum(reckoning.assault(base, enemy) for enemy in near) > 0
    stay = Proposal(f"{base.id} stays and fights"[:80], (Withdraw(base=base.id, how="stay"),))
    leave = Proposal(f"{base.id} withdraws"[:80], (Withdraw(base=base.id, how="withdraw"),))
    return [stay, leave] if fights else [leave, stay]


def of_hexes(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """The hexes to retreat to, or to be fought over: the safest first."""
    base = reckoning.view.bases[question.told(AboutABase).base]
    told = _values(reckoning, question, {"type": "way", "base": base.id})
    poses = {way: now(base)._replace(hex=parse_hex(way)) for way in told}
    return _ways(base, sorted(told, key=lambda way: -position(reckoning, base, poses[way]))[:MOST])


def of_turn(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """The sides that a loser may face: toward the enemy first."""
    base = reckoning.view.bases[question.told(AboutABase).base]
    told = _values(reckoning, question, {"type": "way", "base": base.id})
    poses = {way: now(base)._replace(facing=HexDirection[way]) for way in told}
    return _ways(base, sorted(told, key=lambda way: -position(reckoning, base, poses[way])))


def of_assaulted_side(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """The side with the most dice: cards have it nearest the front."""
    base = reckoning.view.bases[question.told(AboutABase).base]
    told = _values(reckoning, question, {"type": "way", "base": base.id})
    ordered = sorted(told, key=FRONT_SIDES.index)
    return [Proposal(f"With the {side}", (Way(base=base.id, to=side),)) for side in ordered]


# --- shots ------------------------------------------------------------------------------------------------------------


def of_targets(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """All shots at the target from which they take most; at one of the next where there are others."""
    view = reckoning.view
    asked = question.told(TargetsAsked)
    base, name = view.bases[asked.base], asked.group
    group = view.card(base).group(name)
    told = _values(reckoning, question, {"type": "targets", "base": base.id})
    shots = [*filter(None, (_shot(reckoning, base, name, target) for target in told))]
    ordered = [proposal for worth, proposal in sorted(shots, key=lambda one: -one[0]) if worth > 0][:MOST]
    hold = Proposal(f"{group.name}: hold fire"[:80], (Targets(base=base.id),))
    return [*ordered, hold]


def _shot(reckoning: Reckoning, base: UnitBase, name: str, target: str) -> tuple[float, Proposal] | None:
    """All shots of a group at a base, or at a hex with its enemies; what that is worth."""
    view, group = reckoning.view, reckoning.view.card(base).group(name)
    action = Targets(base=base.id, shots=[target])
    if target in view.bases:
        enemy = view.bases[target]
        hits = percent(Fraction(reckoning.chance(base, group, enemy)))
        return reckoning.fire(base, group, enemy), Proposal(f"Fire at {target}, {hits} to hit"[:80], (action,))
    held = [enemy for enemy in reckoning.enemies(base) if enemy.hex.name == target]
    if not held:
        return None
    names = ", ".join(enemy.id for enemy in held)
    worth = sum(reckoning.fire(base, group, enemy) for enemy in held)
    return worth, Proposal(f"Fire into {target} at {names}"[:80], (action,))


# --- hits -------------------------------------------------------------------------------------------------------------


def of_victim(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """Those who fight worst die first."""
    card = reckoning.view.card(reckoning.view.bases[question.told(AboutABase).base])
    kinds: Sequence[str] = _values(reckoning, question, {"type": "pick"})
    ordered = sorted(kinds, key=lambda kind: sum(card.profiles[kind].assault) + len(card.profiles[kind].special))
    return [Proposal(f"Lose {kind}"[:80], (Pick(choice=kind),)) for kind in ordered][:MOST]


def of_several(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """Who goes in or fights: the worthiest as long as there is room; then others of them first."""
    view = reckoning.view

    def worth(value: str) -> float:
        return -points_of(view.bases[value]) if value in view.bases else 0.0

    return _filled(reckoning, question, worth)


def of_picks(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """Any other choice, in the order in which it is offered."""
    return _filled(reckoning, question, lambda value: 0.0)


def _filled(reckoning: Reckoning, question: Question, worth: Callable[[str], float]) -> list[Proposal]:
    """An answer that begins with each of the options, filled up with the best of the others."""
    draft: Draft = {"type": question.takes[0]}
    if question.takes[0] not in ("pick", "pick_some", "ready"):
        return []
    first = offered(reckoning.view, question, draft)
    if first is None:
        return [Proposal("Done", (completed(reckoning.view, draft),))]
    options = sorted((option.value for option in first.options), key=worth)
    starts: list[Draft] = [extended(draft, first, value) for value in options] or [closed(draft, first)]
    by_answer: dict[str, Proposal] = {}
    for start in starts:
        action = _completed(reckoning, question, start, worth)
        by_answer.setdefault(action.model_dump_json(), Proposal(_said(action)[:80], (action,)))
    return [*by_answer.values()][:MOST]


def _completed(reckoning: Reckoning, question: Question, draft: Draft, worth: Callable[[str], float]) -> Action:
    offer: Offer | None = offered(reckoning.view, question, draft)
    while offer is not None:
        best = min((option.value for option in offer.options), key=worth, default=None)
        draft = closed(draft, offer) if best is None else extended(draft, offer, best)
        offer = offered(reckoning.view, question, draft)
    return completed(reckoning.view, draft)


def _said(action: Action) -> str:
    """A choice in a few words: what is chosen."""
    told = getattr(action, "choices", None) or [getattr(action, "choice", "")]
    return ", ".join(told) or "None"


def _values(reckoning: Reckoning, question: Question, draft: Draft) -> list[str]:
    """What may be put into the next field."""
    offer = offered(reckoning.view, question, draft)
    return [option.value for option in offer.options] if offer is not None else []
