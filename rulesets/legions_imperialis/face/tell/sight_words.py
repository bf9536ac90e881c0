"""How `/sight` and `/measure` sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.telling import listed, plain
from rulesets.legions_imperialis.chapters.firing.choosing import name_of
from rulesets.legions_imperialis.chapters.firing.hitting import needed
from rulesets.legions_imperialis.chapters.firing.lines import Row
from rulesets.legions_imperialis.chapters.firing.saving import cover_save
from rulesets.legions_imperialis.face.tell.causes import because
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.sight import SAMPLES, Seen, visible
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

PLAIN = Mode()
"""A weapon without traits, by which a Cover Save is told."""


def measured(start: str, end: str, away: float) -> str:
    """How far it is from base to base."""
    told = f"{inches(away)} apart" if away else "in contact"
    return f"{plain(start)} and {plain(end)} are {told}."


def sighted(
    view: Imperialis, one: Detachment, other: Detachment, rows: Sequence[Row], seen: Seen, gaps: Mapping[str, float]
) -> str:
    """Model by model with what it could fire and at whom, or why not; then how well each of the others is seen."""
    fires = "could fire" if rows else "cannot fire"
    lines = [f"**{plain(one.id)}** {fires} at {plain(other.id)}."]
    for stand in one.alive:
        its = [row for row in rows if row.model == stand.label]
        told = [_fires(view, one, other, row) for row in its] or [_why_not(view, one, other, stand, seen, gaps)]
        lines.append(f"- model {stand.label}: {'; '.join(told)}")
    lines.append(f"**{plain(other.id)}**:")
    lines += [f"- model {stand.label}: {'; '.join(_is_seen(view, one, other, stand, seen))}" for stand in other.alive]
    return "\n".join(lines)


def _fires(view: Imperialis, one: Detachment, other: Detachment, row: Row) -> str:
    """A weapon with what it needs at the models that it hits best."""
    shot = row.shot()
    least = max(2, needed(shot.mode_of(view, one), shot))
    need = f"{least}+" if least <= SIX else "a natural 6"
    at = "" if len(shot.at) == len(other.alive) else f" at {listed(f'model {label}' for label in shot.at)}"
    return f"{plain(name_of(view, one, shot))} on {need}{because(shot.modifiers)}{at}"


SIX = 6


def _why_not(
    view: Imperialis, one: Detachment, other: Detachment, stand: Stand, seen: Seen, gaps: Mapping[str, float]
) -> str:
    name = one.name_of(stand)
    sees = [its for its in other.alive if _sees(view, other, its, seen, name)]
    if not any(mode.fires for weapon in view.profile(one, stand).weapons for mode in weapon.modes):
        return "has nothing to fire"
    if not sees:
        by = dict.fromkeys(what for its in other.alive for what in seen.by[name, other.name_of(its)])
        return f"sees nobody{f': {listed(map(plain, by))} in the way' if by else ''}"
    return f"sees {len(sees)} of {len(other.alive)}, {inches(gaps[name])} away: not in range, or not in arc"


def _sees(view: Imperialis, other: Detachment, its: Stand, seen: Seen, name: str) -> bool:
    return visible(seen.hidden[name, other.name_of(its)], view.profile(other, its).type)


def _is_seen(view: Imperialis, one: Detachment, other: Detachment, its: Stand, seen: Seen) -> Iterator[str]:
    """By how many a model is seen, how much of it is hidden from whom sees it best, and its Cover Save."""
    names = [one.name_of(stand) for stand in one.alive]
    count = sum(_sees(view, other, its, seen, name) for name in names)
    yield f"seen by {count} of {len(names)}"
    least = min(seen.hidden[name, other.name_of(its)] for name in names)
    if count and least:
        yield f"{100 * least // SAMPLES} % of it hidden at best"
    yield from (f"Cover Save {save.need}+" for save in cover_save(view, other, its, PLAIN))
