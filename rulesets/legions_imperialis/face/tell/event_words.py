"""How it sounds what has happened."""

from __future__ import annotations

from itertools import groupby

from rulesets.kit.boards.tables.measured import drawn_up, led_to, place, saved_inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import capital, count, listed
from rulesets.legions_imperialis.face.tell.causes import CAUSES, DESTROYED, LOST, because, by
from rulesets.legions_imperialis.face.tell.text import ORDERS, model, models, piercing, rolled, side
from rulesets.legions_imperialis.table.happenings.combat import (
    CombatBegins,
    CombatResult,
    Crossing,
    Fought,
    Ran,
    StandsFirm,
)
from rulesets.legions_imperialis.table.happenings.firing import (
    Fired,
    HitsResolved,
    HitsTaken,
    PoppedUp,
    Quaked,
    Resolved,
    Shocked,
    ShotsLeft,
    Volley,
    WipedOut,
)
from rulesets.legions_imperialis.table.happenings.morale import FormationBroken, MoraleChecked, Rallied
from rulesets.legions_imperialis.table.happenings.movement import (
    Arrived,
    Crashed,
    CrossedDanger,
    DeepStruck,
    Deployed,
    FlewOff,
    HeldBack,
    Hovers,
    Moved,
    StayInReserve,
    Stragglers,
    TookOff,
)
from rulesets.legions_imperialis.table.happenings.orders import (
    DoesNothing,
    FallsBack,
    HaveNoTarget,
    OrderIssued,
    OrderReplaced,
    OrdersRevealed,
)
from rulesets.legions_imperialis.table.happenings.overwatch import OverwatchCalled
from rulesets.legions_imperialis.table.happenings.setting_up import Attached, HasEdge
from rulesets.legions_imperialis.table.happenings.templates import TemplateCounts, TemplateLaid
from rulesets.legions_imperialis.table.happenings.turn import (
    GameOver,
    HasInitiative,
    MarkersHeld,
    Mended,
    RolledOff,
    RoundBegins,
    Scored,
    ShieldsReignite,
)
from rulesets.legions_imperialis.table.state import Imperialis

ABOUT = {"command": "Command of the battlefield", "initiative": "Initiative", "forward": "Forward Deployment"}
HOW = {"advance": "advances", "march": "marches", "charge_move": "moves", "charge": "charges", "pile_in": "piles in"}
RAN = {"withdraws": "withdraws", "flees": "flees"}
CHECKS = {"casualties": "half of it is lost", "combat": "the Combat is lost", "rally": "to rally"}
"""Why a Morale check is made."""
SCORED = {"marker": "marker {}", "broken": "{}, Broken", "destroyed": "{}, destroyed"}
WHY = {"points": "the last round is over", "annihilated": "a side has nothing left"}


def _rolled_off(view: Imperialis, told: RolledOff) -> str:
    parts = [f"{side(view, seat)} {die}" for seat, die in enumerate(told.dice)]
    tie = told.dice[0] == told.dice[1]
    after = " A tie: who did not have it last round has it." if told.by_tie else " A tie: again." if tie else ""
    return f"{ABOUT[told.about]}: {', '.join(parts)}.{after}"


def _revealed(view: Imperialis, told: OrdersRevealed) -> str:
    lines = ["Orders are revealed."]
    for seat in (0, 1):
        its = {name: order for name, order in told.orders.items() if view.detachments[name].seat == seat}
        by_order = sorted(its, key=lambda name: list(ORDERS).index(its[name]))
        parts = [
            f"{ORDERS[order]}: {', '.join(names)}" for order, names in groupby(by_order, key=lambda name: its[name])
        ]
        lines.append(f"{side(view, seat)}: {'; '.join(parts) or 'none'}.")
    return "\n".join(lines)


def _moved(view: Imperialis, told: Moved) -> str:
    into = f", into contact with {listed(told.into)}" if told.into else ""
    if not told.ways:
        return f"{told.detachment} {HOW[told.how]}, but nobody moves{into}."
    whole = len(told.ways) == len(told.poses)
    who = "" if whole else f", {count(len(told.ways), 'model')} of {len(told.poses)}"
    to = led_to(told.poses, next(iter(told.ways)))
    return f"{told.detachment} {HOW[told.how]}{who}, {to}: up to {saved_inches(told.longest)}{into}."


