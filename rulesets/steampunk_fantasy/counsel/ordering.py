"""Orders that move and shoot: which of a unit's list lead to where it is worth being."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulesets.kit.boards.hexes.board import Hex, bearing, distance
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import listed, plain
from rulesets.kit.facets.counsel import Proposal
from rulesets.steampunk_fantasy.actions import Orders
from rulesets.steampunk_fantasy.chapters.gunnery.firing_orders import AIM, FIRE, LOAD, forbidden_by
from rulesets.steampunk_fantasy.chapters.gunnery.readiness import aimed, rounds
from rulesets.steampunk_fantasy.chapters.orders.defaults import fire_list, movement_list
from rulesets.steampunk_fantasy.chapters.orders.writing import default_orders
from rulesets.steampunk_fantasy.counsel.harm import points_of
from rulesets.steampunk_fantasy.counsel.poses import Pose, begins, ends, gap, standing
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.face.tell.orders_told import HOLD_FIRE, all_fire_in_words, fire_in_words, moves_in_words
from rulesets.steampunk_fantasy.table.cards import FireGroup
from rulesets.steampunk_fantasy.table.order_notation import NOTHING, MovementOrder, fire_order, movement_order
from rulesets.steampunk_fantasy.table.questions import OrdersAsked
from rulesets.steampunk_fantasy.table.stacking import fits
from rulesets.steampunk_fantasy.table.state import UnitBase

LABEL, WHY = 80, 100
"""Characters of a proposal's label and reason."""
MOST = 5
"""Proposals for a base."""
FEARS = 0.4
"""How much the enemies' fire counts against one's own: they have other targets too."""
PER_HEX = 0.15
"""What each hex counts by which a base is out of reach of its prey, as a share of what it does when it is not."""
PER_SIDE = 0.06
"""The same for each hex side by which it faces away."""
LOADED = 0.6
"""What a loaded weapon counts, as a share of what its Fire may bring."""
AIMED = 0.5
"""What an aim counts, as a share of what it adds to the next Fire."""
IN_HOPE = 0.1
"""What a Fire without a target counts: one may come."""
CROWDED = 0.3
"""What it costs to come into a hex without room, as a share of the base."""


class Plan(NamedTuple):
    """Orders for a base: what they are worth, the pose to which they lead, and why they are good."""

    worth: float
    orders: Orders
    pose: Pose
    why: str


class Shooting(NamedTuple):
    """What a fire order brings, and at whom."""

    worth: float
    order: str
    target: str = ""


def of_orders(reckoning: Reckoning, question: Question) -> list[Proposal]:
    """The best orders for the base of a question, as far as it is known where the others of its side will be."""
    base = reckoning.view.bases[question.told(OrdersAsked).base]
    plans = varied(plans_for(reckoning, base, taken_by_friends(reckoning, base)))
    by_label = {label_of(reckoning, base, plan.orders): plan for plan in reversed(plans)}
    told = [Proposal(label, (plan.orders,), plan.why[:WHY]) for label, plan in reversed(by_label.items())]
    return told or [_by_default(reckoning, base)]


def _by_default(reckoning: Reckoning, base: UnitBase) -> Proposal:
    """For a base all of whose orders lead off the map."""
    orders = default_orders(reckoning.view, base)
    return Proposal(label_of(reckoning, base, orders), (orders,), "No other order can be carried out")


def label_of(reckoning: Reckoning, base: UnitBase, orders: Orders) -> str:
    """Orders on a button; where there is no room for the groups' names, how many fire."""
    moves = moves_in_words(orders.movement)
    groups = reckoning.view.groups(base)
    told = all_fire_in_words([group.name for group in groups], orders.fire)
    whole = "; ".join(part for part in (moves, told) if part)
    if len(whole) > LABEL:
        doing = dict.fromkeys(fire_in_words(order) for order in orders.fire)
        whole = "; ".join([moves, *(one for one in doing if one != HOLD_FIRE)])
    return (whole[:1].upper() + whole[1:])[:LABEL]


def varied(plans: Sequence[Plan]) -> list[Plan]:
    """The best plan, then others that end elsewhere or face another way; at most five."""
    different: list[Plan] = []
    for plan in plans:
        ends_so = [(other.pose.hex, other.pose.facing) for other in different]
        if (plan.pose.hex, plan.pose.facing) not in ends_so:
            different.append(plan)
    others = [plan for plan in plans if plan not in different]
    return [*different, *others][:MOST]


def plans_for(reckoning: Reckoning, base: UnitBase, taken: Mapping[str, Hex]) -> list[Plan]:
    """A plan for each movement order that can be carried out, the best first. `taken`: where friends will be."""
    start = max(begins(reckoning, base), key=lambda pose: position(reckoning, base, pose))
    card = reckoning.view.card(base)
    orders = [movement_order(text) for text in movement_list(card)]
    plans = (_plan(reckoning, base, start, order, taken) for order in orders if order.fits(start.speed))
    return sorted((plan for plan in plans if plan is not None), key=lambda plan: -plan.worth)


