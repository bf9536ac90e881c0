"""How it sounds why something is not allowed."""

from __future__ import annotations

from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import listed, on_offer, plain
from rulesets.legions_imperialis.face.tell.text import ORDERS
from rulesets.legions_imperialis.table.reasons.asking import NotOnTable, Nowhere
from rulesets.legions_imperialis.table.reasons.building import EmptyFormation, TooDear, TooFewFormations
from rulesets.legions_imperialis.table.reasons.correcting import NoSuchValue, NoThing, NothingToCorrect
from rulesets.legions_imperialis.table.reasons.deployment import (
    InReserve,
    LandsTooNear,
    NoRoom,
    NoSuchForce,
    NoSuchSize,
    NotAtEdge,
    NotHeldBack,
    NotInReserve,
    NotRefereed,
    NotTheirWayIn,
    NotWaiting,
    OnlyOwnEdge,
    OutsideZone,
    TheirEdge,
    TooEarly,
    TooNearEnemies,
)
from rulesets.legions_imperialis.table.reasons.firing import (
    CannotPopUp,
    NobodyCanFire,
    NoBombing,
    NoDefence,
    NoInterception,
    NoSuchAim,
    NoSuchHit,
    NoSuchModifier,
    NoSuchMoment,
    NoSuchWeapon,
    NoTemplate,
    TargetPinned,
    TemplateFar,
    TemplateMisses,
    TemplateUnseen,
)
from rulesets.legions_imperialis.table.reasons.movement import (
    CannotHover,
    CannotMove,
    FallsShort,
    IsPinned,
    NobodyPilesIn,
    NoSuchModel,
    NoSuchTarget,
    NotPinned,
    NotReady,
    NotSoForATitan,
    NotSoForFlyers,
    NotUnderstood,
    OtherOrder,
    OutOfReach,
    Parted,
    StaysNear,
    StepsBack,
)
from rulesets.legions_imperialis.table.reasons.orders import (
    BrokenOrder,
    EngagedCharge,
    InfiltratedCharge,
    NotAnOrder,
    NotEligible,
    NotObeyed,
    OutOfCommand,
    ReserveOrder,
    ScatteredOrder,
    WithoutOrders,
)


def _cannot_fire(told: NobodyCanFire) -> str:
    at = f"at {told.target}" if told.target else "at anybody"
    return f"Nobody of {told.detachment} can fire {at}: nothing in sight, in range and in arc."


