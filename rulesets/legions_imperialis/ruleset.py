"""Legions Imperialis, as the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

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
from rulesets.legions_imperialis.before import setup
from rulesets.legions_imperialis.before.first_battle import FIRST_BATTLE
from rulesets.legions_imperialis.before.forces import lists
from rulesets.legions_imperialis.box import BOX
from rulesets.legions_imperialis.chapters.end_phase.game_end import adjudicated
from rulesets.legions_imperialis.counsel.advice import COUNSEL
from rulesets.legions_imperialis.face import looking, pad, previewing, proposed_maps
from rulesets.legions_imperialis.face.asking import deeds, foretelling, queues, standing_orders
from rulesets.legions_imperialis.face.chronicle import CHRONICLE
from rulesets.legions_imperialis.face.confirming import ConfirmingWords
from rulesets.legions_imperialis.face.correcting import corrections
from rulesets.legions_imperialis.face.mustering import LISTS
from rulesets.legions_imperialis.face.scene import picture
from rulesets.legions_imperialis.face.tell import setup_words
from rulesets.legions_imperialis.skills import known  # noqa: F401 - traits and special rules register themselves
from rulesets.legions_imperialis.table.state import Imperialis

WORDS = ConfirmingWords()


def _scene(view: Imperialis, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
    return picture.scene(view, shown, seat, title=WORDS.title(view))


def _acting(game: Imperialis) -> int | None:
    return game.detachments[game.acting].seat if game.acting in game.detachments else None


RULESET = Ruleset(
    key="legions_imperialis",
    box=BOX,
    play=Play(
        game=Imperialis,
        catalogue=Catalogue(Path(__file__).parent / "rules.toml"),
        start=setup.begun,
        scenarios=setup.sizes,
        settings=lambda scenario: setup_words.settings(),
        adjudicated=adjudicated,
        opening=frozenset({"deploy", "move", "charge", "pile_in", "fire"}),
        acting=_acting,
        foresight=True,
    ),
    chronicle=CHRONICLE,
    words=WORDS,
    pictures=Pictures(scene=_scene, preview=previewing.preview),
    pads=Pads(move_pad=pad.move_pad),
    forces=Forces(choices=setup_words.forces, fielded=setup_words.fields, own_name=lists.name_of),
    lists=LISTS,
    counsel=COUNSEL,
    ahead=Ahead(
        keys=standing_orders.KEYS,
        labels=standing_orders.LABELS,
        deeds=deeds.deeds,
        nothing=deeds.nothing,
        holds=standing_orders.holds,
        groups=standing_orders.groups,
        queues=queues.QUEUES,
        reason=standing_orders.reason,
        on_the_table=standing_orders.values,
    ),
    odds=Odds(forecast=foretelling.forecast, odds=foretelling.odds, options=foretelling.options),
    maps=Maps(
        choices=proposed_maps.choices,
        wanted=whatever_is_settled(proposed_maps.wanted),
        handed_in=lambda scenario, file: proposed_maps.handed_in(file),
        scene_of=lambda scenario, text: proposed_maps.scene_of(text),
        name_of=proposed_maps.name_of,
    ),
    corrections=Corrections(correct=corrections.correct, correctable=corrections.correctable),
    looking=Looking(things=looking.things, measured=looking.measured, sighted=looking.sighted),
    first=FIRST_BATTLE,
)
