"""How attacks sound: dice, saves, damage, tokens, close combat and critical hits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell.turn import Told, count, shown, unit
from rulesets.dust_1947.tell.weapons import in_its_way
from rulesets.kit.telling import plain

SAVES = {
    "infantry save": "infantry save",
    "infantry cover save": "cover save",
    "hardened save": "save on BLOC or SHIELD",
    "vehicle cover save": "cover save",
}

CRITICALS = {
    "main weapon": "main weapon destroyed",
    "fire": "on fire",
    "reduced mobility": "reduced mobility",
    "secondary": "secondary weapon destroyed",
    "targeting": "targeting system damaged",
    "immobilized": "immobilized",
}

TERRAIN_IN_THE_WAY = {"no dot": "a square without a dot", "vehicle": "a vehicle", "smoke": "smoke", "wreck": "a wreck"}


def _because(rules: Iterable[str]) -> str:
    named = [rule for rule in rules if rule]
    return f" ({', '.join(named)})" if named else ""


def _again(told: Told) -> str:
    rules = told["because"] if isinstance(told["because"], list) else []
    named = [*rules, *[""] * len(told["again"])]
    rolls = zip(told["again"], named, strict=False)
    return "".join(f", again {shown(dice)}{_because([cited])}" for dice, cited in rolls if dice)


def _attack(game: Dust, told: Told) -> str:
    by_target: dict[str, list[str]] = {}
    ways = told.get("ways") or [""] * len(told["shots"])
    for (number, weapon, target), way in zip(told["shots"], ways, strict=True):
        by_target.setdefault(target, []).append(f"{number} {weapon}{in_its_way(way)}")
    aimed = "; ".join(f"{unit(game, target)} with {', '.join(weapons)}" for target, weapons in by_target.items())
    half = f", {told['half']} sustained" if told["half"] else ""
    word = "makes a SUSTAINED ATTACK on" if told["sustained"] else "attacks"
    return f"{unit(game, told['unit'])} {word} {aimed}{half}."


def _no_target(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} has no target: the attack becomes NOTHING."


def _rolled(game: Dust, told: Told) -> str:
    chain = f", chain {shown(told['chain'])}{_because(told.get('chained', ()))}" if told["chain"] else ""
    head = f"{told['count']} {plain(told['weapon'])} at {unit(game, told['target'])}"
    because = _because([told["because"], told.get("steered", "")])
    return f"{head}: {shown(told['dice'])}{_again(told)}{chain}: {count(told['hits'], 'hit')}{because}."


def _no_save(game: Dust, told: Told) -> str:
    return f"{unit(game, told['target'])} has no save against {plain(told['weapon'])}."


def _saves(game: Dust, told: Told) -> str:
    cover = ", ".join(f"{what} ({cited})" for cited, what in told["cover"])
    covered = f", in cover: {cover}" if cover and "cover" in told["row"] else ""
    head = f"{unit(game, told['target'])}, {SAVES[told['row']]}{covered}"
    return f"{head}: {shown(told['dice'])}{_again(told)}: {told['saved']} saved."


def _lost(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} loses {count(told['lost'], 'soldier')}; {told['left']} left."


def _damaged(game: Dust, told: Told) -> str:
    points = count(told["points"], "point")
    return f"{unit(game, told['unit'])} takes {points} of damage; {told['left']} left."


def _resilient(game: Dust, told: Told) -> str:
    saved = count(told["saved"], "point")
    return f"{unit(game, told['unit'])} is Damage Resilient: {shown(told['dice'])}: {saved} cancelled."


def _eliminated(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} is eliminated."


def _wreck(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} is a wreck in {', '.join(told['squares'])}."


def _hero_alone(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} goes on alone (DU-HERO-13)."


def _reserve(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} goes into reserve (DU-RES-01)."


def _tokens(words: str) -> Callable[[Dust, Told], str]:
    return lambda game, told: f"{unit(game, told['unit'])} {words}."


def _recovery(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])}, recovery: {shown(told['dice'])}{_because([told['because']])}."


def _retaliates(game: Dust, told: Told) -> str:
    weapons = ", ".join(f"{number} {plain(label)}" for number, label in told["weapons"])
    return f"{unit(game, told['unit'])} strikes back with {weapons}."


def _check(game: Dust, told: Told) -> str:
    result = "a critical hit" if told["critical"] else "no critical hit"
    return f"{unit(game, told['unit'])}, critical check: {shown(told['dice'])}: {result}."


def _critical(game: Dust, told: Told) -> str:
    word = CRITICALS.get(told["word"], "no effect")
    again = ", rolled again" if told["again"] else ""
    return f"{unit(game, told['unit'])}, critical table: {shown(told['dice'])}: {word}{again}."


def _burning(game: Dust, told: Told) -> str:
    hits = count(told["hits"], "hit")
    return f"The burning wreck attacks {unit(game, told['unit'])}: {shown(told['dice'])}: {hits} (DU-CRIT-08)."


EVENTS: dict[str, Callable[[Dust, Mapping[str, Any]], str]] = {
    "burning_wreck": _burning,
    "attack": _attack,
    "no_target": _no_target,
    "rolled_to_hit": _rolled,
    "no_save": _no_save,
    "saves": _saves,
    "soldiers_lost": _lost,
    "damaged": _damaged,
    "resilient": _resilient,
    "eliminated": _eliminated,
    "wreck": _wreck,
    "hero_alone": _hero_alone,
    "into_reserve": _reserve,
    "already_suppressed": _tokens("is suppressed already and takes no further token"),
    "suppressed": _tokens("is suppressed"),
    "under_fire": _tokens("is under fire"),
    "keeps_calm": _tokens("keeps calm and takes no token"),
    "recovery_roll": _recovery,
    "recovered": _tokens("has no token any more"),
    "under_fire_again": _tokens("is only under fire now"),
    "not_recovered": _tokens("does not recover"),
    "retaliates": _retaliates,
    "no_retaliation": _tokens("does not strike back"),
    "critical_check": _check,
    "critical_hit": _critical,
}
"""One line for each announcement of an attack."""


def _out_of_range(told: Told) -> str:
    return f"{told['weapon']} reaches {told['reach']} squares; this target is {told['distance']} away."


def _out_of_arc(told: Told) -> str:
    mount = f" ({told['mount'].lower()} mount)" if told["mount"] else ""
    return f"{told['square']} is outside the fire arc of {told['weapon']}{mount}; turn with a MOVE first."


def _blocked(told: Told) -> str:
    what = TERRAIN_IN_THE_WAY.get(told["what"], told["what"])
    return f"No line of sight to {told['target']}: {what} in {told['where']} blocks it."


REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "not_an_enemy": lambda told: f"{told['target']} is not an enemy; choose an enemy unit.",
    "no_such_target": lambda told: f'"{told["target"]}" is no unit on the board; choose an enemy unit.',
    "no_weapon": lambda told: f"No weapon left that could attack {told['target']}.",
    "no_split": lambda told: "Fire cannot be split; name one target.",
    "split_words": lambda told: f'"{told["text"]}" is not a line of split fire: write "3 Rifle > unit".',
    "not_so_many": lambda told: f"{told['count']} of {told['weapon']} is not possible; {told['left']} left to declare.",
    "half_words": lambda told: f'"{told["half"]}" is no half of an attack: say ranged or close combat.',
    "only_the_trigger": lambda told: f"A reactive attack is only against {told['trigger']}, not {told['target']}.",
    "empty_cell": lambda told: f"{told['weapon']} cannot harm armour {told['armour']}; choose another target.",
    "out_of_range": _out_of_range,
    "not_adjacent": lambda told: f"{told['target']} is not in an adjacent square; close combat needs one.",
    "other_floor": lambda told: f"{told['target']} is on another floor of the same square; that is not adjacent.",
    "too_high": lambda told: f"{told['target']} is {told['levels']} levels away; close combat reaches 1.",
    "out_of_arc": _out_of_arc,
    "no_line_square": _blocked,
    "no_line_corner": lambda told: f"No line of sight to {told['target']}: the corner of {told['where']} is closed.",
    "no_line_wall": lambda told: f"No line of sight to {told['target']}: the wall {told['where']} blocks it.",
    "no_line_floor": lambda told: f"No line of sight to {told['target']}: two or more floors lie between.",
    "no_line_roof": lambda told: f"No line of sight to {told['target']}: a roof lies between; it needs an opening.",
    "no_line_opening": lambda told: (
        f"No line of sight to {told['target']}: nobody stands next to the opening {told['where']}."
    ),
    "suppressed_fighter": lambda told: f"A suppressed unit cannot attack with {told['weapon']}; it may fire.",
    "stunned_fighter": lambda told: f"A stunned unit cannot attack with {told['weapon']}.",
    "unloaded": lambda told: f"{told['weapon']} is not loaded; RELOAD first.",
    "crew_busy": lambda told: "Two of the crew fire the support weapon; only the others may use their own weapons.",
    "not_a_victim": lambda told: f"{told['victim']} cannot take this hit; choose {' or '.join(told['able'])}.",
    "yes_or_no": lambda told: f'"{told["answer"]}" is no answer: say yes or no.',
    "cannot_strike": lambda told: f'"{told["text"]}" cannot strike back; possible: {", ".join(told["options"])}.',
    "not_secondary": lambda told: f"{told['weapon']} is not a secondary weapon that still works.",
}
"""One sentence for each refusal of an attack: what is wrong, what would be right."""
