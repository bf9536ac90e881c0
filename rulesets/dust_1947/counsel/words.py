"""How proposals sound: what a button says, and why."""

from __future__ import annotations

from fractions import Fraction

from rulesets.dust_1947.chapters.action_lists.declaration import ATTACK, CHARGE, MARCH, MOVE, NOTHING, RAID, SUSTAINED
from rulesets.dust_1947.counsel.fire import Fire, price
from rulesets.dust_1947.counsel.outlook import Stand
from rulesets.dust_1947.counsel.plans import Plan
from rulesets.dust_1947.face.tell.move_words import FACINGS
from rulesets.dust_1947.face.tell.options import LABEL, NOTE, cut
from rulesets.dust_1947.face.tell.turn_words import ACTIONS
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.reckoning.telling import percent

LIKELY = 0.1
"""From this chance on a button says how likely a unit is destroyed, and not how likely it is hurt."""

AS_IT_IS = {"retaliate": "Do not strike back", "lucky": "Leave the misses"}
"""What leaving a field as it is says, by the key of the question."""
REACTS = "It uses the unit's activation of this turn"
BEFORE = "What it can do shows when its dice have fallen"


def label(text: str) -> str:
    """A button's words in at most as many characters as it holds."""
    return cut(text, LABEL)


def why(*parts: str) -> str:
    """The reasons, one after the other, as far as they fit."""
    told = "; ".join(part for part in parts if part)
    return cut(told[:1].upper() + told[1:], NOTE)


def hurt(fire: Fire) -> str:
    """How likely an attack hurts or destroys its target; "about", where skills look at its dice together."""
    about = "" if fire.exact else "about "
    if fire.destroys >= LIKELY:
        return f"{about}{_percent(fire.destroys)} to destroy"
    return f"{about}{_percent(fire.hurts)} to hurt"


def _percent(chance: float) -> str:
    return percent(Fraction(chance).limit_denominator(10**6))


def attack(fire: Fire, *, sustained: bool = False) -> str:
    """An attack in a few words: "fire at Iron Apes, 63 % to hurt"."""
    verb = "fight" if fire.close else "sustained fire at" if sustained else "fire at"
    return f"{verb} {fire.target}, {hurt(fire)}"


def plan(view: Dust, made: Plan, *, named: bool) -> str:
    """A plan in a few words; where they are too many, what matters least goes, then the name gives way to the code
    on the map."""
    name, code = (made.unit, view.card(view.units[made.unit]).short) if named else ("", "")
    told = (_plan(made, name, whole=True), _plan(made, name, whole=False), _plan(made, code, whole=False))
    return label(next((text for text in told if len(text) <= LABEL), told[-1]))


def _plan(made: Plan, name: str, *, whole: bool) -> str:
    going = f"{_going(made, made.stand)}{' into cover' * (made.covered and whole)}" if made.stand is not None else ""
    return _told(name, going, _others(made), _firing(made), _later(made) * whole)


def _told(unit: str, *parts: str) -> str:
    told = ", ".join(part for part in parts if part) or "hold its position"
    return f"{unit}: {told}" if unit else told[:1].upper() + told[1:]


def _others(made: Plan) -> str:
    usual = (NOTHING, MOVE, MARCH, ATTACK, SUSTAINED, CHARGE, RAID)
    return ", ".join(ACTIONS[word] for word in made.words if word not in usual)


def _firing(made: Plan) -> str:
    return attack(made.fire, sustained=made.sustained) if made.fire is not None else ""


def _later(made: Plan) -> str:
    return "then move" if made.after else "then on" if RAID in made.words else ""


def _going(made: Plan, stand: Stand) -> str:
    return f"{'march' if MARCH in made.words else 'move'} to {stand.to}"


def rolls_first(made: Plan) -> str:
    """A unit whose dice fall before its actions are declared, with what it may do then."""
    then = f"then perhaps {'fight' if made.fire.close else 'fire at'} {made.fire.target}" if made.fire else ""
    return label(", ".join(filter(None, (f"{made.unit}: roll first", then))))


def facing(way: str) -> str:
    """Where a unit faces, if it has a facing."""
    return f", facing {FACINGS[way]}" if way else ""


def reasons(view: Dust, made: Plan) -> str:
    """Why a plan is worth it."""
    return why(
        gain(view, made.fire) if made.fire is not None else "",
        "in cover there" if made.covered else "",
        exposed(made.danger),
    )


def gain(view: Dust, fire: Fire) -> str:
    """What an attack may be expected to take."""
    return f"takes about {fire.worth:.0f} of its {price(view, view.units[fire.target])} AP"


def exposed(danger: float) -> str:
    """How much the enemy could do to a unit, in army points."""
    return f"the enemy could take {danger:.0f} AP of it" if danger >= 1 else "no enemy can fire at it there"
