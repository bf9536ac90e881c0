"""Dust 1947 as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947 import standing
from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.asking import foretelling, measuring
from rulesets.dust_1947.box import BOX
from rulesets.dust_1947.correcting import correcting
from rulesets.dust_1947.correcting.whole_table import under_way
from rulesets.dust_1947.maps import proposing
from rulesets.dust_1947.movement.move import MoveAction, hide_plans
from rulesets.dust_1947.movement.pad import pad
from rulesets.dust_1947.preparation import forces, lists, scenario
from rulesets.dust_1947.preparation.setup import begun, fielded, settings
from rulesets.dust_1947.rulebook import CATALOGUE
from rulesets.dust_1947.scene.scene import scene
from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell import forces as tell_forces
from rulesets.dust_1947.tell.words import DustWords
from rulesets.dust_1947.turn.activation import Activation
from rulesets.dust_1947.turn.victory import adjudicated
from rulesets.dust_1947.upgrade import UPGRADES
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Verdict
from rulesets.kit.engine.question import Offer, Question
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder
from rulesets.kit.engine.view import without_sealed_answers
from rulesets.kit.facets.ruleset import Battlefield, Forecast, Look, Pick, Reading, Recruit, Ruleset, Setting, Setup
from rulesets.kit.pictures.scene import Scene
from rulesets.kit.rosters import CatalogueFile


class Dust1947(Ruleset[Dust]):
    """The game on squares for two seats."""

    key = "dust_1947"
    name, command = BOX.name, BOX.command
    foresight = True
    reads_catalogues = BOX.reads_catalogues
    seats = (2, 2)
    game = Dust
    catalogue = CATALOGUE
    words = DustWords()
    upgrades = UPGRADES
    opening = frozenset({"join", "edge", "deploy", "first", "activate", "pass", "finish"})

    def scenarios(self) -> Sequence[Choice]:
        return scenario.choices()

    def forces(self) -> Sequence[Choice]:
        return forces.choices()

    def force_name(self, force: str) -> str:
        return forces.load(force).name

    def fielded(self, force: str, scenario: str, options: dict[str, str]) -> str:
        return tell_forces.fielded(*fielded(force, scenario, options))

    def left_to_players(self, force: str) -> Sequence[str]:
        return forces.left_to_players(forces.load(force))

    def read_catalogues(self, files: Sequence[CatalogueFile]) -> Reading:
        return lists.read_catalogues(files)

    def recruits(self, collection: str) -> Sequence[Recruit]:
        return lists.recruits(collection)

    def list_settings(self) -> Sequence[Setting]:
        return lists.list_settings()

    def reckoned(self, collection: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
        return lists.reckoned(collection, picks, options)

    def army(self, collection: str, picks: Sequence[Pick], name: str, options: dict[str, str]) -> str:
        return lists.army(collection, picks, name, options)

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

    def standing_label(self, key: str) -> str:
        return standing.LABELS.get(key, key)

    def standing_values(self, view: Dust, seat: int, key: str, predicate: Predicate) -> Sequence[Choice]:
        if predicate.key == "unit":
            return standing.units_of(view, seat)
        return super().standing_values(view, seat, key, predicate)

    def standing_reason(self, view: Dust, question: Question, order: StandingOrder, action: Action) -> str:
        return standing.reason(view, question, order, action)

    def correct(self, game: Dust, fields: dict[str, str], dice: Dice) -> Applied[Dust]:
        return correcting.correct(game, fields, dice)

    def correctable(self, view: Dust, unit: str) -> dict[str, Sequence[str]]:
        return correcting.correctable(view, unit)

    def adjudicated(self, game: Dust, reason: str, winners: Sequence[int] | None) -> Verdict:
        return adjudicated(game, reason, winners)

    def tells_too_much(self, game: Dust, action: Action) -> bool:
        return isinstance(action, Move) and any(isinstance(one, MoveAction) for one in under_way(game.root))

    def acting(self, game: Dust) -> int | None:
        return game.active if any(isinstance(one, Activation) for one in under_way(game.root)) else None


RULESET = Dust1947()
