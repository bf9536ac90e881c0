"""How moves, charges, combats and what follows them sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.julia_augusta.chapters.combat.result_rows import CLEAR
from rulesets.julia_augusta.face.tell.command_words import repeats
from rulesets.julia_augusta.face.tell.text import (
    army,
    capital,
    count,
    degrees,
    faces,
    listed,
    saved_inches,
    side,
    where,
)
from rulesets.julia_augusta.face.tell.turn_words import ROWS, recovered
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.places import HUNDREDTHS

Told = Mapping[str, Any]

DOES = {
    "side-step": "side-steps",
    "re-form": "re-forms",
    "stand": "stands",
    "repeat": "repeats the last move",
    "close": "goes straight ahead, as it charged last",
    "follow": "follows the Eagle",
    "pursue": "goes on in pursuit",
    "retire": "retires again",
}
"""What a unit does in the manoeuvre phase, unless what comes of it tells that."""
STOPPED = {
    "march": "its march ends {inches} from {by}",
    "formed": "it stops {inches} from {by}, formed, ahead of it",
    "enemy": "it stops {inches} from {by}: contact needs a charge",
    "at_enemy": "{by} is in its way",
    "edge": "it stops at the table's edge",
    "friend": "it cannot clear {by}",
    "rough": "it cannot enter {by}",
    "impassable": "{by} is in its way",
}
"""What ends a move early."""
MODIFIERS = {
    "JA-CBT-08": "grade",
    "JA-CBT-09": "inspired",
    "JA-CBT-10": "supported",
    "JA-CBT-11": "moving in",
    "JA-CBT-12": "formed heavy infantry",
    "JA-CBT-13": "British charge",
    "JA-CBT-14": "impetus spent",
    "JA-CBT-15": "against unformed foot",
    "JA-CBT-16": "DPs",
    "JA-CBT-17": "shaken",
    "JA-CBT-22": "supported",
    "JA-CBT-23": "rear line",
    "JA-CBT-24": "third rank",
    "JA-CBT-25": "supported by light cavalry",
}
"""The combat modifiers, by their rules."""
ON_SIX = {
    "unformed": "unformed",
    "column": "in column",
    "ground": "the enemy has the ground",
    "flank_or_rear": "struck in flank or rear",
    "ridden_down": "charged by cavalry while charging",
}
"""Why dice hit only on a 6."""
RESULTS = {
    "halt": "halts",
    "fall_back": "falls back",
    "follow_up": "follows up",
    "pass_through": "passes through",
    "retire": "retires",
    "rout": "routs",
    "pursue": "pursues",
}
RESPONSES = {"stand": "stands", "evade": "evades", "counter-charge": "counter-charges"}
ZONES = {"front": "in front", "flank": "in the flank", "rear": "in the rear"}
DIE = ("die", "dice")


def _manoeuvred(view: Julia, told: Told) -> str:
    made = ", ".join(PIECES[piece["how"]](piece) for piece in told["steps"])
    stop = f" {capital(stopped(told['stop']))}." if "stop" in told else ""
    way = f"{made}; to" if made else "no way on; stands at"
    return f"**{told['unit']}**: {way} {where(told['at'])}.{stop}"


def stopped(stop: Told) -> str:
    """What ends a move early."""
    return STOPPED[stop["why"]].format(by=stop.get("by"), inches=saved_inches(stop.get("inches", 0)))


def _shift(piece: Told) -> str:
    """Straight ahead, back, to a side, or at an angle."""
    inches, turned = saved_inches(piece["inches"]), piece["degrees"]
    if abs(turned) in WAYS:
        return f"{WAYS[abs(turned)]} {inches}"
    if abs(turned) == QUARTER:
        return f"{inches} to the {side(turned)}"
    return f"oblique {side(turned)} {inches} at {degrees(turned)}"


QUARTER = 90 * HUNDREDTHS
WAYS = {0: "forward", 2 * QUARTER: "back"}


def _swing(piece: Told) -> str:
    return f"{piece['how']} {side(piece['degrees'])} {degrees(piece['degrees'])} ({saved_inches(piece['inches'])})"


PIECES: dict[str, Callable[[Told], str]] = {
    "shift": _shift,
    "wheel": _swing,
    "turn": _swing,
    "about_face": lambda piece: "about face",
    "change": lambda piece: f"forms {piece['formation']}",
    "re_form": lambda piece: f"re-forms in {piece['formation']}",
}
"""The pieces of a move."""


def _long_move(view: Julia, told: Told) -> str:
    bonus = f" + {told['bonus']}″" if told["bonus"] else ""
    dice = " + ".join([str(told["shows"]), *map(str, told["dice"])])
    return f"Long move of {told['unit']}: {dice}{bonus} = {saved_inches(told['inches'])}."


def _combat_dice(view: Julia, told: Told) -> str:
    """A side's pool with each modifier named, then the dice of each unit."""
    parts = [_bases(told["bases"]), *(_modifier(one, told["bases"]) for one in told["modifiers"])]
    rolled = "; ".join(_share(one, len(told["rolled"]) > 1) for one in told["rolled"])
    automatic = f", {told['automatic']} by the leader" if told["automatic"] else ""
    return f"{army(view, told['seat'])}: {', '.join(parts)}. {rolled}{automatic} = **{count(told['hits'], 'hit')}**"


