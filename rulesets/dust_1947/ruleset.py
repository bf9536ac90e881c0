"""Dust 1947 as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dust_1947 import correcting, standing
from rulesets.dust_1947.asking import foretelling, measuring
from rulesets.dust_1947.maps import proposing
from rulesets.dust_1947.movement.move import hide_plans
from rulesets.dust_1947.movement.pad import pad
from rulesets.dust_1947.preparation import forces, scenario
from rulesets.dust_1947.preparation.setup import begun, fielded, settings
from rulesets.dust_1947.rulebook import CATALOGUE
from rulesets.dust_1947.scene.scene import scene
from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell.words import DustWords
from rulesets.dust_1947.turn.victory import conceded
from rulesets.dust_1947.upgrade import UPGRADES
from rulesets.kit.action import Action
from rulesets.kit.copying import private_copy
from rulesets.kit.dice import Dice
from rulesets.kit.event import Event
from rulesets.kit.game import Applied
from rulesets.kit.question import Offer, Question
from rulesets.kit.ruleset import Battlefield, Choice, Forecast, Look, Ruleset, Setting, Setup, upgraded
from rulesets.kit.scene import Scene
from rulesets.kit.standing import Predicate, StandingOrder
from rulesets.kit.view import without_sealed_answers


class Dust1947(Ruleset[Dust]):
    """The game on squares for two seats."""

    key = "dust_1947"
    name = "Dust 1947"
    command = "dust"
    foresight = True
    seats = (2, 2)
    game = Dust
    catalogue = CATALOGUE
    words = DustWords()

    def scenarios(self) -> Sequence[Choice]:
        return scenario.choices()

    def forces(self) -> Sequence[Choice]:
        return forces.choices()

    def fielded(self, force: str, scenario: str, options: dict[str, str]) -> str:
        return self.words.fielded(*fielded(force, scenario, options))

    def settings(self, scenario: str) -> Sequence[Setting]:
        return settings(scenario)

    def maps(self) -> Sequence[Choice]:
        return proposing.choices()

    def battlefield(self, scenario: str, wanted: str, seed: str) -> Battlefield:
        return proposing.wanted(scenario, wanted, seed)

    def read_battlefield(self, scenario: str, file: bytes) -> Battlefield:
        return proposing.handed_in(scenario, file)

    def battlefield_scene(self, scenario: str, text: str) -> Scene:
        return proposing.scene_of(scenario, text)

    def battlefield_name(self, text: str) -> str:
        return proposing.name_of(text)

    def start(self, setup: Setup, dice: Dice) -> Applied[Dust]:
        return begun(setup, dice)

    def load(self, saved: dict[str, Any]) -> Dust:
        return Dust.model_validate(upgraded(saved, UPGRADES))

    def view(self, game: Dust, seat: int | None) -> Dust:
        """Everything lies open but the rest of a way that is being walked."""
        seen = without_sealed_answers(game, seat)
        hide_plans(seen, seat)
        return seen

    def scene(self, view: Dust, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
        return scene(view, shown, seat, title=self.words.title(view), cursor=cursor)

    def pad(self, view: Dust, question: Question, found: Offer, at: str) -> dict[str, str]:
        return pad(view, question, found, at)

    def forecast(self, view: Dust, question: Question, action: Action) -> Forecast | None:
        return foretelling.forecast(view, question, action)

    def odds(self, view: Dust, unit: str, target: str, split: Sequence[str]) -> Sequence[Forecast]:
        return foretelling.odds(view, unit, target, split)

    def odds_options(self, view: Dust, given: dict[str, str]) -> Sequence[Choice]:
        return foretelling.options(view, given)

    def things(self, view: Dust) -> Sequence[Choice]:
        return measuring.things(view)

    def measured(self, view: Dust, start: str, end: str) -> Look:
        return measuring.measured(view, start, end)

    def sighted(self, view: Dust, viewer: str, target: str) -> Look:
        return measuring.sighted(view, viewer, target)

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
