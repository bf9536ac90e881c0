"""How moves, charges, combats and what follows them sound."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.julia_augusta.chapters.combat.result_rows import CLEAR
from rulesets.julia_augusta.face.tell import fighting_reasons
from rulesets.julia_augusta.face.tell.command_words import repeats
from rulesets.julia_augusta.face.tell.move_words import DOES, stopped
from rulesets.julia_augusta.face.tell.text import army, degrees, faces, side, where
from rulesets.julia_augusta.face.tell.turn_words import ROWS, recovered
from rulesets.julia_augusta.table.doings import HaltsBy, OnSix, Response, What
from rulesets.julia_augusta.table.happenings.charge import (
    ChargeCancelled,
    ChargeDeclared,
    ChargeDropped,
    ChargesMade,
    ChargesNobody,
    Contact,
    CounterCharge,
    FreeHack,
    HaltsOnPosition,
    HemmedIn,
    LongMove,
    NoRoomToStrike,
    Responds,
    RoutWentOn,
    StopsShort,
)
from rulesets.julia_augusta.table.happenings.combat import (
    CombatBegins,
    CombatDice,
    CombatFought,
    CombatScore,
    Halts,
    Modified,
    NoRoom,
    ResultMovesMade,
    ResultRead,
    Rolled,
    StaysInContact,
)
from rulesets.julia_augusta.table.happenings.command import ControlTestsShown
from rulesets.julia_augusta.table.happenings.disorder import RanksRelieved, Redressed
from rulesets.julia_augusta.table.happenings.manoeuvre import (
    Activated,
    CannotMove,
    DieAdded,
    FacedAbout,
    Formed,
    Manoeuvred,
    ManoeuvreShown,
    MoveRolled,
    Piece,
    Shifted,
    Stays,
    Stopped,
    Swung,
)
from rulesets.julia_augusta.table.reasons.movement import StoppedAtOnce
from rulesets.julia_augusta.table.state import Julia, ResultMove, Zone
from rulesets.kit.boards.tables.distance import Zone as Edge
from rulesets.kit.boards.tables.measured import saved_inches
from rulesets.kit.boards.tables.places import HUNDREDTHS
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import capital, count, listed

MODIFIERS = {
    "JA-CBT-08": "grade",
    "JA-CBT-09": "inspired",
    "JA-CBT-10": "supported",
    "JA-CBT-11": "moving in",
    "JA-CBT-12": "formed heavy infantry",
    "JA-CBT-13": "British charge",
    "JA-CBT-14": "impetus spent",
    "JA-CBT-15": "against unformed foot",
    "JA-CBT-16": "DPs",
    "JA-CBT-17": "shaken",
    "JA-CBT-22": "supported",
    "JA-CBT-23": "rear line",
    "JA-CBT-24": "third rank",
    "JA-CBT-25": "supported by light cavalry",
}
"""The combat modifiers, by their rules."""
ON_SIX: dict[OnSix, str] = {
    "unformed": "unformed",
    "column": "in column",
    "ground": "the enemy has the ground",
    "flank_or_rear": "struck in flank or rear",
    "ridden_down": "charged by cavalry while charging",
}
"""Why dice hit only on a 6."""
RESULTS: dict[ResultMove, str] = {
    "halt": "halts",
    "fall_back": "falls back",
    "follow_up": "follows up",
    "pass_through": "passes through",
    "retire": "retires",
    "rout": "routs",
    "pursue": "pursues",
}
RESPONSES: dict[Response, str] = {"stand": "stands", "evade": "evades", "counter-charge": "counter-charges"}
ZONES: dict[Zone, str] = {"front": "in front", "flank": "in the flank", "rear": "in the rear"}


def _manoeuvred(view: Julia, it: Manoeuvred) -> str:
    made = ", ".join(_piece(piece) for piece in it.steps)
    stop = f" {capital(stopped(it.stop))}." if it.stop is not None else ""
    way = f"{made}; to" if made else "no way on; at"
    return f"**{it.unit}**: {way} {where(it.at)}.{stop}"


def _piece(piece: Piece) -> str:
    """A piece of a move."""
    match piece:
        case Shifted():
            return _shift(piece)
        case Swung():
            turn = f"{piece.how} {side(piece.degrees)} {degrees(piece.degrees)}"
            return f"{turn} ({saved_inches(piece.inches)})"
        case FacedAbout():
            return "about face"
        case Formed():
            return f"{FORMS[piece.how]} {piece.formation}"


FORMS = {"change": "forms", "re_form": "re-forms in"}
QUARTER = 90 * HUNDREDTHS
WAYS = {0: "forward", 2 * QUARTER: "back"}


def _shift(piece: Shifted) -> str:
    """Straight ahead, back, to a side, or at an angle."""
    inches, turned = saved_inches(piece.inches), piece.degrees
    if abs(turned) in WAYS:
        return f"{WAYS[abs(turned)]} {inches}"
    if abs(turned) == QUARTER:
        return f"{inches} to the {side(turned)}"
    return f"oblique {side(turned)} {inches} at {degrees(turned)}"


def _long_move(view: Julia, it: LongMove) -> str:
    bonus = f" + {it.bonus}″" if it.bonus else ""
    dice = " + ".join([str(it.shows), *map(str, it.dice)])
    return f"Long move of {it.unit}: {dice}{bonus} = {saved_inches(it.inches)}."


def _combat_dice(view: Julia, it: CombatDice) -> str:
    """A side's pool with each modifier named, then the dice of each unit."""
    parts = [_bases(it.bases), *(_modifier(one, it.bases) for one in it.modifiers)]
    rolled = "; ".join(_share(one, len(it.rolled) > 1) for one in it.rolled)
    automatic = f", {it.automatic} by the leader" if it.automatic else ""
    return f"{army(view, it.seat)}: {', '.join(parts)}. {rolled}{automatic} = **{count(it.hits, 'hit')}**"


