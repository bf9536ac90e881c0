"""Dust 1947 as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.before.armies import forces, lists
from rulesets.dust_1947.before.first_battle import FIRST_BATTLE
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.before.setup import against_the_board, begun, fielded
from rulesets.dust_1947.box import BOX
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction, hide_plans
from rulesets.dust_1947.chapters.movement.pad import pad
from rulesets.dust_1947.chapters.turn.activation import Activation
from rulesets.dust_1947.chapters.turn.victory import adjudicated
from rulesets.dust_1947.counsel.counsel import COUNSEL
from rulesets.dust_1947.face.asking import queues, standing_orders
from rulesets.dust_1947.face.chronicle import CHRONICLE
from rulesets.dust_1947.face.correcting import correcting
from rulesets.dust_1947.face.proposing import army_lists, proposed_maps
from rulesets.dust_1947.face.proposing.platoons_offered import BODIES
from rulesets.dust_1947.face.proposing.settings import settings
from rulesets.dust_1947.face.scene import drafted, measuring
from rulesets.dust_1947.face.scene.battle_scene import scene
from rulesets.dust_1947.face.tell import force_words, foretelling
from rulesets.dust_1947.face.tell.dust_words import DustWords
from rulesets.dust_1947.rulebook import CATALOGUE
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.upgrade import UPGRADES
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.procedure import under_way
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.view import apart, without_sealed_answers
from rulesets.kit.facets.ahead import Ahead
from rulesets.kit.facets.corrections import Corrections
from rulesets.kit.facets.forces import Forces
from rulesets.kit.facets.lists import Lists
from rulesets.kit.facets.looking import Looking
from rulesets.kit.facets.maps import Maps
from rulesets.kit.facets.odds import Odds
from rulesets.kit.facets.pads import Pads
from rulesets.kit.facets.pictures import Pictures
from rulesets.kit.facets.play import Play
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures.scene import Scene

WORDS = DustWords()


def _view(game: Dust, seat: int | None) -> Dust:
    """Everything lies open but the rest of a way that is being walked."""
    seen = without_sealed_answers(game, seat)
    if any(isinstance(one, MoveAction) and game.units[one.unit].seat != seat for one in under_way(game.root)):
        seen = apart(seen, game)
        hide_plans(seen, seat)
    return seen


def _scene(view: Dust, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
    return scene(view, shown, seat, title=WORDS.title(view), cursor=cursor)


def _sketch(view: Dust, question: Question, draft: Draft, parts: tuple[str, ...]) -> Scene:
    return drafted.sketched(view, question, draft, parts, title=WORDS.title(view))


def _preview(view: Dust, question: Question, action: Action, seat: int) -> Scene | None:
    return drafted.preview(view, question, action, title=f"{WORDS.action(view, action)}?")


def _tells_too_much(game: Dust, action: Action) -> bool:
    """The rest of a way is its walker's secret."""
    return isinstance(action, Move) and any(isinstance(one, MoveAction) for one in under_way(game.root))


def _acting(game: Dust) -> int | None:
    return game.active if any(isinstance(one, Activation) for one in under_way(game.root)) else None


RULESET = Ruleset(
    key="dust_1947",
    box=BOX,
    play=Play(
        game=Dust,
        catalogue=CATALOGUE,
        start=begun,
        hiding=_view,
        scenarios=scenario.choices,
        settings=settings,
        adjudicated=adjudicated,
        opening=frozenset({"join", "edge", "build", "deploy", "first", "activate", "pass", "finish"}),
        unasked=frozenset({"activate"}),
        acting=_acting,
        foresight=True,
        tells_too_much=_tells_too_much,
        upgrades=UPGRADES,
    ),
    chronicle=CHRONICLE,
    words=WORDS,
    pictures=Pictures(scene=_scene, sketch=_sketch, preview=_preview),
    forces=Forces(
        choices=forces.choices,
        fielded=lambda force, scenario, options: force_words.fielded(*fielded(force, scenario, options)),
        left_to_players=lambda force: forces.left_to_players(forces.load(force)),
        own_name=lambda force: forces.load(force).name,
    ),
    pads=Pads(arrows=pad),
    maps=Maps(
        choices=proposed_maps.choices,
        wanted=proposed_maps.wanted,
        handed_in=proposed_maps.handed_in,
        scene_of=proposed_maps.scene_of,
        name_of=proposed_maps.name_of,
        against=against_the_board,
        suits=proposed_maps.suits,
    ),
    lists=Lists(
        read_catalogues=army_lists.read_catalogues,
        recruits=army_lists.recruits,
        settings=army_lists.list_settings,
        reckoned=army_lists.reckoned,
        army=lists.army,
    ),
    bodies=BODIES,
    ahead=Ahead(
        keys=standing_orders.KEYS,
        labels=standing_orders.LABELS,
        deeds=standing_orders.deeds,
        nothing=standing_orders.nothing,
        holds=standing_orders.holds,
        groups=standing_orders.groups,
        queues=queues.QUEUES,
        reason=standing_orders.reason,
    ),
    odds=Odds(forecast=foretelling.forecast, odds=foretelling.odds, options=foretelling.options),
    counsel=COUNSEL,
    looking=Looking(things=measuring.things, measured=measuring.measured, sighted=measuring.sighted),
    corrections=Corrections(correct=correcting.correct, correctable=correcting.correctable),
    first=FIRST_BATTLE,
)
"""The game on squares for two seats."""
