"""How army lists sound: Formations, Detachments and what a list costs."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.telling import count
from rulesets.legions_imperialis.before.forces.building import Fielded, cost
from rulesets.legions_imperialis.table.profiles import Card, Profile, Role

TITLE = "The army"
SIZE = ("Size", "the game that the list is made for")
FORMATIONS = "Formations"
ROLES: dict[Role, str] = {
    "hq": "Command",
    "core": "Core",
    "support": "Support",
    "vanguard": "Vanguard",
    "bastion": "Bastion",
    "battle_tank": "Battle tanks",
    "light_armour": "Light armour",
    "heavy_armour": "Heavy armour",
    "artillery": "Artillery",
    "knight": "Knights",
    "titan": "Titan",
    "air_support": "Air support",
}
"""The slots of a Formation."""


def size(points: int) -> str:
    """A size of game."""
    return f"{points:,} points"


def of_another_side(name: str) -> str:
    """Why a Formation cannot be taken beside those that stand."""
    return f"the army is of the {name}"


def detachment(card: Card) -> str:
    """A Detachment in a few words: how many models, and what they are."""
    return "; ".join(f"{card.models.count(its.name)} × {profile(its)}" for its in card.profiles)


def profile(its: Profile) -> str:
    """A model's profile in a few words."""
    told = [f"Movement {its.move or '-'}", f"Save {its.save}+" if its.save else "no Save", f"CAF {its.caf:+d}"]
    told.append(f"Morale {its.morale}+" if its.morale else "Morale -")
    told += [f"{its.wounds} Wounds"] if its.wounds > 1 else []
    weapons = list(dict.fromkeys(weapon.name for weapon in its.weapons))
    return f"{its.name} ({', '.join([*told, *weapons, *its.rules])})"


def reckoned(formations: Sequence[Fielded], most: int) -> str:
    """What a list costs so far."""
    detachments = sum(len(one.cards) for one in formations)
    told = f"{count(len(formations), 'Formation')}, {count(detachments, 'Detachment')}"
    return f"{cost(formations):,} of {most:,} points, {told}."
