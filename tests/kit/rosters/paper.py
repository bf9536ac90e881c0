"""Small catalogues written by hand, of a game that does not exist; and the public ones, where they are present."""

from __future__ import annotations

from pathlib import Path

from rulesets.kit.rosters import CatalogueFile, Unit, read_library, units

PUBLIC = Path(__file__).parents[4] / "shared" / "data" / "bsdata"

TYPES = """
<costTypes><costType id="points" name=" pts"/></costTypes>
<profileTypes><profileType id="t-row" name="Row">
  <characteristicTypes><characteristicType id="t-speed" name="Speed"/></characteristicTypes>
</profileType></profileTypes>
<categoryEntries><categoryEntry id="t-foot" name="Foot"/></categoryEntries>
"""


def system(inside: str = "", *, types: str = TYPES) -> CatalogueFile:
    """A game system with some types and whatever else stands in it."""
    text = f'<gameSystem id="toy" name="Toy Wars" revision="3">{types}{inside}</gameSystem>'
    return CatalogueFile("Toy.gst", text.encode())


def catalogue(inside: str = "", *, name: str = "North", own_id: str = "north", more: str = "") -> CatalogueFile:
    """A catalogue of that game; `more` are attributes of its root."""
    text = f'<catalogue id="{own_id}" name="{name}" revision="1" gameSystemId="toy" {more}>{inside}</catalogue>'
    return CatalogueFile(f"{name}.cat", text.encode())


def row(own_id: str, speed: str = "4", name: str = "Runner") -> str:
    """A profile in the newer dialect: the value is the element's text."""
    value = f'<characteristic name="Speed" typeId="t-speed">{speed}</characteristic>'
    return f'<profile id="{own_id}" name="{name}" typeId="t-row"><characteristics>{value}</characteristics></profile>'


def entry(own_id: str, inside: str = "", *, name: str = "", kind: str = "unit") -> str:
    """A selection entry."""
    return f'<selectionEntry id="{own_id}" name="{name or own_id}" type="{kind}">{inside}</selectionEntry>'


def link(target: str, kind: str = "profile", inside: str = "") -> str:
    """An info link."""
    return f'<infoLink id="l-{target}" targetId="{target}" type="{kind}">{inside}</infoLink>'


def entry_link(own_id: str, target: str, inside: str = "", kind: str = "selectionEntry") -> str:
    """A link to an entry or a group."""
    return f'<entryLink id="{own_id}" targetId="{target}" type="{kind}">{inside}</entryLink>'


def listed(*entries: str) -> str:
    """Entries as the units of a catalogue."""
    return f"<selectionEntries>{''.join(entries)}</selectionEntries>"


def units_of(*files: CatalogueFile) -> dict[str, Unit]:
    """The units that these files list, by name."""
    return {unit.entry.name: unit for unit in units(read_library([system(), *files]))}


def public(game: str) -> list[CatalogueFile]:
    """The public files of a game; empty where they are absent."""
    return [CatalogueFile(path.name, path.read_bytes()) for path in sorted((PUBLIC / game).glob("*"))]
