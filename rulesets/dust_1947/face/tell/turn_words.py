"""How set-up, initiative, activations, reactions and the end of the game sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.dust_1947.face.tell.aiming import why_nobody
from rulesets.dust_1947.face.tell.causes import (
    BLOC,
    CROSSHAIR,
    SIGNS,
    because,
    cited,
    counting,
    kind,
    offered,
    reason,
    shown,
)
from rulesets.dust_1947.face.tell.lengths import apart, at_most
from rulesets.dust_1947.face.tell.mode_words import modes
from rulesets.dust_1947.face.tell.move_words import FACINGS, faces
from rulesets.dust_1947.face.tell.names import player, unit
from rulesets.dust_1947.table.happenings.before import Deployed, Edge, Initiative, Joined, NoRoom
from rulesets.dust_1947.table.happenings.command import MovesAgain
from rulesets.dust_1947.table.happenings.damage import NewLeader
from rulesets.dust_1947.table.happenings.turn import (
    Activates,
    Declared,
    Entered,
    Finished,
    First,
    GameOver,
    Impossible,
    NoReaction,
    Nothing,
    Passed,
    ReactionFails,
    ReactionRoll,
    Reacts,
    ThirdAction,
    Turn,
    Turns,
)
from rulesets.dust_1947.table.happenings.weapons import Reloaded
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.symbols import Symbol
from rulesets.kit.engine import telling
from rulesets.kit.engine.reasons import NotAskedFor
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, on_offer, plain

Told = Mapping[str, Any]

ACTIONS = {
    "move": "MOVE",
    "march": "MARCH MOVE",
    "attack": "ATTACK",
    "sustained": "SUSTAINED ATTACK",
    "nothing": "NOTHING",
    "double": "free MOVE (At the Double)",
    "charge": "free ATTACK (Charge)",
    "free move": "free MOVE (Move and Fire)",
    "free fire": "free ATTACK (Move and Fire)",
    "free attack": "free ATTACK (Naval Unit)",
    "camouflage": "CAMOUFLAGE",
    "execute": "EXECUTE",
    "engineering": "ENGINEERING",
    "dig in": "DOZER (dig in)",
    "spirit": "with Fighting Spirit",
    "raid": "RAID",
    "reload": "RELOAD",
    "replenish": "AMMO REPLENISH",
    "restock": "AMMO REPLENISH (2 actions)",
    "tinker": "MAKESHIFT REPAIR (2 actions)",
    "follow me": "FOLLOW ME",
    "launch smoke": "LAUNCH SMOKE",
    "ammo drop": "AMMO DROP",
    "get moving": "GET MOVING",
    "air traffic": "AIR TRAFFIC CONTROL",
    "air alert": "AIR ALERT",
    "medevac": "MEDEVAC",
    "resurrection": "RESURRECTION",
    "rally": "RALLY",
    "get up": "GET UP",
    "stimulants": "INJECT STIMULANTS",
    "repair": "MAKESHIFT REPAIR",
    "free ammo drop": "free AMMO DROP (General)",
    "free get moving": "free GET MOVING (General)",
    "free rally": "free RALLY (General)",
}
"""The game's word for each action."""

IMPOSSIBLE = {
    "attack": "finds no target and is a NOTHING",
    "sustained": "finds no target and is a NOTHING",
    "ammo drop": "finds nobody who needs ammunition and is a NOTHING",
    "get moving": "is heard by nobody who could obey and is a NOTHING",
    "air traffic": "finds no aircraft that could activate again and is a NOTHING",
    "air alert": "sees no enemy aircraft and is a NOTHING",
    "medevac": "finds no infantry beside it that has lost anybody and is a NOTHING",
    "resurrection": "finds no mindless zombies near by that have lost anybody and is a NOTHING",
    "rally": "finds nobody with a token and is a NOTHING",
    "get up": "finds nobody hurt and is a NOTHING",
    "stimulants": "finds nobody to give them to and is a NOTHING",
    "repair": "finds no damaged vehicle and is a NOTHING",
    "free ammo drop": "finds nobody who needs ammunition and is a NOTHING",
    "free get moving": "is heard by nobody who could obey and is a NOTHING",
    "free rally": "finds nobody with a token and is a NOTHING",
    "move": "is not possible any more and is a NOTHING",
    "march": "is not possible any more and is a NOTHING",
    "double": "is not possible any more and is a NOTHING",
    "free move": "is not possible any more and is a NOTHING",
    "charge": "finds no target and is a NOTHING",
    "free fire": "finds no target and is a NOTHING",
    "free attack": "finds no target and is a NOTHING",
    "execute": "finds nobody at its mercy and is a NOTHING",
    "engineering": "finds nothing beside it to clear away and is a NOTHING",
    "replenish": "finds no ammo dump beside it and is a NOTHING",
    "restock": "finds no ammo dump beside it and is a NOTHING",
    "follow me": "is heard by nobody who could follow and is a NOTHING",
    "tinker": "finds no rocket prototype beside it, or nothing to repair, and is a NOTHING",
}


