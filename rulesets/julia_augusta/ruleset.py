"""Julia Augusta as the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.julia_augusta.asking import at_once, foretelling, measuring, move_pad, preview, standing
from rulesets.julia_augusta.box import BOX
from rulesets.julia_augusta.correcting import correcting
from rulesets.julia_augusta.maps import proposing
from rulesets.julia_augusta.preparation import army_lists, points, setup
from rulesets.julia_augusta.rulebook import CATALOGUE
from rulesets.julia_augusta.scene.scene import scene
from rulesets.julia_augusta.state import Julia
from rulesets.julia_augusta.tell import armies as tell_armies
from rulesets.julia_augusta.tell.words import JuliaWords
from rulesets.julia_augusta.turn.victory import adjudicated
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Verdict
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder
from rulesets.kit.engine.view import without_sealed_answers
from rulesets.kit.facets.ruleset import Battlefield, Bulk, Forecast, Look, Ruleset, Setting, Setup
from rulesets.kit.pictures.move_pad import MovePad
from rulesets.kit.pictures.scene import Scene


class JuliaAugusta(Ruleset[Julia]):
    """The game on a table in inches, for two seats."""

    key = "julia_augusta"
    name, command = BOX.name, BOX.command
    army_file = army_lists.ArmyFile
    seats = (2, 2)
    game = Julia
    catalogue = CATALOGUE
    words = JuliaWords()
    opening = frozenset({"deploy", "post", "manoeuvre"})

    def scenarios(self) -> Sequence[Choice]:
        return points.sizes()

    def forces(self) -> Sequence[Choice]:
        return army_lists.choices()

    def may_meet(self, forces: Sequence[str]) -> Sequence[Choice]:
        return setup.may_meet(forces)

    def force_name(self, force: str) -> str:
        return army_lists.load(force).name

    def fielded(self, force: str, scenario: str, options: dict[str, str]) -> str:
        return tell_armies.fielded(army_lists.load(force), setup.fielded(force, scenario))

    def army_of_file(self, told: dict[str, Any]) -> str:
        return setup.own_army(told).model_dump_json()

    def file_of_army(self, force: str) -> dict[str, Any]:
        return army_lists.as_file(army_lists.load(force))

    def reckoned_army(self, force: str) -> str:
        return tell_armies.reckoned(army_lists.load(force))

    def renamed(self, force: str, name: str) -> str:
        return army_lists.load(force).model_copy(update={"name": name}).model_dump_json()

    def settings(self, scenario: str) -> Sequence[Setting]:
        return setup.settings()

    def maps(self) -> Sequence[Choice]:
        return proposing.choices()

    def battlefield(self, scenario: str, wanted: str, seed: str) -> Battlefield:
        return proposing.wanted(scenario, wanted, seed)

    def read_battlefield(self, scenario: str, file: bytes) -> Battlefield:
        return proposing.handed_in(file)

    def battlefield_scene(self, scenario: str, text: str) -> Scene:
        return proposing.scene_of(text)

    def battlefield_name(self, text: str) -> str:
        return proposing.name_of(text)

    def start(self, setup_told: Setup, dice: Dice) -> Applied[Julia]:
        return setup.begun(setup_told, dice)

    def view(self, game: Julia, seat: int | None) -> Julia:
        """Everything lies open but the charges and responses that are being written."""
        return without_sealed_answers(game, seat)

    def scene(self, view: Julia, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
        return scene(view, shown, seat, title=self.words.title(view))

    def things(self, view: Julia) -> Sequence[Choice]:
        return measuring.things(view)

    def measured(self, view: Julia, start: str, end: str) -> Look:
        return measuring.measured(view, start, end)

    def sighted(self, view: Julia, viewer: str, target: str) -> Look:
        return measuring.sighted(view, viewer, target)

    def bulk_answers(self, view: Julia, seat: int) -> Sequence[Bulk]:
        return at_once.bulk_answers(view, seat)

    def move_pad(self, view: Julia, question: Question, pieces: Sequence[str], step: str) -> MovePad | None:
        return move_pad.move_pad(view, question, pieces, step)

    def preview(self, view: Julia, question: Question, action: Action, seat: int) -> Scene | None:
        return preview.preview(view, question, action, seat)

    def forecast(self, view: Julia, question: Question, action: Action) -> Forecast | None:
        return foretelling.forecast(view, question, action)

    def odds(self, view: Julia, unit: str, target: str, split: Sequence[str]) -> Sequence[Forecast]:
        return foretelling.odds(view, unit, target)

    def odds_options(self, view: Julia, given: Mapping[str, str]) -> Sequence[Choice]:
        return foretelling.options(view, given)

    def standing_keys(self) -> dict[str, tuple[Predicate, ...]]:
        return standing.KEYS

    def standing(self, view: Julia, question: Question, order: StandingOrder) -> Action | None:
        return standing.answer(view, question, order)

    def standing_label(self, key: str) -> str:
        return standing.LABELS.get(key, key)

    def standing_values(self, view: Julia, seat: int, key: str, predicate: Predicate) -> Sequence[Choice]:
        named = standing.values(view, seat, predicate)
        return super().standing_values(view, seat, key, predicate) if named is None else named

    def standing_reason(self, view: Julia, question: Question, order: StandingOrder, action: Action) -> str:
        return standing.reason(view, question, order, action)

    def correct(self, game: Julia, fields: dict[str, str], dice: Dice) -> Applied[Julia]:
        return correcting.correct(game, fields, dice)

    def correctable(self, view: Julia, unit: str) -> dict[str, Sequence[str]]:
        return correcting.correctable(view, unit)

    def adjudicated(self, game: Julia, reason: str, winners: Sequence[int] | None) -> Verdict:
        return adjudicated(game, reason, winners)


RULESET = JuliaAugusta()