def _danger(view: Imperialis, told: CrossedDanger) -> str:
    saves = [
        f"model {label} {'has no save' if not need else f'saves on {need}+: {die}'}"
        for label, (die, need) in told.saves.items()
    ]
    suffer = "suffers a Wound" if len(told.lost) == 1 else "suffer a Wound each"
    lost = f" {listed(f'Model {label}' for label in told.lost)} {suffer}." if told.lost else ""
    after = f"; {'; '.join(saves)}" if saves else ""
    return f"{told.detachment} crosses dangerous ground (1 is a Hit): {rolled([*told.dice.values()])}{after}.{lost}"


SIX = 6
"""What a die has to show at most; a natural 6 always hits (LI-HIT-04)."""


def _volley(view: Imperialis, detachment: str, told: Volley) -> str:
    least = max(2, told.hit - sum(told.modifiers.values()))
    need = f"{least}+" if least <= SIX else "a natural 6"
    dice = rolled(told.fell, told.was)
    many = f"{len(told.models)} × " if len(told.models) > len({*told.models}) else ""
    with_what = f"{many}{told.weapon}{by(told.causes)}, on {need}{because(told.modifiers)}"
    return f"{models(view, detachment, told.models)}, {with_what}: {dice} = {count(told.hits, 'Hit')}"


MANNERS = {"": "fires Point Defence", "interceptor": "fires Interceptors", "bombs": "makes a Bombing Run"}
"""How a Detachment fires in its own move."""


def _fired(view: Imperialis, told: Fired) -> str:
    volleys = "; ".join(_volley(view, told.detachment, one) for one in told.volleys)
    if told.rule == "LIX-TR-DEFLAG-01":
        return f"The fire spreads: {volleys}."
    how = "fires on Overwatch" if told.overwatch else MANNERS[told.manner] if told.moving else "fires"
    return f"{told.detachment} {how} at {told.target}. {capital(volleys)}."


LAID = {"blast": "a template of {}″", "flame": "the Flame template", "beam": "a line of {}″"}
"""What each template is called."""
TOWARD = {"blast": "over", "flame": "toward", "beam": "toward"}


def _laid(view: Imperialis, told: TemplateLaid) -> str:
    what = LAID[told.shape].format(told.size)
    start = (
        f"{told.detachment}, model {told.model}, lays {what} of {told.weapon} {TOWARD[told.shape]} {place(told.aimed)}"
    )
    if told.die:
        start += f"; scatter (none on 5+): {told.die}"
    if told.inches:
        far = f"{told.inches}″ (the die {told.rolled}, and 1)"
        start += f"{',' if told.die else '; scatter:'} {far} toward {told.direction}°, to {place(told.at)}"
    return f"{start}."


def _counts(view: Imperialis, told: TemplateCounts) -> str:
    dice = [f"{model(view, name)}: {die}" for name, die in told.partly.items()]
    partly = f" Partly covered (4+ counts): {'; '.join(dice)}." if dice else ""
    counted = [f"{count(number, 'model')} of {name}" for name, number in told.counted.items()]
    each = f", Dice {told.value}" if counted and told.rule != "LIX-TR-FIRE-02" else ""
    return f"Under {told.weapon} of {told.detachment}: {listed(counted) or 'nobody'}{each}.{partly}"


