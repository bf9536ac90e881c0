"""From a unit of a catalogue to what lists are made of: each way to field it, its points, how often it may be taken."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from rulesets.dust_1947 import moments
from rulesets.dust_1947.before.rosters import carding, choosing, naming, repairs
from rulesets.dust_1947.before.rosters.choosing import Way
from rulesets.dust_1947.before.rosters.collection import Recruitable
from rulesets.dust_1947.before.rosters.notes import Notes
from rulesets.dust_1947.table.cards import Card
from rulesets.kit.engine.points import rule
from rulesets.kit.rosters import Library, Unit, words
from rulesets.kit.rosters.model import Entry, Finding, Group, limit

MOST_OF_A_UNIT = 12
"""The most findings that a unit keeps in words."""
DEAREST = 999
"""The most army points of a unit."""
POINTS = ("pts", "points", "ap")
"""What army points are called, in small letters."""


def recruitables(library: Library, unit: Unit, findings: list[Finding]) -> Iterator[Recruitable]:
    """Each way to field a unit; what was not read is added to the findings."""
    before = Notes(unit.entry.name, unit.findings)
    repairs.left_out(unit.entry, before)
    _tell_what_is_closed(unit.entry, before)
    ways = choosing.ways(unit.entry)
    if not ways:
        before.unread(
            unit.entry.place, "choices", "", "its limits leave no way to field it, or there are too many choices"
        )
    made = [(_made(library, unit, way, before.findings), way) for way in ways or [Way(((unit.entry, 1),))]]
    names = naming.of_ways([(card, way) for (card, _, _), way in made], unit.entry.name)
    for name, ((card, points, notes), way) in zip(names, made, strict=True):
        findings += notes.findings
        yield _recruitable(unit, way, card, name, points, notes)


def _tell_what_is_closed(bearer: Entry | Group, notes: Notes) -> None:
    """Tell of choices that a catalogue hides, and of groups that change with other choices."""
    for group in bearer.groups:
        for change in group.kept:
            notes.unread(change.place, f"group {group.name}", change.value, "this change depends on other choices")
    below: list[Entry | Group] = [*bearer.entries, *bearer.groups]
    for one in below:
        if one.hidden:
            notes.noted(one.place, "choice", one.name, "its catalogue hides it")
        else:
            _tell_what_is_closed(one, notes)


def _made(library: Library, unit: Unit, way: Way, before: Sequence[Finding]) -> tuple[Card | None, int, Notes]:
    """The card of one way, what it costs, and what was noted."""
    notes = Notes(unit.entry.name, before)
    if is_another_row(unit.entry):
        notes.unread(
            unit.entry.place, "unit", unit.entry.name, "it is what another unit becomes, and none to be bought"
        )
    if unit.entry.hidden:
        notes.unread(unit.entry.place, "unit", unit.entry.name, "its catalogue hides it")
    if way.more:
        notes.noted(unit.entry.place, "choices", "", "there are more ways to field it than are offered")
    points = _points(library, unit, way, notes)
    return carding.card(library, unit, way, points, notes), points, notes


@rule(without=False)
def is_another_row(entry: Entry) -> bool:
    """DU-DATA-POSSESSED-01: an entry may be the second profile of a unit, of who is possessed: none to be bought."""
    told = (rule.name.casefold() for rule in entry.rules)
    return any(entry.name.casefold().endswith(f"({name})") for name in told)


def _recruitable(unit: Unit, way: Way, card: Card | None, name: str, points: int, notes: Notes) -> Recruitable:
    return Recruitable(
        key=_key(unit.entry, way),
        name=name,
        bloc=words.name(unit.catalogue.name),
        faction=card.faction if card is not None else "",
        group=_group(unit.entry, card),
        points=points,
        unique=_unique(unit.entry, way, card),
        card=card,
        not_refereed=_not_refereed(card) if card is not None else (),
        unread=tuple(str(one) for one in notes.findings if one.weight == "unread")[:MOST_OF_A_UNIT],
    )


def _key(entry: Entry, way: Way) -> str:
    """The id of a unit's entry, with what stands for its choices."""
    if not way.chosen:
        return words.name(entry.id)
    chosen = hashlib.blake2b("\n".join(one.id for one in way.chosen).encode(), digest_size=8).hexdigest()
    return f"{words.name(entry.id)}-{chosen}"


def _group(entry: Entry, card: Card | None) -> str:
    """Where a player looks for it: among the heroes, or in the main category of its entry."""
    if card is not None and card.kind == "hero":
        return "Heroes"
    return words.name(entry.primary) or (card.kind.capitalize() if card is not None else "Unit")


def _not_refereed(card: Card) -> tuple[str, ...]:
    """The words of a card that the referee leaves to the players."""
    told = [*card.skills, *(word for line in card.lines for word in line.weapon.keywords)]
    return tuple(word for word in dict.fromkeys(told) if not moments.known(word))


def _points(library: Library, unit: Unit, way: Way, notes: Notes) -> int:
    """What a way to field a unit costs, in army points."""
    total = 0.0
    for entry, count in way.entries:
        for name, cost in entry.costs.items():
            if library.named(name).strip().casefold() in POINTS:
                total += count * cost
            elif cost:
                notes.noted(entry.place, f"cost {library.named(name)}", f"{cost:g}", "only points are counted")
    if total == int(total) and 0 < total <= DEAREST:
        return int(total)
    why = f"whole points from 1 to {DEAREST} are right" if total else "it costs nothing, so it is none to be bought"
    notes.unread(unit.entry.place, "cost", f"{total:g}", why)
    return 0


def _unique(entry: Entry, way: Way, card: Card | None) -> str:
    """The name of which an army may have one: of the unit, or of what is chosen in it (DATA: entries, DU-HERO-02)."""
    if limit(entry.constraints, "max", "roster", "force", "parent") == 1:
        return words.name(entry.name)
    single = any(limit(one.constraints, "max", "roster", "force") == 1 for one in way.chosen)
    return card.name if card is not None and (single or card.kind == "hero") else ""
