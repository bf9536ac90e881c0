"""Who aims at whom in an attack, and whom something keeps from it: for reports and pictures (LOS, RAD-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from rulesets.dystopian_legions.chapters.shooting.aiming import in_view, marks
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import shared_out, weapon_of
from rulesets.dystopian_legions.table.happenings.shooting import Aim, Shot
from rulesets.dystopian_legions.table.sight import Line, lines
from rulesets.dystopian_legions.table.state import Legions, Section


def aims(game: Legions, section: Section, shots: Sequence[Shot], target: Section) -> list[Aim]:
    """The lines of all who fire at a target, and of those who would if they saw anybody of it."""
    all_aims: list[Aim] = []
    covered: dict[str, bool] = {}
    for shot in {shot.model: shot for shot in shots}.values():
        own, figure = game.named(shot.model)
        seen = in_view(game, own, figure, weapon_of(game, shot), target)
        mark = min(seen, key=lambda name: seen[name].inches)
        if mark not in covered:
            covered[mark] = degree(game, shots, target, game.named(mark)[1]).level != "none"
        all_aims.append(_aim(shot.model, mark, seen[mark], covered[mark]))
    sections = dict.fromkeys((section.id, *shared_out(shots)))
    blocked = (_blocked(game, game.sections[name], shots, target) for name in sections)
    return [*all_aims, *chain.from_iterable(blocked)]


def _blocked(game: Legions, section: Section, shots: Sequence[Shot], target: Section) -> Iterator[Aim]:
    """The shortest line of each armed model that sees nobody of the target."""
    firing, lines_of, there = {shot.model for shot in shots}, lines(game, section, target), marks(game, target)
    for figure in section.alive:
        name = section.name_of(figure)
        its = {mark: lines_of[name, mark] for mark in there}
        if name not in firing and game.profile(section, figure).weapons and all(line.by for line in its.values()):
            mark = min(its, key=lambda other: its[other].inches)
            yield _aim(name, mark, its[mark], covered=False)


def _aim(name: str, mark: str, line: Line, covered: bool) -> Aim:
    return Aim(model=name, mark=mark, start=line.start.spot, end=line.end.spot, covered=covered, by=line.by)