def _bases(bases: Mapping[str, int]) -> str:
    """The bases that count, of several units each by itself."""
    told = count(sum(bases.values()), "base")
    each = ", ".join(f"{name} {number}" for name, number in bases.items())
    return f"{told} ({each})" if len(bases) > 1 else told


def _modifier(one: Told, bases: Mapping[str, int]) -> str:
    """Dice more or less, why, and because of which unit if there are several."""
    alone = not one["unit"] or list(bases) == [one["unit"]]
    whose = "" if alone else f" ({one['unit']})"
    return f"{one['amount']:+d} {MODIFIERS[one['rule']]}{whose}"


def _share(one: Told, named: bool) -> str:
    why = f" ({listed(ON_SIX[reason] for reason in one['why'])})" if one["why"] else ""
    whose = f"{one['unit']} " if named else ""
    needs = f"{one['hits_on']}+" if one["hits_on"] < 6 else "6"
    return f"{whose}{faces(one['dice'])} on {needs}{why}, {count(one['hits'], 'hit')}"


def _combat_score(view: Julia, told: Told) -> str:
    mine, theirs = told["hits"]
    score = f"Combat {told['combat']}: {army(view, 0)} {mine}, {army(view, 1)} {theirs}"
    if mine == theirs:
        return f"{score}: inconclusive."
    ahead = 0 if mine > theirs else 1
    row = "a victory" if abs(mine - theirs) >= CLEAR else "a success"
    return f"{score}: the {army(view, ahead)} win by {abs(mine - theirs)}, {row}."


def _result(view: Julia, told: Told) -> str:
    support = f" (in support of {told['supports']})" if told["supports"] else ""
    halts = ", unless its player halts it" if told["may_halt"] else ""
    row = f"{ROWS[told['row']]}, {told['score']:+d}" if told["score"] else ROWS[told["row"]]
    return f"→ {told['unit']}{support} ({row}) {RESULTS[told['move']]}{halts}."


def _halts(view: Julia, told: Told) -> str:
    return f"**{told['unit']}** halts and does not {INSTEAD[told['instead']]}: {HALTS[told['why']]}."


HALTS = {
    "choice": "its player's choice",
    "relieves": "it relieves its ranks",
    "front": "so does the unit in front of it",
    "nobody": "there is nobody to go after",
}
"""Why a unit halts for which another move was noted."""
INSTEAD = {
    "fall_back": "fall back",
    "follow_up": "follow up",
    "pass_through": "pass through",
    "retire": "retire",
    "rout": "rout",
    "pursue": "pursue",
}
EDGES = {"front": "front", "left": "left flank", "right": "right flank", "rear": "rear"}


def _contact(view: Julia, told: Told) -> str:
    """Who strikes whom, in the zone where he began, and the edge that he struck."""
    how = "strikes" if told["how"] == "charge" else "pursues into"
    turn = f" after a turn of {degrees(told['turn'])} to the {side(told['turn'])}" if told["turn"] else ""
    edge = f"lined up along the {EDGES[told['edge']]} edge{turn}"
    return f"{told['unit']} {how} {told['target']} {ZONES[told['zone']]}, {edge}."


def _stops_short(view: Julia, told: Told) -> str:
    return f"{told['unit']} does not strike {told['target']}: {NO_STRIKE[told['why']]}. Its pursuit is over."


NO_STRIKE = {
    "shaken": "it is shaken",
    "LI": "light infantry strikes only light infantry",
    "LC": "light cavalry strikes no formed infantry",
}
"""Why a pursuer does not strike."""


def _cannot_move(view: Julia, told: Told) -> str:
    at_once = told["why"] == "stopped_at_once"
    why = f"{stopped(told['told'])}." if at_once else REFUSALS[told["why"]]({**told["told"], "unit": told["unit"]})
    return f"{told['unit']} cannot {CANNOT.get(told['what'], 'move so')}: {why}"


