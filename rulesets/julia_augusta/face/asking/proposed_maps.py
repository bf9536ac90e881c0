"""Which battlefield is meant: a named one, one made from a seed, or a file; and how it looks before it is accepted."""

from __future__ import annotations

from rulesets.julia_augusta.before.maps import generator, map_file
from rulesets.julia_augusta.before.maps.library import MAPS, OWN_MAP
from rulesets.julia_augusta.before.maps.map_check import SIZE, findings
from rulesets.julia_augusta.before.maps.map_pieces import RULE, MapFile
from rulesets.julia_augusta.face.scene.picture import scene
from rulesets.julia_augusta.face.tell.map_words import EDGES, MADE, MADE_ALIKE, MADE_NAME, MADE_NOTE, MAP_NOTES
from rulesets.julia_augusta.table.reasons.maps import MapMadeSize
from rulesets.julia_augusta.table.state import Army, Julia
from rulesets.kit.boards.maps import library as map_library
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.maps import Battlefield
from rulesets.kit.pictures.scene import Scene


def choices() -> list[Choice]:
    """The named battlefields, and how one is made."""
    return MAPS.choices((SIZE,), MADE)


def wanted(scenario: str, text: str, seed: str) -> Battlefield:
    """The battlefield that a text asks for; nothing asks for that of the scenario. `seed` is taken where the text names
    none."""
    if not text.strip():
        return _proposed(MAPS.named(OWN_MAP[scenario]))
    asked = map_library.asked(text)
    if asked is None:
        return _proposed(MAPS.called(text))
    if asked.size not in (None, SIZE):
        sizes = [f"{wide}x{deep}" for wide, deep in (asked.size or SIZE, SIZE)]
        raise Refused(RULE, MapMadeSize(size=sizes[0], options=sizes[1:]))
    return _proposed(_made(asked.seed or seed), map_library.again(*SIZE))


def _made(seed: str) -> MapFile:
    return MapFile(MADE_NAME.format(seed=seed), MADE_NOTE.format(seed=seed), generator.generated(seed))


def handed_in(file: bytes) -> Battlefield:
    """A battlefield from a file."""
    return _proposed(map_file.read(file))


def name_of(text: str) -> str:
    """The name of a battlefield, from the text of its file."""
    return map_file.read(text.encode()).name


def _proposed(told: MapFile, again: str = "") -> Battlefield:
    remarks = [MADE_ALIKE] if again else [MAP_NOTES[finding] for finding in findings(told.pieces)]
    notes = [*([told.note] if told.note else []), *remarks]
    return Battlefield(text=map_file.written(told), name=told.name, notes=tuple(notes), again=again)


def scene_of(text: str) -> Scene:
    """The picture of a battlefield with the zones of both armies, the Romans in the south."""
    told = map_file.read(text.encode())
    army_of: list[Army] = ["roman", "briton"]
    pieces = tuple(one.on_table(army_of) for one in told.pieces)
    empty = Julia(ruleset="julia_augusta", players=list(EDGES), army_of=army_of, units={}, leaders={}, pieces=pieces)
    return scene(empty, [], title=told.name)
