"""How set-up, initiative, activations, reactions and the end of the game sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.dust_1947.face.tell.aiming import why_nobody
from rulesets.dust_1947.face.tell.causes import because, cited, count, counting, kind, reason, shown
from rulesets.dust_1947.face.tell.mode_words import modes
from rulesets.dust_1947.face.tell.move_words import FACINGS, faces, squares
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
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.symbols import BLOC, CROSSHAIR
from rulesets.kit.engine import telling
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import on_offer, plain

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
    "launch smoke": "LAUNCH SMOKE",
    "ammo drop": "AMMO DROP",
    "get moving": "GET MOVING",
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
    "engineering": "finds no wreck beside it and is a NOTHING",
    "replenish": "finds no ammo dump beside it and is a NOTHING",
    "restock": "finds no ammo dump beside it and is a NOTHING",
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
    return f"{player(game, seat)}{more} {shown(dice)}"


def _decided(game: Dust, it: Initiative) -> str:
    """Who has won, and by how many of which symbol."""
    winner = it.winner
    symbol = BLOC.value if it.rule == "DU-INIT-02" else CROSSHAIR.value
    numbers = [dice.count(symbol) for dice in it.dice]
    if winner is None:
        blocs = it.dice[0].count(BLOC.value)
        return f"Equal, {blocs} BLOC and {numbers[0]} CROSSHAIR each: all dice again"
    equal = "" if symbol == BLOC.value else "with equal BLOC "
    return f"{player(game, winner)} wins the roll {equal}by {numbers[winner]} {symbol} to {numbers[1 - winner]}"


def _first(game: Dust, it: First) -> str:
    if it.winner == it.first:
        return f"{player(game, it.winner)} makes the first activation."
    return f"{player(game, it.winner)} leaves the first activation to {player(game, it.first)}."


def _third(game: Dust, it: ThirdAction) -> str:
    won = "it has one" if it.won else "it has none"
    needs = f" on {counting(it.row)}{because(it.rule)}"
    return f"{unit(game, it.unit)} rolls for a third action{needs}: {shown(it.dice)}: {won}."


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
    far = f", {squares(it.distance)} away, {it.limit} at most{because(it.rule)}" if it.limit else ""
    return f"{unit(game, it.unit)} reacts to {unit(game, it.to)}{far}."


def _reaction_roll(game: Dust, it: ReactionRoll) -> str:
    fewer = [TOKENS_COST[word] for word in it.tokens]
    why = f", {count(len(it.dice), 'die', 'dice')} only: {' and '.join(fewer)}" if fewer else ""
    needs = f" on {counting(it.row)}{because(it.rule)}"
    successes = count(it.successes, "success", "successes")
    return f"{unit(game, it.unit)}, reaction roll{needs}{why}: {shown(it.dice)}: {successes}."


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

REFUSALS: dict[str, Callable[[Told], str]] = {
    **telling.REFUSALS,
    "not_asked_for": lambda told: f"Nobody asks for {_more(told)} here.",
    "no_such_scenario": lambda told: f"There is no such scenario; there are {on_offer(told)}.",
    "no_such_force": lambda told: f"There is no such force; there are {on_offer(told)}.",
    "no_such_limit": lambda told: "The army point limit is a number from 1 to 1000.",
    "no_such_option": lambda told: f'The option {plain(told["option"])} cannot be "{plain(told["value"])}".',
    "only_squares": lambda told: "Only the game on squares is refereed; leave board_mode out.",
    "armour_differs": lambda told: (
        f"{told['hero']} has armour {told['armour']}, {told['unit']} {told['other']}; a hero joins infantry of his own."
    ),
    "has_a_hero": lambda told: f"{told['unit']} has a hero already, {told['hero']}; a unit holds one.",
    "not_infantry": lambda told: f"{plain(told['unit'])} is no infantry squad; a hero joins one of those.",
    "other_hero": lambda told: "This question is about another hero.",
    "placed_with_its_unit": lambda told: f"{told['unit']} is placed together with {told['host']}.",
    "not_to_be_placed": lambda told: f"{plain(told['unit'])} is not a unit of yours that waits for its place.",
    "outside_your_area": lambda told: f"{told['square']} is outside your deployment area.",
    "no_such_square": lambda told: f'"{plain(told["square"])}" is no square where this unit may stand.',
    "no_such_facing": lambda told: f"It cannot face {plain(told['facing']) or 'that way'}: {on_offer(told)}.",
    "not_your_unit": lambda told: f"{plain(told['unit'])} is not a unit of yours.",
    "acts_with_its_unit": lambda told: f"{told['unit']} acts together with {told['host']}; activate that unit.",
    "cannot_enter_now": lambda told: (
        f"{told['unit']} cannot enter now: from turn {told['turn']} on, and where your area has room."
    ),
    "not_on_the_board": lambda told: f"{plain(told['unit'])} is not on the board.",
    "has_activated": lambda told: f"{told['unit']} has activated this turn.",
    "not_fewer": lambda told: (
        f"You have {told['mine']} left to activate, the enemy {told['theirs']}; passing takes strictly fewer."
    ),
    "no_such_action": lambda told: f'"{plain(told["action"])}" is no action of this unit: {on_offer(told)}.',
    "too_many_actions": lambda told: (
        f"{ACTIONS[told['action']]} costs {count(told['cost'], 'action')}; {told['left']} left."
    ),
    "over_three": lambda told: f"With that it would be {told['total']} actions; 3 are the most, free ones included.",
    "second_move": lambda told: "One MOVE or MARCH MOVE in an activation; two MOVEs in a row are one MARCH MOVE.",
    "second_attack": lambda told: "One ATTACK or SUSTAINED ATTACK in an activation.",
    "special_again": lambda told: f"{ACTIONS[told['action']]} is in the list already.",
    "not_in_a_row": lambda told: "Two MOVEs are one MARCH MOVE and must follow each other directly.",
    "suppressed": lambda told: f"{told['unit']} is suppressed: its first action is NOTHING.",
    "stunned": lambda told: f"{told['unit']} is stunned: its first action is NOTHING.",
    "immobilized": lambda told: f"{told['unit']} is immobilized and cannot move.",
    "other_unit": lambda told: "Another unit enters now.",
    "too_far_to_react": lambda told: (
        f"{told['unit']} is {count(told['distance'], 'square')} away; it reacts up to {told['limit']}."
    ),
    "aircraft": lambda told: f"{told['unit']} is an aircraft; aircraft never react.",
    "not_another_friend": lambda told: f"{plain(told['unit'])} is not another ground unit of yours.",
    "has_not_activated": lambda told: f"{told['unit']} has not activated this turn.",
    "too_far_to_hear": lambda told: f"{told['unit']} is too far away to hear; {told['limit']} squares at most.",
    "out_of_sight": lambda told: f"{told['unit']} is out of sight.",
    "no_unit_to_correct": lambda told: f"{plain(told['unit']) or 'Nothing'} is no unit that can be put right.",
    "nothing_to_correct": lambda told: f'"{plain(told["what"])}" cannot be put right: {on_offer(told)}.',
    "not_a_number_from": lambda told: f'"{plain(told["value"])}" is no number from {told["least"]} to {told["most"]}.',
    "no_such_value": lambda told: f'"{plain(told["value"])}" makes no sense here: {on_offer(told)}.',
    "reactivated": lambda told: f"{told['unit']} has been got moving this turn; once is all.",
}


def _more(told: Told) -> str:
    return {"actions": "more actions", "facing": "a facing"}.get(told["action"], plain(str(told["action"])))
