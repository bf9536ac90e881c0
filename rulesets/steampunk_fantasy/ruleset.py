"""Steampunk Fantasy as the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Verdict
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder
from rulesets.kit.engine.view import without_sealed_answers
from rulesets.kit.facets.ruleset import Battlefield, Bulk, Forecast, Look, Ruleset, Setting, Setup
from rulesets.kit.pictures.scene import Scene
from rulesets.steampunk_fantasy.asking import at_once, foretelling, measuring
from rulesets.steampunk_fantasy.asking.pad import pad
from rulesets.steampunk_fantasy.box import BOX
from rulesets.steampunk_fantasy.correcting import correcting
from rulesets.steampunk_fantasy.maps import proposing
from rulesets.steampunk_fantasy.preparation import armies, army_writing, sizes
from rulesets.steampunk_fantasy.preparation.army_file import ArmyFile
from rulesets.steampunk_fantasy.preparation.setup import begun, enlisted, huge_units, options, own_army, settings, sides
from rulesets.steampunk_fantasy.rulebook import CATALOGUE
from rulesets.steampunk_fantasy.scene.scene import scene
from rulesets.steampunk_fantasy.scene.sketch import sketched
from rulesets.steampunk_fantasy.secrets import hide_orders
from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell import armies as tell_armies
from rulesets.steampunk_fantasy.tell import setup as tell_setup
from rulesets.steampunk_fantasy.tell.words import SteampunkWords
from rulesets.steampunk_fantasy.turn.victory import adjudicated
from rulesets.steampunk_fantasy.upgrade import UPGRADES


class SteampunkFantasy(Ruleset[Steampunk]):
    """The game on hexes for two seats, or two against one."""

    key = "steampunk_fantasy"
    name, command = BOX.name, BOX.command
    army_file = ArmyFile
    seats = (2, 3)
    game = Steampunk
    catalogue = CATALOGUE
    words = SteampunkWords()
    upgrades = UPGRADES
    opening = frozenset({"orders", "deploy", "design"})

    def sides(self, seats: int) -> Sequence[Sequence[int]]:
        of = sides(seats, options({}))
        return [[seat for seat in range(seats) if of[seat] == side] for side in (0, 1)]

    def scenarios(self) -> Sequence[Choice]:
        return sizes.choices()

    def forces(self) -> Sequence[Choice]:
        return armies.choices()

    def force_name(self, force: str) -> str:
        return armies.load(force).name

    def fielded(self, force: str, scenario: str, options_told: dict[str, str]) -> str:
        return tell_armies.fielded(armies.load(force), enlisted(force, scenario, options(options_told)))

    def announced(self, force: str, scenario: str, options_told: dict[str, str]) -> Sequence[str]:
        settled = options(options_told)
        return tell_setup.announced(huge_units(enlisted(force, scenario, settled), settled))

    def left_to_players(self, force: str) -> Sequence[str]:
        return armies.left_to_players(armies.load(force))

    def army_of_file(self, told: dict[str, Any]) -> str:
        return own_army(told).model_dump_json()

    def file_of_army(self, force: str) -> dict[str, Any]:
        return army_writing.as_file(armies.load(force))

    def reckoned_army(self, force: str) -> str:
        return tell_armies.reckoned(armies.load(force))

    def renamed(self, force: str, name: str) -> str:
        return armies.load(force).model_copy(update={"name": name}).model_dump_json()

    def settings(self, scenario: str) -> Sequence[Setting]:
        return settings()

    def maps(self) -> Sequence[Choice]:
        return proposing.choices()

    def battlefield(self, scenario: str, wanted: str, seed: str) -> Battlefield:
        return proposing.wanted(wanted, seed)

    def read_battlefield(self, scenario: str, file: bytes) -> Battlefield:
        return proposing.handed_in(file)

    def battlefield_scene(self, scenario: str, text: str) -> Scene:
        return proposing.scene_of(text)

    def battlefield_name(self, text: str) -> str:
        return proposing.name_of(text)

    def start(self, setup: Setup, dice: Dice) -> Applied[Steampunk]:
        return begun(setup, dice)

    def view(self, game: Steampunk, seat: int | None) -> Steampunk:
        """Everything lies open but what the other side has written."""
        seen = without_sealed_answers(game, seat)
        hide_orders(seen, seat)
        return seen

    def scene(self, view: Steampunk, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
        return scene(view, shown, seat, title=self.words.title(view), cursor=cursor)

    def sketched(self, view: Steampunk, question: Question, draft: Draft, parts: tuple[str, ...], seat: int) -> Scene:
        return sketched(view, question, draft, parts, title=self.words.title(view))

    def bulk_answers(self, view: Steampunk, seat: int) -> Sequence[Bulk]:
        return at_once.bulk_answers(view, seat)

    def pad(self, view: Steampunk, question: Question, found: Offer, at: str) -> dict[str, str]:
        return pad(view, question, found, at)

    def things(self, view: Steampunk) -> Sequence[Choice]:
        return measuring.things(view)

    def measured(self, view: Steampunk, start: str, end: str) -> Look:
        return measuring.measured(view, start, end)

    def sighted(self, view: Steampunk, viewer: str, target: str) -> Look:
        return measuring.sighted(view, viewer, target)

    def forecast(self, view: Steampunk, question: Question, action: Action) -> Forecast | None:
        return foretelling.forecast(view, question, action)

    def odds(self, view: Steampunk, unit: str, target: str, split: Sequence[str]) -> Sequence[Forecast]:
        return foretelling.odds(view, unit, target)

    def odds_options(self, view: Steampunk, given: Mapping[str, str]) -> Sequence[Choice]:
        return foretelling.options(view, given)

    def standing_keys(self) -> dict[str, tuple[Predicate, ...]]:
        """Orders are secret and written anew each round: nothing is answered ahead."""
        return {}

    def standing(self, view: Steampunk, question: Question, order: StandingOrder) -> Action | None:
        return None

    def correct(self, game: Steampunk, fields: dict[str, str], dice: Dice) -> Applied[Steampunk]:
        return correcting.correct(game, fields, dice)

    def correctable(self, view: Steampunk, unit: str) -> dict[str, Sequence[str]]:
        return correcting.correctable(view, unit)

    def adjudicated(self, game: Steampunk, reason: str, winners: Sequence[int] | None) -> Verdict:
        return adjudicated(game, reason, winners)


RULESET = SteampunkFantasy()
