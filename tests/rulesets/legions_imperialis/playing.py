"""Games that play themselves: a seeded player who leans to come near, to fire and to charge."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.engine.offering import TYPE, closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.facets.setup import Setup
from rulesets.legions_imperialis.before.forces.armies import KEYS
from rulesets.legions_imperialis.chapters.firing.templates import guns
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.state import Imperialis

BRUSH, CLASH, CAMPAIGN = "brush", "clash", "campaign"
"""A few Detachments a side, and whole games of 1,000 and of 3,000 points."""
FEW = 4
"""So many Detachments a side has in a brush."""
LIKED: Mapping[str, Mapping[str, float]] = {
    "type": {
        "charge": 8,
        "fire": 8,
        "template": 8,
        "lay": 8,
        "move": 6,
        "pile_in": 4,
        "arrive": 3,
        "defend": 2,
        "deploy": 2,
        "overwatch": 2,
        "stay": 1,
    },
}
"""How much the player likes some values of a field; the others 1."""
NOWHERE: Draft = {"type": "stay"}
"""What he does where a menu leads nowhere."""
ENOUGH = 0.6
"""How likely he lets a list be when it may be left as it is."""
SETTLED: tuple[dict[str, str], ...] = (
    {"rounds": "4"},
    {"rounds": "4", "activate_by": "formation", "deploy_by": "detachment", "allocation": "ask_casualties"},
    {"rounds": "4", "los": "plan", "pairing": "auto", "scoring": "end_only", "allocation": "manual"},
    {"rounds": "4", "initiative_choice": "auto_take", "arcs": "90/90", "titan_turn": "45"},
)
"""What was settled for one game after the other."""


def begun(battle: str, seed: int, dice: Dice) -> Applied[Imperialis]:
    """A fresh game of either army against either."""
    pair = (KEYS, KEYS[::-1], KEYS[:1] * 2, KEYS[1:] * 2)[seed % 4]
    size = (CLASH, CAMPAIGN)[seed % 2] if battle == BRUSH else battle
    told = Setup(players=["Ada", "Bo"], forces=[*pair], scenario=size, options=SETTLED[seed % len(SETTLED)])
    applied = RULESET.play.start(told, dice)
    return brush(applied.game, seed, dice) if battle == BRUSH else applied


def brush(clash: Imperialis, seed: int, dice: Dice) -> Applied[Imperialis]:
    """A battle of a few Detachments a side, whichever they are; Flyers are among them and somebody who lays templates,
    if there are any."""
    game, chance = private_copy(clash), random.Random(f"brush {seed}")
    for seat in (0, 1):
        its = [name for name, one in game.detachments.items() if one.seat == seat]
        special = [name for name in its if flies(game, game.detachments[name])][:1]
        special += [name for name in its if guns(game, game.detachments[name])][:1]
        rest = [name for name in its if name not in special]
        for name in set(its) - {*special, *chance.sample(rest, FEW - len(special))}:
            del game.detachments[name]
    left = {one.formation for one in game.detachments.values()}
    game.formations = {name: one for name, one in game.formations.items() if name in left}
    game.questions, game.root = [], None
    return begin(game, Battle(), dice)


def next_question(game: Imperialis, chance: random.Random) -> Question:
    """One of the open questions."""
    return chance.choice([question for question in game.questions if question.given is None])


def answer(game: Imperialis, question: Question, chance: random.Random) -> Action:
    """A legal answer that leans to what makes a battle."""
    draft: Draft = {}
    found = offered(game, question, draft)
    while found is not None:
        value = _picked(question, found, chance)
        if value is None and not found.enough:  # a Titan that is hemmed in has nowhere to go
            draft, found = NOWHERE, offered(game, question, NOWHERE)
            continue
        draft = closed(draft, found) if value is None else extended(draft, found, value)
        found = offered(game, question, draft)
    return completed(game, draft)


def _picked(question: Question, found: Offer, chance: random.Random) -> str | None:
    """A value that is offered. Only as many are judged as it takes: some offers take long to be listed."""
    if found.enough and chance.random() < ENOUGH:
        return None
    values = question.takes if found.field == TYPE else [option.value for option in found.suggestions]
    liked = LIKED.get(found.field, {})
    by_liking = _shuffled(values, [liked.get(value, 1) for value in values], chance)
    return next((value for value in by_liking if found.holds(value)), None)


def _shuffled(values: Sequence[str], weights: Sequence[float], chance: random.Random) -> Iterator[str]:
    """All values in a random order, those first that weigh more as a rule."""
    keys = [chance.random() ** (1 / weight) for weight in weights]
    return (values[index] for index in sorted(range(len(values)), key=lambda index: -keys[index]))