CANNOT = {"repeat": "repeat the last move", "close": "go straight ahead", "follow": "follow the Eagle"}
"""What a unit cannot do that it has to."""


def _activated(view: Julia, told: Told) -> str:
    return repeats(told) if told["what"] == "repeat" else f"**{told['unit']}** {DOES[told['what']]}."


def _no_room(view: Julia, told: Told) -> str:
    return (
        f"{told['unit']} has no room to {'pass through' if told['move'] == 'pass_through' else 'fall back'}: it stays."
    )


def _charge(view: Julia, told: Told) -> str:
    word = "counter-charges" if told.get("counter") else "charges"
    return f"{told['unit']} {word} {told['target']} {ZONES[told['zone']]}, {saved_inches(told['inches'])} away."


def _hack(view: Julia, told: Told) -> str:
    lost = f"loses {count(told['lost'], 'base')}" if told["lost"] else "loses nothing"
    return f"Free hack of {told['unit']}: {faces(told['dice'])} on 4+, {told['target']} {lost}."


EVENTS: dict[str, Callable[[Julia, Told], str]] = {
    "activated": _activated,
    "move_rolled": lambda view, told: f"Average die for {told['unit']}: {told['inches']}″.",
    "die_added": lambda view, told: f"A d6 more for {told['unit']}: {told['die']}″.",
    "stays": lambda view, told: f"**{told['unit']}** stays in place.",
    "manoeuvred": _manoeuvred,
    "manoeuvre_shown": lambda view, told: f"The manoeuvre of {told['unit']}",
    "cannot_move": _cannot_move,
    "redressed": lambda view, told: f"{told['unit']} redresses its ranks: {recovered(told)}",
    "charge_declared": _charge,
    "counter_charge": lambda view, told: _charge(view, {**told, "counter": True}),
    "charge_dropped": lambda view, told: (
        f"{told['unit']} drops its charge on {told['target']}: what it leaned on was not declared."
    ),
    "charge_cancelled": lambda view, told: f"{told['unit']} was struck first: its charge on {told['target']} is off.",
    "charges_nobody": lambda view, told: f"{told['unit']} charges where nobody stands any more.",
    "halts_on_position": lambda view, told: f"{told['unit']} halts on the ground that {told['target']} left.",
    "responds": lambda view, told: f"{told['unit']} {RESPONSES[told['how']]}.",
    "contact": _contact,
    "long_move": _long_move,
    "free_hack": _hack,
    "hemmed_in": lambda view, told: f"{told['unit']} has no way out.",
    "stops_short": _stops_short,
    "no_room_to_strike": lambda view, told: f"{told['unit']} has no room to strike {told['target']}: it stops there.",
    "combat": lambda view, told: f"Combat {told['combat']}: **{listed(told['units'])}**, round {told['round']}",
    "combat_dice": _combat_dice,
    "combat_score": _combat_score,
    "result": _result,
    "halts": _halts,
    "ranks_relieved": lambda view, told: f"{told['unit']} relieves its ranks: {recovered(told)}",
    "no_room": _no_room,
    "stays_in_contact": lambda view, told: f"{told['unit']} stays in contact with {told['enemy']}.",
    # Captions of the pictures of a stage.
    "control_tests": lambda view, told: f"Control tests of the {army(view, told['seat'])}",
    "charges_made": lambda view, told: "Charges",
    "combat_fought": lambda view, told: f"Combat {told['combat']}",
    "result_moves_made": lambda view, told: f"After combat {told['combat']}",
    "rout_went_on": lambda view, told: f"The rout of {told['unit']}",
}

CHARGES_NOT = {
    "shaken": "it is shaken",
    "column": "it is in column",
    "halt": "it is on halt",
    "reformed": "it re-formed this turn",
    "looting": "it loots",
    "pursuing": "it pursues",
    "in_combat": "it is in combat",
    "routing": "it routs",
}
FAULTS = {"overlap": "on {name}", "off the table": "off the table", "impassable": "in {name}"}


def _faults(told: Told) -> str:
    return listed(FAULTS[one["wrong"]].format(name=one["name"]) for one in told["faults"])


def _needs(told: Told) -> str:
    return f"That takes {saved_inches(told['needs'])}; {saved_inches(told['left'])} is left of the move."


def _targets(names: Iterable[str]) -> str:
    return " or ".join(names)


