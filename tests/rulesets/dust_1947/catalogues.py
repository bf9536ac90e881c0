"""Catalogues of Dust 1947 written by hand: units that nobody sells, in the words and the order of the public files."""

from __future__ import annotations

from itertools import count

from rulesets.dust_1947.before.rosters import Collection, Recruitable, read
from rulesets.dust_1947.table.cards import ARMOUR_CLASSES
from rulesets.kit.rosters import CatalogueFile

_NUMBERS = count()
INFANTRY, HERO, VEHICLE = "Infantry", "Heroes", "Vehicle"
AIRCRAFT, CREW = "Aircraft", "Support Weapons/Fortifications"
_UNIT = ("Damage Track", "Move", "March Move", "Armour", "Faction")
_WEAPON = ("Range", *ARMOUR_CLASSES)
COLUMNS = {
    INFANTRY: _UNIT[1:],
    **dict.fromkeys((HERO, VEHICLE, AIRCRAFT, CREW), _UNIT),
    "Weapons": _WEAPON,
    "Vehicle Weapons": ("Mount", *_WEAPON),
}
RULES = {
    "Scout": "Moves first.",
    "Expert": "Hits on more.",
    "Savage Animal": "Hits on more.",
    "Grenade": "No cover.",
    "Volley": "All at once.",
    "Flame": "No saves.",
    "Large Vehicle": "",
    "Tracked": "See the table.",
    "Helicopter": "Hovers.",
    "Naval Unit": "Swims.",
    "Psychic Scream": "Screams.",
    "Trail Blazer": "Goes through.",
    "Passengers (6)": "Carries six.",
    "Support Weapon": "One base.",
    "Command Squad": "Commands.",
    "Wordless": "",
}
"""The rules of the game system; the id of each is its name."""


def told(kind: str, **values: str) -> str:
    """A profile's row; an underscore in a column's name is a blank. The name of the row is its id too."""
    name = values.pop("name")
    own_id = values.pop("own_id", name)
    cells = "".join(
        f'<characteristic name="{column}" characteristicTypeId="{kind} {column}" value="{value}"/>'
        for column in COLUMNS[kind]
        if (value := values.get(column.replace(" ", "_"))) is not None
    )
    holder = f"<characteristics>{cells}</characteristics>"
    return f'<profile id="{own_id}" name="{name}" profileTypeId="{kind}">{holder}</profile>'


def gun(name: str, reach: str = "4", mount: str = "", own_id: str = "", **cells: str) -> str:
    """A weapon's row, with 2/1 against S1 where nothing is said."""
    values = {"name": name, "own_id": own_id or name, "Range": reach, **(cells or {"S1": "2/1"})}
    return told("Vehicle Weapons", Mount=mount, **values) if mount else told("Weapons", **values)


def soldier(name: str, **values: str) -> str:
    """The row of plain infantry."""
    return told(INFANTRY, **{"name": name, "Move": "2", "March_Move": "4", "Armour": "S2", **values})


def unit_row(kind: str, name: str, **values: str) -> str:
    """The row of a unit with a damage track."""
    armour = {VEHICLE: "V3", AIRCRAFT: "A1"}.get(kind, "S2")
    return told(kind, **{"name": name, "Damage_Track": "4", "Move": "2", "March_Move": "4", "Armour": armour, **values})


def limits(least: int | None = None, most: int | None = None, scope: str = "parent") -> str:
    """How many of something there are."""
    found = [("min", least), ("max", most)]
    inside = "".join(
        f'<constraint id="{kind}" type="{kind}" field="selections" scope="{scope}" value="{number}.0"/>'
        for kind, number in found
        if number is not None
    )
    return f"<constraints>{inside}</constraints>"


def rules(*names: str) -> str:
    """Links to rules of the game system."""
    links = "".join(f'<infoLink targetId="{name}" type="rule"/>' for name in names)
    return f"<infoLinks>{links}</infoLinks>"