REASONS: list[Sentence[None]] = [
    Sentence(Nowhere, lambda to, told: f"{told.text} is nothing on the table, and no place: {told.problem}."),
    Sentence(NoTemplate, lambda to, told: f"No template of {told.detachment} could come to lie over an enemy."),
    Sentence(TemplateFar, lambda to, told: f"{told.detachment} cannot lay that template there: out of range or arc."),
    Sentence(TemplateUnseen, lambda to, told: f"Who fires of {told.detachment} does not see that point."),
    Sentence(
        TemplateMisses,
        lambda to, told: (
            f"The template has to lie over a model of {told.target}, at which {told.detachment} fires with the rest."
        ),
    ),
    Sentence(NoThing, lambda to, told: f"{told.text} is no Detachment that has been placed."),
    Sentence(
        NothingToCorrect, lambda to, told: f"{told.what or 'That'} cannot be put right here: {on_offer(told.options)}."
    ),
    Sentence(NoSuchValue, lambda to, told: f"{told.value or 'That'} makes no sense here: {on_offer(told.options)}."),
    Sentence(NotOnTable, lambda to, told: f"{told.detachment} is not on the table."),
    Sentence(NotUnderstood, lambda to, told: f"“{told.text}”: {told.problem}."),
    Sentence(NotReady, lambda to, told: f"“{told.value}” cannot be activated now; {on_offer(told.options)}."),
    Sentence(
        FallsShort,
        lambda to, told: f"Model {told.label} of {told.detachment} stays {inches(told.inches)} short of its place.",
    ),
    Sentence(
        Parted,
        lambda to, told: f"{told.detachment} would not be in Coherency: {inches(told.inches)} are missing.",
    ),
    Sentence(IsPinned, lambda to, told: f"{told.detachment} is Engaged & Pinned: it can pile in or do nothing."),
    Sentence(NotPinned, lambda to, told: f"{told.detachment} is not Engaged & Pinned: it moves as usual."),
    Sentence(
        OtherOrder,
        lambda to, told: f"{told.detachment} has {ORDERS[told.order]}: only a Charge Order lets it charge.",
    ),
    Sentence(CannotHover, lambda to, told: f"“{told.value}” cannot hover now; {on_offer(told.options)}."),
    Sentence(CannotMove, lambda to, told: f"{told.detachment} has no Movement."),
    Sentence(
        OutOfReach,
        lambda to, told: (
            f"Nobody of {told.detachment} comes into contact with {told.target or 'an enemy'}"
            f" within {inches(told.inches)}."
        ),
    ),
    Sentence(
        StepsBack,
        lambda to, told: f"All of {told.detachment} touch {told.target} already: nobody steps out to charge it again.",
    ),
    Sentence(
        StaysNear,
        lambda to, told: (
            f"Model {told.label} of {told.detachment} would stay within 1″ of {told.enemy}: all of it has to leave"
            " that to charge another."
        ),
    ),
    Sentence(NobodyPilesIn, lambda to, told: f"Nobody of {told.detachment} can come closer to the enemy."),
    Sentence(
        NotSoForATitan,
        lambda to, told: (
            f"Model {told.label} of {told.detachment} cannot come there: a Titan goes straight ahead with one turn,"
            " or straight back."
        ),
    ),
    Sentence(
        NotSoForFlyers,
        lambda to, told: (
            f"Model {told.label} of {told.detachment} cannot fly there: straight ahead, with one turn of up to 90°."
        ),
    ),
    Sentence(NoSuchModel, lambda to, told: f"Model “{told.value}” cannot do it; {on_offer(told.options)}."),
    Sentence(NoSuchTarget, lambda to, told: f"“{told.value}” is no enemy on the table; {on_offer(told.options)}."),
    Sentence(NotAnOrder, lambda to, told: f"“{told.value}” is no Order; {on_offer(told.options)}."),
    Sentence(NotEligible, lambda to, told: f"“{told.value}” cannot be named here; {on_offer(told.options)}."),
    Sentence(WithoutOrders, lambda to, told: f"Without an Order yet: {listed(told.names)}."),
    Sentence(
        BrokenOrder,
        lambda to, told: f"{told.detachment} is Broken: Advance or Charge, not {ORDERS[told.order]}.",
    ),
    Sentence(
        ScatteredOrder,
        lambda to, told: f"{told.detachment} is out of Coherency: Advance, not {ORDERS[told.order]}.",
    ),
    Sentence(
        OutOfCommand,
        lambda to, told: f"{told.detachment} has nobody near who commands it: Advance, not {ORDERS[told.order]}.",
    ),
    Sentence(
        NotObeyed,
        lambda to, told: (
            f"{told.detachment} obeys only {listed(ORDERS[one] for one in told.options)}, not {ORDERS[told.order]}:"
            " nobody who controls it is near."
        ),
    ),
    Sentence(EngagedCharge, lambda to, told: f"{told.detachment} is Engaged already: no Charge Order."),
    Sentence(InfiltratedCharge, lambda to, told: f"{told.detachment} has infiltrated: no Charge Order in round 1."),
    Sentence(TargetPinned, lambda to, told: f"{told.detachment} is Engaged & Pinned: nobody fires at it."),
    Sentence(NobodyCanFire, lambda to, told: _cannot_fire(told)),
    Sentence(
        NoSuchWeapon,
        lambda to, told: f"{told.detachment} cannot fire “{told.value}” here; {on_offer(told.options)}.",
    ),
    Sentence(
        NoDefence,
        lambda to, told: (
            f"{told.detachment} has no Point Defence that could fire{f' at {told.target}' if told.target else ' now'}."
        ),
    ),
    Sentence(
        CannotPopUp,
        lambda to, told: f"{told.detachment} makes no Pop-up attack: Skimmers with First Fire do, in its stage.",
    ),
    Sentence(
        NoInterception,
        lambda to, told: f"No Interceptor of {told.detachment} can fire at {told.target or 'them'} where it ends.",
    ),
    Sentence(
        NoBombing,
        lambda to, told: f"{told.detachment} does not come within 3″ of {told.target or 'them'} to bomb them then.",
    ),
    Sentence(NoSuchHit, lambda to, told: f"There is no Hit “{told.value}”; {on_offer(told.options)}."),
    Sentence(NoSuchAim, lambda to, told: f"Nothing is aimed “{told.value}” here; {on_offer(told.options)}."),
    Sentence(
        NoSuchModifier, lambda to, told: f"No modifier “{told.value}” can be taken here; {on_offer(told.options)}."
    ),
    Sentence(NoSuchMoment, lambda to, told: f"Not at “{told.value}” percent; {on_offer(told.options)}."),
    Sentence(NotWaiting, lambda to, told: f"“{told.value}” is not to be placed now; {on_offer(told.options)}."),
    Sentence(
        OutsideZone, lambda to, told: f"Model {told.label} of {told.detachment} would stand outside where it may."
    ),
    Sentence(NotHeldBack, lambda to, told: f"No rule lets {told.detachment} be held in Reserve."),
    Sentence(
        InReserve,
        lambda to, told: f"{told.detachment} is in Reserve: it arrives, or waits until all others were activated.",
    ),
    Sentence(NotInReserve, lambda to, told: f"{told.detachment} is not in Reserve."),
    Sentence(TooEarly, lambda to, told: f"{told.detachment} cannot arrive in the first round."),
    Sentence(NotAtEdge, lambda to, told: f"{told.detachment} arrives at an edge of the table."),
    Sentence(
        TheirEdge,
        lambda to, told: (
            f"Model {told.label} of {told.detachment} would be {inches(told.inches)} from the enemy's edge: more than"
            " 8″ are needed."
        ),
    ),
    Sentence(
        ReserveOrder,
        lambda to, told: f"{told.detachment} is in Reserve: Advance or March, not {ORDERS[told.order]}.",
    ),
    Sentence(NoRoom, lambda to, told: f"There is no room for model {told.label} of {told.detachment}."),
    Sentence(
        OnlyOwnEdge, lambda to, told: f"{told.detachment}, for which there was no place, arrives at its own edge only."
    ),
    Sentence(
        NotTheirWayIn,
        lambda to, told: (
            f"{told.detachment} comes in over its own edge, or within 8″ of it at the sides, facing onto the table."
        ),
    ),
    Sentence(
        LandsTooNear,
        lambda to, told: (
            f"{told.detachment} would be aimed {inches(told.inches)} from an enemy: who Deep Strikes keeps 2″."
        ),
    ),
    Sentence(
        TooNearEnemies,
        lambda to, told: (
            f"Model {told.label} of {told.detachment} would be {inches(told.inches)} from an enemy:"
            " infiltrators keep 4″."
        ),
    ),
    Sentence(
        TooDear, lambda to, told: f"It costs {told.points:,} points, at most {told.most:,} were agreed for this size."
    ),
    Sentence(
        TooFewFormations,
        lambda to, told: f"It has {told.count} of at least {told.least} Formations that its points demand.",
    ),
    Sentence(EmptyFormation, lambda to, told: f"{told.name} has no Detachment."),
    Sentence(NoSuchForce, lambda to, told: f"There is no army “{told.value}”; {on_offer(told.options)}."),
    Sentence(
        NotRefereed,
        lambda to, told: f"{plain(told.name)} has traits or special rules that are not refereed: {plain(told.words)}.",
    ),
    Sentence(NoSuchSize, lambda to, told: f"There is no size of game “{told.value}”; {on_offer(told.options)}."),
]
"""Why something is not allowed."""
