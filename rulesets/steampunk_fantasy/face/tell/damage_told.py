"""How damage and continuous damage sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.steampunk_fantasy.chapters.assault.fear_and_cunning import FEAR
from rulesets.steampunk_fantasy.chapters.damage.resistance import REGULAR
from rulesets.steampunk_fantasy.face.tell.phrases import ANGLES, count, faces, listed
from rulesets.steampunk_fantasy.table.state import Steampunk

Told = Mapping[str, Any]

RESULTS = {
    "kill": "{} die",
    "destroyed": "destroyed",
    "light": "light damage, {} rolls",
    "critical": "critical damage",
    "future damage": "+{} on future damage",
    "bleed": "bleeding d{}",
    "psychic": "psychic damage d{}",
}
"""What a row of a table does, by the word that it is kept as; others are told as they are."""
ONE = {"kill": "1 dies", "light": "light damage"}
ACID = {
    1: "it is downgraded",
    2: "it splashes on everybody else in the hex",
    3: "it gives a poison cloud",
    4: "it eats armour, if there is any",
    5: "it sets on fire",
    6: "+1 on future damage and two more rolls",
}
"""What a major acid does, by its die."""


def results(words: Iterable[str]) -> str:
    """What a row of a table does, of words such as "kill[1]"."""
    return listed(map(_result, words)) if (words := list(words)) else "no damage"


def _result(word: str) -> str:
    name, _, value = word.rstrip("]").partition("[")
    return ONE[name] if value == "1" and name in ONE else RESULTS.get(name, name).format(value)


def _row(told: Told) -> str:
    """What came of a total: "row 4-8: 1 dies"."""
    row = f"row {told['row']}: " if told.get("row") else "below the first row: " if "row" in told else ""
    return f"{row}{results(told['results'])}"


def _damage(view: Steampunk, told: Told) -> str:
    side = ANGLES[told["side"]]
    member = f", member {told['member'] + 1}," if told.get("member") is not None else ""
    hit = f"{told['base']}{member} is hit by {told['by']} ({told['with_what']}), {side}"
    return f"{hit}: {_armour(told)}; {_sum(told)}, {_row(told)}."


def _armour(told: Told) -> str:
    """What the armour on the side hit did: its dice, and how many of them blocked."""
    if "value" not in told:
        return f"armour {faces(told['armour']) or 'none'} blocks {told['blocks']}"
    ap = f"AP {told['ap']}" + (f" ({told['left_of_ap']} at that distance)" if told["left_of_ap"] != told["ap"] else "")
    against = f"armour {told['value']} against {ap}, Pen {told['pen']}"
    dice = [f"{faces(told['armour'])} on {told['needed']}+"] if told["armour"] else []
    blocked = [f"{told['blocks']} blocked"] if told["blocks"] or not told["ignored"] else []
    return f"{against}: {', '.join([*(['none left'] if told['ignored'] else []), *dice, *blocked])}"


def _sum(told: Told) -> str:
    """A damage die with all that counts, and what it comes to."""
    kind = told.get("kind", REGULAR)
    resistance = "resistance" if kind == REGULAR else f"{kind} resistance"
    parts = {
        told.get("with_what") or "weapon": told.get("damage", 0),
        "further hits": told.get("extra", 0),
        "penetrating": told.get("penetrating", 0),
        "future damage": told.get("bonus", 0),
        "armour": -told.get("taken_off", 0),
        resistance: -told.get("resistance", 0),
    }
    named = "".join(f", {name} {number:+}" for name, number in parts.items() if number)
    return f"d{told.get('sides', 6)} {told['die']}{named} = {told['total']}"


def _typed(view: Steampunk, told: Told) -> str:
    return f"{told['base']}, {told['kind']} damage{_cause(told)}: {_sum({**told, 'with_what': ''})}, {_row(told)}."


def _cause(told: Told) -> str:
    """Why a base takes typed damage."""
    if told.get("with_what") == FEAR:
        return f" for fear of {told['by']}"
    return f" by {told['by']} ({told['with_what']})" if told.get("by") or told.get("with_what") else ""


def _table(view: Steampunk, told: Told) -> str:
    return f"{told['base']}, {told['table']} damage: {told['die']}, {_row(told)}."


def _continuous(view: Steampunk, told: Told) -> str:
    return f"{told['base']}, {told['kind']}: {_sum({**told, 'with_what': ''})}, {_row(told)}."


def _died(view: Steampunk, told: Told) -> str:
    halved = (
        f"; its bonus on future damage is halved, {told['before']} to {told['tokens']}" if told.get("before") else ""
    )
    return f"A member of {told['base']} ({told['member']}) dies; {count(told['left'], 'is', 'are')} left{halved}."


def _future(view: Steampunk, told: Told) -> str:
    acid = "acid, " if told.get("acid") else ""
    return f"{told['base']}: {acid}+{told['more']} on future damage, now {told['tokens']}."


def _cloud(view: Steampunk, told: Told) -> str:
    hurt = sum(die >= told["needed"] for die in told["dice"])
    where = f" in {told['hex']}" if "hex" in told else ""
    poisons = f"{count(hurt, 'poison')} d{told['sides']}"
    return f"{told['base']} breathes poison{where}: {faces(told['dice'])} on {told['needed']}+, {poisons}."


def _chokes(view: Steampunk, told: Told) -> str:
    result = "pinned" if told["pinned"] else "it holds"
    resisted = f", {told['resistance']} of it poison resistance" if told.get("resistance") else ""
    on = f"d{told['sides']} {told['die']}" if "sides" in told else f"{told['die']}"
    return f"{told['base']} chokes on more than {told['above']}{resisted}: {on}, {result}."


def _in_acid(view: Steampunk, told: Told) -> str:
    where = f" in {told['hex']}" if "hex" in told else ""
    result = "it gets acid" if told["die"] >= told["needed"] else "nothing"
    return f"{told['base']} in the acid cloud{where}: {told['die']} on {told['needed']}+, {result}."


def _fire(view: Steampunk, told: Told) -> str:
    result = "it burns" if told["caught"] else "unharmed"
    needed = f" on {told['needed']}+" if "needed" in told else ""
    return f"{told['base']} meets the fire in {told['hex']}: {told['die']}{needed}, {result}."


def _burned_out(view: Steampunk, told: Told) -> str:
    forest = ", and the forest with it: rough ground is left" if told.get("forest") else ""
    return f"The fire in {told['hex']} has burned out{forest}."


def _fades(view: Steampunk, told: Told) -> str:
    """What is left in a hex when a marker of each kind has gone."""
    left = [f"{kind} {told[kind]}" for kind in ("smoke", "poison", "acid") if told[kind]]
    return f"Smoke and clouds in {told['hex']} fade: {'markers left, ' + listed(left) if left else 'nothing is left'}."


def _minor_acid(view: Steampunk, told: Told) -> str:
    needed = f" on {told['needed']}+" if "needed" in told else ""
    return f"Minor acid on {told['base']}: {told['die']}{needed}, {'gone' if told['gone'] else 'it eats on'}."


def _bleeding_ends(view: Steampunk, told: Told) -> str:
    why = f" on a {told['die']}" if told.get("die") is not None else ", as it has killed"
    return f"{told['base']}, bleeding d{told['sides']}: it ends{why}."


def _fire_out(view: Steampunk, told: Told) -> str:
    die = f" on a {told['die']}" if "die" in told else ""
    return f"A fire on {told['base']} goes out{die}; {count(told['fires'], 'is', 'are')} left."


def _wears_off(view: Steampunk, told: Told) -> str:
    poison = f"The poison{' d' + str(told['before']) if 'before' in told else ''} in {told['base']}"
    if told.get("killed"):
        return f"{poison} is spent, as it has killed."
    return f"{poison} wears off" + (f" to d{told['sides']}." if told["sides"] else ".")


EVENTS: dict[str, Callable[[Steampunk, Told], str]] = {
    "damage_roll": _damage,
    "typed_damage": _typed,
    "table_roll": _table,
    "continuous_damage": _continuous,
    "immune": lambda view, told: (
        f"{told['base']} is immune to {told['kind']} damage{_cause(told)}: it has no such table."
    ),
    "future_damage": _future,
    "bleeding_stops": lambda view, told: f"{told['base']} bleeds no more.",
    "member_died": _died,
    "base_destroyed": lambda view, told: f"**{told['base']} is destroyed.**",
    "set_on_fire": lambda view, told: f"{told['base']} is on fire: {count(told['fires'], 'fire')}.",
    "no_poison": lambda view, told: f"Poison does nothing to {told['base']}, which is not biological.",
    "poisoned": lambda view, told: f"{told['base']} is poisoned: d{told['sides']}.",
    "bleeds": lambda view, told: f"{told['base']} bleeds: d{told['sides']}.",
    "acid": lambda view, told: f"{told['base']} has a {'major' if told['major'] else 'minor'} acid on it.",
    "pinned": lambda view, told: f"{told['base']} is pinned ({count(told['tokens'], 'token')}).",
    "meets_fire": _fire,
    "burned_out": _burned_out,
    "markers_fade": _fades,
    "cloud_poisons": _cloud,
    "cloud_chokes": _chokes,
    "cloud_of_acid": _in_acid,
    "minor_acid": _minor_acid,
    "acid_roll": lambda view, told: f"Major acid on {told['base']}: {told['die']}, {ACID.get(told['die'], 'nothing')}.",
    "acid_downgraded": lambda view, told: f"The acid on {told['base']} is {'gone' if told['gone'] else 'minor now'}.",
    "armour_eaten": lambda view, told: f"Acid eats the armour of {told['base']}: {told['lost']} less on all sides.",
    "bleeding_ends": _bleeding_ends,
    "fire_out": _fire_out,
    "poison_wears_off": _wears_off,
    "pinned_fades": lambda view, told: (
        f"{told['base']}: {count(told['tokens'], 'pinned token')} left."
        if told["tokens"]
        else f"{told['base']} is free."
    ),
}
