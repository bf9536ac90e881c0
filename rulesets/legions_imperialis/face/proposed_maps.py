"""Which battlefield is meant: a named one, one made from a seed, or a file; and how it looks before it is accepted."""

from __future__ import annotations

from rulesets.kit.boards.maps import library as map_library
from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.pieces import size_text
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.maps import Battlefield
from rulesets.kit.pictures.scene import Scene
from rulesets.legions_imperialis.before.maps import generator, map_file
from rulesets.legions_imperialis.before.maps.library import MAPS, OWN_MAP
from rulesets.legions_imperialis.before.maps.map_file import SIZES, MapFile
from rulesets.legions_imperialis.before.setup import EDGES
from rulesets.legions_imperialis.face.scene import picture
from rulesets.legions_imperialis.face.tell.map_words import LOPSIDED, MADE, MADE_ALIKE, MADE_NAME, MADE_NOTE
from rulesets.legions_imperialis.table.reasons.maps import MapMadeSize
from rulesets.legions_imperialis.table.state import Imperialis, Side


def choices() -> list[Choice]:
    """The named battlefields, and how one is made."""
    return MAPS.choices(SIZES, MADE)


def wanted(scenario: str, text: str, seed: str) -> Battlefield:
    """The battlefield that a text asks for; nothing asks for the usual one. `seed` is taken where the text names
    none."""
    asked = map_library.asked(text)
    if asked is None:
        return _proposed(MAPS.called(text) if text.strip() else MAPS.named(OWN_MAP))
    size = asked.size or SIZES[0]
    if size not in SIZES:
        raise Refused("LIX-DEPL-01", MapMadeSize(size=size_text(size), options=[size_text(one) for one in SIZES]))
    return _proposed(_made(asked.seed or seed, size), map_library.again(*size))


def _made(seed: str, size: Size) -> MapFile:
    note = MADE_NOTE.format(seed=seed, columns=size[0], rows=size[1])
    return MapFile(MADE_NAME.format(seed=seed), note, size, generator.generated(seed, size))


def handed_in(file: bytes) -> Battlefield:
    """A battlefield from a file."""
    return _proposed(map_file.read(file))


def name_of(text: str) -> str:
    """The name of a battlefield, from the text of its file."""
    return map_file.read(text.encode()).name


def _proposed(told: MapFile, again: str = "") -> Battlefield:
    alike = MADE_ALIKE if again else "" if map_file.is_fair(told.pieces, told.size) else LOPSIDED
    said = tuple(line for line in (told.note, alike) if line)
    return Battlefield(text=map_file.written(told), name=told.name, notes=said, again=again)


def scene_of(text: str) -> Scene:
    """The picture of a battlefield with both deployment zones and the markers."""
    told = map_file.read(text.encode())
    return picture.scene(empty(told), [], title=told.name)


def empty(told: MapFile) -> Imperialis:
    """A game before its deployment, with nobody in it."""
    return Imperialis(
        ruleset="legions_imperialis",
        players=[*EDGES],
        points=0,
        sides=[Side(name="One side", edge=EDGES[0]), Side(name="Other side", edge=EDGES[1])],
        cards={},
        formations={},
        detachments={},
        pieces=told.pieces,
        table_width=told.size[0],
    )
