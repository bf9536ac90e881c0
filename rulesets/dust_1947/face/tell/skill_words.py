"""How skills sound: what they announce, refuse and add to menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947.face.tell.attack_words import left_over
from rulesets.dust_1947.face.tell.causes import because, count, counting, fallen, shown
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.face.tell.turn_words import ACTIONS, Told
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.telling import plain


def _of(words: str) -> Callable[[Dust, Told], str]:
    return lambda game, told: f"{unit(game, told['unit'])} {words}{because(told['rule'])}."


def _seen(game: Dust, told: Told) -> str:
    action = f" after {ACTIONS.get(told['action'], told['action'])}" if told["action"] else ""
    return f"{unit(game, told['unit'])} is camouflaged no more{action} (DU-SKILL-CAMO-02)."


def _executed(game: Dust, told: Told) -> str:
    if told["victim"] in game.units:
        who, end = f"{unit(game, told['victim'])} of", ""
    else:
        who, end = f"{fallen(told['fell']) or '1 soldier'} of", f"; {left_over(told)}" if told["fell"] else ""
    return f"{unit(game, told['unit'])} executes {who} {unit(game, told['target'])}{end} (DU-SKILL-EXECUTE-01)."


def _cheat_death(game: Dust, told: Told) -> str:
    end = "he gets up again with 1 point, stunned" if told["lives"] else "this time he stays down"
    needs = f"on {counting('cheat death')} (DU-SKILL-CHEAT-01)"
    return f"{unit(game, told['unit'])} tries to cheat death {needs}: {shown(told['dice'])}: {end}."


def _lucky(game: Dust, told: Told) -> str:
    again = ", ".join(map(plain, told["again"]))
    return f"{unit(game, told['unit'])} is Lucky, once in the game, and rolls again: {again} (DU-SKILL-LUCKY-01)."


def _lands(game: Dust, told: Told) -> str:
    end = "free to act after one NOTHING" if told["free"] else "nothing but NOTHING this time"
    needs = f"free on {counting('landing')} (DU-SKILL-AIRBORNE-04)"
    return f"{unit(game, told['unit'])} lands, {needs}: {shown(told['dice'])}: {end}."


def _spy_roll(game: Dust, told: Told) -> str:
    number = told["actions"]
    end = f"it appears with {count(number, 'action')}" if number else "it stays off the board"
    needs = "an action for each BLOC (DU-SKILL-SPY-03)"
    return f"{unit(game, told['unit'])}, Spy Revealed, {needs}: {shown(told['dice'])}: {end}."


def _clears(game: Dust, told: Told) -> str:
    end = f"the wreck in {', '.join(told['squares'])} is gone" if told["squares"] else "it does not give way"
    which = f"the wreck in {told['wreck']}" if told["wreck"] else "a wreck"
    needs = f"on {counting(told['row'])}{because(told['rule'])}"
    return f"{unit(game, told['unit'])} pushes at {which} {needs}: {shown(told['dice'])}: {end}."


EVENTS: dict[str, Callable[[Dust, Mapping[str, Any]], str]] = {
    "camouflaged": _of("is camouflaged"),
    "seen": _seen,
    "executed": _executed,
    "cheat_death": _cheat_death,
    "lucky": _lucky,
    "kept_away": _of("stays off the board for now"),
    "lands": _lands,
    "stays_hidden": _of("stays off the board"),
    "spy_roll": _spy_roll,
    "clears": _clears,
    "prisoner": lambda game, told: (
        f"A prisoner of {unit(game, told['victim'])} talks to {unit(game, told['unit'])}: 4 initiative dice from now on"
        f"{because(told['rule'])}."
    ),
    "dug_in": _of("digs in"),
    "leaves_its_hole": _of("is dug in no more"),
}

REFUSALS: dict[str, Callable[[Told], str]] = {
    "only_gorillas": lambda told: f"{told['hero']} and {told['unit']}: gorillas join gorillas only.",
    "only_zombies": lambda told: f"{told['hero']} and {told['unit']}: zombies join zombies only.",
    "mindless_follow_zombies": lambda told: (
        f"{told['unit']} is mindless; it takes a zombie hero, or one with the Blutkreuz."
    ),
    "loner": lambda told: f"{told['hero']} never joins a unit.",
    "zombies_obey_nobody": lambda told: f"{told['unit']} is dead; no officer, medic or mechanic can help it.",
    "camouflaged": lambda told: f"{told['target']} is camouflaged; come within 2 squares to aim at it.",
    "not_right_after": lambda told: (
        f"{ACTIONS.get(told['action'], told['action'])} cannot come here: the free action wants its own right after it."
    ),
    "spy_hears_nobody": lambda told: f"{told['unit']} is off the board; no order reaches it.",
    "stunned_attacker": lambda told: f"{told['unit']} is stunned and makes no attacks.",
    "no_drop_zone": lambda told: f"Nobody drops in {told['square']}: within 2 squares of an objective, or indoors.",
    "just_landed": lambda told: "It has just landed: its first action is NOTHING.",
    "only_airborne": lambda told: f"{told['unit']} is airborne; only an airborne hero joins it.",
    "only_flyers": lambda told: f"{told['unit']} flies; only a hero who can fly joins it.",
    "not_beside_an_enemy": lambda told: f"{told['square']} is not beside an enemy unit, or indoors.",
    "no_wreck_beside": lambda told: f"There is no wreck in {plain(told['square'])} beside the vehicle.",
    "no_such_misses": lambda told: f'"{plain(told["text"])}" is not among the dice that missed.',
    "no_soldiers_there": lambda told: f"{plain(told['unit'])} is no enemy unit of soldiers on the board.",
    "not_at_mercy": lambda told: f"{told['unit']} is not stunned, or further away than 1 square.",
}
