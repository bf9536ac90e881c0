"""How moves, charges, combats and what follows them sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.julia_augusta.state import Julia
from rulesets.julia_augusta.tell.text import army, compass, count, faces, listed, saved_inches
from rulesets.julia_augusta.tell.turn import recovered
from rulesets.kit.boards.table_places import HUNDREDTHS

Told = Mapping[str, Any]

DOES = {
    "side-step": "side-steps",
    "re-form": "re-forms",
    "stand": "stands",
    "repeat": "repeats its last move",
    "close": "goes straight ahead, as it charged last",
    "follow": "follows its Eagle",
    "pursue": "goes on with its pursuit",
    "retire": "retires again",
}
"""What a unit does in the manoeuvre phase, unless what comes of it tells that."""
STOPPED = {
    "enemy": "it stops before {by}",
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
    parts = []
    if {"change", "re_form"} & set(told["kinds"]):
        parts.append(f"in {told['formation']} now")
    if told["turned"]:
        parts.append(f"facing {compass(view.units[_raw(view, told)].pose.degrees)}")
    if told["stopped"]:
        parts.append(STOPPED[told["stopped"]].format(by=told["by"]))
    return f"{told['unit']}: {', '.join(parts)}." if parts else ""


def _raw(view: Julia, told: Told) -> str:
    """The name of an event's unit as the game knows it."""
    return next(name for name in view.units if name == told["unit"] or name == told["unit"].replace("\\", ""))


def _long_move(view: Julia, told: Told) -> str:
    bonus = f" + {told['bonus']}″" if told["bonus"] else ""
    dice = " + ".join([str(told["shows"]), *map(str, told["dice"])])
    return f"Long move of {told['unit']}: {dice}{bonus} = {saved_inches(told['inches'])}."


def _combat_dice(view: Julia, told: Told) -> str:
    """A side's pool with each modifier named, then the dice of each unit."""
    bases = sum(told["bases"].values())
    parts = [f"{count(bases, 'base')}", *(_modifier(one) for one in told["modifiers"])]
    rolled = "; ".join(_share(one, len(told["rolled"]) > 1) for one in told["rolled"])
    automatic = f", {told['automatic']} by the leader" if told["automatic"] else ""
    return f"{army(view, told['seat'])}: {', '.join(parts)}. {rolled}{automatic} = **{count(told['hits'], 'hit')}**"


def _modifier(one: Told) -> str:
    return f"{one['amount']:+d} {MODIFIERS[one['rule']]}"


def _share(one: Told, named: bool) -> str:
    why = f" ({listed(ON_SIX[reason] for reason in one['why'])})" if one["why"] else ""
    whose = f"{one['unit']} " if named else ""
    needs = f"{one['hits_on']}+" if one["hits_on"] < 6 else "6"
    return f"{whose}{faces(one['dice'])} on {needs}{why}"


def _combat_score(view: Julia, told: Told) -> str:
    mine, theirs = told["hits"]
    if mine == theirs:
        return f"{mine} : {theirs}, inconclusive."
    ahead = 0 if mine > theirs else 1
    return f"{mine} : {theirs}, the {army(view, ahead)} win by {abs(mine - theirs)}."


def _result(view: Julia, told: Told) -> str:
    support = f" (in support of {told['supports']})" if told["supports"] else ""
    return f"→ {told['unit']}{support} {RESULTS[told['move']]}."


def _no_room(view: Julia, told: Told) -> str:
    return (
        f"{told['unit']} has no room to {'pass through' if told['move'] == 'pass_through' else 'fall back'}: it stays."
    )


def _charge(view: Julia, told: Told) -> str:
    word = "counter-charges" if told.get("counter") else "charges"
    return f"{told['unit']} {word} {told['target']} {ZONES[told['zone']]}, {saved_inches(told['inches'])} away."


def _hack(view: Julia, told: Told) -> str:
    lost = f"{told['target']} loses {count(told['lost'], 'base')}" if told["lost"] else "nothing"
    return f"Free hack of {told['unit']}: {faces(told['dice'])}, {lost}."


EVENTS: dict[str, Callable[[Julia, Told], str]] = {
    "activated": lambda view, told: f"**{told['unit']}** {DOES[told['what']]}." if told["what"] in DOES else "",
    "move_rolled": lambda view, told: f"Average die for {told['unit']}: {told['inches']}″.",
    "die_added": lambda view, told: f"A d6 more: {told['die']}″.",
    "stays": lambda view, told: f"**{told['unit']}** stays where it is.",
    "manoeuvred": _manoeuvred,
    "manoeuvre_shown": lambda view, told: f"The manoeuvre of {told['unit']}",
    "cannot_move": lambda view, told: f"{told['unit']} cannot: it stands.",
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
    "contact": lambda view, told: f"{told['unit']} strikes {told['target']} {ZONES[told['zone']]}.",
    "long_move": _long_move,
    "free_hack": _hack,
    "retires": lambda view, told: "",
    "routs": lambda view, told: f"**{told['unit']} routs.**",
    "hemmed_in": lambda view, told: f"{told['unit']} has no way out.",
    "stops_short": lambda view, told: f"{told['unit']} does not strike {told['target']}: its pursuit is over.",
    "no_room_to_strike": lambda view, told: f"{told['unit']} has no room to strike {told['target']}: it stops there.",
    "combat": lambda view, told: f"**{listed(told['units'])}**, round {told['round']}",
    "combat_dice": _combat_dice,
    "combat_score": _combat_score,
    "result": _result,
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


def _degrees(hundredths: int) -> str:
    return f"{hundredths / HUNDREDTHS:g}°"


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
    "stopped_at_once": lambda told: (
        f"{told['unit']} cannot move so: {STOPPED[told['why']].format(by=told['by'])} at once."
    ),
    "is_stopped": lambda told: f"{told['unit']} goes no farther: {STOPPED[told['why']].format(by=told['by'])}.",
    "too_long": _needs,
    "no_way_there": _needs,
    "too_near": lambda told: f"{told['unit']} would come to {saved_inches(told['inches'])} from {told['enemy']}.",
    "is_formed": lambda told: f"{told['unit']} is formed: it goes ahead, wheels, or changes its formation.",
    "whole_move": lambda told: "That takes the whole move: nothing goes before it or after it.",
    "not_free_there": lambda told: f"{told['unit']} would stand {_faults(told)}.",
    "must_wheel": lambda told: "A formed unit turns by wheeling, or about face.",
    "too_far_aside": lambda told: (
        f"{_degrees(told['angle'])} is too far aside: {_degrees(told['most'])} to either side of straight ahead."
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
