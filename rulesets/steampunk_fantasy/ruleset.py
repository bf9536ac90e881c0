"""Steampunk Fantasy as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.view import apart, without_sealed_answers
from rulesets.kit.facets.army_files import ArmyFiles
from rulesets.kit.facets.corrections import Corrections
from rulesets.kit.facets.forces import Forces
from rulesets.kit.facets.looking import Looking
from rulesets.kit.facets.maps import Maps, whatever_is_settled
from rulesets.kit.facets.odds import Odds
from rulesets.kit.facets.pads import Pads
from rulesets.kit.facets.pictures import Pictures
from rulesets.kit.facets.play import Play
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures.scene import Scene
from rulesets.steampunk_fantasy.before.armies import army_lists, army_writing, game_sizes
from rulesets.steampunk_fantasy.before.armies.army_file import ArmyFile
from rulesets.steampunk_fantasy.before.beginning import begun, enlisted, options, own_army, sides
from rulesets.steampunk_fantasy.before.first_battle import FIRST_BATTLE
from rulesets.steampunk_fantasy.box import BOX
from rulesets.steampunk_fantasy.chapters.orders.secrets import hide_orders
from rulesets.steampunk_fantasy.chapters.setup.huge_units import huge_units
from rulesets.steampunk_fantasy.chapters.setup.victory import adjudicated
from rulesets.steampunk_fantasy.counsel import at_once
from rulesets.steampunk_fantasy.counsel.advice import COUNSEL
from rulesets.steampunk_fantasy.face import map_proposals
from rulesets.steampunk_fantasy.face.asking import foretelling, measuring, mustering
from rulesets.steampunk_fantasy.face.asking.pad import pad
from rulesets.steampunk_fantasy.face.chronicle import CHRONICLE
from rulesets.steampunk_fantasy.face.correcting import correct
from rulesets.steampunk_fantasy.face.scene.sketch import sketched
from rulesets.steampunk_fantasy.face.scene.table_picture import scene
from rulesets.steampunk_fantasy.face.tell import armies_told, odds_told, setup_told
from rulesets.steampunk_fantasy.face.tell.words import SteampunkWords
from rulesets.steampunk_fantasy.table.questions import DesignAsked, OrdersAsked
from rulesets.steampunk_fantasy.table.state import Steampunk
from rulesets.steampunk_fantasy.upgrade import UPGRADES

WORDS = SteampunkWords()


def _sides(seats: int) -> Sequence[Sequence[int]]:
    of = sides(seats, options({}))
    return [[seat for seat in range(seats) if of[seat] == side] for side in (0, 1)]


def _view(game: Steampunk, seat: int | None) -> Steampunk:
    """Everything lies open but what the other side has written."""
    seen = apart(without_sealed_answers(game, seat), game)
    hide_orders(seen, seat)
    return seen


def _scene(view: Steampunk, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
    return scene(view, shown, seat, title=WORDS.title(view), cursor=cursor)


def _sketch(view: Steampunk, question: Question, draft: Draft, parts: tuple[str, ...]) -> Scene:
    return sketched(view, question, draft, title=WORDS.title(view))


def _preview(view: Steampunk, question: Question, action: Action, seat: int) -> Scene | None:
    """Where the way of an order leads, and what terrain will lie where, before it is given."""
    drawn = question.asks(OrdersAsked, DesignAsked)
    return sketched(view, question, action.model_dump(), title=WORDS.title(view)) if drawn else None


def _fielded(force: str, scenario: str, settled: dict[str, str]) -> str:
    return armies_told.fielded(army_lists.load(force), enlisted(force, scenario, options(settled)))


def _announced(force: str, scenario: str, settled: dict[str, str]) -> Sequence[str]:
    fielded = enlisted(force, scenario, options(settled))
    return setup_told.announced(huge_units((base.card for base in fielded.bases), options(settled)))


def _renamed(force: str, name: str) -> str:
    return army_lists.load(force).model_copy(update={"name": name}).model_dump_json()


RULESET = Ruleset(
    key="steampunk_fantasy",
    box=BOX,
    play=Play(
        game=Steampunk,
        catalogue=Catalogue(Path(__file__).parent / "rules.toml"),
        start=begun,
        seats=(2, 3),
        hiding=_view,
        scenarios=game_sizes.choices,
        settings=lambda scenario: setup_told.settings(),
        sides=_sides,
        adjudicated=adjudicated,
        opening=frozenset({"orders", "deploy", "design"}),
        bulk_answers=at_once.bulk_answers,
        upgrades=UPGRADES,
    ),
    chronicle=CHRONICLE,
    words=WORDS,
    pictures=Pictures(scene=_scene, sketch=_sketch, preview=_preview),
    forces=Forces(
        choices=army_lists.choices,
        fielded=_fielded,
        announced=_announced,
        left_to_players=lambda force: army_lists.left_to_players(army_lists.load(force)),
        own_name=lambda force: army_lists.load(force).name,
    ),
    pads=Pads(arrows=pad),
    maps=Maps(
        choices=map_proposals.choices,
        wanted=whatever_is_settled(lambda scenario, wanted, seed: map_proposals.wanted(wanted, seed)),
        handed_in=lambda scenario, file: map_proposals.handed_in(file),
        scene_of=lambda scenario, text: map_proposals.scene_of(text),
        name_of=map_proposals.name_of,
    ),
    army_files=ArmyFiles(
        model=ArmyFile,
        read=lambda told: own_army(told).model_dump_json(),
        written=lambda force: army_writing.as_file(army_lists.load(force)),
        reckoned=lambda force: armies_told.reckoned(army_lists.load(force)),
        renamed=_renamed,
    ),
    lists=mustering.LISTS,
    odds=Odds(
        forecast=odds_told.forecast,
        odds=lambda view, unit, target, split: foretelling.odds(view, unit, target),
        options=foretelling.options,
    ),
    looking=Looking(things=measuring.things, measured=measuring.measured, sighted=measuring.sighted),
    counsel=COUNSEL,
    corrections=Corrections(correct=correct.correct, correctable=correct.correctable),
    first=FIRST_BATTLE,
)
"""The game on hexes for two seats, or two against one: orders are secret and written anew each round, so nothing is
answered ahead."""
