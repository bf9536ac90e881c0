"""How attacks sound: dice, saves, damage, tokens, close combat and critical hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.dust_1947.face.tell.aiming import TERRAIN_IN_THE_WAY, why_nobody
from rulesets.dust_1947.face.tell.causes import again, because, cited, count, counting, fallen, reason, shown
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.face.tell.turn_words import Told
from rulesets.dust_1947.face.tell.weapon_words import in_its_way
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.telling import plain

SAVES = {
    "infantry save": "infantry save",
    "infantry cover save": "cover save",
    "hardened save": "save",
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

HOW = {
    "ranged": "eliminated",
    "critical": "destroyed by the critical hit (DU-CRIT-12)",
    "fire": "burnt out",
    "escape": "dead in the wreck (DU-PILOT-07)",
    "no room": "lost in the wreck without room to get out (DU-PILOT-09)",
    "abandoned": "abandoned and counts as destroyed (DU-PILOT-11)",
    "cc": "eliminated in close combat",
    "execute": "eliminated by execution",
}
"""How a unit left the battle."""


def _attack(game: Dust, told: Told) -> str:
    by_target: dict[str, list[str]] = {}
    details = told["details"] if told["details"] is not None else [{}] * len(told["shots"])
    for (number, weapon, target), detail in zip(told["shots"], details, strict=True):
        by_target.setdefault(target, []).append(f"{number} {plain(weapon)}{_details(game, detail)}")
    aimed = "; ".join(f"{unit(game, target)} with {', '.join(weapons)}" for target, weapons in by_target.items())
    half = f"; {told['half']} sustained" if told["half"] else ""
    word = "makes a SUSTAINED ATTACK on" if told["sustained"] else "attacks"
    return f"{unit(game, told['unit'])} {word} {aimed}{half}."


def _details(game: Dust, detail: Mapping[str, Any]) -> str:
    """Whose weapon it is where it is not the unit's own, how it is fired, and the rounds left for it."""
    whose = f" of {unit(game, detail['of'])}" if detail.get("of") else ""
    left = detail.get("left")
    ammunition = f" ({count(left, 'round')} left)" if left is not None else ""
    return f"{whose}{in_its_way(detail.get('way') or '')}{ammunition}"


def _no_target(game: Dust, told: Told) -> str:
    why = f": {why_nobody(game, told['why'])}" if told["why"] else ""
    return f"{unit(game, told['unit'])} has no target and does NOTHING{why}."


def _rolled(game: Dust, told: Told) -> str:
    whose = unit(game, told["bearer"] or told["unit"])
    if told["bearer"] not in ("", told["unit"]):
        whose += f" in **{plain(told['unit'])}**"
    head = f"{told['count']} {plain(told['weapon'])} of {whose} at {unit(game, told['target'])}"
    needs = f"{_number(told)} on {counting(told['row'])}{because(told['because'])}"
    chain = f", chain {shown(told['chain'])} on BLOC{because(*(told['chained'] or ()))}" if told["chain"] else ""
    rolled = f"{shown(told['dice'])}{again(told['again'], told['again_by'] or ())}{chain}"
    return f"{head}, {needs}: {rolled}: {count(told['hits'], 'hit')}."


def _number(told: Told) -> str:
    """How the number of dice comes about."""
    each = f"{count(told['each'], 'die', 'dice')}{' each' if told['count'] > 1 else ''}"
    blast = f" for each of {count(told['miniatures'], 'miniature')}" if told["miniatures"] else ""
    more = f", twice as many{because(told['more'])}," if told["more"] else ""
    return f"{each}{blast}{more}"


def _no_save(game: Dust, told: Told) -> str:
    hits = f"{count(told['hits'], 'hit')} of {plain(told['weapon'])}"
    return f"{unit(game, told['target'])} has no save against {hits}{reason(told['rule'])}{_cover(told)}."


def _saves(game: Dust, told: Told) -> str:
    hits = f" against {count(told['hits'], 'hit')} of {plain(told['weapon'])}"
    head = f"{unit(game, told['target'])}, {SAVES[told['row']]}{hits} on {counting(told['row'])}"
    why = because(told["rule"]) if told["rule"] != told["denied"] else ""
    rolled = f"{shown(told['dice'])}{again(told['again'], told['again_by'] or ())}"
    return f"{head}{why}{_cover(told)}: {rolled}: {told['saved']} saved."


def _cover(told: Told) -> str:
    """The cover of whoever saves, and what takes it away."""
    cover = ", ".join(f"{what} ({rule})" for rule, what in told["cover"])
    if not cover:
        return ""
    return f", cover denied{because(told['denied'])}: {cover}" if told["denied"] else f", in cover: {cover}"


def _evades(game: Dust, told: Told) -> str:
    hits = f"{count(told['hits'], 'hit')} of {plain(told['weapon'])}" if told["hits"] else plain(told["weapon"])
    head = f"{unit(game, told['target'])} evades {hits} on {counting(told['row'])}{cited(told['rule'])}"
    return f"{head}: {shown(told['dice'])}: {count(told['evaded'], 'hit')} cancelled."


def _lost(game: Dust, told: Told) -> str:
    who = fallen(told["fell"]) if told["fell"] else count(told["lost"], "soldier")
    return f"{unit(game, told['unit'])} loses {who}; {left_over(told)}."


def left_over(told: Told) -> str:
    """How many soldiers are left, and which weapons fell with the others."""
    gone = f", no {' and no '.join(map(plain, told['gone']))}" if told["gone"] and told["left"] else ""
    return f"{told['left']} left{gone}"


