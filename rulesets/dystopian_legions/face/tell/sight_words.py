"""Who could fire at whom, in words: model by model, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.dystopian_legions.chapters.shooting.aiming import in_view, marks
from rulesets.dystopian_legions.chapters.shooting.cover import at_barrier, crossed_by, degree
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import hull_shots
from rulesets.dystopian_legions.chapters.shooting.iad_attack import faced
from rulesets.dystopian_legions.face.tell.fire_words import cover_of
from rulesets.dystopian_legions.face.tell.ironclad_words import target as named
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.sight import Line, lines, lines_to_hull
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import LINEAR
from rulesets.kit.boards.tables.measured import inches, saved_inches
from rulesets.kit.engine.telling import listed, plain


def sighted(view: Legions, section: Section, target: Section, possible: Sequence[Shot], why_not: str) -> str:
    """Who of a section could fire at another with which weapon, and who not and why; then the cover of its models."""
    could = f"cannot fire at {plain(target.id)}: {why_not}" if why_not else f"could fire at {plain(target.id)}."
    told = [f"**{plain(section.id)}** {could}"]
    told += _alike({figure.label: _of_a_model(view, section, figure, target, possible) for figure in section.alive})
    if possible:
        told += [f"**{plain(target.id)}**:", *_alike(_covers(view, section, target, possible))]
    return "\n".join(told)


def hull_sighted(view: Legions, section: Section, name: str) -> str:
    """Which models of a section could attack an ironclad, at which armour, and who sees nothing of it."""
    possible = hull_shots(view, section, name)
    told = {}
    for figure in section.alive:
        line = lines_to_hull(view, section, name)[section.name_of(figure)]
        its = [shot for shot in possible if shot.model == section.name_of(figure)]
        told[figure.label] = _hull_shots(view, section, name, its) if its else _no_shot(line)
    could = "could fire" if possible else "cannot fire"
    return "\n".join([f"**{plain(section.id)}** {could} at {plain(named(view, name))}:", *_alike(told)])


def _hull_shots(view: Legions, section: Section, name: str, its: Sequence[Shot]) -> str:
    faces = faced(view, section, its[0], name)
    cover = cover_of(degree(view, its[:1], *view.named(name)))
    return f"{listed(map(_shot, its))} (IAD) against its {faces.arc} armour, AV {faces.av}, {cover}"


def _no_shot(line: Line) -> str:
    if line.by:
        return f"sees nothing of it: {plain(listed(line.by))} in the way at {inches(line.inches)}"
    return f"sees it {inches(line.inches)} away, and has nothing that could be fired at it"


def _alike(texts: Mapping[str, str]) -> Iterator[str]:
    """What holds of each model, of those of whom the same holds at once."""
    for text in dict.fromkeys(texts.values()):
        labels = [label for label, other in texts.items() if other == text]
        yield f"- {'model' if len(labels) == 1 else 'models'} {listed(labels)}: {text}"


def _of_a_model(view: Legions, section: Section, figure: Figure, target: Section, possible: Sequence[Shot]) -> str:
    its = [shot for shot in possible if shot.model == section.name_of(figure)]
    if its:
        return listed(_shot(shot) for shot in its)
    seen = {mark: line for mark, line in _lines(view, section, figure, target).items() if line.clear}
    if not seen:
        return _blocked(view, section, figure, target)
    weapons = [*view.profile(section, figure).weapons, *view.card(section).section_weapons]
    if not weapons:
        return "has nothing to fire"
    if not any(in_view(view, section, figure, weapon, target) for weapon in weapons):
        return "sees somebody, but none in the arc of its weapon"
    nearest = min(line.inches for line in seen.values())
    return f"sees {len(seen)} of {len(target.alive)}, the nearest {inches(nearest)} away, but cannot fire at them"


def _lines(view: Legions, section: Section, figure: Figure, target: Section) -> dict[str, Line]:
    lines_of = lines(view, section, target)
    return {mark: lines_of[section.name_of(figure), mark] for mark in marks(view, target)}


def _shot(shot: Shot) -> str:
    far = "Long" if shot.long else "Effective"
    return f"{plain(shot.weapon)} at {far} Range, {saved_inches(shot.inches)}, {shot.pool.written}"


def _blocked(view: Legions, section: Section, figure: Figure, target: Section) -> str:
    its = _lines(view, section, figure, target)
    nearest = min(its.values(), key=lambda line: line.inches, default=None)
    if nearest is None:
        return "there is nobody to be aimed at"
    return f"sees nobody: {plain(listed(nearest.by))} in the way at {inches(nearest.inches)}"


def _covers(view: Legions, section: Section, target: Section, possible: Sequence[Shot]) -> dict[str, str]:
    texts = {}
    firing = {shot.model for shot in possible}
    sight = lines(view, section, target)
    for name in marks(view, target):
        figure = view.named(name)[1]
        seen = sum(sight[one, name].clear for one in firing)
        cover = cover_of(degree(view, possible, target, figure))
        texts[figure.label] = (
            f"seen by {seen} of {len(firing)}, {cover}{_counted(view, section, target, figure, possible)}"
        )
    return texts


def _counted(view: Legions, section: Section, target: Section, figure: Figure, possible: Sequence[Shot]) -> str:
    """How many of the lines cross each barrier that a model touches."""
    model, name = view.model(target, figure), target.name_of(figure)
    barriers = [piece for piece in view.pieces if piece.kind in LINEAR and at_barrier(model, piece)]
    told = []
    for piece in barriers:
        crossing, firing = crossed_by(view, possible, name, piece)
        told.append(f"{crossing} of {firing} lines cross {plain(piece.name)}")
    return f" ({listed(told)})" if told else ""