REFUSALS: dict[str, Callable[[Told], str]] = {
    "no_unit": lambda told: f"{told['unit'] or 'That'} is no unit of yours on the table.",
    "nothing_to_do": lambda told: f"{told['unit']} has nothing to do now.",
    "no_such_thing": lambda told: f"“{told['what']}” is nothing that a unit does: {', '.join(DOES)}.",
    "has_acted": lambda told: f"{told['unit']} has acted.",
    "waits": lambda told: f"{told['unit']} conforms to {told['model']}, and acts after it.",
    "not_forced": lambda told: f"{told['unit']} is not forced to do that.",
    "stands_anyway": lambda told: f"{told['unit']} stands anyway: nobody copies it.",
    "forced": lambda told: f"{told['unit']} {DOES[told['what']]}: it has no choice.",
    "steadied": lambda told: f"{told['unit']} was steadied: it makes no move before the charge phase.",
    "halted": lambda told: f"{told['unit']} is on halt.",
    "does_not_conform": lambda told: f"{told['unit']} copies {told['model']}, which did something else.",
    "copies_instead": lambda told: f"{told['unit']} conforms to {told['model']}: it copies it or stands.",
    "no_target": lambda told: f"{told['unit']} has nobody to shoot at.",
    "in_order": lambda told: f"{told['unit']} has no DPs.",
    "enemy_near": lambda told: f"{told['unit']} ({told['grade']}) redresses only beyond 4″ of every unbroken enemy.",
    "too_near_to_rally": lambda told: f"{told['unit']} is shaken, and rallies only beyond 8″ of every unbroken enemy.",
    "no_more_dice": lambda told: "No die is left to add.",
    "no_move": lambda told: f"{told['unit']} would not move at all.",
    "stopped_at_once": lambda told: f"{told['unit']} cannot move so: {stopped(told)} at once.",
    "is_stopped": lambda told: f"{told['unit']} goes no farther: {stopped(told)}.",
    "too_long": _needs,
    "no_way_there": _needs,
    "too_near": lambda told: f"{told['unit']} would come to {saved_inches(told['inches'])} from {told['enemy']}.",
    "is_formed": lambda told: f"{told['unit']} is formed: it goes ahead, wheels, or changes its formation.",
    "whole_move": lambda told: "That takes the whole move: nothing goes before it or after it.",
    "not_free_there": lambda told: f"{told['unit']} would stand {_faults(told)}.",
    "must_wheel": lambda told: "A formed unit turns by wheeling, or about face.",
    "too_far_aside": lambda told: (
        f"{degrees(told['angle'])} is too far aside: {degrees(told['most'])} to either side of straight ahead."
    ),
    "cannot_side_step": lambda told: f"{told['unit']} cannot: only formed infantry of grade A or B side-steps.",
    "never_formed": lambda told: f"{told['unit']} is light troops, and never formed.",
    "must_re_form": lambda told: f"{told['unit']} is unformed: it re-forms with its whole move.",
    "already_so": lambda told: f"{told['unit']} stands so already.",
    "other_kind": lambda told: f"{told['unit']} makes only the kind of move that {told['model']} made.",
    "other_direction": lambda told: f"{told['unit']} goes within 22.5° of the direction of {told['model']}.",
    "farther": lambda told: f"{told['unit']} goes no farther than {told['model']}: {saved_inches(told['distance'])}.",
    "too_far_from_it": lambda told: f"{told['unit']} would not be within 4″ of {told['model']} afterwards.",
    "may_not_charge": lambda told: f"{told['unit']} may not charge: {CHARGES_NOT[told['why']]}.",
    "charge_too_far": lambda told: f"{told['target']} is farther than 4″ by the way of {told['unit']}'s front.",
    "not_in_front": lambda told: f"{told['target']} is not in the front zone of {told['unit']}.",
    "no_way_to": lambda told: f"{told['unit']} has no straight way to {told['target']}.",
    "only_light_infantry": lambda told: f"{told['unit']} is LI: it charges only LI.",
    "only_in_support": lambda told: (
        f"{told['unit']} is LC: it charges {told['target']} only with chariots within 4″ that charge it too."
    ),
    "copies_no_charge": lambda told: f"{told['unit']} conforms to {told['copies']}, which declares no charge.",
    "must_charge": lambda told: f"{told['unit']} must charge {_targets(told['targets'])}.",
    "cannot_respond": lambda told: f"{told['unit']} cannot do that: {told['how']}.",
    "not_in_this_combat": lambda told: f"{told['leader']} is in no unit of this combat.",
}
