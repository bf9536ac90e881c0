"""Dust 1947 as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulesets.dust_1947 import correcting, forces, scenario, standing
from rulesets.dust_1947.move import hide_plans
from rulesets.dust_1947.scene import scene
from rulesets.dust_1947.setup import begun
from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell import DustWords
from rulesets.dust_1947.upgrade import UPGRADES
from rulesets.dust_1947.victory import conceded
from rulesets.kit.action import Action
from rulesets.kit.catalogue import Catalogue
from rulesets.kit.copying import private_copy
from rulesets.kit.dice import Dice
from rulesets.kit.event import Event
from rulesets.kit.game import Applied
from rulesets.kit.question import Question
from rulesets.kit.ruleset import Choice, Ruleset, Setup, upgraded
from rulesets.kit.scene import Scene
from rulesets.kit.standing import Predicate, StandingOrder
from rulesets.kit.view import without_sealed_answers


class Dust1947(Ruleset[Dust]):
    """The game on squares for two seats."""

    key = "dust_1947"
    name = "Dust 1947"
    command = "dust"
    seats = (2, 2)
    game = Dust
    catalogue = Catalogue(Path(__file__).parent / "rules.toml")
    words = DustWords()

    def scenarios(self) -> Sequence[Choice]:
        return scenario.choices()

    def forces(self) -> Sequence[Choice]:
        return forces.choices()

    def start(self, setup: Setup, dice: Dice) -> Applied[Dust]:
        return begun(setup, dice)

    def load(self, saved: dict[str, Any]) -> Dust:
        return Dust.model_validate(upgraded(saved, UPGRADES))

    def view(self, game: Dust, seat: int | None) -> Dust:
        """Everything lies open but the rest of a way that is being walked."""
        seen = without_sealed_answers(game, seat)
        hide_plans(seen, seat)
        return seen

    def scene(self, view: Dust, shown: Sequence[Event], seat: int | None = None) -> Scene:
        return scene(view, shown, seat, title=self.words.title(view))

    def standing_keys(self) -> dict[str, tuple[Predicate, ...]]:
        return standing.KEYS

    def standing(self, view: Dust, question: Question, order: StandingOrder) -> Action | None:
        return standing.answer(view, question, order)

    def correct(self, game: Dust, fields: dict[str, str]) -> Dust:
        return correcting.correct(game, fields)

    def correctable(self, view: Dust, unit: str) -> dict[str, Sequence[str]]:
        return correcting.correctable(view, unit)

    def concede(self, game: Dust, seat: int) -> Dust:
        new = private_copy(game)
        new.root, new.questions = None, []
        new.verdict = conceded(new, seat)
        new.events = []
        new.say("conceded", seat=seat)
        return new


RULESET = Dust1947()
