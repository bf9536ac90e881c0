"""How it sounds what has happened in charges and melees, and why somebody may not charge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesets.dystopian_legions.face.tell.text import SIGNS, first_place, thrown
from rulesets.dystopian_legions.table.happenings.melee import (
    CameIntoContact,
    ChargeDeclared,
    ChargeFailed,
    Daunted,
    DrivenOff,
    FellBack,
    MeleeLosses,
    MeleeRolled,
    MeleeWon,
    SteppedAside,
    StrikesFirst,
    StruckInPassing,
)
from rulesets.dystopian_legions.table.pools import COLOURS, REGULAR, Pool
from rulesets.dystopian_legions.table.questions import PassAsked, SplitAsked
from rulesets.dystopian_legions.table.reasons.melee import (
    CannotBePlaced,
    CannotFightInMelee,
    FewerInContact,
    NoSuchSplit,
    NotRiddenPast,
    OutOfReach,
    ReachesNotAll,
    StandsOnARoof,
    TooSmallAShare,
    TornApart,
)
from rulesets.dystopian_legions.table.state import Defends, Legions
from rulesets.kit.boards.tables.measured import inches, place, saved_inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, on_offer, plain

SWIFT: dict[Defends, str] = {
    "position": "defends its position",
    "barrier": "defends the barrier between them",
    "mar": "has Swift Strike",
}
"""What gives Swift Strike, of a section."""


def _dice(pool: Pool) -> str:
    return " ".join(f"{pool.of(colour)}{SIGNS[colour]}" for colour in COLOURS if pool.of(colour))


def _rolled(view: Legions, told: MeleeRolled) -> str:
    its = told.pool
    named = (("MAD", its.mad), ("charge", its.charge), ("CQB", its.cqb), ("stalwart", its.stalwart))
    parts = ", ".join(f"{name} {_dice(pool)}" for name, pool in named if pool.size)
    gassed = ", Gas Grenades: nothing for the charge" if told.gassed else ""
    if told.against:
        gassed += f"; a share of it at {told.against}"
    shaken = " (Shaken)" if told.thrown.need > REGULAR else ""
    return (
        f"{told.section}, {count(told.models, 'model')} in melee ({parts or 'no dice'}{gassed}):"
        f" {thrown(told.thrown)}{shaken}."
    )


def _losses(view: Legions, told: MeleeLosses) -> str:
    too_few = f", too few for IR {told.spared}" if told.spared else ""
    wasted = f" ({count(told.wasted, 'success', 'successes')} to spare{too_few})" if told.wasted else ""
    wasted += f" (Aegis: {_takes(told.aegis)} hits)" if told.aegis else ""
    if not told.hit:
        return f"{told.section} loses nobody{wasted}."
    points = Counter(told.hit)
    hit = [
        f"model {label}{_ir(told, label)} {points[label]} LP{' and falls' if label in told.fell else ''}"
        for label in points
    ]
    return f"{told.section} loses {len(told.hit)} LP{wasted}: {listed(hit)}."


def _takes(labels: Sequence[str]) -> str:
    return f"model {labels[0]} takes" if len(labels) == 1 else f"models {listed(labels)} take"


def _ir(told: MeleeLosses, label: str) -> str:
    return f" (IR {told.irs[label]})" if label in told.irs else ""


def _won(view: Legions, told: MeleeWon) -> str:
    tied = ": a tie is the defender's" if told.removed[0] == told.removed[1] else ""
    attacker_won = told.removed[0] > told.removed[1]
    won = told.section if attacker_won else listed([told.section, *told.others])
    lost = listed([told.loser, *told.others]) if attacker_won else told.loser
    wins = "win" if not attacker_won and told.others else "wins"
    return f"{won} {wins} the melee against {lost}, {max(told.removed)} to {min(told.removed)} LP{tied}."


def _first(view: Legions, told: StrikesFirst) -> str:
    if told.cancelled:
        return f"{told.section} {SWIFT[told.by]}, but so is the other side quick: all strike at once."
    return f"{told.section} {SWIFT[told.by]}: it strikes first."


def _failed(view: Legions, told: ChargeFailed) -> str:
    what = "nobody moves" if told.stays else "it closes up, and does not fire"
    return f"The charge of {told.section} at {told.target} fails: {what}."


EVENTS: list[Sentence[Legions]] = [
    Sentence(ChargeDeclared, lambda view, told: f"{told.section} charges {told.target}."),
    Sentence(Daunted, lambda view, told: f"{told.section} is Daunting: a Morale Check for {told.target}."),
    Sentence(ChargeFailed, _failed),
    Sentence(
        SteppedAside,
        lambda view, told: f"Model {told.label} of {told.section}, no combatant, steps aside to {place(told.pose)}.",
    ),
    Sentence(
        CameIntoContact,
        lambda view, told: f"{count(told.models, 'model')} of {told.section} in contact with {told.target}.",
    ),
    Sentence(StrikesFirst, _first),
    Sentence(MeleeRolled, _rolled),
    Sentence(MeleeLosses, _losses),
    Sentence(
        StruckInPassing,
        lambda view, told: (
            f"{told.section} strikes at {told.target} in passing, {count(told.models, 'model')}, half of the dice:"
            f" {thrown(told.thrown)}."
        ),
    ),
    Sentence(MeleeWon, _won),
    Sentence(
        FellBack,
        lambda view, told: f"{told.section} falls back, {first_place(told)}: up to {saved_inches(told.longest)}.",
    ),
    Sentence(DrivenOff, lambda view, told: f"{told.section} is driven off the table."),
]


def _out_of_reach(told: OutOfReach) -> str:
    whom = told.target or "any enemy"
    return f"No model of {told.section} comes into contact with {whom} within {inches(told.inches)}."


ASKS: list[Sentence[str]] = [
    Sentence(
        SplitAsked,
        lambda to, told: (
            f"{to} divides {told.dice} of {plain(told.section)} between {listed(map(plain, told.against))}."
        ),
    ),
    Sentence(PassAsked, lambda to, told: f"{to} says at whom {plain(told.section)} strikes in passing, if at anybody."),
]
"""What the table waits for; told to a player's name."""
NO_PLACE = {
    "way": "no way that it may go leads there, or it may not stand there",
    "room": "the section has no room so",
    "hull": "the first of them keeps off the transport",
}
"""Why a charger is not placed so."""
REASONS: list[Sentence[None]] = [
    Sentence(
        NotRiddenPast,
        lambda _, told: f'{told.section} has not ridden past "{told.value}": {on_offer(told.options)}.',
    ),
    Sentence(CannotFightInMelee, lambda _, told: f"{told.section} is of ironclads, which do not fight in melee."),
    Sentence(
        StandsOnARoof,
        lambda _, told: f"{told.target} stands on a roof: only aeronauts who fly can charge it.",
    ),
    Sentence(
        ReachesNotAll,
        lambda _, told: (
            f"{told.section} cannot bring a model into contact with each of {listed(map(plain, told.targets))} and stay"
            " together."
        ),
    ),
    Sentence(
        NoSuchSplit,
        lambda _, told: (
            f"{told.section} has {told.dice} to divide, so many at each of {listed(told.options)}: not"
            f' "{plain(told.value)}".'
        ),
    ),
    Sentence(
        TooSmallAShare,
        lambda _, told: (
            f"Each of those that {told.section} fights gets the dice of one of its models at least: not"
            f' with "{plain(told.value)}".'
        ),
    ),
    Sentence(OutOfReach, lambda _, told: _out_of_reach(told)),
    Sentence(
        CannotBePlaced,
        lambda _, told: f"Model {told.label} of {told.section} cannot end its charge there: {NO_PLACE[told.why]}.",
    ),
    Sentence(
        FewerInContact,
        lambda _, told: (
            f"{told.section} would bring {count(told.count, 'model')} into contact, where {told.most} can be."
        ),
    ),
    Sentence(TornApart, lambda _, told: f"{told.section} would be torn apart by a charge at {told.target}."),
]
