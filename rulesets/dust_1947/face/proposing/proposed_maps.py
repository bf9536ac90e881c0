"""Which map is meant: a named one, one made from a seed, or a file; and how it looks before it is accepted."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.dust_1947.before.battlefields import MAPS
from rulesets.dust_1947.before.maps import file as map_file
from rulesets.dust_1947.before.maps import generator
from rulesets.dust_1947.before.maps.check import findings
from rulesets.dust_1947.before.maps.file import MapFile
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.before.setup import options
from rulesets.dust_1947.before.tabletop import fit_for_a_table
from rulesets.dust_1947.face.scene.battle_scene import scene
from rulesets.dust_1947.face.tell.setup_words import EDGES, MADE, MADE_FAIR, MADE_FOR_A_TABLE, MADE_NOTE, MAP_NOTES
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.dust_1947.table.state import Dust, Options
from rulesets.kit.boards.maps import library as map_library
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.maps import NOTHING_SETTLED, Battlefield
from rulesets.kit.pictures.scene import Scene

SIZES = ((10, 7), (12, 9), (14, 10), (16, 12), (18, 12))
"""The sizes that are offered; others between the smallest and the largest are made too."""


def choices() -> list[Choice]:
    """The named maps, and how one is made."""
    return MAPS.choices(SIZES, MADE)


def suits(text: str, settled: Mapping[str, str]) -> bool:
    """Whether a named map has nothing that the board of these points does not referee; one that is made never has."""
    if map_library.asked(text) is not None or not options(settled).on_a_table:
        return True
    return fit_for_a_table(MAPS.named(text).field)


def wanted(key: str, text: str, seed: str, settled: Mapping[str, str] = NOTHING_SETTLED, /) -> Battlefield:
    """The map that a text asks for; nothing asks for the scenario's own. `seed` is taken where the text names none. One
    that is made has what the board of these points referees."""
    asked = map_library.asked(text)
    if asked is None:
        return _proposed(key, MAPS.called(text) if text.strip() else scenario.own_map(key))
    columns, rows = asked.size or _made_size(*scenario.size(key))
    if not generator.makes(columns, rows):
        raise Refused(
            "DU-SETUP-03",
            before_reasons.MapMadeSize(size=f"{columns}x{rows}", least=generator.LEAST, most=generator.MOST),
        )
    return _proposed(key, _made(asked.seed or seed, columns, rows, options(settled)), map_library.again(columns, rows))


def _made_size(columns: int, rows: int) -> tuple[int, int]:
    """The size nearest to a scenario's own map that is made."""
    return max(columns, generator.LEAST[0]), max(rows, generator.LEAST[1])


def _made(seed: str, columns: int, rows: int, settled: Options) -> MapFile:
    fit = fit_for_a_table if settled.on_a_table else generator.anything
    theme, field = generator.generated(seed, columns, rows, fit)
    told = MADE_FOR_A_TABLE if settled.on_a_table else MADE_NOTE
    note = told.format(columns=columns, rows=rows, seed=seed)
    return MapFile(f"{theme.capitalize()} {seed}", note, field)


def handed_in(key: str, file: bytes) -> Battlefield:
    """A map from a file."""
    return _proposed(key, map_file.read(file))


def name_of(text: str) -> str:
    """The name of a map, from the text of its file."""
    return map_file.read(text.encode()).name


def _proposed(key: str, told: MapFile, again: str = "") -> Battlefield:
    scenario.chosen(key, told.field)
    remarks = [MADE_FAIR] if again else [MAP_NOTES[finding] for finding in findings(told.field)]
    notes = [*([told.note] if told.note else []), *remarks]
    return Battlefield(text=map_file.written(told), name=told.name, notes=tuple(notes), again=again)


def scene_of(key: str, text: str) -> Scene:
    """The picture of a map with the areas and objectives of a scenario."""
    told = map_file.read(text.encode())
    battle = scenario.chosen(key, told.field)
    empty = Dust(ruleset="dust_1947", players=list(EDGES), cards={}, units={}, scenario=battle)
    return scene(empty, [], title=f"{told.name}: {battle.name}")
