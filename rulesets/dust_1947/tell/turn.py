"""How set-up, initiative, activations, reactions and the end of the game sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.tell.modes import modes
from rulesets.dust_1947.tell.move import FACINGS
from rulesets.kit import telling
from rulesets.kit.telling import on_offer, plain

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


def player(game: Dust, seat: int) -> str:
    """A player by name."""
    return plain(game.players[seat])


def unit(game: Dust, name: str) -> str:
    """A unit in bold; a combined unit with its hero."""
    found = game.units.get(name)
    if found is None:
        return f"**{plain(name)}**"
    return f"**{full_name(game, found)}**"


def full_name(game: Dust, found: Unit) -> str:
    """A unit with the hero that has joined it, or who pilots it."""
    hero = game.companion(found)
    if hero is None:
        return found.id
    return f"{found.id} with {hero.id}" if game.pilot(found) is None else f"{found.id} piloted by {hero.id}"


def shown(dice: Iterable[str]) -> str:
    """Dice as words in brackets."""
    return " ".join(f"[{symbol}]" for symbol in dice) or "no dice"


def actions(words: Iterable[str]) -> str:
    """A list of actions in the game's words."""
    return ", ".join(ACTIONS[word] for word in words)


def count(number: int, word: str, many: str = "") -> str:
    """A number with its word in singular or plural."""
    return f"{number} {word}" if number == 1 else f"{number} {many or word + 's'}"


def _initiative(game: Dust, told: Told) -> str:
    rolls = "; ".join(f"{player(game, seat)} {shown(dice)}" for seat, dice in enumerate(told["dice"]))
    winner = told["winner"]
    end = "Equal: all dice again" if winner is None else f"{player(game, winner)} wins the roll"
    what = "Initiative" if told["turn"] else "Roll for the edges of the table"
    return f"{what}: {rolls}. {end}."


def _first(game: Dust, told: Told) -> str:
    if told["winner"] == told["first"]:
        return f"{player(game, told['winner'])} makes the first activation."
    return f"{player(game, told['winner'])} leaves the first activation to {player(game, told['first'])}."


def _third(game: Dust, told: Told) -> str:
    won = "it has one" if told["won"] else "it has none"
    return f"{unit(game, told['unit'])} rolls {shown(told['dice'])} for a third action: {won}."


def _reaction_roll(game: Dust, told: Told) -> str:
    return f"Reaction roll {shown(told['dice'])}: {count(told['successes'], 'success', 'successes')}."


def _passed(game: Dust, told: Told) -> str:
    return f"{player(game, told['seat'])} passes with {told['mine']} left against {told['theirs']}."


def _placed(verb: str) -> Callable[[Dust, Told], str]:
    return lambda game, told: f"{unit(game, told['unit'])} {verb} {' '.join(told['squares'])}."


def _game_over(game: Dust, told: Told) -> str:
    return f"The game is over after turn {game.turn}."


EVENTS: dict[str, Callable[[Dust, Told], str]] = {
    "turn": lambda game, told: f"**Turn {told['turn']} of {told['turns']}**",
    "joined": lambda game, told: f"**{told['hero']}** joins **{told['unit']}**.",
    "edge": lambda game, told: f"{player(game, told['seat'])} takes the {told['edge']} edge.",
    "deployed": _placed("is placed in"),
    "no_room": lambda game, told: f"There is no room for {unit(game, told['unit'])}; it is lost.",
    "initiative": _initiative,
    "first": _first,
    "activates": lambda game, told: "",
    "entered": _placed("enters in"),
    "third_action": _third,
    "declared": lambda game, told: (
        f"{unit(game, told['unit'])} declares {actions(told['actions'])}{modes(told.get('modes', []))}."
    ),
    "nothing": lambda game, told: "",
    "impossible": lambda game, told: f"{ACTIONS[told['action']]} {IMPOSSIBLE[told['action']]}.",
    "reloaded": lambda game, told: f"{unit(game, told['unit'])} reloads.",
    "moves_again": lambda game, told: f"{unit(game, told['unit'])} gets moving and activates again.",
    "passed": _passed,
    "finished": lambda game, told: f"{player(game, told['seat'])} leaves the reserves where they are this turn.",
    "new_leader": lambda game, told: f"Another soldier leads {unit(game, told['unit'])}.",
    "no_reaction": lambda game, told: f"{player(game, told['seat'])} does not react.",
    "reacts": lambda game, told: f"{unit(game, told['unit'])} reacts to {unit(game, told['to'])}.",
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