def _damaged(game: Dust, told: Told) -> str:
    points = count(told["points"], "point")
    why = reason(told["rule"]) if told["rule"] != "DU-DMG-03" else ""
    return f"{unit(game, told['unit'])} takes {points} of damage{_by_hit(told['hits'])}{why}; {told['left']} left."


def _by_hit(hits: Iterable[tuple[str, int]]) -> str:
    """What each hit was worth, those alike together."""
    worth = Counter((weapon, points) for weapon, points in hits)
    told = [
        f"{count(number, 'hit')} of {plain(weapon)}, {count(points, 'point')}{' each' if number > 1 else ''}"
        for (weapon, points), number in worth.items()
    ]
    return f" ({'; '.join(told)})" if told else ""


def _resilient(game: Dust, told: Told) -> str:
    saved = f"{told['saved']} of {len(told['dice'])} cancelled"
    return f"{unit(game, told['unit'])} rolls on BLOC{because(told['rule'])}: {shown(told['dice'])}: {saved}."


def _eliminated(game: Dust, told: Told) -> str:
    where = f" in {', '.join(told['squares'])}" if told["squares"] else ""
    by = f" by {unit(game, told['by'])}" if told["by"] else ""
    points = f", {told['ap']} AP for the enemy" if told["ap"] else ""
    return f"{unit(game, told['unit'])} is {HOW.get(told['how'], 'eliminated')}{where}{by}{points}."


def _wreck(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} is a wreck in {', '.join(told['squares'])} (DU-TERR-30)."


def _hero_alone(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} goes on without {unit(game, told['squad'])}, with its tokens (DU-HERO-13)."


def _reserve(game: Dust, told: Told) -> str:
    turn = f", back from turn {told['turn']} on" if told["turn"] else ""
    return f"{unit(game, told['unit'])} goes into reserve{turn} (DU-RES-01)."


def _token(words: str) -> Callable[[Dust, Told], str]:
    """A token with its cause: who hit the unit, and the rule by which it comes to this token."""

    def tell(game: Dust, told: Told) -> str:
        by = f", hit by {unit(game, told['by'])}" if told["by"] else ""
        waited = " in its reaction" if told["waited"] else ""
        rules = (told["rule"], "DU-SUP-13" if told["waited"] else "")
        why = because(*rules) if told["rule"] not in STEPS else cited(*rules)
        return f"{unit(game, told['unit'])} {words}{STEPS.get(told['rule'], '')}{by}{waited}{why}."

    return tell


STEPS = {"DU-SUP-01": "", "DU-SUP-02": ", being under fire already", "DU-SUP-03": ""}
"""The ordinary steps of suppression; any other rule is named as the reason."""


def _recovery(game: Dust, told: Told) -> str:
    number = count(told["bloc"], "BLOC", "BLOC") if told["bloc"] is not None else ""
    end = f": {number}" if number else ""
    return f"{unit(game, told['unit'])}, recovery roll{because(told['because'])}: {shown(told['dice'])}{end}."


def _of(words: str) -> Callable[[Dust, Told], str]:
    return lambda game, told: f"{unit(game, told['unit'])} {words}{cited(told['rule'])}."


def _retaliates(game: Dust, told: Told) -> str:
    weapons = ", ".join(f"{number} {plain(label)}" for number, label in told["weapons"])
    against = f" at {unit(game, told['against'])}" if told["against"] else ""
    return f"{unit(game, told['unit'])} strikes back{against} with {weapons}."


def _check(game: Dust, told: Told) -> str:
    result = "a critical hit" if told["critical"] else "no critical hit"
    needs = "critical check on BLOC BLOC"
    return f"{unit(game, told['unit'])}, {needs} (DU-CRIT-01): {shown(told['dice'])}: {result}."


def _critical(game: Dust, told: Told) -> str:
    word = CRITICALS.get(told["word"], "no effect")
    weapon = f": {plain(told['weapon'])}" if told["weapon"] else ""
    end = f"{', not possible, rolled again' if told['again'] else ''}{cited(told['rule'])}"
    return f"{unit(game, told['unit'])}, critical table: {shown(told['dice'])}: {word}{weapon}{end}."


def _burning(game: Dust, told: Told) -> str:
    hits = count(told["hits"], "hit")
    dice = f"{shown(told['dice'])}: {hits}"
    return f"The burning wreck attacks {unit(game, told['unit'])}, 1 die a miniature on BLOC (DU-CRIT-08): {dice}."


EVENTS: dict[str, Callable[[Dust, Mapping[str, Any]], str]] = {
    "burning_wreck": _burning,
    "attack": _attack,
    "no_target": _no_target,
    "rolled_to_hit": _rolled,
    "no_save": _no_save,
    "saves": _saves,
    "evades": _evades,
    "soldiers_lost": _lost,
    "damaged": _damaged,
    "resilient": _resilient,
    "eliminated": _eliminated,
    "wreck": _wreck,
    "hero_alone": _hero_alone,
    "into_reserve": _reserve,
    "already_suppressed": _token("is suppressed already and takes no further token"),
    "suppressed": _token("is suppressed"),
    "under_fire": _token("is under fire"),
    "keeps_calm": _token("takes no token"),
    "recovery_roll": _recovery,
    "recovered": _of("has no token any more"),
    "under_fire_again": _of("is only under fire now"),
    "not_recovered": _of("does not recover"),
    "retaliates": _retaliates,
    "no_retaliation": _of("does not strike back"),
    "critical_check": _check,
    "critical_hit": _critical,
    "secondary_lost": lambda game, told: f"{unit(game, told['unit'])} loses {plain(told['weapon'])} (DU-CRIT-10).",
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
