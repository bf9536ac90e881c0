"""How skills sound: what they announce, refuse and add to menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell.turn import ACTIONS, Told, count, shown, unit
from rulesets.kit.telling import plain


def _of(words: str) -> Callable[[Dust, Told], str]:
    return lambda game, told: f"{unit(game, told['unit'])} {words}."


def _executed(game: Dust, told: Told) -> str:
    victim = told["victim"] if told["victim"] in game.units else "a soldier"
    return f"{unit(game, told['unit'])} executes {plain(victim)} of {unit(game, told['target'])}."


def _cheat_death(game: Dust, told: Told) -> str:
    end = "he gets up again, stunned" if told["lives"] else "this time he stays down"
    return f"{unit(game, told['unit'])} tries to cheat death: {shown(told['dice'])}, {end}."


def _lucky(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} is Lucky and rolls again: {', '.join(map(plain, told['again']))}."


def _lands(game: Dust, told: Told) -> str:
    end = "free to act after one NOTHING" if told["free"] else "nothing but NOTHING this time"
    return f"{unit(game, told['unit'])} lands: {shown(told['dice'])}, {end}."


def _spy_roll(game: Dust, told: Told) -> str:
    number = told["actions"]
    end = f"it appears with {count(number, 'action')}" if number else "it stays off the board"
    return f"{unit(game, told['unit'])}, Spy Revealed: {shown(told['dice'])}, {end}."


def _clears(game: Dust, told: Told) -> str:
    end = f"the wreck in {', '.join(told['squares'])} is gone" if told["squares"] else "it does not give way"
    return f"{unit(game, told['unit'])} pushes at a wreck: {shown(told['dice'])}, {end}."


EVENTS: dict[str, Callable[[Dust, Mapping[str, Any]], str]] = {
    "camouflaged": _of("is camouflaged"),
    "seen": _of("is camouflaged no more"),
    "executed": _executed,
    "cheat_death": _cheat_death,
    "lucky": _lucky,
    "kept_away": _of("stays off the board for now"),
    "lands": _lands,
    "stays_hidden": _of("stays off the board"),
    "spy_roll": _spy_roll,
    "clears": _clears,
    "dug_in": _of("digs in"),
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
