"""How pilots, aircraft, officers, medics and mechanics sound (HERO, PILOT, AIR, CMD)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947.face.tell.causes import BLOC, CROSSHAIR, again, because, cited, counting, kind, listed, shown
from rulesets.dust_1947.face.tell.names import Asker, unit
from rulesets.dust_1947.table.happenings.before import Pilots
from rulesets.dust_1947.table.happenings.command import (
    AirAlert,
    AirTraffic,
    AmmoDrop,
    CriticalsCleared,
    DrivenOn,
    FactionListens,
    Follows,
    GetMoving,
    GetUp,
    Healed,
    Mended,
    Order,
    Rallied,
    Refilled,
    Repaired,
    Repairs,
    Revives,
    StimulantRoll,
    Stimulated,
    Stimulus,
)
from rulesets.dust_1947.table.happenings.damage import ClimbsOut, Escapes, Landed
from rulesets.dust_1947.table.questions import (
    AlertAsked,
    ClimbAsked,
    CommandAsked,
    FollowAsked,
    HealAsked,
    LandAsked,
    LeaderAsked,
    MendAsked,
    RallyAsked,
    RepairAsked,
    ReturnAsked,
    ReviveAsked,
    ShieldAsked,
    StimulateAsked,
    StimulusAsked,
    SupplyAsked,
)
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, plain

Told = Mapping[str, Any]

STIMULI = {
    "attack": "its ATTACK is a SUSTAINED ATTACK at the price of one action",
    "move": "its MOVE is a MARCH MOVE at the price of one action",
    "either": "its player chooses the effect",
    "": "without effect",
}


def _rolled(it: Order) -> str:
    """The dice of a command action, with what counts and those that were rolled again."""
    more = f", {count(len(it.dice), 'die', 'dice')}{because(it.more)}," if it.more else ""
    fell = again([it.jammed, it.again, it.jammed_again], [it.jam, it.because or "", it.jam], it.row)
    return f"{more} on {counting(it.row)}: {shown(it.dice, it.row)}{fell}"


def _ordered(action: str, good: str, bad: str) -> Callable[[Dust, Order], str]:
    def tell(game: Dust, it: Order) -> str:
        end = good if it.success else bad
        return f"{unit(game, it.unit)} tries {action}{cited(it.rule)}{_rolled(it)}, {end}."

    return tell


def _escapes(game: Dust, it: Escapes) -> str:
    end = "hurt" if it.hurt else "unhurt"
    needs = f"unhurt on {counting('escape')} (DU-PILOT-07)"
    return f"{unit(game, it.unit)} gets out of the wreck, {needs}: {shown(it.dice, 'escape')}: {end}."


def _refilled(game: Dust, it: Refilled) -> str:
    boxes = ", ".join(f"{plain(weapon)} {number}" for weapon, number in it.boxes)
    end = f": {boxes}" if boxes else ""
    return f"{unit(game, it.unit)} has all its ammunition again{end}{cited(it.rule)}."


def _driven(game: Dust, it: DrivenOn) -> str:
    led = f"MOVE {it.move}, MARCH MOVE {it.march} and {it.skill}"
    return f"{unit(game, it.unit)} is driven on by {unit(game, it.by)}{cited(it.rule)}: {led}."


def _rallied(game: Dust, it: Rallied) -> str:
    left, had = ", ".join(it.tokens) or "no token", ", ".join(it.had)
    by = f" by {unit(game, it.by)}" if it.by else ""
    was = f", {had}," if had else ""
    why = f"on {BLOC} (DU-CMD-16){because(it.because)}"
    return f"{unit(game, it.unit)}{was} is rallied{by} {why}: {shown(it.dice, 'rally')}: {left} left."


def _repairs(game: Dust, it: Repairs) -> str:
    by, what = unit(game, it.by), "itself" if it.by == it.unit else unit(game, it.unit)
    dice = f"{count(len(it.dice), 'die', 'dice')} on {BLOC}{because(it.rule)}"
    rolled = shown(it.dice, "repair") + again([it.again], [it.once_more], "repair")
    return f"{by} repairs {what}, {dice}: {rolled}: {count(it.success, 'success', 'successes')}."


def _follows(game: Dust, it: Follows) -> str:
    rolls = ", ".join(
        f"{unit(game, name)} {shown([face], 'follow me')}" for name, face in zip(it.able, it.dice, strict=True)
    )
    end = f"{listed([unit(game, name) for name in it.ready])} may move 2 squares" if it.ready else "nobody follows"
    return f"{unit(game, it.unit)} calls FOLLOW ME, on {counting('follow me')}{because(it.rule)}: {rolls}: {end}."


def _repaired(game: Dust, it: Repaired) -> str:
    return f"{unit(game, it.unit)} has {count(it.points, 'point')} less damage, {it.damage} left."


def _stimulant_roll(game: Dust, it: StimulantRoll) -> str:
    effect = f"{STIMULI[it.effect]}{cited(it.rule)}"
    return f"The stimulants of {unit(game, it.unit)}: {shown(it.dice)}: {effect}."


def _stimulus(game: Dust, it: Stimulus) -> str:
    return f"The stimulants of {unit(game, it.unit)}: {STIMULI[it.effect]}, its player chooses (DU-CMD-21)."


def _healed(game: Dust, it: Healed) -> str:
    if it.hero in game.units:
        return f"{unit(game, it.unit)}: {plain(it.hero)} recovers 1 point of damage (DU-CMD-17)."
    who = kind(it.soldier) if it.soldier else "soldier"
    return f"{unit(game, it.unit)} has 1 {who} on his feet again{cited(it.rule)}."


def _revives(game: Dust, it: Revives) -> str:
    back = f"{count(it.back, 'soldier')} of {unit(game, it.unit)} back" if it.back else "nobody back"
    rolled = f"{count(len(it.dice), 'die', 'dice')} on {counting(it.row)}: {shown(it.dice, it.row)}"
    return f"{unit(game, it.by)} tries a {it.row.upper()} for {unit(game, it.unit)}{cited(it.rule)}: {rolled}: {back}."


def _alert(game: Dust, it: AirAlert) -> str:
    signs = f"{BLOC} or {CROSSHAIR}"
    end = f"every vehicle hits it on {signs} until the turn ends" if it.success else "nobody hears it"
    rolled = f"on {counting('air alert')}: {shown(it.dice, 'air alert')}"
    return f"{unit(game, it.unit)} warns of {unit(game, it.target)}, {rolled}{cited(it.rule)}: {end}."


def _mended(game: Dust, it: Mended) -> str:
    return f"{unit(game, it.unit)} is rid of a critical hit: {plain(it.what)} (DU-CRIT-14)."


def _cleared(game: Dust, it: CriticalsCleared) -> str:
    gone = ", ".join(map(plain, it.what)) or "no critical hit is left"
    return f"{unit(game, it.unit)} is as good as new and rid of its critical hits: {gone} (DU-CRIT-13)."


EVENTS: list[Sentence[Dust]] = [
    Sentence(Pilots, lambda game, it: f"**{it.hero}** pilots **{it.unit}**."),
    Sentence(Escapes, _escapes),
    Sentence(
        Landed,
        lambda game, it: (
            f"{unit(game, it.unit)} comes down {'at' if game.options.on_a_table else 'in'} {' '.join(it.squares)}."
        ),
    ),
    Sentence(ClimbsOut, lambda game, it: f"{unit(game, it.unit)} abandons {unit(game, it.vehicle)}."),
    Sentence(AmmoDrop, _ordered("AMMO DROP", "and it comes", "and nothing comes")),
    Sentence(Refilled, _refilled),
    Sentence(GetMoving, _ordered("GET MOVING", "and is obeyed", "and nobody stirs")),
    Sentence(FactionListens, lambda game, it: f"{BLOC} did not fall: only {plain(it.faction)} obey{cited(it.rule)}."),
    Sentence(AirTraffic, _ordered("AIR TRAFFIC CONTROL", "and is heard", "and nobody hears it")),
    Sentence(GetUp, _ordered("GET UP", "and helps", "and cannot help")),
    Sentence(Healed, _healed),
    Sentence(Revives, _revives),
    Sentence(AirAlert, _alert),
    Sentence(Stimulated, lambda game, it: f"{unit(game, it.by)} gives stimulants to {unit(game, it.unit)}."),
    Sentence(StimulantRoll, _stimulant_roll),
    Sentence(Stimulus, _stimulus),
    Sentence(Rallied, _rallied),
    Sentence(DrivenOn, _driven),
    Sentence(Repairs, _repairs),
    Sentence(Follows, _follows),
    Sentence(Repaired, _repaired),
    Sentence(Mended, _mended),
    Sentence(CriticalsCleared, _cleared),
]

REASONS: list[Sentence[None]] = [
    Sentence(
        command_reasons.OfAnotherFaction,
        lambda _, it: f"{it.unit} is not of {plain(it.faction)}: without {BLOC} nobody else obeys.",
    ),
    Sentence(
        command_reasons.NoPilot,
        lambda _, it: (
            f"{it.hero} cannot pilot {it.unit}: "
            + ("an aircraft takes an Air Pilot." if it.kind == "aircraft" else "a vehicle takes a Pilot.")
        ),
    ),
    Sentence(command_reasons.HasAPilot, lambda _, it: f"{it.unit} has a pilot already, {it.hero}; it holds one."),
    Sentence(command_reasons.OnlyPilot, lambda _, it: f"Nobody but {it.hero} pilots {it.unit}."),
    Sentence(command_reasons.AnotherPilot, lambda _, it: "This question is about another hero."),
    Sentence(
        command_reasons.NotBeside,
        lambda _, it: f"{plain(it.square)} is no free place next to the vehicle; there are {', '.join(it.options)}.",
    ),
    Sentence(
        command_reasons.NotAnExit,
        lambda _, it: f"{plain(it.square)} leads nowhere; he can climb out from {', '.join(it.options)}.",
    ),
    Sentence(
        command_reasons.VehicleHasActed,
        lambda _, it: f"{it.host} has activated this turn; {it.unit} cannot climb out now.",
    ),
    Sentence(command_reasons.NoWayOut, lambda _, it: f"{it.unit} has nowhere to climb to from {it.host}."),
    Sentence(
        command_reasons.ClimbsFirst, lambda _, it: f"{it.unit} climbs out: his first action is a MOVE or a MARCH MOVE."
    ),
    Sentence(
        command_reasons.ClimbsAway, lambda _, it: f"{it.square} is not away from the vehicle that {it.unit} leaves."
    ),
    Sentence(
        command_reasons.Inside,
        lambda _, it: f"{it.target} is inside {it.vehicle} and cannot be a target; attack the vehicle.",
    ),
    Sentence(
        command_reasons.FliesFirst,
        lambda _, it: f"{it.unit} cannot stay in the air: its first action is a MOVE or a MARCH MOVE.",
    ),
    Sentence(
        command_reasons.FliesOn,
        lambda _, it: f"{it.unit} has to move at least one square before it is in {it.square} again.",
    ),
    Sentence(command_reasons.OccupiedAir, lambda _, it: f"{it.square} has an aircraft in the air already."),
    Sentence(command_reasons.StraightDown, lambda _, it: f"{it.unit} cannot aim straight down at {it.square}."),
    Sentence(
        command_reasons.NotAFriend, lambda _, it: f"{plain(it.unit)} is not a unit of yours that this can be for."
    ),
    Sentence(
        command_reasons.BehindWalls,
        lambda _, it: f"{it.unit} is in a fortification and does not reach {it.target} outside with its hands.",
    ),
    Sentence(command_reasons.OwnVehicle, lambda _, it: f"From inside {it.unit} this cannot be for {it.unit} itself."),
    Sentence(command_reasons.NotOnTheGround, lambda _, it: f"{it.unit} is not on the ground."),
    Sentence(command_reasons.NothingToRefill, lambda _, it: f"{it.unit} has spent no ammunition."),
    Sentence(command_reasons.NothingToRally, lambda _, it: f"{it.unit} has no token."),
    Sentence(command_reasons.NoInfantry, lambda _, it: f"{it.unit} is no infantry."),
    Sentence(command_reasons.NobodyHurt, lambda _, it: f"Nobody of {it.unit} is hurt."),
    Sentence(command_reasons.NobodyFell, lambda _, it: f"Nobody of {it.unit} has fallen."),
    Sentence(command_reasons.NoMindlessZombies, lambda _, it: f"{it.unit} are no mindless zombies."),
    Sentence(command_reasons.NoEnemyAircraft, lambda _, it: f"{plain(it.unit)} is no enemy aircraft in the air."),
    Sentence(command_reasons.CannotLead, lambda _, it: f"{plain(it.what) or 'Nobody'} cannot lead the unit."),
    Sentence(command_reasons.NotHurt, lambda _, it: f"{plain(it.what) or 'Nobody'} is not hurt."),
    Sentence(command_reasons.HasStimulants, lambda _, it: f"{it.unit} has stimulants already."),
    Sentence(
        command_reasons.NoSuchEffect,
        lambda _, it: f'Stimulants act on the attack or on the move, not on "{plain(it.what)}".',
    ),
    Sentence(command_reasons.NoVehicle, lambda _, it: f"{it.unit} is no ground vehicle."),
    Sentence(command_reasons.NoAircraft, lambda _, it: f"{it.unit} is no other friendly aircraft on the board."),
    Sentence(command_reasons.Raided, lambda _, it: f"{it.unit} has been on a RAID this turn and cannot be got moving."),
    Sentence(command_reasons.RepairsItself, lambda _, it: f"{it.unit} cannot repair itself."),
    Sentence(command_reasons.NothingToRepair, lambda _, it: f"{it.unit} is not damaged."),
    Sentence(command_reasons.NotToMend, lambda _, it: f"{plain(it.what) or 'That'} is nothing that could be repaired."),
    Sentence(command_reasons.CannotFollow, lambda _, it: f"{plain(it.unit)} is nobody who may follow now."),
    Sentence(command_reasons.LedAlready, lambda _, it: f"{it.unit} calls FOLLOW ME once a turn."),
    Sentence(command_reasons.OtherOne, lambda _, it: "This question is about another unit."),
]

NOTES = {
    "ammo drop": f"1 action; on {counting('ammo drop')} a friend's limited weapons are loaded again",
    "get moving": f"1 action; on {BLOC} a friend activates again and this activation ends",
    "air traffic": f"1 action; on {BLOC} an aircraft activates again and this activation ends",
    "air alert": f"1 action; on {BLOC} every vehicle hits an aircraft in sight on {BLOC} or {CROSSHAIR} this turn",
    "medevac": f"1 action; for each fallen soldier of infantry beside it 1 die, back on {BLOC}",
    "resurrection": f"1 action; for each fallen soldier of mindless zombies near by 1 die, back on {BLOC}",
    "rally": "1 action; friends near by, or one by radio, roll 2 dice to lose tokens",
    "get up": f"1 action; on {counting('get up')} a soldier stands again or a hero loses 1 damage",
    "stimulants": "1 action, no roll; infantry near by does more in its next activation",
    "repair": f"1 action; 5 dice, each {BLOC} takes 1 damage off a vehicle near by",
    "follow me": f"1 action, once a turn; infantry of armour 1 or 2 within 2 squares moves 2 squares, each on {BLOC}",
    "free ammo drop": "free, once an activation; AMMO DROP",
    "free get moving": "free, once an activation; GET MOVING",
    "free rally": "free, once an activation; RALLY",
}

QUESTIONS: list[Sentence[Asker]] = [
    Sentence(LandAsked, lambda to, told: f"{to.who} places {unit(to.view, told.unit)}, who got out of the wreck."),
    Sentence(ClimbAsked, lambda to, told: f"{to.who} says where {unit(to.view, told.unit)} climbs out."),
    Sentence(CommandAsked, lambda to, told: f"{to.who} picks the unit that {unit(to.view, told.unit)} gets moving."),
    Sentence(FollowAsked, lambda to, told: f"{to.who} says who follows {unit(to.view, told.unit)} next."),
    Sentence(SupplyAsked, lambda to, told: f"{to.who} picks the unit that gets the ammunition."),
    Sentence(RallyAsked, lambda to, told: f"{to.who} says whom {unit(to.view, told.unit)} rallies."),
    Sentence(HealAsked, lambda to, told: f"{to.who} says whom {unit(to.view, told.unit)} gets on his feet."),
    Sentence(
        ReviveAsked,
        lambda to, told: f"{to.who} picks the unit for the {told.action.upper()} of {unit(to.view, told.unit)}.",
    ),
    Sentence(
        ReturnAsked,
        lambda to, told: f"{to.who} says who of {unit(to.view, told.unit)} comes back; {told.left} in all.",
    ),
    Sentence(
        ShieldAsked,
        lambda to, told: (
            f"{to.who} says whether the leader of {unit(to.view, told.unit)} takes a hit with his shield; "
            f"{count(told.hits, 'hit')} to take."
        ),
    ),
    Sentence(AlertAsked, lambda to, told: f"{to.who} picks the aircraft of which {unit(to.view, told.unit)} warns."),
    Sentence(StimulateAsked, lambda to, told: f"{to.who} picks the unit that gets stimulants."),
    Sentence(StimulusAsked, lambda to, told: f"{to.who} chooses what the stimulants of {unit(to.view, told.unit)} do."),
    Sentence(RepairAsked, lambda to, told: f"{to.who} picks the vehicle that {unit(to.view, told.unit)} repairs."),
    Sentence(
        MendAsked,
        lambda to, told: (
            f"{to.who} says what is repaired at {unit(to.view, told.unit)}: "
            f"{count(told.points, 'point')}, or a critical hit."
        ),
    ),
    Sentence(LeaderAsked, lambda to, told: f"{to.who} names the soldier who leads {unit(to.view, told.unit)} now."),
]

TO = {
    "land": "places a pilot",
    "climb": "has a pilot climb out",
    "command": "gives an order",
    "follow": "has others follow",
    "supply": "has ammunition dropped",
    "rally": "rallies",
    "heal": "tends wounds",
    "revive": "brings somebody back",
    "return": "says who comes back",
    "alert": "warns of an aircraft",
    "shield": "may hold the shield",
    "stimulate": "gives stimulants",
    "stimulus": "has stimulants",
    "repair": "picks a vehicle to repair",
    "mend": "says what is repaired",
    "leader": "names a leader",
}

UNITS = {
    "land": "Which hero?",
    "climb": "Which hero?",
    "command": "Which unit gets moving?",
    "follow": "Who follows next?",
    "supply": "Which unit gets the ammunition?",
    "rally": "Who is rallied?",
    "heal": "Which unit is helped?",
    "revive": "Which unit gets its fallen back?",
    "alert": "Which aircraft?",
    "stimulate": "Which unit gets stimulants?",
    "repair": "Which vehicle is repaired?",
}

WHAT = {
    "heal": "Who gets up?",
    "return": "Who comes back?",
    "shield": "Who takes the next hit?",
    "stimulus": "Which action do they strengthen?",
    "mend": "What is repaired?",
    "leader": "Who leads the unit?",
}

LABELS = {
    "attack": ("The attack", "One ATTACK becomes a SUSTAINED ATTACK"),
    "move": ("The move", "One MOVE becomes a MARCH MOVE"),
    "shield": ("The leader, with his shield", f"1 die: {BLOC} cancels it, else he and the shield are gone"),
    "no shield": ("The squad", "The shield is not held any more in this fight"),
    "damage points": ("Damage points", f"Each {BLOC} takes one off"),
}
"""What an order may be about, besides soldiers, heroes and critical hits: its label and note."""


def what(view: Dust, question: Question, chosen: Option) -> Choice:
    """Who or what of a unit an order is about."""
    if chosen.value in LABELS:
        label, note = LABELS[chosen.value]
        return Choice(value=chosen.value, label=label, note=note)
    about = chosen.about
    parts = [*about.get("roles", []), *(["carries " + ", ".join(about["weapons"])] if about.get("weapons") else [])]
    return Choice(value=chosen.value, label=chosen.value[:1].upper() + chosen.value[1:], note=", ".join(parts))