def _plan(
    reckoning: Reckoning, base: UnitBase, start: Pose, order: MovementOrder, taken: Mapping[str, Hex]
) -> Plan | None:
    """The best pose to which a movement order leads, with the fire orders that fit it."""
    ends_here = ends(reckoning, base, [start], order.parts)
    if not ends_here:
        return None
    pose = max(
        ends_here, key=lambda end: _worth_of_end(reckoning, base, end, taken) + _fires_from(reckoning, base, end)
    )
    stays = pose.hex == start.hex
    shooting = [_shooting(reckoning, base, number, start, pose, stays=stays) for number in _groups(reckoning, base)]
    worth = _worth_of_end(reckoning, base, pose, taken) + sum(one.worth for one in shooting)
    told = Orders(base=base.id, movement=order.text, fire=[one.order for one in shooting])
    return Plan(worth, told, pose, _why(reckoning, base, pose, shooting))


def _groups(reckoning: Reckoning, base: UnitBase) -> range:
    return range(len(reckoning.view.groups(base)))


# --- what a pose is worth ---------------------------------------------------------------------------------------------


def _worth_of_end(reckoning: Reckoning, base: UnitBase, pose: Pose, taken: Mapping[str, Hex]) -> float:
    """What it is worth to be in a pose when an order has been carried out, the fire from there not counted."""
    there = standing(base, pose)
    worth = position(reckoning, base, pose)
    if pose.assaults:
        worth += reckoning.charge(_before(base, pose), reckoning.held_by(base, pose.hex))
    room = [reckoning.view.bases[name] for name, place in taken.items() if place == pose.hex]
    if room and not fits(reckoning.view, [*room, there]):
        worth -= CROWDED * points_of(base)
    return worth


def _before(base: UnitBase, pose: Pose) -> UnitBase:
    """A base as it comes into the hex of a pose: from behind."""
    return base.model_copy(update={"hex": pose.hex.toward(pose.facing.opposite), "facing": pose.facing})


def position(reckoning: Reckoning, base: UnitBase, pose: Pose) -> float:
    """How near a pose is to what a base has to do, less what the enemies' fire may do to it there."""
    key = ("position", base.id, pose)
    return reckoning.once(key, lambda: _position(reckoning, base, pose))


def _position(reckoning: Reckoning, base: UnitBase, pose: Pose) -> float:
    drive = reckoning.once(("drive", base.id), lambda: _drive(reckoning, base))
    reach = reckoning.once(("reach", base.id), lambda: reckoning.reach(base))
    far = min((_gap(pose, enemy.hex, reach) for enemy in reckoning.enemies(base)), default=0.0)
    edge = 0.0 if reckoning.view.contains(pose.hex.toward(pose.facing)) else PER_SIDE
    return -drive * (far + edge) - FEARS * reckoning.threat(standing(base, pose))


def _gap(pose: Pose, enemy: Hex, reach: int) -> float:
    """How far an enemy is from where it can be fought, in hexes and in sides to turn."""
    away = distance(pose.hex, enemy)
    turns = min(min(side, 6 - side) for side in bearing(pose.hex, enemy, pose.facing))
    return PER_HEX * max(0, away - max(1, reach - 1)) + PER_SIDE * turns


def _drive(reckoning: Reckoning, base: UnitBase) -> float:
    """What a base may do to the enemy when it gets where it wants to be, in points."""
    shots = sum(reckoning.potential(base, group) for group in reckoning.view.groups(base))
    enemies = reckoning.enemies(base)
    blows = sum(max(0.0, reckoning.assault(base, enemy)) for enemy in enemies) / max(1, len(enemies))
    return max(1.0, shots, blows)


def _fires_from(reckoning: Reckoning, base: UnitBase, pose: Pose) -> float:
    """What all groups could take from the enemy out of a pose."""
    there = standing(base, pose)
    return sum(reckoning.best_fire(there, group)[0] for group in reckoning.view.groups(base))


# --- fire orders ------------------------------------------------------------------------------------------------------


def _shooting(reckoning: Reckoning, base: UnitBase, number: int, start: Pose, end: Pose, *, stays: bool) -> Shooting:
    """The fire order of a group that brings most from both poses."""
    group = reckoning.view.groups(base)[number]
    texts = fire_list(reckoning.view.card(base), group.name)
    loaded, steady = _ready(base, group, number)
    shootings = [_brings(reckoning, base, group, text, (start, end), loaded, steady=steady and stays) for text in texts]
    return max(shootings, key=lambda one: (round(one.worth, 6), one.order == texts[-1]))