def _resolved(told: Resolved) -> str:
    if told.why:
        at = f" at model {told.model}" if told.model else ""
        return f"{told.weapon}{at}: {LOST[told.why]}"
    whom = f"model {told.model}" if told.model else "a model"
    if told.contest:
        sides = zip(("its firer", whom), told.contest, told.totals, strict=True)
        dice = ", ".join(f"{who} {die}, in all {total}" for who, die, total in sides)
        return f"{told.weapon} at {whom}: {dice}; {count(told.wounds, 'Wound') if told.wounds else 'it holds'}"
    at = f"{told.weapon} ({piercing(told.ap)}{by(told.causes)}) at {whom}"
    if told.save == "shield":
        return f"{at}: {'a level' if told.levels < 2 else f'{told.levels} levels'} of its Void Shields lost"
    before = f"{told.was}→" if told.was else ""
    die = f" {before}{told.die}" if told.die else ""
    die += f" ({CAUSES[told.again]})" if told.again else ""
    save = f"{told.save} {told.need}+{die}" if told.save else "no save"
    if told.need > SIX:
        save = f"no save ({told.save} {told.need}+)"
    ignoring = f", ignored on {told.ignored_on}+: {rolled(told.ignoring)}" if told.ignoring else ""
    came = count(told.wounds, "Wound") if told.wounds else "ignored" if told.ignoring else "saved"
    came += f" ({', '.join(CAUSES[cause] for cause in told.more)})" if told.more else ""
    return f"{at}: {save}{ignoring}, {came}"


def _hits(view: Imperialis, told: HitsResolved) -> str:
    lost = f" Destroyed: {listed(f'model {label}' for label in told.destroyed)}." if told.destroyed else ""
    return f"Hits on {told.detachment}: {'; '.join(map(_resolved, told.hits))}.{lost}"


def _taken(view: Imperialis, told: HitsTaken) -> str:
    who = listed(f"model {label}" for label in told.models)
    lost = f" Destroyed: {listed(f'model {label}' for label in told.destroyed)}." if told.destroyed else ""
    return f"Suffered by {who} of {told.detachment}.{lost}"


def _morale(view: Imperialis, told: MoraleChecked) -> str:
    result = "passed" if told.passed else "failed"
    why = CHECKS[told.cause]
    if not told.dice:
        return f"Morale of {told.detachment} ({why}): {result} already in this phase."
    lower = ", the lower counts" if len(told.dice) > 1 else ""
    total = f" = {min(told.dice) + sum(told.modifiers.values())}" if told.modifiers else ""
    dice = f"{rolled(told.dice)}{lower}{because(told.modifiers)}{total}"
    whose = f", inspired by {told.inspired}" if told.inspired else ""
    return f"Morale of {told.detachment} ({why}, {told.need}+ needed{whose}): {dice}, {result}."


def _fought(view: Imperialis, told: Fought) -> str:
    more = told.more or [{}, {}]
    sides = [
        f"{model(view, name)}: {rolled(dice)}{because(added, dice=extra)} = {total}"
        for name, dice, extra, added, total in zip(told.models, told.dice, more, told.added, told.totals, strict=True)
    ]
    if not told.winner:
        return f"Fight: {', against '.join(sides)}. A tie."
    loser = next((name for name in told.models if name != told.winner), told.models[0])
    return (
        f"Fight: {', against '.join(sides)}; {model(view, loser)} loses {count(told.wounds, 'Wound')}{by(told.causes)}."
    )


def _combat(view: Imperialis, told: CombatBegins) -> str:
    pairs = [f"{model(view, one)} – {model(view, other)}" for one, other in told.fights]
    return f"Combat of {listed(told.detachments)}: {'; '.join(pairs)}."


def _result(view: Imperialis, told: CombatResult) -> str:
    won = f"Fights won: {side(view, 0)} {told.won[0]}, {side(view, 1)} {told.won[1]}."
    if told.loser < 0:
        return f"{won} A draw."
    gone = " has no model left in it, and" if told.left and not told.left[told.loser] else ""
    return f"{won} {side(view, told.loser)}{gone} has lost the Combat."


def _crossing(view: Imperialis, told: Crossing) -> str:
    if not told.die:
        return f"{capital(model(view, told.model))} towers over {told.enemy} and gets through."
    result = "gets through" if told.passed else "suffers a Wound"
    return f"{capital(model(view, told.model))} crosses {told.enemy} (save {told.need}+): {told.die}, {result}."


def _ran(view: Imperialis, told: Ran) -> str:
    die = f" ({told.die} rolled)" if told.die else ""
    lost = [f"model {label}, {DESTROYED[why]}" for label, why in told.destroyed.items()]
    return f"{told.detachment} {RAN[told.how]}{die}.{f' Destroyed: {listed(lost)}.' if lost else ''}"