def actions(words: Iterable[str]) -> str:
    """A list of actions in the game's words."""
    return ", ".join(ACTIONS[word] for word in words)


def _initiative(game: Dust, it: Initiative) -> str:
    rolls = "; ".join(_rolled(game, it, seat) for seat in (0, 1))
    what = "Initiative" if it.turn else "Roll for the edges of the table"
    return f"{what}: {rolls}. {_decided(game, it)}{cited(it.rule)}."


def _rolled(game: Dust, it: Initiative, seat: int) -> str:
    dice, causes = it.dice[seat], it.causes[seat]
    why = " and ".join(f"{unit(game, name)}{because(rule)}" for rule, name in causes)
    more = f", {count(len(dice), 'die', 'dice')} for {why}," if why else ""
    return f"{player(game, seat)}{more} {shown(dice, 'initiative')}"


def _decided(game: Dust, it: Initiative) -> str:
    """Who has won, and by how many of which symbol."""
    winner = it.winner
    symbol = Symbol.BLOC if it.rule == "DU-INIT-02" else Symbol.CROSSHAIR
    numbers = [dice.count(symbol) for dice in it.dice]
    if winner is None:
        blocs = it.dice[0].count(Symbol.BLOC)
        return f"Equal, {blocs} {BLOC} and {numbers[0]} {CROSSHAIR} each: all dice again"
    equal = "" if symbol is Symbol.BLOC else f"with equal {BLOC} "
    numbered = f"{numbers[winner]} {SIGNS[symbol]} to {numbers[1 - winner]}"
    return f"{player(game, winner)} wins the roll {equal}by {numbered}"


def _first(game: Dust, it: First) -> str:
    if it.winner == it.first:
        return f"{player(game, it.winner)} makes the first activation."
    return f"{player(game, it.winner)} leaves the first activation to {player(game, it.first)}."


def _third(game: Dust, it: ThirdAction) -> str:
    won = "it has one" if it.won else "it has none"
    needs = f" on {counting(it.row)}{because(it.rule)}"
    return f"{unit(game, it.unit)} rolls for a third action{needs}: {shown(it.dice, it.row)}: {won}."


def _declared(game: Dust, it: Declared) -> str:
    more = f", with a third action{because(it.more)}" if it.more else ""
    return f"{unit(game, it.unit)} declares {actions(it.actions)}{modes(it.modes)}{more}."


def _impossible(game: Dust, it: Impossible) -> str:
    why = f": {why_nobody(game, it.why)}" if it.why else ""
    return f"{ACTIONS[it.action]} of {unit(game, it.unit)} {IMPOSSIBLE[it.action]}{why}."


def _reloaded(game: Dust, it: Reloaded) -> str:
    return f"{unit(game, it.unit)} reloads: {', '.join(map(plain, it.weapons)) or 'nothing was empty'}."


def _new_leader(game: Dust, it: NewLeader) -> str:
    who = plain(it.soldier).capitalize()
    about = f", {kind(it.kind)}," if it.kind else ""
    return f"{who}{about} leads {unit(game, it.unit)} now (DU-UNIT-03)."


def _reacts(game: Dust, it: Reacts) -> str:
    far = f", {apart(game, it.distance)}, {at_most(game, it.limit)} at most{because(it.rule)}" if it.limit else ""
    return f"{unit(game, it.unit)} reacts to {unit(game, it.to)}{far}."


def _reaction_roll(game: Dust, it: ReactionRoll) -> str:
    fewer = [TOKENS_COST[word] for word in it.tokens]
    why = f", {count(len(it.dice), 'die', 'dice')} only: {' and '.join(fewer)}" if fewer else ""
    needs = f" on {counting(it.row)}{because(it.rule)}"
    successes = count(it.successes, "success", "successes")
    return f"{unit(game, it.unit)}, reaction roll{needs}{why}: {shown(it.dice, it.row)}: {successes}."


TOKENS_COST = {"suppressed": "suppressed (DU-SUP-12)", "stunned": "stunned, and no longer (DU-SKILL-STUN-03)"}
"""Why a unit with a token rolls fewer dice for its reaction."""


def _passed(game: Dust, it: Passed) -> str:
    return f"{player(game, it.seat)} passes with {it.mine} left against {it.theirs}."


def _placed(verb: str) -> Callable[[Dust, Deployed | Entered], str]:
    return lambda game, it: f"{unit(game, it.unit)} {verb} {', '.join(it.squares)}{faces(it.facing)}."


def _no_room(game: Dust, it: NoRoom) -> str:
    points = f", {it.ap} AP for the enemy" if it.ap else ""
    return f"There is no room for {unit(game, it.unit)}; it is lost{points} (DU-VIC-07)."