def _ready(base: UnitBase, group: FireGroup, number: int) -> tuple[int, bool]:
    """The rounds that a group will probably have when these orders come up, and whether it has an aim now."""
    loaded = base.loaded.get(group.name, 0)
    waiting = base.stack[0].fire if base.stack and not base.is_pinned else ()
    for part in fire_order(waiting[number]).parts if number < len(waiting) else ():
        loaded = _loaded_after(group, loaded, part[0])
    return loaded, aimed(base, group.name)


def _loaded_after(group: FireGroup, loaded: int, action: str) -> int:
    if action.startswith(LOAD):
        return min(group.capacity, loaded + rounds(action))
    return max(0, loaded - 1) if action == FIRE else loaded


def _brings(
    reckoning: Reckoning,
    base: UnitBase,
    group: FireGroup,
    text: str,
    poses: tuple[Pose, Pose],
    loaded: int,
    *,
    steady: bool,
) -> Shooting:
    """What one fire order brings: before the moves out of the first pose, after them out of the second."""
    worth, named = 0.0, ""
    order = fire_order(text)
    may = reckoning.potential(base, group)
    for part, pose in enumerate(poses):
        action = order.parts[part][0]
        if action == NOTHING or forbidden_by(order, action, pose.speed) is not None or (part and pose.assaults):
            continue
        there = standing(base, pose)
        if action == FIRE and (loaded or not group.capacity):
            brings, target = reckoning.best_fire(there, group, aimed=steady)
            worth += max(brings, IN_HOPE * may * (part + 1))
            named, steady = (target.id if target is not None and brings else named), False
        elif action == AIM:
            worth += AIMED * (reckoning.best_fire(there, group, aimed=True)[0] - reckoning.best_fire(there, group)[0])
            steady = True
        elif action.startswith(LOAD) and loaded < group.capacity:
            worth += LOADED * may
        loaded = _loaded_after(group, loaded, action)
    return Shooting(worth, text, named)


# --- words ------------------------------------------------------------------------------------------------------------


def _why(reckoning: Reckoning, base: UnitBase, pose: Pose, shooting: Sequence[Shooting]) -> str:
    """Why orders are worth a look."""
    held = reckoning.held_by(base, pose.hex) if pose.assaults else []
    if held:
        return f"Assaults {held[0].id} in {pose.hex}"
    targets = dict.fromkeys(one.target for one in shooting if one.target)
    if targets:
        return f"From {pose.hex} at {listed(map(plain, targets))}"
    nearest = min(reckoning.enemies(base), key=lambda enemy: distance(pose.hex, enemy.hex), default=None)
    if nearest is None:
        return f"To {pose.hex}"
    away = distance(pose.hex, nearest.hex)
    return f"To {pose.hex}, {away} {'hex' if away == 1 else 'hexes'} from {nearest.id}"


# --- the others -------------------------------------------------------------------------------------------------------


def taken_by_friends(reckoning: Reckoning, base: UnitBase) -> dict[str, Hex]:
    """Where the others of its side will be when these orders have been carried out, as far as that is known: by the
    orders that were given so far, else where they are when the orders come up."""
    return {friend.id: _end_of(reckoning, friend) for friend in reckoning.friends(base)}


def _end_of(reckoning: Reckoning, friend: UnitBase) -> Hex:
    return reckoning.once(("end", friend.id), lambda: _found_end(reckoning, friend))


def _found_end(reckoning: Reckoning, friend: UnitBase) -> Hex:
    poses = begins(reckoning, friend)
    given = next((q.given for q in reckoning.view.questions if q.given and _about(q, friend)), None)
    if given is not None:
        order = movement_order(given["movement"])
        poses = ends(reckoning, friend, poses, order.parts) or poses
    return min(poses, key=lambda pose: gap(reckoning, friend, pose.hex)).hex


def _about(question: Question, base: UnitBase) -> bool:
    return question.asks(OrdersAsked) and question.told(OrdersAsked).base == base.id


def all_as_proposed(reckoning: Reckoning, seat: int) -> dict[int, Orders]:
    """Orders for every base of a seat that has none yet, by the number of the question, so that none is in another's
    way."""
    waiting = [q for q in reckoning.view.questions if q.asks(OrdersAsked) and q.seat == seat and q.given is None]
    orders: dict[int, Orders] = {}
    ahead: dict[str, Hex] = {}
    for question in waiting:
        base = reckoning.view.bases[question.told(OrdersAsked).base]
        plans = plans_for(reckoning, base, {**taken_by_friends(reckoning, base), **ahead})
        orders[question.number] = plans[0].orders if plans else default_orders(reckoning.view, base)
        ahead[base.id] = plans[0].pose.hex if plans else base.hex
    return orders