def _markers(view: Imperialis, told: MarkersHeld) -> str:
    parts = []
    for name, seat in told.held.items():
        strong = " : ".join(map(str, told.strength[name]))
        parts.append(f"{name}: {side(view, seat) if seat >= 0 else 'nobody'} ({strong})")
    return f"Markers (Tactical Strength of both sides): {'; '.join(parts)}."


def _scored(view: Imperialis, told: Scored) -> str:
    what = SCORED[told.why].format(told.name)
    return f"{side(view, told.seat)} scores {count(told.points, 'Victory Point')} for {what}: {told.total} in all."


def _falls_back(view: Imperialis, told: FallsBack) -> str:
    instead = f" in place of {ORDERS[told.before]}" if told.before else ""
    return f"{told.detachment} is issued Fall Back{instead}."


def _over(view: Imperialis, told: GameOver) -> str:
    won = f"{side(view, told.winners[0])} wins" if told.winners else "a draw"
    return f"The battle is over, {WHY[told.why]}: {won}."


def _stragglers(view: Imperialis, told: Stragglers) -> str:
    return f"{told.detachment} is not in Coherency: {listed(f'model {label}' for label in told.models)} destroyed."


def _placed(view: Imperialis, told: Deployed) -> str:
    return f"{told.detachment} is placed, {drawn_up(told.poses)}."


def _stay_in_reserve(view: Imperialis, told: StayInReserve) -> str:
    names = listed(told.detachments)
    return f"Never arrived, and so destroyed: {names}." if told.lost else f"In Reserve, and not arriving: {names}."


def _arrived(view: Imperialis, told: Arrived) -> str:
    return f"{told.detachment} arrives from Reserve, {drawn_up(told.poses)}."


def _held_back(view: Imperialis, told: HeldBack) -> str:
    if told.rule == "LIX-DEPL-05":
        return f"No place is left for {told.detachment}: it is held in Reserve, and arrives at its own edge."
    return f"{told.detachment} is held in Reserve."


MISHAPS = {"off_table": "off the table", "impassable": "into impassable ground"}


def _hovers(view: Imperialis, told: Hovers) -> str:
    aside = (
        f" Moved aside to the nearest free place: {listed(f'model {one}' for one in told.moved)}." if told.moved else ""
    )
    lost = f" Lost in impassable ground: {listed(f'model {one}' for one in told.lost)}." if told.lost else ""
    return f"{told.detachment} hovers, a Skimmer now.{aside}{lost}"


def _has_initiative(view: Imperialis, told: HasInitiative) -> str:
    has_it = side(view, told.seat)
    return f"{side(view, 1 - told.seat)} won, and gives it to {has_it}." if told.given else f"{has_it} has Initiative."


def _deep_struck(view: Imperialis, told: DeepStruck) -> str:
    start = f"{told.detachment} comes down by Deep Strike, aimed at {place(told.aimed)}"
    if told.die:
        start += f"; scatter (none on 5+): {told.die}"
    if told.inches:
        start += f"{',' if told.die else '; scatter:'} {told.inches}″ toward {told.direction}°"
    if told.mishap:
        return f"{start}, {MISHAPS[told.mishap]}: {'back into Reserve' if told.back else 'all of them destroyed'}."
    aside = "; moved aside to the nearest free place" if told.moved else ""
    lost = f" No place, and so destroyed: {listed(f'model {label}' for label in told.lost)}." if told.lost else ""
    return f"{start}{aside}. {drawn_up(told.poses)}.{lost}"


def _attached(view: Imperialis, told: Attached) -> str:
    who = listed(f"model {label}" for label in told.models)
    if told.host:
        return f"{told.detachment} goes with {told.host}, as {who} of it."
    return f"{told.detachment} ({who}) finds nobody with whom it could go: it is not deployed, and counts as destroyed."


def _shots_left(view: Imperialis, told: ShotsLeft) -> str:
    each = (f"model {label} {count(shots, 'shot') if shots else 'none'}" for label, shots in told.left.items())
    return f"{told.weapon} of {told.detachment} has left: {listed(each)}."


