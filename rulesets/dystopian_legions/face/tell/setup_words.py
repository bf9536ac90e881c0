"""How the settings before a game sound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from rulesets.dystopian_legions.before.forces import lists
from rulesets.dystopian_legions.before.forces.building import cost, smaller_than_recommended
from rulesets.dystopian_legions.before.forces.factions import KEYS, faction
from rulesets.dystopian_legions.before.setup import SIZES, fielded
from rulesets.dystopian_legions.face.tell import muster_words
from rulesets.dystopian_legions.face.tell.deployment_words import NAMES
from rulesets.dystopian_legions.table.profiles import Card
from rulesets.dystopian_legions.table.state import Options
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.telling import count, plain
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setting

SETTINGS = {
    "objective": ("Objective", "what both sides score besides enemies that are wiped out"),
    "map": ("Zones", "where the two sides deploy"),
    "turn_limit": ("Length", "turns until the Battle Logs are counted"),
    "los_mode": ("Lines of sight", "which lines between two bases count"),
    "energy_weapon_mixed": ("Energy Weapons", "which of an attack have to be such to weaken shields"),
    "elevated_los": ("Raised ground", "who sees over others"),
    "adjutant_raises_limit": ("Adjutants", "whether their officer may spend what they add"),
    "restore_order_failure": ("Restore Order", "what a failure costs"),
    "medic_timing": ("Medics", "when they see to casualties"),
    "battle_hardened_tokens": ("Command Points", "whose they are"),
    "trench_as_building": ("Trenches", "what they are, where a map does not say it"),
    "attached_slots_per_extra_line": ("Attached slots", "how many a platoon has"),
    "heavy_ironclads_first": ("Heavy Ironclads", "when they are placed"),
    "terrain_method": ("Terrain", "who lays it out"),
    "on_my_mark_marker": ("On My Mark!", "what fire at chargers costs besides Command Points"),
    "failed_charge": ("Failed charges", "what chargers do who reach nobody any more"),
    "own_models_block": ("Models of one section", "whether they are in each other's way"),
    "ironclad_cover": ("Cover of ironclads", "what is rolled for it"),
    "cavalry_pass_charge_bonus": ("Cavalry that strikes in passing", "whether it has the bonus of a charge"),
    "blast_diameter": ("Blasts", "how wide they are where a weapon does not say it"),
    "smoke_barrier_duration": ("Barriers of smoke", "how long they lie"),
    "orphaned_transports": ("Orphaned transports", "what becomes of those whose section is dead"),
    "mines": ("Mines", "whether both sides lay some before the battle"),
    "aeronaut_roofs": ("Roofs", "whether aeronauts land on them"),
    "spread_out_advance_only": ("Spread Out Men!", "what a section may do that is ordered to"),
}
"""The points that may be settled: what each is called, and what it is about."""
VALUES = {
    ("objective", "random"): "by lot",
    ("map", "random"): "by lot, of those that suit the objective",
    ("terrain_method", "agreed"): "agreed by both",
    ("terrain_method", "stored_map"): "a stored map",
    ("terrain_method", "generator"): "generated",
    ("terrain_method", "one_player"): "the first player alone; the second has the Strategic Advantage",
    ("restore_order_failure", "none"): "nothing",
    ("restore_order_failure", "shaken"): "a Shaken Marker",
    ("medic_timing", "immediate"): "right after the attack",
    ("medic_timing", "end_phase"): "in the End Phase",
    ("battle_hardened_tokens", "off"): "a pool of each side",
    ("battle_hardened_tokens", "on"): "tokens of each section: simpler, points balance less well",
    ("trench_as_building", "yes"): "buildings",
    ("trench_as_building", "no"): "hard cover",
    ("attached_slots_per_extra_line", "1"): "1 for each further line section",
    ("attached_slots_per_extra_line", "2"): "2 for each further line section",
    ("attached_slots_per_extra_line", "3"): "3 for each further line section",
    ("heavy_ironclads_first", "off"): "in any order",
    ("heavy_ironclads_first", "on"): "before all others",
    ("turn_limit", "none"): "no limit",
    ("los_mode", "shortest"): "the shortest",
    ("los_mode", "any_point"): "any of 256",
    ("energy_weapon_mixed", "all"): "all of them",
    ("energy_weapon_mixed", "any"): "one is enough",
    ("elevated_los", "mutual"): "from it and to it",
    ("elevated_los", "one_way"): "only from it",
    ("adjutant_raises_limit", "on"): "he may spend it",
    ("adjutant_raises_limit", "off"): "for the pool only",
    ("on_my_mark_marker", "none"): "nothing",
    ("on_my_mark_marker", "activated"): "its activation",
    ("failed_charge", "close_up"): "close up",
    ("failed_charge", "stay"): "stay",
    ("own_models_block", "off"): "pass each other",
    ("own_models_block", "on"): "block each other",
    ("cavalry_pass_charge_bonus", "off"): "no bonus",
    ("cavalry_pass_charge_bonus", "on"): "the bonus of a charge",
    ("ironclad_cover", "d3"): "a D3, less or more one",
    ("ironclad_cover", "dice"): "cover dice as for infantry",
    ("blast_diameter", "3"): "3 inches",
    ("blast_diameter", "5"): "5 inches",
    ("smoke_barrier_duration", "end_of_turn"): "to the end of the turn",
    ("smoke_barrier_duration", "four_plus"): "like clouds, until a 4 is rolled",
    ("orphaned_transports", "off"): "the last model of their section",
    ("orphaned_transports", "on"): "they may join another section",
    ("mines", "off"): "none",
    ("mines", "scenario"): "3 a side",
    ("aeronaut_roofs", "off"): "nobody lands on them",
    ("aeronaut_roofs", "on"): "aeronauts land on them",
    ("spread_out_advance_only", "off"): "any movement action",
    ("spread_out_advance_only", "on"): "advance or hold",
}
"""The values that are words of the game."""


@lru_cache(maxsize=1)
def settings() -> tuple[Setting, ...]:
    """The points that may be settled before a game; what holds otherwise comes first."""
    return tuple(
        settling.setting(point, SETTINGS[point.key], partial(_value, point.key)) for point in settling.points(Options)
    )


def _value(key: str, told: str) -> str:
    if key in ("objective", "map") and told in NAMES:
        return NAMES[told]
    return f"{told} turns" if key == "turn_limit" and told.isdigit() else VALUES[key, told]


def forces() -> list[Choice]:
    """The sample forces."""
    return [Choice(value=key, label=faction(key).name) for key in KEYS]


def force(told: str) -> str:
    """What a force fields, section by section: a sample in each size of game, one of a player's own as it is."""
    if lists.is_own(told):
        own = lists.written(told)
        head = f"**{plain(own.name)}** ({faction(own.faction).name}), {cost(own.platoons)} points"
        return "\n".join([head, *_sections(own.platoons)])
    armies = {size: faction(told).platoons(size) for size in SIZES}
    each = ((f"**{size.capitalize()}**, {cost(its)} points", *_sections(its)) for size, its in armies.items())
    return "\n".join(line for lines in each for line in lines)


def _sections(platoons: Sequence[Sequence[Card]]) -> list[str]:
    return [muster_words.fielded(card) for platoon in platoons for card in platoon]


def fields(key: str, size: str, told: Mapping[str, str]) -> str:
    """How much of a force is fielded in a game of a size, with what was settled."""
    platoons = fielded(key, size, told)
    sections = count(sum(map(len, platoons)), "section")
    small = ", smaller than the 1,000 that are recommended" if smaller_than_recommended(SIZES[size].mfv) else ""
    return f"{sections}, {cost(platoons)} points{small}"
