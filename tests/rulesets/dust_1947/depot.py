"""Invented units as lists are made of them: a collection in Python, and the same kind of thing as catalogue files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dust_1947.before.rosters import Collection, Recruitable
from rulesets.dust_1947.table.cards import Card
from rulesets.kit.facets.lists import Pick
from rulesets.kit.rosters import CatalogueFile
from tests.rulesets.dust_1947.table import card, weapon

COMPACT, LEAGUE, LANCES = "Compact", "League", "Free Lances"
RIFLE = (weapon("5 Rifle 4 S2:2/1 V1:1/1"),)


def unit(name: str, ap: int = 10, bloc: str = COMPACT, **told: Any) -> Recruitable:
    """A unit of a collection: `group`, `unread`, `unique`, and the fields of its card."""
    own = {field: told.pop(field) for field in ("group", "unread", "unique", "key") if field in told}
    made = card(name, bloc=bloc, ap=ap, **{"lines": RIFLE, "soldiers": 5, "armour": "S2", **told})
    return Recruitable(
        **{"key": name.casefold().replace(" ", "-"), "group": "Infantry 2", **own},
        name=name,
        bloc=bloc,
        faction=made.faction,
        points=ap,
        card=None if own.get("unread") else made,
    )


def leader(name: str, ap: int = 10, **told: Any) -> Recruitable:
    """A hero."""
    return unit(name, ap, **{"kind": "hero", "track": 3, "soldiers": 0, "group": "Heroes", "unique": name, **told})


def machine(name: str, ap: int = 20, **told: Any) -> Recruitable:
    """A walker."""
    line = (weapon("1 Cannon 6 S2:2/1 V1:3/1", mount="Turret"),)
    shape = {"kind": "vehicle", "armour": "V2", "track": 4, "mobility": "walker", "soldiers": 0, "lines": line}
    return unit(name, ap, **{**shape, "group": "Vehicle 2", **told})


def stock(units: Sequence[Recruitable]) -> str:
    """The text of a collection of units."""
    return Collection(
        units=tuple(units), shares=(), unread=(), findings=0, sources=(), fingerprint="0"
    ).model_dump_json()


def picks(**counts: int) -> list[Pick]:
    """So many of each unit; the name with an underscore for each space."""
    found = [(name.replace("_", " "), count) for name, count in counts.items()]
    return [Pick(unit=name.casefold().replace(" ", "-"), name=name, count=count) for name, count in found]


def cards_of(units: Sequence[Recruitable]) -> tuple[Card, ...]:
    """The cards of units."""
    return tuple(one.card for one in units if one.card is not None)


# --- as files --------------------------------------------------------------------------------------------------------

_INFANTRY = ("Move", "March Move", "Armour", "Faction")
_HERO = ("Damage Track", *_INFANTRY)
_WEAPON = ("Range", "S1", "S2", "S3", "S4", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "A1", "A2", "A3")
_TYPES = {"Infantry": _INFANTRY, "Heroes": _HERO, "Weapons": _WEAPON}
_KINDS = ("Heroes", "Infantry 2")


def catalogue_files(bloc: str = COMPACT, squads: int = 3, ap: int = 12, *, bad: str = "") -> list[CatalogueFile]:
    """A game system and a catalogue of one hero and some squads; `bad` stands where an armour belongs."""
    return [
        CatalogueFile("depot.gst", _system().encode()),
        CatalogueFile(f"{bloc}.cat", _catalogue(bloc, squads, ap, bad).encode()),
    ]


def _system() -> str:
    types = "".join(_type(name, fields) for name, fields in _TYPES.items())
    kinds = "".join(f'<categoryEntry id="kind-{kind}" name="{kind}"/>' for kind in _KINDS)
    return (
        '<?xml version="1.0" encoding="UTF-8"?><gameSystem id="depot" name="Depot" revision="1">'
        '<costTypes><costType id="points" name="pts"/></costTypes>'
        f"<profileTypes>{types}</profileTypes><categoryEntries>{kinds}</categoryEntries></gameSystem>"
    )


def _type(name: str, fields: Sequence[str]) -> str:
    inside = "".join(f'<characteristicType id="{name}-{field}" name="{field}"/>' for field in fields)
    inside = f"<characteristicTypes>{inside}</characteristicTypes>"
    return f'<profileType id="type-{name}" name="{name}">{inside}</profileType>'


def _catalogue(bloc: str, squads: int, ap: int, bad: str) -> str:
    hero = _entry(f"{bloc} Captain", "Heroes", "Heroes", ap, ("4", "2", "4", "S2", ""), 1)
    armours = [bad if bad and not number else "S2" for number in range(squads)]
    found = [
        _entry(f"{bloc} Section {number}", "Infantry", "Infantry 2", ap, ("2", "4", armour, ""), 5)
        for number, armour in enumerate(armours)
    ]
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><catalogue id="{bloc}" name="{bloc}" revision="1" gameSystemId="depot">'
        f"<selectionEntries>{hero}{''.join(found)}</selectionEntries></catalogue>"
    )


def _entry(name: str, kind: str, group: str, ap: int, values: Sequence[str], soldiers: int) -> str:
    rifle = _profile(f"{name} Rifle", "Weapons", ("4", "2/1", "2/1", "1/1", *[""] * 11))
    count = "".join(
        f'<constraint id="{name}-{end}" type="{end}" field="selections" scope="parent" value="{soldiers}"/>'
        for end in ("min", "max")
    )
    arms = (
        f'<selectionEntry id="{name}-arms" name="{name} Rifle" type="upgrade"><profiles>{rifle}</profiles>'
        f"<constraints>{count}</constraints></selectionEntry>"
    )
    link = f'<categoryLink id="{name}-link" targetId="kind-{group}" primary="true"/>'
    return (
        f'<selectionEntry id="{name}" name="{name}" type="unit"><profiles>{_profile(name, kind, values)}</profiles>'
        f"<categoryLinks>{link}</categoryLinks><selectionEntries>{arms}</selectionEntries>"
        f'<costs><cost name="pts" costTypeId="points" value="{ap}"/></costs></selectionEntry>'
    )


def _profile(name: str, kind: str, values: Sequence[str]) -> str:
    told = "".join(
        f'<characteristic name="{field}" characteristicTypeId="{kind}-{field}" value="{value}"/>'
        for field, value in zip(_TYPES[kind], values, strict=True)
    )
    return (
        f'<profile id="{name}-{kind}" name="{name}" profileTypeId="type-{kind}">'
        f"<characteristics>{told}</characteristics></profile>"
    )
