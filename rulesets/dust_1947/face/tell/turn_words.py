"""How set-up, initiative, activations, reactions and the end of the game sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.dust_1947.face.tell.aiming import why_nobody
from rulesets.dust_1947.face.tell.causes import because, cited, count, counting, kind, reason, shown
from rulesets.dust_1947.face.tell.mode_words import modes
from rulesets.dust_1947.face.tell.move_words import FACINGS, faces, squares
from rulesets.dust_1947.face.tell.names import player, unit
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.symbols import BLOC, CROSSHAIR
from rulesets.kit.engine import telling
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


def _initiative(game: Dust, told: Told) -> str:
    rolls = "; ".join(_rolled(game, told, seat) for seat in (0, 1))
    what = "Initiative" if told["turn"] else "Roll for the edges of the table"
    return f"{what}: {rolls}. {_decided(game, told)}{cited(told['rule'])}."


def _rolled(game: Dust, told: Told, seat: int) -> str:
    dice, causes = told["dice"][seat], told["causes"][seat]
    why = " and ".join(f"{unit(game, name)}{because(rule)}" for rule, name in causes)
    more = f", {count(len(dice), 'die', 'dice')} for {why}," if why else ""
    return f"{player(game, seat)}{more} {shown(dice)}"


def _decided(game: Dust, told: Told) -> str:
    """Who has won, and by how many of which symbol."""
    winner = told["winner"]
    symbol = BLOC.value if told["rule"] == "DU-INIT-02" else CROSSHAIR.value
    numbers = [dice.count(symbol) for dice in told["dice"]]
    if winner is None:
        blocs = told["dice"][0].count(BLOC.value)
        return f"Equal, {blocs} BLOC and {numbers[0]} CROSSHAIR each: all dice again"
    equal = "" if symbol == BLOC.value else "with equal BLOC "
    return f"{player(game, winner)} wins the roll {equal}by {numbers[winner]} {symbol} to {numbers[1 - winner]}"


def _first(game: Dust, told: Told) -> str:
    if told["winner"] == told["first"]:
        return f"{player(game, told['winner'])} makes the first activation."
    return f"{player(game, told['winner'])} leaves the first activation to {player(game, told['first'])}."


def _third(game: Dust, told: Told) -> str:
    won = "it has one" if told["won"] else "it has none"
    needs = f" on {counting(told['row'])}{because(told['rule'])}"
    return f"{unit(game, told['unit'])} rolls for a third action{needs}: {shown(told['dice'])}: {won}."


def _declared(game: Dust, told: Told) -> str:
    more = f", with a third action{because(told['more'])}" if told["more"] else ""
    return f"{unit(game, told['unit'])} declares {actions(told['actions'])}{modes(told['modes'])}{more}."


def _impossible(game: Dust, told: Told) -> str:
    why = f": {why_nobody(game, told['why'])}" if told["why"] else ""
    return f"{ACTIONS[told['action']]} of {unit(game, told['unit'])} {IMPOSSIBLE[told['action']]}{why}."


def _reloaded(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} reloads: {', '.join(map(plain, told['weapons'])) or 'nothing was empty'}."


def _new_leader(game: Dust, told: Told) -> str:
    who = plain(told["soldier"]).capitalize()
    about = f", {kind(told['kind'])}," if told["kind"] else ""
    return f"{who}{about} leads {unit(game, told['unit'])} now (DU-UNIT-03)."


def _reacts(game: Dust, told: Told) -> str:
    far = f", {squares(told['distance'])} away, {told['limit']} at most{because(told['rule'])}" if told["limit"] else ""
    return f"{unit(game, told['unit'])} reacts to {unit(game, told['to'])}{far}."


def _reaction_roll(game: Dust, told: Told) -> str:
    fewer = [TOKENS_COST[word] for word in told["tokens"]]
    why = f", {count(len(told['dice']), 'die', 'dice')} only: {' and '.join(fewer)}" if fewer else ""
    needs = f" on {counting(told['row'])}{because(told['rule'])}"
    successes = count(told["successes"], "success", "successes")
    return f"{unit(game, told['unit'])}, reaction roll{needs}{why}: {shown(told['dice'])}: {successes}."


TOKENS_COST = {"suppressed": "suppressed (DU-SUP-12)", "stunned": "stunned, and no longer (DU-SKILL-STUN-03)"}
"""Why a unit with a token rolls fewer dice for its reaction."""


def _passed(game: Dust, told: Told) -> str:
    return f"{player(game, told['seat'])} passes with {told['mine']} left against {told['theirs']}."


def _placed(verb: str) -> Callable[[Dust, Told], str]:
    return lambda game, told: f"{unit(game, told['unit'])} {verb} {', '.join(told['squares'])}{faces(told)}."


def _no_room(game: Dust, told: Told) -> str:
    points = f", {told['ap']} AP for the enemy" if told["ap"] else ""
    return f"There is no room for {unit(game, told['unit'])}; it is lost{points} (DU-VIC-07)."


def _game_over(game: Dust, told: Told) -> str:
    return f"The game is over after turn {told['turn'] or game.turn}{reason(told['rule'])}."


EVENTS: dict[str, Callable[[Dust, Told], str]] = {
    "turn": lambda game, told: f"**Turn {told['turn']} of {told['turns']}**",
    "joined": lambda game, told: f"**{told['hero']}** joins **{told['unit']}**.",
    "edge": lambda game, told: f"{player(game, told['seat'])} takes the {told['edge']} edge.",
    "deployed": _placed("is placed in"),
    "no_room": _no_room,
    "initiative": _initiative,
    "first": _first,
    "activates": lambda game, told: "",
    "entered": _placed("enters in"),
    "third_action": _third,
    "declared": _declared,
    "nothing": lambda game, told: "",
    "impossible": _impossible,
    "reloaded": _reloaded,
    "moves_again": lambda game, told: (
        f"{unit(game, told['by'])} gets {unit(game, told['unit'])} moving, which activates again."
        if told["by"]
        else f"{unit(game, told['unit'])} gets moving and activates again."
    ),
    "passed": _passed,
    "finished": lambda game, told: f"{player(game, told['seat'])} leaves the reserves where they are this turn.",
    "new_leader": _new_leader,
    "no_reaction": lambda game, told: f"{player(game, told['seat'])} does not react.",
    "reacts": _reacts,
    "reaction_roll": _reaction_roll,
    "reaction_fails": lambda game, told: f"{unit(game, told['unit'])} gets no shot off and has activated.",
    "turns": lambda game, told: f"{unit(game, told['unit'])} turns {FACINGS[told['facing']]}.",
    "game_over": _game_over,
}

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