def _game_over(game: Dust, it: GameOver) -> str:
    return f"The game is over after turn {it.turn or game.turn}{reason(it.rule)}."


EVENTS: list[Sentence[Dust]] = [
    Sentence(Turn, lambda game, it: f"**Turn {it.turn} of {it.turns}**"),
    Sentence(Joined, lambda game, it: f"**{it.hero}** joins **{it.unit}**."),
    Sentence(Edge, lambda game, it: f"{player(game, it.seat)} takes the {it.edge} edge."),
    Sentence(Deployed, _placed("is placed in")),
    Sentence(NoRoom, _no_room),
    Sentence(Initiative, _initiative),
    Sentence(First, _first),
    Sentence(Activates, lambda game, it: ""),
    Sentence(Entered, _placed("enters in")),
    Sentence(ThirdAction, _third),
    Sentence(Declared, _declared),
    Sentence(Nothing, lambda game, it: ""),
    Sentence(Impossible, _impossible),
    Sentence(Reloaded, _reloaded),
    Sentence(
        MovesAgain,
        lambda game, it: (
            f"{unit(game, it.by)} gets {unit(game, it.unit)} moving, which activates again."
            if it.by
            else f"{unit(game, it.unit)} gets moving and activates again."
        ),
    ),
    Sentence(Passed, _passed),
    Sentence(Finished, lambda game, it: f"{player(game, it.seat)} leaves the reserves where they are this turn."),
    Sentence(NewLeader, _new_leader),
    Sentence(NoReaction, lambda game, it: f"{player(game, it.seat)} does not react."),
    Sentence(Reacts, _reacts),
    Sentence(ReactionRoll, _reaction_roll),
    Sentence(ReactionFails, lambda game, it: f"{unit(game, it.unit)} gets no shot off and has activated."),
    Sentence(Turns, lambda game, it: f"{unit(game, it.unit)} turns {FACINGS[it.facing]}."),
    Sentence(GameOver, _game_over),
]

