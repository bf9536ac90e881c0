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
from rulesets.kit.engine.event import Event
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
        opening=frozenset({"join", "edge", "deploy", "first", "activate", "pass", "finish"}),
        acting=_acting,
        foresight=True,
        tells_too_much=_tells_too_much,
        upgrades=UPGRADES,
    ),
    words=WORDS,
    pictures=Pictures(scene=_scene),
    forces=Forces(
        choices=forces.choices,
        fielded=lambda force, scenario, options: tell_forces.fielded(*fielded(force, scenario, options)),
        left_to_players=lambda force: forces.left_to_players(forces.load(force)),
        own_name=lambda force: forces.load(force).name,
    ),
    pads=Pads(arrows=pad),
    maps=Maps(
        choices=proposing.choices,
        wanted=proposing.wanted,
        handed_in=proposing.handed_in,
        scene_of=proposing.scene_of,
        name_of=proposing.name_of,
    ),
    lists=Lists(
        read_catalogues=lists.read_catalogues,
        recruits=lists.recruits,
        settings=lists.list_settings,
        reckoned=lists.reckoned,
        army=lists.army,
    ),
    ahead=Ahead(
        keys=standing.KEYS,
        labels=standing.LABELS,
        answer=standing.answer,
        reason=standing.reason,
        on_the_table=lambda view, seat, predicate: standing.units_of(view, seat) if predicate.key == "unit" else None,
    ),
    odds=Odds(forecast=foretelling.forecast, odds=foretelling.odds, options=foretelling.options),
    looking=Looking(things=measuring.things, measured=measuring.measured, sighted=measuring.sighted),
    corrections=Corrections(correct=correcting.correct, correctable=correcting.correctable),
)
"""The game on squares for two seats."""
