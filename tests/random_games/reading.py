"""What random games say is read for slips of the pen: of each kind of text the first ones, and later every which."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import closed, extended, offered
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.facets.ruleset import Ruleset
from tests.slips import slips

ALWAYS = 40
"""So many texts of each kind are read, …"""
THEN_EVERY = 25
"""… and later on every which."""
MENUS, MENUS_IN_SOAK = 2, 40
"""Of each kind of question the menus of the first so many answers are read, in soak of more: Dust's say the odds."""
RARELY = 60
"""What takes long to say is said at every which click."""
OPTIONS = 6
"""How many options of a menu are read."""


@dataclass
class Reading:
    """What was read in the games of one process, by kind; of each kind of question the first `answers`."""

    answers: int = MENUS
    times: Counter[str] = field(default_factory=Counter)

    def is_due(self, kind: str) -> bool:
        """Whether this time a text of a kind that takes long is made at all."""
        self.times[kind] += 1
        return self.times[kind] % RARELY == 1

    def reads(self, kind: str, text: str) -> list[str]:
        """The slips of a text."""
        self.times[kind] += 1
        if self.times[kind] > ALWAYS and self.times[kind] % THEN_EVERY:
            return []
        return [f"{kind}: {slip}" for slip in slips(text)]

    def menus(self, ruleset: Ruleset[Any], view: Game, question: Question, action: Action) -> list[str]:
        """The slips on the way to an answer: in what each menu asks, in its options, in what is proposed (in soak), in
        what is said before it is final, and in what the log says."""
        words = ruleset.words
        if self.times[f"menus {question.key}"] >= self.answers and not self.is_due("menus"):
            return []
        self.times[f"menus {question.key}"] += 1
        given = {name: list(value) if isinstance(value, list | tuple) else [value] for name, value in action}
        found, draft = list[str](), Draft()
        while (offer := offered(view, question, draft)) is not None:
            kind = f"{question.key}.{offer.field}"
            shown = offer.suggestions[:OPTIONS] if offer.field != "type" or len(offer.options) > 1 else []
            found += self.reads(f"menu {kind}", words.field(view, question, offer)) if shown else []
            for option in shown:
                choice = words.option(view, question, offer, option)
                found += self.reads(f"option {kind}", choice.label) + self.reads(f"note {kind}", choice.note)
            left = given.get(offer.field, [])
            value = left.pop(0) if left else None
            draft = closed(draft, offer) if value in (None, "") else extended(draft, offer, str(value))
        for one in ruleset.counsel.proposals(view, question) if self.answers == MENUS_IN_SOAK else ():
            found += self.reads(f"proposal {question.key}", one.label) + self.reads(f"why {question.key}", one.why)
        found += self.reads(f"before {question.key}", words.confirm(view, question, action))
        return found + self.reads(f"log {question.key}", words.action(view, action))
