"""How pilots, aircraft, officers, medics and mechanics sound (HERO, PILOT, AIR, CMD)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947.face.tell.causes import again, because, cited, count, counting, kind, shown
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.telling import plain

Told = Mapping[str, Any]

STIMULI = {
    "attack": "its ATTACK is a SUSTAINED ATTACK at the price of one action",
    "move": "its MOVE is a MARCH MOVE at the price of one action",
    "either": "its player chooses the effect",
    "": "without effect",
}


def _rolled(told: Told) -> str:
    """The dice of a command action, with what counts and those that were rolled again."""
    more = f", {count(len(told['dice']), 'die', 'dice')}{because(told['more'])}," if told["more"] else ""
    return f"{more} on {counting(told['row'])}: {shown(told['dice'])}{again([told['again']], [told['because']])}"


def _ordered(action: str, good: str, bad: str) -> Callable[[Dust, Told], str]:
    def tell(game: Dust, told: Told) -> str:
        end = good if told["success"] else bad
        return f"{unit(game, told['unit'])} tries {action}{cited(told['rule'])}{_rolled(told)}, {end}."

    return tell


def _escapes(game: Dust, told: Told) -> str:
    end = "hurt" if told["hurt"] else "unhurt"
    needs = f"unhurt on {counting('escape')} (DU-PILOT-07)"
    return f"{unit(game, told['unit'])} gets out of the wreck, {needs}: {shown(told['dice'])}: {end}."


def _refilled(game: Dust, told: Told) -> str:
    boxes = ", ".join(f"{plain(weapon)} {number}" for weapon, number in told["boxes"])
    end = f": {boxes}" if boxes else ""
    return f"{unit(game, told['unit'])} has all its ammunition again{end}{cited(told['rule'])}."


def _rallied(game: Dust, told: Told) -> str:
    left, had = ", ".join(told["tokens"]) or "no token", ", ".join(told["had"])
    by = f" by {unit(game, told['by'])}" if told["by"] else ""
    was = f", {had}," if had else ""
    return f"{unit(game, told['unit'])}{was} is rallied{by} on BLOC (DU-CMD-16): {shown(told['dice'])}: {left} left."


def _repairs(game: Dust, told: Told) -> str:
    by, what = unit(game, told["by"]), unit(game, told["unit"])
    dice = f"{count(len(told['dice']), 'die', 'dice')} on BLOC{because(told['rule'])}"
    return f"{by} repairs {what}, {dice}: {shown(told['dice'])}: {count(told['success'], 'success', 'successes')}."


def _repaired(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} has {count(told['points'], 'point')} less damage, {told['damage']} left."


def _stimulant_roll(game: Dust, told: Told) -> str:
    effect = f"{STIMULI[told['effect']]}{cited(told['rule'])}"
    return f"The stimulants of {unit(game, told['unit'])}: {shown(told['dice'])}: {effect}."


def _stimulus(game: Dust, told: Told) -> str:
    return f"The stimulants of {unit(game, told['unit'])}: {STIMULI[told['effect']]}, its player chooses (DU-CMD-21)."


def _healed(game: Dust, told: Told) -> str:
    if told["hero"] in game.units:
        return f"{unit(game, told['unit'])}: {plain(told['hero'])} recovers 1 point of damage (DU-CMD-17)."
    who = kind(told["soldier"]) if told["soldier"] else "soldier"
    return f"{unit(game, told['unit'])} has 1 {who} on his feet again (DU-CMD-17)."


def _mended(game: Dust, told: Told) -> str:
    return f"{unit(game, told['unit'])} is rid of a critical hit: {plain(told['what'])} (DU-CRIT-14)."


def _cleared(game: Dust, told: Told) -> str:
    gone = ", ".join(map(plain, told["what"])) or "no critical hit is left"
    return f"{unit(game, told['unit'])} is as good as new and rid of its critical hits: {gone} (DU-CRIT-13)."


EVENTS: dict[str, Callable[[Dust, Told], str]] = {
    "pilots": lambda game, told: f"**{told['hero']}** pilots **{told['unit']}**.",
    "escapes": _escapes,
    "landed": lambda game, told: f"{unit(game, told['unit'])} comes down in {' '.join(told['squares'])}.",
    "climbs_out": lambda game, told: f"{unit(game, told['unit'])} abandons {unit(game, told['vehicle'])}.",
    "ammo_drop": _ordered("AMMO DROP", "and it comes", "and nothing comes"),
    "refilled": _refilled,
    "get_moving": _ordered("GET MOVING", "and is obeyed", "and nobody stirs"),
    "get_up": _ordered("GET UP", "and helps", "and cannot help"),
    "healed": _healed,
    "stimulated": lambda game, told: f"{unit(game, told['by'])} gives stimulants to {unit(game, told['unit'])}.",
    "stimulant_roll": _stimulant_roll,
    "stimulus": _stimulus,
    "rallied": _rallied,
    "repairs": _repairs,
    "repaired": _repaired,
    "mended": _mended,
    "criticals_cleared": _cleared,
}

REFUSALS: dict[str, Callable[[Told], str]] = {
    "no_pilot": lambda told: (
        f"{told['hero']} cannot pilot {told['unit']}: "
        + ("an aircraft takes an Air Pilot." if told["kind"] == "aircraft" else "a vehicle takes a Pilot.")
    ),
    "has_a_pilot": lambda told: f"{told['unit']} has a pilot already, {told['hero']}; it holds one.",
    "only_pilot": lambda told: f"Nobody but {told['hero']} pilots {told['unit']}.",
    "another_pilot": lambda told: "This question is about another hero.",
    "not_beside": lambda told: (
        f"{plain(told['square'])} is no free square next to the vehicle; there are {', '.join(told['options'])}."
    ),
    "not_an_exit": lambda told: (
        f"{plain(told['square'])} leads nowhere; he can climb out in {', '.join(told['options'])}."
    ),
    "vehicle_has_acted": lambda told: f"{told['host']} has activated this turn; {told['unit']} cannot climb out now.",
    "no_way_out": lambda told: f"{told['unit']} has nowhere to climb to from {told['host']}.",
    "climbs_first": lambda told: f"{told['unit']} climbs out: his first action is a MOVE or a MARCH MOVE.",
    "climbs_away": lambda told: f"{told['square']} is not away from the vehicle that {told['unit']} leaves.",
    "inside": lambda told: f"{told['target']} is inside {told['vehicle']} and cannot be a target; attack the vehicle.",
    "flies_first": lambda told: f"{told['unit']} cannot stay in the air: its first action is a MOVE or a MARCH MOVE.",
    "flies_on": lambda told: f"{told['unit']} has to move at least one square before it is in {told['square']} again.",
    "occupied_air": lambda told: f"{told['square']} has an aircraft in the air already.",
    "straight_down": lambda told: f"{told['unit']} cannot aim straight down at {told['square']}.",
    "not_a_friend": lambda told: f"{plain(told['unit'])} is not a unit of yours that this can be for.",
    "own_vehicle": lambda told: f"From inside {told['unit']} this cannot be for {told['unit']} itself.",
    "not_on_the_ground": lambda told: f"{told['unit']} is not on the ground.",
    "nothing_to_refill": lambda told: f"{told['unit']} has spent no ammunition.",
    "nothing_to_rally": lambda told: f"{told['unit']} has no token.",
    "no_infantry": lambda told: f"{told['unit']} is no infantry.",
    "nobody_hurt": lambda told: f"Nobody of {told['unit']} is hurt.",
    "cannot_lead": lambda told: f"{plain(told['what']) or 'Nobody'} cannot lead the unit.",
    "not_hurt": lambda told: f"{plain(told['what']) or 'Nobody'} is not hurt.",
    "has_stimulants": lambda told: f"{told['unit']} has stimulants already.",
    "no_such_effect": lambda told: f'Stimulants act on the attack or on the move, not on "{plain(told["what"])}".',
    "no_vehicle": lambda told: f"{told['unit']} is no ground vehicle.",
    "raided": lambda told: f"{told['unit']} has been on a RAID this turn and cannot be got moving.",
    "repairs_itself": lambda told: f"{told['unit']} cannot repair itself.",
    "nothing_to_repair": lambda told: f"{told['unit']} is not damaged.",
    "not_to_mend": lambda told: f"{plain(told['what']) or 'That'} is nothing that could be repaired.",
    "other_one": lambda told: "This question is about another unit.",
}

NOTES = {
    "ammo drop": "1 action; on BLOC or CROSSHAIR a friend's limited weapons are loaded again",
    "get moving": "1 action; on BLOC a friend activates again and this activation ends",
    "rally": "1 action; friends near by, or one by radio, roll 2 dice to lose tokens",
    "get up": "1 action; on BLOC or SHIELD a soldier stands again or a hero loses 1 damage",
    "stimulants": "1 action, no roll; infantry near by does more in its next activation",
    "repair": "1 action; 5 dice, each BLOC takes 1 damage off a vehicle near by",
    "free ammo drop": "free, once an activation; AMMO DROP",
    "free get moving": "free, once an activation; GET MOVING",
    "free rally": "free, once an activation; RALLY",
}

QUESTIONS: dict[str, Callable[[Dust, str, Told], str]] = {
    "land": lambda view, who, told: f"{who} places {unit(view, told['unit'])}, who got out of the wreck.",
    "climb": lambda view, who, told: f"{who} says where {unit(view, told['unit'])} climbs out.",
    "command": lambda view, who, told: f"{who} picks the unit that {unit(view, told['unit'])} gets moving.",
    "supply": lambda view, who, told: f"{who} picks the unit that gets the ammunition.",
    "rally": lambda view, who, told: f"{who} says whom {unit(view, told['unit'])} rallies.",
    "heal": lambda view, who, told: f"{who} says whom {unit(view, told['unit'])} gets on his feet.",
    "stimulate": lambda view, who, told: f"{who} picks the unit that gets stimulants.",
    "stimulus": lambda view, who, told: f"{who} chooses what the stimulants of {unit(view, told['unit'])} do.",
    "repair": lambda view, who, told: f"{who} picks the vehicle that {unit(view, told['unit'])} repairs.",
    "mend": lambda view, who, told: (
        f"{who} says what is repaired at {unit(view, told['unit'])}: "
        f"{count(told['points'], 'point')}, or a critical hit."
    ),
    "leader": lambda view, who, told: f"{who} names the soldier who leads {unit(view, told['unit'])} now.",
}

TO = {
    "land": "places a pilot",
    "climb": "has a pilot climb out",
    "command": "gives an order",
    "supply": "has ammunition dropped",
    "rally": "rallies",
    "heal": "tends wounds",
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
    "supply": "Which unit gets the ammunition?",
    "rally": "Who is rallied?",
    "heal": "Which unit is helped?",
    "stimulate": "Which unit gets stimulants?",
    "repair": "Which vehicle is repaired?",
}

WHAT = {
    "heal": "Who gets up?",
    "stimulus": "Which action do they strengthen?",
    "mend": "What is repaired?",
    "leader": "Who leads the unit?",
}

LABELS = {
    "attack": ("The attack", "One ATTACK becomes a SUSTAINED ATTACK"),
    "move": ("The move", "One MOVE becomes a MARCH MOVE"),
    "damage points": ("Damage points", "Each BLOC takes one off"),
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