EVENTS: list[Sentence[Imperialis]] = [
    Sentence(RolledOff, _rolled_off),
    Sentence(HasEdge, lambda view, told: f"{side(view, told.seat)} deploys in the {told.edge}."),
    Sentence(Deployed, _placed),
    Sentence(HeldBack, _held_back),
    Sentence(Arrived, _arrived),
    Sentence(DeepStruck, _deep_struck),
    Sentence(Hovers, _hovers),
    Sentence(TookOff, lambda view, told: f"{told.detachment} takes off, and flies again."),
    Sentence(
        Crashed,
        lambda view, told: (
            f"{told.detachment} ends over impassable ground: {listed(f'model {one}' for one in told.models)} destroyed."
        ),
    ),
    Sentence(FlewOff, lambda view, told: f"Back into Reserve, off the table: {listed(told.detachments)}."),
    Sentence(StayInReserve, _stay_in_reserve),
    Sentence(RoundBegins, lambda view, told: f"**Round {told.round} of {told.rounds}**"),
    Sentence(OrdersRevealed, _revealed),
    Sentence(HasInitiative, _has_initiative),
    Sentence(OrderIssued, lambda view, told: f"{told.detachment} has no Order: it is issued {ORDERS[told.order]}."),
    Sentence(DoesNothing, lambda view, told: f"{told.detachment} does nothing."),
    Sentence(HaveNoTarget, lambda view, told: f"Without a target, and so without fire: {listed(told.detachments)}."),
    Sentence(Moved, _moved),
    Sentence(
        OverwatchCalled,
        lambda view, told: f"{told.detachment} calls Overwatch at {told.moment} % of the way of {told.moved}.",
    ),
    Sentence(CrossedDanger, _danger),
    Sentence(Stragglers, _stragglers),
    Sentence(PoppedUp, lambda view, told: f"{told.detachment} pops up: 10″ higher until the stage ends."),
    Sentence(TemplateLaid, _laid),
    Sentence(TemplateCounts, _counts),
    Sentence(Fired, _fired),
    Sentence(HitsResolved, _hits),
    Sentence(HitsTaken, _taken),
    Sentence(WipedOut, lambda view, told: f"{told.detachment} is destroyed."),
    Sentence(
        FormationBroken,
        lambda view, told: f"{told.formation} has lost {told.losses} (Break Point {told.break_point}): it is Broken.",
    ),
    Sentence(MoraleChecked, _morale),
    Sentence(FallsBack, _falls_back),
    Sentence(
        Quaked,
        lambda view, told: f"{told.detachment} is shaken: half its Movement next time, and −1 when it fires next.",
    ),
    Sentence(
        Shocked,
        lambda view, told: (
            f"{told.detachment} is shocked: half its Movement next time, and one weapon a model when it fires next."
        ),
    ),
    Sentence(ShotsLeft, _shots_left),
    Sentence(Rallied, lambda view, told: f"{told.detachment} has rallied."),
    Sentence(CombatBegins, _combat),
    Sentence(Fought, _fought),
    Sentence(CombatResult, _result),
    Sentence(
        StandsFirm,
        lambda view, told: (
            f"{told.detachment} is Implacable: no Morale check, it {'stays' if told.stays else 'withdraws'}."
        ),
    ),
    Sentence(
        OrderReplaced,
        lambda view, told: (
            f"The Master Tactician of {told.by} gives {told.detachment} {ORDERS[told.order]} in place of"
            f" {ORDERS[told.before]}."
        ),
    ),
    Sentence(Attached, _attached),
    Sentence(Crossing, _crossing),
    Sentence(Ran, _ran),
    Sentence(
        ShieldsReignite,
        lambda view, told: (
            f"Void Shields of {told.detachment}, model {told.model} (4+): {rolled(told.dice)}, level {told.level}."
        ),
    ),
    Sentence(
        Mended,
        lambda view, told: (
            f"{told.detachment}, model {told.model} mends itself ({told.need}+): {rolled(told.dice)},"
            f" {count(told.wounds, 'Wound')} left."
        ),
    ),
    Sentence(MarkersHeld, _markers),
    Sentence(Scored, _scored),
    Sentence(GameOver, _over),
]