def weapon(row: str, number: int = 1, *keywords: str, called: str = "") -> str:
    """An upgrade that carries so many of a shared weapon."""
    inside = f'<infoLink targetId="{row}" type="profile"/>' + "".join(
        f'<infoLink targetId="{name}" type="rule"/>' for name in keywords
    )
    return (
        f'<selectionEntry id="arm {next(_NUMBERS)}" name="{called or row}" type="upgrade">'
        f"<infoLinks>{inside}</infoLinks>{limits(number, number)}</selectionEntry>"
    )


def unit(name: str, *inside: str, points: str = "7.0", kind: str = "unit", category: str = "Infantry 2") -> str:
    """A root entry: rows, rules and limits as they are, weapons and groups in their holders."""
    rows = "".join(part for part in inside if part.startswith("<profile "))
    weapons = "".join(part for part in inside if part.startswith("<selectionEntry "))
    groups = "".join(part for part in inside if part.startswith("<selectionEntryGroup "))
    rest = "".join(part for part in inside if not part.startswith(("<profile ", "<selectionEntry")))
    return (
        f'<selectionEntry id="unit {name}" name="{name}" type="{kind}"><profiles>{rows}</profiles>{rest}'
        f'<categoryLinks><categoryLink targetId="{category}" primary="true"/></categoryLinks>'
        f"<selectionEntries>{weapons}</selectionEntries><selectionEntryGroups>{groups}</selectionEntryGroups>"
        f'<costs><cost name=" pts" costTypeId="points" value="{points}"/></costs></selectionEntry>'
    )


def option(name: str, *inside: str, points: str = "0.0") -> str:
    """An entry of a group."""
    return unit(name, *inside, points=points, kind="upgrade")


def group(*options: str, default: str = "", least: int | None = 1, most: int | None = 1) -> str:
    """Entries of which one must be taken."""
    chosen = f'defaultSelectionEntryId="{default}"' if default else ""
    entries = f"<selectionEntries>{''.join(options)}</selectionEntries>"
    return f'<selectionEntryGroup id="g" name="g" {chosen}>{limits(least, most)}{entries}</selectionEntryGroup>'


def system() -> CatalogueFile:
    """The game system: the kinds of rows, categories, rules."""
    kinds = "".join(f'<profileType id="{kind}" name="{kind}"/>' for kind in COLUMNS)
    described = "".join(
        f'<rule id="{name}" name="{name}">{f"<description>{text}</description>" if text else ""}</rule>'
        for name, text in RULES.items()
    )
    categories = "".join(
        f'<categoryEntry id="{name}" name="{name}"/>' for name in ("Infantry 2", "Vehicle 3", "Heroes")
    )
    text = (
        '<gameSystem id="dust" name="Dust" revision="1"><costTypes><costType id="points" name=" pts"/></costTypes>'
        f"<profileTypes>{kinds}</profileTypes><categoryEntries>{categories}</categoryEntries>"
        f"<sharedRules>{described}</sharedRules></gameSystem>"
    )
    return CatalogueFile("Dust.gst", text.encode())


def catalogue(*units: str, weapons: tuple[str, ...] = (), name: str = "Northmen") -> CatalogueFile:
    """A catalogue with its units and shared weapons."""
    text = (
        f'<catalogue id="{name}" name="{name}" revision="2" gameSystemId="dust">'
        f"<selectionEntries>{''.join(units)}</selectionEntries>"
        f"<sharedProfiles>{gun('Rifle')}{gun('Knife', 'C')}{''.join(weapons)}</sharedProfiles></catalogue>"
    )
    return CatalogueFile(f"{name}.cat", text.encode())


def collected(*units: str, weapons: tuple[str, ...] = ()) -> Collection:
    """The collection of one catalogue."""
    return read([system(), catalogue(*units, weapons=weapons)])


def only(*units: str, weapons: tuple[str, ...] = ()) -> Recruitable:
    """The only unit of a catalogue."""
    (found,) = collected(*units, weapons=weapons).units
    return found
