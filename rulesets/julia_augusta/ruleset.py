"""Julia Augusta as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulesets.julia_augusta.before import setup
from rulesets.julia_augusta.before.armies import army_lists, costs
from rulesets.julia_augusta.before.first_battle import FIRST_BATTLE
from rulesets.julia_augusta.box import BOX
from rulesets.julia_augusta.chapters.turn.victory import adjudicated
from rulesets.julia_augusta.counsel.advice import COUNSEL
from rulesets.julia_augusta.face.asking import (
    at_once,
    foretelling,
    measuring,
    mustering,
    preview,
    proposed_maps,
    queues,
    standing_orders,
)
from rulesets.julia_augusta.face.chronicle import CHRONICLE
from rulesets.julia_augusta.face.correcting import corrections
from rulesets.julia_augusta.face.pad import move_pad
from rulesets.julia_augusta.face.scene.picture import scene
from rulesets.julia_augusta.face.tell import army_words, setup_words
from rulesets.julia_augusta.face.tell.julia_words import JuliaWords
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.event import Event
from rulesets.kit.facets.ahead import Ahead
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

WORDS = JuliaWords()


def _scene(view: Julia, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
    return scene(view, shown, seat, title=WORDS.title(view))


def _fielded(force: str, scenario: str, options: dict[str, str]) -> str:
    return army_words.fielded(army_lists.load(force), setup.fielded(force, scenario))


def _renamed(force: str, name: str) -> str:
    return army_lists.load(force).model_copy(update={"name": name}).model_dump_json()


RULESET = Ruleset(
    key="julia_augusta",
    box=BOX,
    play=Play(
        game=Julia,
        catalogue=Catalogue(Path(__file__).parent / "rules.toml"),
        start=setup.begun,
        scenarios=costs.sizes,
        settings=lambda scenario: setup_words.settings(),
        adjudicated=adjudicated,
        opening=frozenset({"deploy", "post", "manoeuvre"}),
        foresight=True,
        bulk_answers=at_once.bulk_answers,
    ),
    chronicle=CHRONICLE,
    words=WORDS,
    pictures=Pictures(scene=_scene, preview=preview.preview),
    forces=Forces(
        choices=army_lists.choices,
        fielded=_fielded,
        own_name=lambda force: army_lists.load(force).name,
        preferred=setup.may_meet,
    ),
    counsel=COUNSEL,
    pads=Pads(move_pad=move_pad.move_pad),
    maps=Maps(
        choices=proposed_maps.choices,
        wanted=whatever_is_settled(proposed_maps.wanted),
        handed_in=lambda scenario, file: proposed_maps.handed_in(file),
        scene_of=lambda scenario, text: proposed_maps.scene_of(text),
        name_of=proposed_maps.name_of,
    ),
    army_files=ArmyFiles(
        model=army_lists.ArmyFile,
        read=lambda told: setup.own_army(told).model_dump_json(),
        written=lambda force: army_lists.as_file(army_lists.load(force)),
        reckoned=lambda force: army_words.reckoned(army_lists.load(force)),
        renamed=_renamed,
    ),
    lists=mustering.LISTS,
    ahead=Ahead(
        keys=standing_orders.KEYS,
        labels=standing_orders.LABELS,
        deeds=standing_orders.deeds,
        nothing=standing_orders.nothing,
        holds=standing_orders.holds,
        groups=standing_orders.groups,
        queues=queues.QUEUES,
        reason=standing_orders.reason,
        on_the_table=standing_orders.values,
    ),
    odds=Odds(
        forecast=foretelling.forecast,
        odds=lambda view, unit, target, split: foretelling.odds(view, unit, target),
        options=foretelling.options,
    ),
    looking=Looking(things=measuring.things, measured=measuring.measured, sighted=measuring.sighted),
    corrections=Corrections(correct=corrections.correct, correctable=corrections.correctable),
    first=FIRST_BATTLE,
)
"""The game on a table in inches, for two seats."""
