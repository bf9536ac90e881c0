"""How the settings before a game sound."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.telling import count, plain
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setting
from rulesets.legions_imperialis.before.forces.armies import KEYS, army
from rulesets.legions_imperialis.before.forces.building import Fielded, cost
from rulesets.legions_imperialis.before.forces.lists import formations_of, is_own, written
from rulesets.legions_imperialis.before.setup import SIZES, fielded
from rulesets.legions_imperialis.table.state import Options

SETTINGS = {
    "rounds": ("Length", "rounds of the battle"),
    "table": ("Table", "inches"),
    "army_check": ("Army lists", "what of them is checked"),
    "deploy_by": ("Deployment", "what a side places before the other goes on"),
    "activate_by": ("Activations", "what a side activates before the other goes on"),
    "initiative_choice": ("Initiative", "whether the winner of the roll-off may give it away"),
    "pairing": ("Fights", "who pairs them off where there are several ways"),
    "fights": ("Order of Fights", "who chooses it where a model has several"),
    "allocation": ("Hits", "who says which models take them"),
    "deadline": ("Deadlines", "whether placing and activating fall due as well"),
    "los": ("Lines of sight", "how they are found"),
    "arcs": ("Arcs", "degrees of the Front and the Rear Arc"),
    "broken_combat_penalty": ("Broken in Combat", "what is worse for the Broken who have lost a Combat"),
    "withdraw_gives_fall_back": ("Withdrawal", "whether it brings a Fall Back Order"),
    "scoring": ("Markers", "when they are scored"),
    "titan_turn": ("Titans", "degrees of their turn"),
    "scatter_hit": ("Scatter", "on which die there is none"),
    "deep_strike_mishap": ("Deep Strike mishaps", "what becomes of who scatters off the table"),
}
"""The points that may be settled: what each is called, and what it is about."""
VALUES = {
    ("army_check", "strict"): "points, Formations and slots",
    ("army_check", "points"): "points",
    ("army_check", "off"): "nothing",
    ("deploy_by", "formation"): "a Formation",
    ("deploy_by", "detachment"): "a Detachment",
    ("activate_by", "detachment"): "a Detachment",
    ("activate_by", "formation"): "a Formation: fewer exchanges by post",
    ("initiative_choice", "ask"): "he may",
    ("initiative_choice", "auto_take"): "he always takes it",
    ("pairing", "ask"): "the player with Initiative",
    ("pairing", "auto"): "the bot, by the lowest numbers",
    ("fights", "auto"): "the bot, as they were paired",
    ("fights", "ask"): "the player with Initiative",
    ("allocation", "auto"): "the bot: the wounded, who saves best, then the farthest",
    ("allocation", "ask_casualties"): "their player, where models are alike",
    ("allocation", "manual"): "their player, Hit by Hit",
    ("deadline", "waits"): "they wait",
    ("deadline", "acts"): "who lets it pass is placed, and does nothing",
    ("los", "sampled"): "by silhouettes and heights",
    ("los", "plan"): "by a line on the plan",
    ("broken_combat_penalty", "both"): "two dice and −1",
    ("broken_combat_penalty", "two_dice_only"): "two dice",
    ("withdraw_gives_fall_back", "false"): "no",
    ("withdraw_gives_fall_back", "true"): "yes",
    ("scoring", "progressive"): "after each round",
    ("scoring", "end_only"): "after the last, three times",
    ("scatter_hit", "never"): "on none: it always scatters",
    ("deep_strike_mishap", "destroyed"): "it is destroyed",
    ("deep_strike_mishap", "back_to_reserve"): "it goes back into Reserve",
}
"""The values that are words of the game; others are numbers."""


@lru_cache(maxsize=1)
def settings() -> tuple[Setting, ...]:
    """The points that may be settled before a game; what holds otherwise comes first."""
    return tuple(
        settling.setting(point, SETTINGS[point.key], partial(_value, point.key)) for point in settling.points(Options)
    )


def _value(key: str, told: str) -> str:
    return f"{told} rounds" if key == "rounds" else VALUES.get((key, told), told)


def forces() -> list[Choice]:
    """The sample armies."""
    return [Choice(value=key, label=army(key).name) for key in KEYS]


def force(told: str) -> str:
    """What an army fields in each size of game, Formation by Formation."""
    if is_own(told):
        own = written(told)
        its = formations_of(told)
        return "\n".join([f"**{plain(own.name)}** ({army(own.army).name}), {cost(its):,} points", *_formations(its)])
    lines = []
    for size, points in SIZES.items():
        its = fielded(told, size)
        lines += [f"**{size.capitalize()}**, {cost(its):,} of {points:,} points", *_formations(its)]
    return "\n".join(lines)


def _formations(its: Sequence[Fielded]) -> list[str]:
    return [f"- {plain(one.name)}: {', '.join(plain(card.name) for card in one.cards)}" for one in its]


def fields(key: str, size: str, options: dict[str, str]) -> str:
    """How much of an army is fielded in a game of a size."""
    its = fielded(key, size, options)
    return f"{count(len(its), 'Formation')}, {cost(its):,} points"
