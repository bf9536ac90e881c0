"""Which battlefield is meant: a named one, one made from a seed, or a file; and how it looks before it is accepted."""

from __future__ import annotations

from rulesets.dystopian_legions.before.maps import generator, map_file
from rulesets.dystopian_legions.before.maps.library import MAPS, OWN_MAP
from rulesets.dystopian_legions.before.maps.map_check import empty, findings
from rulesets.dystopian_legions.before.maps.map_pieces import SIZES, MapFile
from rulesets.dystopian_legions.before.setup import EDGES
from rulesets.dystopian_legions.face.scene import picture
from rulesets.dystopian_legions.face.tell.map_words import MADE, MADE_ALIKE, MADE_NAME, MADE_NOTE, notes
from rulesets.dystopian_legions.table.reasons.maps import MapMadeSize
from rulesets.dystopian_legions.table.state import Options
from rulesets.kit.boards.maps import library as map_library
from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.pieces import size_text
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.maps import Battlefield
from rulesets.kit.pictures.scene import Scene


def choices() -> list[Choice]:
    """The named battlefields, and how one is made."""
    return MAPS.choices(SIZES, MADE)


def wanted(scenario: str, text: str, seed: str) -> Battlefield:
    """The battlefield that a text asks for; nothing asks for that of the scenario. `seed` is taken where the text names
    none."""
    asked = map_library.asked(text)
    if asked is None:
        return _proposed(MAPS.called(text) if text.strip() else MAPS.named(OWN_MAP[scenario]))
    size = asked.size or SIZES[0]
    if size not in SIZES:
        raise Refused("DL-SETUP-02", MapMadeSize(size=size_text(size), options=[size_text(one) for one in SIZES]))
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
    known = [MADE_ALIKE] if again else []
    said = [*([told.note] if told.note else []), *known, *notes(findings(told.pieces, told.size))]
    return Battlefield(text=map_file.written(told), name=told.name, notes=tuple(said), again=again)


def scene_of(text: str) -> Scene:
    """The picture of a battlefield with both deployment zones, where nothing else is settled."""
    told = map_file.read(text.encode())
    return picture.scene(empty(Options().map, told.size[0], EDGES, told.pieces), [], title=told.name)
