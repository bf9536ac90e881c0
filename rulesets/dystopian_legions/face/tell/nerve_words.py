"""How morale and orders sound: what has happened, what is asked, why something is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulesets.dystopian_legions.actions import NoOrder, Order, Overwatch, Restore, Retreat, Watch
from rulesets.dystopian_legions.face.tell.check_words import CHECKS
from rulesets.dystopian_legions.face.tell.text import model, side
from rulesets.dystopian_legions.table.happenings.command import (
    BrokeAway,
    Calmed,
    OrderGiven,
    OrderTakesEffect,
    PointsTaken,
    Shaken,
    WentOnOverwatch,
)
from rulesets.dystopian_legions.table.happenings.movement import RetreatsTo
from rulesets.dystopian_legions.table.questions import (
    BeforeMeleeAsked,
    BolsterAllAsked,
    CallTimeAsked,
    ChargedAsked,
    ChooseMoveAsked,
    OverwatchAsked,
    RallyAsked,
    RestoreAsked,
)
from rulesets.dystopian_legions.table.reasons.orders import (
    CannotDigIn,
    HasNotHeld,
    HasRun,
    IsNotReady,
    NobodyGivesIt,
    NoRefuge,
    NoSuchOrder,
    NotDown,
    NotInfantry,
    NotInRetreat,
    NoTrapNear,
    NotShaken,
    OnlyIronclads,
    OrderedOtherwise,
    OutOfCoherency,
    Retreats,
    UnderAnOrder,
)
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, on_offer, plain

ORDERS = {
    "with_me": "With Me!",
    "rally": "Rally",
    "snap_out_of_it": "Snap Out of It!",
    "make_safe": "Make That Safe!",
    "spread_out": "Spread Out Men!",
    "stand_fast": "Stand Fast!",
    "run_run": "Run Run!",
    "on_your_bellies": "On Your Bellies!",
    "focus_fire": "Focus Fire!",
    "spray_em": "Spray 'Em!",
    "fight_harder": "Fight Harder!",
    "dig_in": "Dig In!",
    "on_my_mark": "On My Mark!",
    "hold_the_line": "Hold the Line!",
}
"""What the orders are called."""
EFFECTS = {
    "with_me": "activated together with the section of its officer",
    "spread_out": "its models may stand 2″ farther apart, and all fire by and at them is Rushed this turn",
    "stand_fast": "no move, a die more on Morale Checks and a second try",
    "run_run": "{number}″ more at the double",
    "on_your_bellies": "a crawl of up to half its MV, still down",
    "focus_fire": "all its shots are Placed",
    "spray_em": "its shots are Rushed, its weapons have Suppression",
    "fight_harder": "up to {dice} of this attack may be rolled again",
    "dig_in": "its failed cover dice are rolled again",
    "on_my_mark": "fire at those who charge",
    "hold_the_line": "each of its models adds a black die in this melee",
}
"""What the orders do, those whose markers do not tell it themselves."""


def _shaken(view: Legions, told: Shaken) -> str:
    overwatch = ", and is no longer on Overwatch" if told.overwatch else ""
    return f"{told.section} gains {count(told.count, 'Shaken Marker')}: {told.total} in all{overwatch}."


def _calmed(view: Legions, told: Calmed) -> str:
    return f"{told.section} loses {count(told.count, 'Shaken Marker')}: {told.total or 'none'} left."


def _punished(view: Legions, told: PointsTaken) -> str:
    taken = f"loses {count(told.points, 'Command Point')}" if told.points else "loses no Command Point"
    return f"The Political Officer has seen {told.section} fail: a {told.die}, so {side(view, told.seat)} {taken}."


def _effect(view: Legions, told: OrderTakesEffect) -> str:
    effect = EFFECTS.get(told.order, "").format(number=told.number, dice=count(told.number or 0, "die", "dice"))
    die = f" (a {told.die}: D3 = {(told.die + 1) // 2})" if told.die is not None else ""
    return f"{told.section}: {ORDERS[told.order]} takes effect{die}{f', {effect}' if effect else ''}."


def _retreats(view: Legions, told: RetreatsTo) -> str:
    where = "toward its own edge" if told.to == "home" else f"to {told.to}"
    return f"{told.section} goes {where} in Ordered Retreat."


EVENTS: list[Sentence[Legions]] = [
    Sentence(Shaken, _shaken),
    Sentence(Calmed, _calmed),
    Sentence(BrokeAway, lambda view, told: f"{told.section} runs from the table, Broken."),
    Sentence(PointsTaken, _punished),
    Sentence(
        OrderGiven,
        lambda view, told: f"{model(view, told.by)} orders {told.section}: {ORDERS[told.order]} ({told.cost} CP).",
    ),
    Sentence(OrderTakesEffect, _effect),
    Sentence(RetreatsTo, _retreats),
    Sentence(WentOnOverwatch, lambda view, told: f"{told.section} goes on Overwatch."),
]


def _bolster_all(to: str, told: BolsterAllAsked) -> str:
    both = zip(told.sections, told.required, strict=True)
    each = listed(f"{plain(name)} ({required} needed)" for name, required in both)
    return f"{to} may add dice to the {CHECKS[told.check]} of {each}."


def _choose_move(to: str, told: ChooseMoveAsked) -> str:
    called = listed(map(plain, told.called))
    first = f"; before anybody moves {called} may fire or be given an order" if told.called else ""
    return f"{to} says what {plain(told.section)} does{first}."


ASKS: list[Sentence[str]] = [
    Sentence(BolsterAllAsked, _bolster_all),
    Sentence(
        RestoreAsked,
        lambda to, told: (
            f"{to} says who tries to restore order, of {listed(map(plain, told.sections))}: a failure shakes."
        ),
    ),
    Sentence(
        CallTimeAsked,
        lambda to, told: f"{to} may call time: for {told.turns} turns nobody has scored or lost a Life Point.",
    ),
    Sentence(ChooseMoveAsked, _choose_move),
    Sentence(RallyAsked, lambda to, told: f"{to} may have somebody rallied by {plain(told.section)}."),
    Sentence(
        ChargedAsked,
        lambda to, told: f"{to} may have {plain(told.section)} fire On My Mark!: {plain(told.by)} charges it.",
    ),
    Sentence(
        BeforeMeleeAsked,
        lambda to, told: f"{to} may order {plain(told.section)} before the melee with {plain(told.against)}.",
    ),
    Sentence(
        OverwatchAsked,
        lambda to, told: (
            f"{to} may fire on Overwatch, after the move of {plain(told.moved)}: {listed(map(plain, told.sections))}."
        ),
    ),
]


REASONS: list[Sentence[None]] = [
    Sentence(NoSuchOrder, lambda _, told: f'"{told.value}" cannot be ordered now: {orders(told.orders)}.'),
    Sentence(NobodyGivesIt, lambda _, told: f'"{told.value}" has no part in that order: {on_offer(told.options)}.'),
    Sentence(UnderAnOrder, lambda _, told: f"{told.section} is under {ORDERS[told.order]} already."),
    Sentence(Retreats, lambda _, told: f"{told.section} is in Ordered Retreat."),
    Sentence(HasRun, lambda _, told: f"{told.section} has had Run Run! this turn."),
    Sentence(NotShaken, lambda _, told: f"{told.section} has no Shaken Marker."),
    Sentence(NotDown, lambda _, told: f"{told.section} has not Hit the Deck."),
    Sentence(CannotDigIn, lambda _, told: f"Nobody of {told.section} can dig in."),
    Sentence(OnlyIronclads, lambda _, told: f"{told.section} is of ironclads."),
    Sentence(IsNotReady, lambda _, told: f"{told.section} is not ready: it has an Activated or an Overwatch Marker."),
    Sentence(NotInfantry, lambda _, told: f"Not all of {told.section} are infantry."),
    Sentence(NoTrapNear, lambda _, told: f"No mine or trapped ground lies within 2″ of {told.section}."),
    Sentence(HasNotHeld, lambda _, told: f"{told.section} has not held its ground."),
    Sentence(OutOfCoherency, lambda _, told: f"{told.section} has to move, out of coherency."),
    Sentence(OrderedOtherwise, lambda _, told: f"{ORDERS[told.order]} leaves {told.section} something else to do."),
    Sentence(NotInRetreat, lambda _, told: f"{told.section} is not in Ordered Retreat."),
    Sentence(NoRefuge, lambda _, told: f'"{told.value}" is nothing to retreat to: {on_offer(told.options)}.'),
]


def orders(keys: Iterable[str]) -> str:
    """Orders as they are called; that there are none, where there are none."""
    return on_offer([ORDERS[key] for key in keys])


def payer(view: Legions, text: str) -> str:
    """Who pays for a die: "Brigadier of Staff", or "Brigadier of Staff for Rifles"."""
    name = next((name for name in view.sections if text.endswith(f" for {name}")), "")
    who = model(view, text.removesuffix(f" for {name}"))
    return f"{who} for {plain(name)}" if name else who


SAID: dict[type[Action], Callable[[Any], str]] = {
    Retreat: lambda action: (
        f"{plain(action.section)} retreats {'home' if action.to == 'home' else f'to {plain(action.to)}'}"
    ),
    Restore: lambda action: f"{plain(', '.join(action.sections)) or 'Nobody'} tries to restore order",
    Order: lambda action: f"{ORDERS.get(action.order, plain(action.order))} to {plain(action.section)}",
    NoOrder: lambda action: "No order",
    Watch: lambda action: "Goes on Overwatch",
    Overwatch: lambda action: f"{plain(action.section)} fires on Overwatch at {plain(action.target)}",
}
"""Each type of action in a few words."""
