"""Which map is meant: a named one, one made from a seed, or a file; and how it looks before it is accepted."""

from __future__ import annotations

from rulesets.kit.boards.maps import library as map_library
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.maps import Battlefield
from rulesets.kit.pictures.scene import Scene
from rulesets.steampunk_fantasy.before.maps import generator, map_file
from rulesets.steampunk_fantasy.before.maps.map_check import RULE, SIZES, findings, size_in_words
from rulesets.steampunk_fantasy.before.maps.map_file import MapFile
from rulesets.steampunk_fantasy.before.maps.named_maps import MAPS
from rulesets.steampunk_fantasy.face.scene.table_picture import scene
from rulesets.steampunk_fantasy.face.tell.maps_told import (
    EDGES,
    MADE,
    MADE_FAIR,
    MADE_NOTE,
    MAP_NOTES,
    OPEN_NAME,
    OPEN_NOTE,
)
from rulesets.steampunk_fantasy.table.battleground import Battleground
from rulesets.steampunk_fantasy.table.reasons import MapMadeSize
from rulesets.steampunk_fantasy.table.state import Steampunk


def choices() -> list[Choice]:
    """The named maps, and how one is made."""
    return MAPS.choices(SIZES, MADE)


def wanted(text: str, seed: str) -> Battlefield:
    """The map that a text asks for; nothing asks for open ground. `seed` is taken where the text names none."""
    if not text.strip():
        return _proposed(MapFile(OPEN_NAME, OPEN_NOTE, Battleground(columns=SIZES[0][0], rows=SIZES[0][1])))
    asked = map_library.asked(text)
    if asked is None:
        return _proposed(MAPS.called(text))
    columns, rows = asked.size or SIZES[0]
    if not generator.makes(columns, rows):
        known = [size_in_words(*size) for size in SIZES]
        raise Refused(RULE, MapMadeSize(size=size_in_words(columns, rows), options=known))
    return _proposed(_made(asked.seed or seed, columns, rows), map_library.again(columns, rows))


def _made(seed: str, columns: int, rows: int) -> MapFile:
    theme, field = generator.generated(seed, columns, rows)
    note = MADE_NOTE.format(columns=columns, rows=rows, seed=seed)
    return MapFile(f"{theme.capitalize()} {seed}", note, field)


def handed_in(file: bytes) -> Battlefield:
    """A map from a file."""
    return _proposed(map_file.read(file))


def name_of(text: str) -> str:
    """The name of a map, from the text of its file."""
    return map_file.read(text.encode()).name


def _proposed(told: MapFile, again: str = "") -> Battlefield:
    remarks = [MADE_FAIR] if again else [MAP_NOTES[finding] for finding in findings(told.field)]
    notes = [*([told.note] if told.note else []), *remarks]
    return Battlefield(text=map_file.written(told), name=told.name, notes=tuple(notes), again=again)


def scene_of(text: str) -> Scene:
    """The picture of a map with the rows of both sides."""
    told = map_file.read(text.encode())
    empty = Steampunk(
        ruleset="steampunk_fantasy",
        players=list(EDGES),
        cards={},
        bases={},
        side_of=[0, 1],
        speaker=[0, 1],
        columns=told.field.columns,
        rows=told.field.rows,
        ground=told.field.ground(),
    )
    return scene(empty, [], title=told.name)