REASONS: list[Sentence[None]] = [
    Sentence(
        before_reasons.NoSuchScenario,
        lambda _, it: f"There is no such scenario; there are {on_offer(it.options)}.",
    ),
    Sentence(
        before_reasons.NoSuchForce,
        lambda _, it: f"There is no such force; there are {on_offer(it.options)}.",
    ),
    Sentence(before_reasons.NoSuchLimit, lambda _, it: "The army point limit is a number from 1 to 1000."),
    Sentence(
        before_reasons.BattleInSquares,
        lambda _, it: (
            f"{it.scenario} cannot be played on a table yet: {listed(it.words)} is refereed on squares alone. "
            "Choose another scenario or map, or play on squares."
        ),
    ),
    Sentence(
        turn_reasons.ArmourDiffers,
        lambda _, it: f"{it.hero} has armour {it.armour}, {it.unit} {it.other}; a hero joins infantry of his own.",
    ),
    Sentence(turn_reasons.HasAHero, lambda _, it: f"{it.unit} has a hero already, {it.hero}; a unit holds one."),
    Sentence(
        turn_reasons.NotInfantry, lambda _, it: f"{plain(it.unit)} is no infantry squad; a hero joins one of those."
    ),
    Sentence(turn_reasons.OtherHero, lambda _, it: "This question is about another hero."),
    Sentence(turn_reasons.PlacedWithItsUnit, lambda _, it: f"{it.unit} is placed together with {it.host}."),
    Sentence(
        turn_reasons.NotToBePlaced, lambda _, it: f"{plain(it.unit)} is not a unit of yours that waits for its place."
    ),
    Sentence(turn_reasons.OutsideYourArea, lambda _, it: f"{it.square} is outside your deployment area."),
    Sentence(
        turn_reasons.OutsideItsWork,
        lambda _, it: f"{it.square} is not inside a bunker or strongpoint of yours, where this unit begins.",
    ),
    Sentence(
        turn_reasons.KeptForACrew,
        lambda _, it: f"The fortification with {it.square} is kept for a strongpoint unit: place that first.",
    ),
    Sentence(turn_reasons.NoSuchSquare, lambda _, it: f'"{plain(it.square)}" is no square where this unit may stand.'),
    Sentence(
        turn_reasons.NoSuchFacing,
        lambda _, it: f"It cannot face {plain(it.facing) or 'that way'}: {on_offer(it.options)}.",
    ),
    Sentence(turn_reasons.NotYourUnit, lambda _, it: f"{plain(it.unit)} is not a unit of yours."),
    Sentence(
        turn_reasons.ActsWithItsUnit, lambda _, it: f"{it.unit} acts together with {it.host}; activate that unit."
    ),
    Sentence(
        turn_reasons.CannotEnterNow,
        lambda _, it: f"{it.unit} cannot enter now: from turn {it.turn} on, and where your area has room.",
    ),
    Sentence(turn_reasons.StormKeepsAway, lambda _, it: f"{it.unit} cannot enter before the severe weather is over."),
    Sentence(
        turn_reasons.CarrierIsAway,
        lambda _, it: f"{it.unit} is aboard {it.carrier}, which the weather has driven off the board.",
    ),
    Sentence(turn_reasons.NotOnTheBoard, lambda _, it: f"{plain(it.unit)} is not on the board."),
    Sentence(turn_reasons.HasActivated, lambda _, it: f"{it.unit} has activated this turn."),
    Sentence(
        turn_reasons.NotFewer,
        lambda _, it: f"You have {it.mine} left to activate, the enemy {it.theirs}; passing takes strictly fewer.",
    ),
    Sentence(
        turn_reasons.NoSuchAction,
        lambda _, it: f'"{plain(it.action)}" is no action of this unit: {offered(it.options)}.',
    ),
    Sentence(
        turn_reasons.TooManyActions,
        lambda _, it: f"{ACTIONS[it.action]} costs {count(it.cost, 'action')}; {it.left} left.",
    ),
    Sentence(
        turn_reasons.OverThree,
        lambda _, it: f"With that it would be {it.total} actions; 3 are the most, free ones included.",
    ),
    Sentence(
        turn_reasons.SecondMove,
        lambda _, it: "One MOVE or MARCH MOVE in an activation; two MOVEs in a row are one MARCH MOVE.",
    ),
    Sentence(turn_reasons.SecondAttack, lambda _, it: "One ATTACK or SUSTAINED ATTACK in an activation."),
    Sentence(turn_reasons.SpecialAgain, lambda _, it: f"{ACTIONS[it.action]} is in the list already."),
    Sentence(turn_reasons.NotInARow, lambda _, it: "Two MOVEs are one MARCH MOVE and must follow each other directly."),
    Sentence(turn_reasons.Suppressed, lambda _, it: f"{it.unit} is suppressed: its first action is NOTHING."),
    Sentence(turn_reasons.Stunned, lambda _, it: f"{it.unit} is stunned: its first action is NOTHING."),
    Sentence(turn_reasons.Immobilized, lambda _, it: f"{it.unit} is immobilized and cannot move."),
    Sentence(turn_reasons.OtherUnit, lambda _, it: "Another unit enters now."),
    Sentence(
        turn_reasons.TooFarToReact,
        lambda _, it: f"{it.unit} is at range {it.distance}; it reacts up to range {it.limit}.",
    ),
    Sentence(turn_reasons.Aircraft, lambda _, it: f"{it.unit} is an aircraft; aircraft never react."),
    Sentence(
        turn_reasons.NoSuchModel,
        lambda _, it: f"Write a model and its place, such as {it.options[0]} to 12.5,8: {', '.join(it.options)}.",
    ),
    Sentence(
        turn_reasons.OutOfTheCircle,
        lambda _, it: (
            f"{count(it.count, 'model')} of {it.unit} would be out of its command circle, 2 inches around the leader."
        ),
    ),
    Sentence(turn_reasons.NotAnotherFriend, lambda _, it: f"{plain(it.unit)} is not another ground unit of yours."),
    Sentence(turn_reasons.HasNotActivated, lambda _, it: f"{it.unit} has not activated this turn."),
    Sentence(turn_reasons.TooFarToHear, lambda _, it: f"{it.unit} is too far away to hear; range {it.limit} at most."),
    Sentence(turn_reasons.OutOfSight, lambda _, it: f"{it.unit} is out of sight."),
    Sentence(
        turn_reasons.NoUnitToCorrect, lambda _, it: f"{plain(it.unit) or 'Nothing'} is no unit that can be put right."
    ),
    Sentence(
        turn_reasons.NothingToCorrect,
        lambda _, it: f'"{plain(it.what)}" cannot be put right: {offered(it.options)}.',
    ),
    Sentence(
        turn_reasons.NotANumberFrom, lambda _, it: f'"{plain(it.value)}" is no number from {it.least} to {it.most}.'
    ),
    Sentence(
        turn_reasons.NoSuchValue,
        lambda _, it: f'"{plain(it.value)}" makes no sense here: {offered(it.options)}.',
    ),
    Sentence(turn_reasons.Reactivated, lambda _, it: f"{it.unit} has been got moving this turn; once is all."),
]

NOT_ASKED_FOR = {"actions": "more actions", "facing": "a facing"}
OF_THE_KIT: list[Sentence[None]] = [
    *(sentence for sentence in telling.REASONS if sentence.model is not NotAskedFor),
    Sentence(NotAskedFor, lambda _, it: f"Nobody asks for {NOT_ASKED_FOR.get(it.action) or plain(it.action)} here."),
]
