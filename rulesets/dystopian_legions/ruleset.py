"""Dystopian Legions, as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulesets.dystopian_legions.before import setup
from rulesets.dystopian_legions.before.first_battle import FIRST_BATTLE
from rulesets.dystopian_legions.before.forces import lists
from rulesets.dystopian_legions.box import BOX
from rulesets.dystopian_legions.chapters.end_phase.game_end import adjudicated
from rulesets.dystopian_legions.counsel.advice import COUNSEL
from rulesets.dystopian_legions.face import before_confirm, foretelling, looking, pad, proposed_maps
from rulesets.dystopian_legions.face.asking import deeds, queues, standing_orders
from rulesets.dystopian_legions.face.chronicle import CHRONICLE
from rulesets.dystopian_legions.face.confirming import ConfirmingWords
from rulesets.dystopian_legions.face.correcting import corrections
from rulesets.dystopian_legions.face.mustering import LISTS
from rulesets.dystopian_legions.face.scene import picture
from rulesets.dystopian_legions.face.tell import setup_words
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.event import Event
from rulesets.kit.facets.ahead import Ahead
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

WORDS = ConfirmingWords()


def _scene(view: Legions, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
    return picture.scene(view, shown, seat, title=WORDS.title(view))


def _acting(game: Legions) -> int | None:
    return game.sections[game.acting].seat if game.acting in game.sections else None


RULESET = Ruleset(
    key="dystopian_legions",
    box=BOX,
    play=Play(
        game=Legions,
        catalogue=Catalogue(Path(__file__).parent / "rules.toml"),
        start=setup.begun,
        scenarios=setup.sizes,
        settings=lambda scenario: setup_words.settings(),
        adjudicated=adjudicated,
        opening=frozenset({"deploy", "advance", "hold", "double", "charge", "enter", "ram", "retreat"}),
        acting=_acting,
        foresight=True,
    ),
    chronicle=CHRONICLE,
    words=WORDS,
    pictures=Pictures(scene=_scene, preview=before_confirm.preview),
    pads=Pads(move_pad=pad.move_pad),
    counsel=COUNSEL,
    forces=Forces(
        choices=setup_words.forces,
        fielded=setup_words.fields,
        own_name=lists.name_of,
    ),
    lists=LISTS,
    ahead=Ahead(
        keys=standing_orders.KEYS,
        labels=standing_orders.LABELS,
        deeds=deeds.deeds,
        nothing=deeds.nothing,
        holds=standing_orders.holds,
        joined=deeds.joined,
        groups=standing_orders.groups,
        queues=queues.QUEUES,
        reason=standing_orders.reason,
        on_the_table=standing_orders.values,
    ),
    maps=Maps(
        choices=proposed_maps.choices,
        wanted=whatever_is_settled(proposed_maps.wanted),
        handed_in=lambda scenario, file: proposed_maps.handed_in(file),
        scene_of=lambda scenario, text: proposed_maps.scene_of(text),
        name_of=proposed_maps.name_of,
    ),
    odds=Odds(forecast=foretelling.forecast, odds=foretelling.odds, options=foretelling.options),
    corrections=Corrections(correct=corrections.correct, correctable=corrections.correctable),
    looking=Looking(things=looking.things, measured=looking.measured, sighted=looking.sighted),
    first=FIRST_BATTLE,
)
"""The game on a table in inches, for two seats."""