def _bases(bases: Mapping[str, int]) -> str:
    """The bases that count, of several units each by itself."""
    total = count(sum(bases.values()), "base")
    each = ", ".join(f"{name} {number}" for name, number in bases.items())
    return f"{total} ({each})" if len(bases) > 1 else total


def _modifier(one: Modified, bases: Mapping[str, int]) -> str:
    """Dice more or less, why, and because of which unit if there are several."""
    alone = not one.unit or list(bases) == [one.unit]
    whose = "" if alone else f" ({one.unit})"
    return f"{one.amount:+d} {MODIFIERS[one.rule]}{whose}"


def _share(one: Rolled, named: bool) -> str:
    why = f" ({listed(ON_SIX[reason] for reason in one.why)})" if one.why else ""
    whose = f"{one.unit} " if named else ""
    needs = f"{one.hits_on}+" if one.hits_on < 6 else "6"
    return f"{whose}{faces(one.dice)} on {needs}{why}, {count(one.hits, 'hit')}"


def _combat_score(view: Julia, it: CombatScore) -> str:
    mine, theirs = it.hits
    score = f"Combat {it.combat}: {army(view, 0)} {mine}, {army(view, 1)} {theirs}"
    if mine == theirs:
        return f"{score}: inconclusive."
    ahead = 0 if mine > theirs else 1
    row = "a victory" if abs(mine - theirs) >= CLEAR else "a success"
    return f"{score}: the {army(view, ahead)} win by {abs(mine - theirs)}, {row}."


def _result(view: Julia, it: ResultRead) -> str:
    support = f" (in support of {it.supports})" if it.supports else ""
    halts = ", unless its player halts it" if it.may_halt else ""
    row = f"{ROWS[it.row]}, {it.score:+d}" if it.score else ROWS[it.row]
    return f"→ {it.unit}{support} ({row}) {RESULTS[it.move]}{halts}."


def _halts(view: Julia, it: Halts) -> str:
    return f"**{it.unit}** halts and does not {INSTEAD[it.instead]}: {HALTS[it.why]}."


HALTS: dict[HaltsBy, str] = {
    "choice": "its player's choice",
    "relieves": "it relieves its ranks",
    "front": "so does the unit in front of it",
    "nobody": "there is nobody to go after",
}
"""Why a unit halts for which another move was noted."""
INSTEAD: dict[ResultMove, str] = {
    "fall_back": "fall back",
    "follow_up": "follow up",
    "pass_through": "pass through",
    "retire": "retire",
    "rout": "rout",
    "pursue": "pursue",
}
EDGES = {Edge.FRONT: "front", Edge.LEFT: "left flank", Edge.RIGHT: "right flank", Edge.REAR: "rear"}


def _contact(view: Julia, it: Contact) -> str:
    """Who strikes whom, in the zone where he began, and the edge that he struck."""
    how = "strikes" if it.how == "charge" else "pursues into"
    turn = f" after a turn of {degrees(it.turn)} to the {side(it.turn)}" if it.turn else ""
    edge = f"lined up along the {EDGES[it.edge]} edge{turn}"
    return f"{it.unit} {how} {it.target} {ZONES[it.zone]}, {edge}."


def _stops_short(view: Julia, it: StopsShort) -> str:
    return f"{it.unit} does not strike {it.target}: {NO_STRIKE[it.why]}. Its pursuit is over."


NO_STRIKE = {
    "shaken": "it is shaken",
    "LI": "light infantry strikes only light infantry",
    "LC": "light cavalry strikes no formed infantry",
}
"""Why a pursuer does not strike."""


WHY_NOT = Sentences[None](fighting_reasons.REASONS)


