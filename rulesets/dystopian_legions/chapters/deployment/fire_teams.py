"""Fire teams: a section that is divided into two before it is placed (FT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.table.happenings.setting_up import FireTeam, FireTeamsFormed
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.reasons.deployment import NoSuchTeams, UnequalTeams
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine import naming
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, spoken
from rulesets.kit.engine.refusal import Refused

WHOLE = "all whole"
"""What is said where no section is divided."""
HALVES = "AB"
"""What stands behind the name of a section in those of its fire teams."""


class Division(NamedTuple):
    """How a section is divided: the models of its first team by their numbers, and what that has of its section
    weapons and its transport, by their names. All else is the second team's."""

    section: str
    labels: tuple[str, ...]
    equipment: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The division as it is chosen."""
        return f"{self.section}: {' '.join(self.labels)}{''.join(f', {name}' for name in self.equipment)}"


def divisible(game: Legions, seat: int) -> list[Section]:
    """The sections of a seat that can be divided."""
    return [one for one in game.sections.values() if one.seat == seat and len(one.figures) > 1 and may_split(game, one)]


@rule(without=False)
def may_split(game: Legions, section: Section) -> bool:
    """DL-FT-01, DL-FT-02: only sections whose army list entry says so form fire teams."""
    return game.card(section).fire_teams


def division_choices(game: Legions, seat: int, draft: Draft) -> Offer | None:
    """All sections whole; one of them divided, or all that can be. Other divisions are said in words."""

    def judge(text: str) -> Refused | None:
        parts = divisions(game, seat, text)
        return parts if isinstance(parts, Refused) else None

    return None if "teams" in draft else spoken("teams", _texts(game, seat), judge, kind="pick")


def _texts(game: Legions, seat: int) -> list[str]:
    each = [[one.written for one in suggested(game, section)] for section in divisible(game, seat)]
    return [
        WHOLE,
        *(text for texts in each for text in texts),
        *(["; ".join(one[0] for one in each)] * (len(each) > 1)),
    ]


def divisions(game: Legions, seat: int, text: str) -> list[Division] | Refused:
    """The divisions of some sections in words, or what is wrong with one of them."""
    able, parts = {one.id: one for one in divisible(game, seat)}, list[Division]()
    for part in (part.strip() for part in text.split(";") if text != WHOLE):
        name = part.partition(":")[0]
        section = able.pop(name, None)
        one = _no_teams(name, part, _texts(game, seat)) if section is None else division(game, section, part)
        if isinstance(one, Refused):
            return one
        parts.append(one)
    return parts


def suggested(game: Legions, section: Section) -> list[Division]:
    """As equal as it can be, the first models first, with all that the section has or without it."""
    first: list[Figure] = []
    sizes = [0, 0]
    for figure in sorted(section.figures, key=lambda one: -size_of(game, section, one)):
        joins = int(sizes[1] < sizes[0])
        sizes[joins] += size_of(game, section, figure)
        first += [figure] if joins == 0 else []
    labels = tuple(one.label for one in section.figures if one in first)
    equipment = equipment_of(game, section)
    return [Division(section.id, labels, equipment), *([Division(section.id, labels)] if equipment else [])]


def equipment_of(game: Legions, section: Section) -> tuple[str, ...]:
    """The section weapons and the transport of a section, by their names."""
    transport = game.transport_of(section)
    weapons = [weapon.name for weapon in game.card(section).section_weapons]
    return (*weapons, *([transport.id] if transport is not None else []))


def division(game: Legions, section: Section, text: str) -> Division | Refused:
    """A division of a section in words, `Rifles: 1 2 3, Machine Gun`, or what is wrong with it."""
    models, *equipment = (part.strip() for part in text.partition(":")[2].split(","))
    labels, own = models.split(), [figure.label for figure in section.figures]
    lacking = Counter(equipment) - Counter(equipment_of(game, section))
    if not set(labels) < set(own) or not labels or len(set(labels)) < len(labels) or lacking:
        return _no_teams(section.id, text, [one.written for one in suggested(game, section)])
    return unequal(game, section, labels) or Division(section.id, tuple(labels), tuple(equipment))


def _no_teams(name: str, text: str, options: Sequence[str]) -> Refused:
    return Refused("DL-FT-02", NoSuchTeams(section=name, value=text, options=[*options]))


@rule(without=None)
def unequal(game: Legions, section: Section, labels: Sequence[str]) -> Refused | None:
    """DL-FT-04: both teams are equal, or differ by no more than they have to."""
    sizes = [size_of(game, section, figure) for figure in section.figures]
    first = sum(size_of(game, section, section.figure(label)) for label in labels)
    possible = {0}
    for size in sizes:
        possible |= {before + size for before in possible}
    second = sum(sizes) - first
    if abs(first - second) <= min(abs(sum(sizes) - 2 * one) for one in possible):
        return None
    return Refused("DL-FT-04", UnequalTeams(section=section.id, first=first, second=second))


@rule(without=1)
def size_of(game: Legions, section: Section, figure: Figure) -> int:
    """DL-FT-05: a gun team counts as two models."""
    return 2 if has(game.profile(section, figure).mars, "Gun Team") else 1


@rule(without=lambda game, section, divided: None)
def form_teams(game: Legions, section: Section, divided: Division) -> None:
    """DL-FT-06: both teams are sections of their own from now on (DL-D-157)."""
    others = [figure.label for figure in section.figures if figure.label not in divided.labels]
    weapons = _shared_out(game, section, divided)
    teams = [
        _team(game, section, half, labels, its)
        for half, labels, its in zip(HALVES, (divided.labels, others), weapons, strict=True)
    ]
    transport = game.transport_of(section)
    riding = None
    if transport is not None:
        riding = teams[0] if transport.id in divided.equipment else teams[1]
        transport.parent = riding.id
    kept = ([one] if one is not section else teams for one in game.sections.values())
    game.sections = {one.id: one for ones in kept for one in ones}
    told = [
        FireTeam(
            name=team.id,
            labels=[figure.label for figure in team.figures],
            equipment=[*(weapon.name for weapon in its), *([transport.id] if transport and team is riding else [])],
        )
        for team, its in zip(teams, weapons, strict=True)
    ]
    game.say(FireTeamsFormed(rule="DL-FT-06", section=section.id, teams=told))


def _shared_out(game: Legions, section: Section, divided: Division) -> tuple[list[Weapon], list[Weapon]]:
    """The section weapons of the first team, and those of the second."""
    wanted, first, second = Counter(divided.equipment), list[Weapon](), list[Weapon]()
    for weapon in game.card(section).section_weapons:
        (first if wanted[weapon.name] > 0 else second).append(weapon)
        wanted[weapon.name] -= 1
    return first, second


def _team(game: Legions, section: Section, half: str, labels: Sequence[str], weapons: Sequence[Weapon]) -> Section:
    """One of the two, with a card of its own."""
    figures = [section.figure(label) for label in labels]
    name = naming.numbered(f"{section.id} {half}", game.sections, "{name} {number}")
    card = game.card(section)
    key = naming.numbered(f"{section.card} {half}", game.cards, "{name} {number}")
    its = {"key": key, "models": tuple(one.profile for one in figures), "section_weapons": tuple(weapons)}
    game.cards = {**game.cards, key: card.model_copy(update=its)}
    lp = sum(figure.lp for figure in figures)
    return section.model_copy(update={"id": name, "card": key, "figures": figures, "start_lp": lp})
