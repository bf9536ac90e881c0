"""How army lists sound: platoons, sections and what may be in them, and what a list costs."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.before.forces.building import Terms
from rulesets.dystopian_legions.before.forces.factions import Entry, Extra
from rulesets.dystopian_legions.table.profiles import Card, Profile, Slot, Weapon
from rulesets.kit.engine.telling import count, plain

TITLE = "The force"
SIZE = ("Size", "the game that the list is made for")
PLATOONS = "Platoons"
SLOTS: dict[Slot, str] = {"officer": "Officer", "line": "Line", "attached": "Attached"}
"""The slots of a platoon."""


def size(terms: Terms) -> str:
    """A size of game."""
    return f"{terms.mfv} points, {count(terms.platoons, 'platoon')}"


def of_another_list(name: str) -> str:
    """Why a platoon cannot be taken beside those that stand."""
    return f"the force is of the {name}"


def reckoned(platoons: Sequence[Sequence[Card]], terms: Terms) -> str:
    """What a list costs so far."""
    points, sections = sum(card.points for platoon in platoons for card in platoon), sum(map(len, platoons))
    most = f"{len(platoons)} of {count(terms.platoons, 'platoon')}"
    return f"{points} of {terms.mfv} points, {most}, {count(sections, 'section')}."


def section(entry: Entry) -> str:
    """What a section consists of: "Colour Sergeant, 5–9 × Fusilier, Crank Gun"."""
    return ", ".join([*entry.models, *map(_extra, entry.extras)])


def _extra(extra: Extra) -> str:
    if extra.most == 1:
        return extra.name
    return f"{extra.least}–{extra.most} × {extra.name}"


def model(profile: Profile) -> str:
    """A model's profile in a few words."""
    if profile.is_ironclad:
        return ironclad(profile)
    lead = f", {profile.cp} CP" if profile.leader else ""
    told = f"MV {profile.mv}, IR {profile.ir}, LP {profile.lp}, MAD {profile.mad.written}{lead}"
    return "; ".join([told, *[weapon.name for weapon in profile.weapons], *profile.mars])


def ironclad(profile: Profile) -> str:
    """An ironclad's profile in a few words."""
    av = profile.av
    armour = f"AV {av.fore}, sides {av.starboard} and {av.port}, aft {av.aft}"
    told = f"MV {profile.mv}, HP {profile.lp}, {armour}, CR {profile.cr}"
    return "; ".join([told, *[weapon.name for weapon in profile.weapons], *profile.mars])


def weapon(its: Weapon) -> str:
    """A section weapon in a few words."""
    told = f"{its.rad_er.written} to {its.er}″, {its.rad_lr.written} to {its.lr}″"
    return "; ".join([told, *its.mars])


def fielded(card: Card) -> str:
    """A section of a force with all that is in it."""
    names = [count_of(name, card.models.count(name)) for name in dict.fromkeys(card.models)]
    arms = [f"with {weapon.name}" for weapon in card.section_weapons]
    arms += [f"in {card.transport.name}"] if card.transport else []
    return f"- {plain(card.name)}: {', '.join([*names, *arms])}, {card.points} points"


def count_of(name: str, number: int) -> str:
    """So many of a model: "Captain", "7 × Fusilier"."""
    return name if number == 1 else f"{number} × {name}"
