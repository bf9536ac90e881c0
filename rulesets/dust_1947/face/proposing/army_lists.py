"""Catalogues and lists as players see them: the units that there are, and what a list costs (FORCE, SETUP)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.before.armies import legality
from rulesets.dust_1947.before.armies.forces import not_refereed
from rulesets.dust_1947.before.armies.limits import AP_LIMIT
from rulesets.dust_1947.before.armies.lists import collection, force, limit_of, why_closed
from rulesets.dust_1947.before.rosters import Recruitable, read_playable
from rulesets.dust_1947.before.scenarios.scenario import STANDARD
from rulesets.dust_1947.face.proposing.settings import settings
from rulesets.dust_1947.face.tell import force_words
from rulesets.kit.facets.lists import Pick, Reading, Recruit
from rulesets.kit.facets.setup import Setting
from rulesets.kit.rosters import CatalogueFile


def read_catalogues(files: Sequence[CatalogueFile]) -> Reading:
    """A collection from files; raises NotReadable."""
    collection_read = read_playable(files)
    causes, lines, missing = collection_read.report
    text = collection_read.model_dump_json(exclude={"report"})
    return Reading(text=text, notes=force_words.shares(collection_read), missing=missing, causes=causes, unread=lines)


def recruits(text: str) -> list[Recruit]:
    """The units of a collection as lists offer them, by bloc and kind."""
    offered = [_recruit(unit) for unit in collection(text).units]
    return sorted(offered, key=lambda recruit: (recruit.groups, recruit.label.casefold()))


def _recruit(unit: Recruitable) -> Recruit:
    return Recruit(
        value=unit.key,
        label=unit.name,
        note=force_words.recruit_note(unit.card, not_refereed(unit.card)) if unit.card is not None else "",
        groups=(unit.bloc, unit.group),
        points=unit.points,
        closed=why_closed(unit),
    )


def list_settings() -> tuple[Setting, ...]:
    """What is asked of a list: the army points that it is made for."""
    return tuple(setting for setting in settings(STANDARD) if setting.key == AP_LIMIT)


def reckoned(text: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
    """What a list costs so far."""
    made, limit = force(text, picks, ""), limit_of(options)
    return force_words.reckoned(
        made, limit, legality.faction_of(made, limit) if made.cards else "", limit // legality.BONUS
    )
