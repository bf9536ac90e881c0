"""Files of the public catalogues into a collection: read, every unit made, all of them told apart."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from rulesets.dust_1947.before.rosters import aliases, naming
from rulesets.dust_1947.before.rosters.collection import Collection, Recruitable, Source, shares
from rulesets.dust_1947.before.rosters.recruiting import recruitables
from rulesets.dust_1947.before.rosters.remedies import REMEDIES
from rulesets.kit.rosters import CatalogueFile, Library, NotReadable, read_library, units, words
from rulesets.kit.rosters.grouping import report
from rulesets.kit.rosters.model import Finding

GAME = "Dust 1947"
MOST_UNITS = 2_000
"""The most units of a collection."""
MOST_FINDINGS = 1_000
"""The most findings that are kept in words; all are counted."""


def read_playable(files: Sequence[CatalogueFile]) -> Collection:
    """The units of files of which every one has something that can be played; raises NotReadable otherwise."""
    library = read_library(files)
    if not kinds_in(library):
        raise NotReadable("other_game", library.system.file, value=library.system.name, game=GAME)
    collection = _collected(library)
    _demand_playable(library, collection)
    return collection


def read(files: Sequence[CatalogueFile]) -> Collection:
    """The units of the game system's files; raises NotReadable in words for whoever handed them in."""
    return _collected(read_library(files))


def kinds_in(library: Library) -> set[str]:
    """The kinds of units of this game for which the game system has tables."""
    return {name for one in (library.system, *library.catalogues) for name in one.names.values()} & aliases.KINDS.keys()


def _demand_playable(library: Library, collection: Collection) -> None:
    """Refuse files with nothing to play: they would take the place of those that have something."""
    everything = collection.shares[-1]
    if not everything.units:
        raise NotReadable("no_units_at_all")
    if not everything.playable:
        raise NotReadable("none_playable", units=everything.units, why=collection.report.causes[0])
    used = {name for one in library.catalogues for name in one.imports}
    shares = {share.of: share for share in collection.shares[:-1]}
    for one in library.catalogues:
        share = shares.get(words.name(one.name))
        if share is None and not one.library and one.id not in used:
            raise NotReadable("no_units", one.file)
        if share is not None and not share.playable:
            raise NotReadable("nothing_playable", one.file, units=share.units)


def _collected(library: Library) -> Collection:
    findings = list(library.findings)
    recruits = _told_apart(_captured(_every_unit(library, findings)))
    told = sorted(set(findings), key=lambda one: (one.weight != "unread", one))
    return Collection(
        units=recruits,
        shares=tuple(shares(recruits)),
        unread=tuple(str(one) for one in told[:MOST_FINDINGS]),
        findings=len(told),
        report=report(findings, REMEDIES, MOST_FINDINGS),
        sources=tuple(_sources(library)),
        fingerprint=_fingerprint(recruits),
    )


def _every_unit(library: Library, findings: list[Finding]) -> list[Recruitable]:
    """The units in an order that does not depend on that of the files, the first of each key."""
    first: dict[str, Recruitable] = {}
    for unit in units(library):
        if len(first) >= MOST_UNITS:
            why = f"more than {MOST_UNITS:,} units are not read; hand in fewer files"
            findings.append(Finding("unread", unit.entry.place, unit.entry.name, "unit", "", why))
            break
        for one in recruitables(library, unit, findings):
            first.setdefault(one.key, one)
    return sorted(first.values(), key=lambda one: (one.bloc, one.name, one.key))


def _captured(recruits: Sequence[Recruitable]) -> list[Recruitable]:
    """The units, those of the chart of captured vehicles marked with the bloc that has them in its own catalogue."""
    owners = {one.name: one.bloc for one in recruits if one.bloc != aliases.CAPTURED}
    return [_taken(one, owners.get(one.name, "")) if one.bloc == aliases.CAPTURED else one for one in recruits]


def _taken(one: Recruitable, owner: str) -> Recruitable:
    if one.card is None:
        return one
    skill = f"Captured: {owner}" if owner else "Captured"
    return one.model_copy(update={"card": one.card.model_copy(update={"skills": (*one.card.skills, skill)})})


def _told_apart(recruits: Sequence[Recruitable]) -> tuple[Recruitable, ...]:
    """The units with names and labels of which no two are alike."""
    names = naming.apart([(one.name, one.bloc) for one in recruits])
    return tuple(_called(*told) for told in zip(recruits, names, naming.shorts(names), strict=True))


def _called(one: Recruitable, name: str, label: str) -> Recruitable:
    card = one.card.model_copy(update={"short": label}) if one.card is not None else None
    return one.model_copy(update={"name": name, "card": card})


def _sources(library: Library) -> Iterator[Source]:
    for one in sorted((library.system, *library.catalogues), key=lambda one: one.id):
        file, name, called, revision = (words.name(text) for text in (one.file, one.id, one.name, one.revision))
        yield Source(file=file, id=name, name=called, revision=revision)


def _fingerprint(recruits: Sequence[Recruitable]) -> str:
    digest = hashlib.sha256()
    for one in recruits:
        digest.update(one.model_dump_json().encode())
    return digest.hexdigest()[:16]