def _cannot_move(view: Julia, it: CannotMove) -> str:
    if it.why == StoppedAtOnce.key:
        why = f"{stopped(Stopped.model_validate(it.told))}."
    else:
        of_whom = {"unit": it.unit} if "unit" in WHY_NOT.models[it.why].model_fields else {}
        why = WHY_NOT.tell(None, it.why, {**it.told, **of_whom})
    return f"{it.unit} cannot {CANNOT.get(it.what, 'move so')}: {why}"


CANNOT: dict[What, str] = {
    "repeat": "repeat the last move",
    "close": "go straight ahead",
    "follow": "follow the Eagle",
}
"""What a unit cannot do that it has to."""


def _activated(view: Julia, it: Activated) -> str:
    if it.what == "repeat" and it.last is not None:
        return repeats(it.unit, it.last)
    return f"**{it.unit}** {DOES[it.what]}."


def _no_room(view: Julia, it: NoRoom) -> str:
    return f"{it.unit} has no room to {INSTEAD[it.move]}: it stays."


def _charge(view: Julia, it: ChargeDeclared) -> str:
    return _charges(it, "charges")


def _counter_charge(view: Julia, it: CounterCharge) -> str:
    return _charges(it, "counter-charges")


def _charges(it: ChargeDeclared, word: str) -> str:
    return f"{it.unit} {word} {it.target} {ZONES[it.zone]}, {saved_inches(it.inches)} away."


def _charge_dropped(view: Julia, it: ChargeDropped) -> str:
    return f"{it.unit} drops its charge on {it.target}: what it leaned on was not declared."


def _charge_cancelled(view: Julia, it: ChargeCancelled) -> str:
    return f"{it.unit} was struck first: its charge on {it.target} is off."


def _no_room_to_strike(view: Julia, it: NoRoomToStrike) -> str:
    return f"{it.unit} has no room to strike {it.target}: it stops there."


def _hack(view: Julia, it: FreeHack) -> str:
    lost = f"loses {count(it.lost, 'base')}" if it.lost else "loses nothing"
    rolled = f"{faces(it.dice)} on 4+" if it.dice else "no dice"
    return f"Free hack of {it.unit}: {rolled}, {it.target} {lost}."


CAPTIONS: list[Sentence[Julia]] = [
    Sentence(ManoeuvreShown, lambda view, it: f"The manoeuvre of {it.unit}"),
    Sentence(ControlTestsShown, lambda view, it: f"Control tests of the {army(view, it.seat)}"),
    Sentence(ChargesMade, lambda view, it: "Charges"),
    Sentence(CombatFought, lambda view, it: f"Combat {it.combat}"),
    Sentence(ResultMovesMade, lambda view, it: f"After combat {it.combat}"),
    Sentence(RoutWentOn, lambda view, it: f"The rout of {it.unit}"),
]
"""What the pictures of a stage show."""
EVENTS: list[Sentence[Julia]] = [
    *CAPTIONS,
    Sentence(Activated, _activated),
    Sentence(MoveRolled, lambda view, it: f"Average die for {it.unit}: {it.inches}″."),
    Sentence(DieAdded, lambda view, it: f"A d6 more for {it.unit}: {it.die}″."),
    Sentence(Stays, lambda view, it: f"**{it.unit}** stays in place."),
    Sentence(Manoeuvred, _manoeuvred),
    Sentence(CannotMove, _cannot_move),
    Sentence(Redressed, lambda view, it: f"{it.unit} redresses its ranks: {recovered(it)}"),
    Sentence(ChargeDeclared, _charge),
    Sentence(CounterCharge, _counter_charge),
    Sentence(ChargeDropped, _charge_dropped),
    Sentence(ChargeCancelled, _charge_cancelled),
    Sentence(ChargesNobody, lambda view, it: f"{it.unit} charges where nobody stands any more."),
    Sentence(HaltsOnPosition, lambda view, it: f"{it.unit} halts on the ground that {it.target} left."),
    Sentence(Responds, lambda view, it: f"{it.unit} {RESPONSES[it.how]}."),
    Sentence(Contact, _contact),
    Sentence(LongMove, _long_move),
    Sentence(FreeHack, _hack),
    Sentence(HemmedIn, lambda view, it: f"{it.unit} has no way out."),
    Sentence(StopsShort, _stops_short),
    Sentence(NoRoomToStrike, _no_room_to_strike),
    Sentence(CombatBegins, lambda view, it: f"Combat {it.combat}: **{listed(it.units)}**, round {it.round}"),
    Sentence(CombatDice, _combat_dice),
    Sentence(CombatScore, _combat_score),
    Sentence(ResultRead, _result),
    Sentence(Halts, _halts),
    Sentence(RanksRelieved, lambda view, it: f"{it.unit} relieves its ranks: {recovered(it)}"),
    Sentence(NoRoom, _no_room),
    Sentence(StaysInContact, lambda view, it: f"{it.unit} stays in contact with {it.enemy}."),
]
