"""Games that play themselves: a seeded player who leans to advance, to charge and to fight."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.state import Julia
from rulesets.kit.action import Action
from rulesets.kit.dice import Dice, SealedDice
from rulesets.kit.game import Applied, apply
from rulesets.kit.offering import closed, completed, extended, offered
from rulesets.kit.question import Draft, Offer, Question
from rulesets.kit.ruleset import Setup

Look = Callable[[Julia, Question, Action, Applied[Julia]], None]
Liking = float

READY = 0.1
"""How likely a player is done while there is something that he could still declare."""
LIKED: Mapping[str, Mapping[str, Liking]] = {
    "type": {"manoeuvre": 12, "charge": 6, "move": 8, "shoot": 4, "choose": 4, "lead": 0.5, "deploy": 0.3, "post": 0.3},
    "what": {"move": 12, "shoot": 6, "stand": 0.3, "side-step": 0.3, "re-form": 0.3},
    "target": {"none": 0.2},
    "how": {"stand": 2},
}
"""How much the player likes some values of a field; the others 1."""
AHEAD: Mapping[str, Liking] = {"forward": 5, "wheel": 2, "oblique": 0.5, "form": 0.2, "about": 0.05, "back": 0.05}
"""How much he likes a way by its first word."""


def begun(seed: int, *, size: str = "battle", map_of: str = "generated", **options: str) -> tuple[Julia, Dice]:
    """A fresh game of the sample armies with the dice of this seed."""
    dice = SealedDice(f"secret {seed}".encode())
    text = RULESET.battlefield(size, map_of, str(seed)).text
    forces = ["frontier_column", "gathered_tribes"]
    told = Setup(players=["Ada", "Bo"], forces=forces, scenario=size, options=options, map=text)
    return RULESET.start(told, dice).game, dice


def played(seed: int, look: Look | None = None, **told: str) -> Julia:
    """A game to its end; `look` sees every click."""
    game, dice = begun(seed, **told)
    chance = random.Random(seed)
    while game.verdict is None:
        question = next_question(game, chance)
        action = answer(game, question, chance)
        applied = apply(game, question.seat, question.number, action, dice)
        if look is not None:
            look(game, question, action, applied)
        game = applied.game
    return game


def next_question(game: Julia, chance: random.Random) -> Question:
    """One of the open questions; mostly one that need not be answered, as long as there are any."""
    open_ones = [question for question in game.questions if question.given is None]
    optional = [question for question in open_ones if question.optional]
    owed = [question for question in open_ones if not question.optional]
    return chance.choice(optional if optional and (chance.random() > READY or not owed) else owed)


def answer(game: Julia, question: Question, chance: random.Random) -> Action:
    """A legal answer that leans to what makes a battle."""
    draft: Draft = {}
    found = offered(game, question, draft)
    while found is not None:
        value = _picked(found, chance)
        draft = closed(draft, found) if value is None else extended(draft, found, value)
        found = offered(game, question, draft)
    return completed(game, draft)


def _picked(found: Offer, chance: random.Random) -> str | None:
    """A value that is not refused. Of a way or a place in words only as many suggestions are judged as it takes."""
    values: list[str | None] = [option.value for option in found.suggestions]
    if found.enough:
        values.append(None)
    by_liking = _shuffled(values, [liking(found.field, value) for value in values], chance)
    return next(one for one in by_liking if one is None or not found.in_words or found.why_not(one) is None)


def _shuffled(values: Sequence[str | None], weights: Sequence[Liking], chance: random.Random) -> Iterator[str | None]:
    """All values in a random order, those first that weigh more as a rule."""
    keys = {index: chance.random() ** (1 / weight) for index, weight in enumerate(weights)}
    return (values[index] for index in sorted(keys, key=lambda index: -keys[index]))


def liking(field: str, value: str | None) -> Liking:
    """How much the player likes a value."""
    if field == "moves" and value is not None:
        return 8 if "toward" in value or ", forward" in value else AHEAD.get(value.split(" ")[0], 0.5)
    return LIKED.get(field, {}).get(value or "", 1)
