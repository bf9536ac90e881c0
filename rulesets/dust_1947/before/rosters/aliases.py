"""What the public data calls otherwise than the rules. Everything here is meant; nothing is matched by likeness."""

from __future__ import annotations

from typing import Literal

from rulesets.dust_1947.table.cards import Kind, Size

Mobility = Literal["walker", "wheeled", "half-tracked", "tracked", "naval", "helicopter"]

KINDS: dict[str, Kind] = {
    "Infantry": "infantry",
    "Heroes": "hero",
    "Vehicle": "vehicle",
    "Aircraft": "aircraft",
    "Support Weapons/Fortifications": "support weapon",
}
"""The kinds of profiles that are units (DATA: profile types)."""

WEAPONS = ("Weapons", "Vehicle Weapons")
"""The kinds of profiles that are weapons."""

KILLS = {
    "☠": "#",  # the skull of SSU.cat
    "☠\ufe0f": "#",  # the same, asked to be drawn as a picture
    "¤": "#",  # one currency sign in Axis.cat
}
"""Signs that stand for an automatic kill besides "#" (DATA: automatic kill symbol)."""

UNMOVED = ("0", "-", "–")
"""How MOVE and MARCH MOVE are written where a unit cannot move (strongpoint guns)."""

CALLED = {
    "trail blazer": "Trailblazer",  # renamed in the data
    "superhuman": "Super Human",  # the rules' name, and its plural
    "superhumans": "Super Human",
    "artillery weapons": "Artillery",  # the rules' name
    "artillery weapon": "Artillery",
    "damage resilience": "Damage Resilient",  # so in the texts of other rules of the data
    "naval": "Naval Unit",  # the short form of the rules
    "airmobile unit": "Airmobile",
    "get moving you...": "Get Moving You: Spetsnaz",  # its text names the faction
}
"""Names of rules in the data, in small letters, and the word that the referee knows them by."""

SIZES: dict[str, Size] = {
    "small vehicle": "small",
    "small vehicles": "small",  # the rules' name
    "large vehicle": "large",
    "large vehicles": "large",
    "huge vehicle": "huge",
    "huge vehicles": "huge",
}
"""Rules that are a vehicle's size on its card (DU-SETUP-06, -08, DU-SKILL-SMALL)."""

MOBILITIES: dict[str, Mobility] = {
    "wheeled": "wheeled",
    "half-tracked": "half-tracked",
    "half tracked": "half-tracked",
    "tracked": "tracked",
}
"""Rules that are a vehicle's mobility on its card and no more (DU-SKILL-WHEELED, -HALFTRACK, -TRACKED)."""

ALSO_MOBILITIES: dict[str, Mobility] = {"Helicopter": "helicopter", "Naval Unit": "naval"}
"""Skills that say how a unit moves, and more: they stay on the card."""

OF_A_WEAPON = ("Expert", "Savage Animal")
"""Keywords of a weapon in the data that are skills of its bearer here, with the weapon's name after a colon."""

OF_WEAPONS = frozenset(
    {
        *("Artillery", "Cutting", "Flame", "Flame Burst", "Grapple", "Grenade", "Head Shot", "Large Ordnance", "Laser"),
        *("Phaser", "Radiation", "Reload", "Salvo", "Sniper", "Spores", "Stealth", "Tesla", "Volley", "Wire Guided"),
    }
)
"""Keywords that only a weapon has (profile: weapon keywords). On a unit they mean something that its card says."""

OF_BOTH = frozenset({*OF_A_WEAPON, "Power Scope"})
"""Keywords that weapons have, and units for all their weapons."""

ROUNDS = ("Volley", "Wire Guided")
"""Keywords of weapons of which each can be fired once (DU-D-176)."""

CAPTURED = "Captured Vehicles"
"""The catalogue that is the chart of captured vehicles (DU-FORCE-07)."""

CHOICES = {
    "Strongpoint": "Strongpoint",  # what the price includes (DU-FORT-02)
    "Bunker": "Strongpoint: Bunker",
}
"""Choices without a profile or a rule, and the skill that they are."""

PEOPLE = {"Bloody Baron": "The Bloody Baron"}
"""Heroes as the rule that names them calls them, and as their own card does."""

CARRIED_ALONG = ("panzerfaust", "panzerfaust 100", "under-barrel grenade launcher")
"""Ranged weapons, in small letters, that a soldier carries besides his own: they do not tell how many soldiers."""
