"""Julia Augusta as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence

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
from rulesets.kit.engine.event import Event
from rulesets.kit.facets.ahead import Ahead
from rulesets.kit.facets.army_files import ArmyFiles
from rulesets.kit.facets.corrections import Corrections
from rulesets.kit.facets.forces import Forces
from rulesets.kit.facets.looking import Looking
from rulesets.kit.facets.maps import Maps
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
    return tell_armies.fielded(army_lists.load(force), setup.fielded(force, scenario))


def _renamed(force: str, name: str) -> str:
    return army_lists.load(force).model_copy(update={"name": name}).model_dump_json()


RULESET = Ruleset(
    key="julia_augusta",
    box=BOX,
    play=Play(
        game=Julia,
        catalogue=CATALOGUE,
        start=setup.begun,
        scenarios=points.sizes,
        settings=lambda scenario: setup.settings(),
        adjudicated=adjudicated,
        opening=frozenset({"deploy", "post", "manoeuvre"}),
        bulk_answers=at_once.bulk_answers,
    ),
    words=WORDS,
    pictures=Pictures(scene=_scene, preview=preview.preview),
    forces=Forces(
        choices=army_lists.choices,
        fielded=_fielded,
        own_name=lambda force: army_lists.load(force).name,
        preferred=setup.may_meet,
    ),
    pads=Pads(move_pad=move_pad.move_pad),
    maps=Maps(
        choices=proposing.choices,
        wanted=proposing.wanted,
        handed_in=lambda scenario, file: proposing.handed_in(file),
        scene_of=lambda scenario, text: proposing.scene_of(text),
        name_of=proposing.name_of,
    ),
    army_files=ArmyFiles(
        model=army_lists.ArmyFile,
        read=lambda told: setup.own_army(told).model_dump_json(),
        written=lambda force: army_lists.as_file(army_lists.load(force)),
        reckoned=lambda force: tell_armies.reckoned(army_lists.load(force)),
        renamed=_renamed,
    ),
    ahead=Ahead(
        keys=standing.KEYS,
        labels=standing.LABELS,
        answer=standing.answer,
        reason=standing.reason,
        on_the_table=standing.values,
    ),
    odds=Odds(
        forecast=foretelling.forecast,
        odds=lambda view, unit, target, split: foretelling.odds(view, unit, target),
        options=foretelling.options,
    ),
    looking=Looking(things=measuring.things, measured=measuring.measured, sighted=measuring.sighted),
    corrections=Corrections(correct=correcting.correct, correctable=correcting.correctable),
)
"""The game on a table in inches, for two seats."""
