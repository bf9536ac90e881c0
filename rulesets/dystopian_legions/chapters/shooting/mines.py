"""Mines that go off, one after the other (DL-D-13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import shapely

from rulesets.dystopian_legions.chapters.ironclads.hull import damage, hit
from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.shooting.aiming import is_a_mark
from rulesets.dystopian_legions.chapters.shooting.blasts import under
from rulesets.dystopian_legions.chapters.shooting.casualties import life_points, next_under_blasts
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import is_a_hull
from rulesets.dystopian_legions.chapters.shooting.treating import lie_down, treat, treated_later
from rulesets.dystopian_legions.table.happenings.barrage import Landed
from rulesets.dystopian_legions.table.happenings.mines import HullMined, MineStruck, MineWentOff
from rulesets.dystopian_legions.table.happenings.shooting import WipedOut
from rulesets.dystopian_legions.table.measure import TOLERANCES, models
from rulesets.dystopian_legions.table.mines import Trap, trap_of
from rulesets.dystopian_legions.table.pools import Pool, throw
from rulesets.dystopian_legions.table.profiles import Armour
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step

ON_TROOPS, ON_A_HULL = Pool(blue=4), Pool(blue=6)
"""The dice of a mine: RAD against a section, IAD against an ironclad."""


class Mines(Procedure):
    """All mines go off that a section, or the other half of it, has come too near to; `hurt` are the sections that the
    last of them has taken Life Points of, `fell` the models that were removed by it."""

    kind = "legions.mines"

    section: str
    hurt: list[str] = []
    fell: list[str] = []

    @step
    def goes_off(self, game: Legions, dice: Dice) -> Done | None:
        """DL-ORD-22: the next of them goes off, and is off the table (DL-D-13)."""
        self.hurt, self.fell = [], []
        set_off = next_mine(game, game.sections[self.section])
        if set_off is None:
            return Done()
        game.mines = [mine for mine in game.mines if mine != set_off.trap.mine]
        over = struck(game, set_off)
        _told(game, set_off, over)
        for target, names in over.items():
            self._strikes(game, dice, game.sections[target], names, set_off.trap)
        return None

    def _strikes(self, game: Legions, dice: Dice, target: Section, names: Collection[str], trap: Trap) -> None:
        there = [figure for figure in target.alive if target.name_of(figure) in names]
        if any(is_a_mark(game, target, figure) for figure in there):
            self._lost(target, strikes_troops(game, dice, target, trap))
        for figure in there:
            if is_a_hull(game, target, figure):
                self._lost(target, strikes_hull(game, dice, target, figure))
        if not any(game.takes_part(one) for one in game.troops(target)):
            game.say(WipedOut(rule="DL-PROF-06", section=target.id))

    def _lost(self, target: Section, fell: Sequence[str] | None) -> None:
        if fell is not None:
            self.hurt, self.fell = [*self.hurt, target.id], [*self.fell, *fell]

    @step
    def nerve(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MORALE-02: whoever has lost Life Points to it takes a Morale Check."""
        return Call(Morale(hurt=self.hurt, fell=self.fell)) if self.hurt else None

    @step
    def the_next(self, game: Legions, dice: Dice) -> Goto:
        """Then the next of them."""
        return Goto("goes_off")


def has_trod(game: Legions, section: Section) -> bool:
    """Whether a section, or the other half of it, has come too near to a mine."""
    return any(one.trod for one in game.parts(section))


class SetOff(NamedTuple):
    """A trap that goes off, the section that has set it off, and its models that have, by their names."""

    trap: Trap
    by: Section
    models: list[str]


def next_mine(game: Legions, section: Section) -> SetOff | None:
    """The next mine that goes off; one that is gone since does nothing."""
    for one in game.parts(section):
        while one.trod:
            label, *others = one.trod
            names, one.trod = one.trod[label], {other: one.trod[other] for other in others}
            mine = next((mine for mine in game.mines if mine.label == label), None)
            if mine is not None:
                return SetOff(trap_of(game, mine), one, names)
    return None


def struck(game: Legions, set_off: SetOff) -> dict[str, list[str]]:
    """The models that a mine strikes, by their sections: those that have set it off first, wherever they have gone."""
    names = in_trapped_ground(game, set_off.trap) if set_off.trap.piece else under(game, blast_of(game, set_off.trap))
    by: dict[str, list[str]] = {}
    for name in dict.fromkeys((*struck_on_the_way(game, set_off), *names)):
        by.setdefault(game.named(name)[0].id, []).append(name)
    return by


@rule(without=lambda game, set_off: [])
def struck_on_the_way(game: Legions, set_off: SetOff) -> list[str]:
    """DL-ORD-22: whoever has set it off is struck, though he has gone on since; who has run from the table is not
    (DL-D-13)."""
    return [name for name in set_off.models if game.named(name)[1].alive and game.takes_part(game.named(name)[0])]


def blast_of(game: Legions, trap: Trap) -> Landed:
    """The blast of a mine, as wide as those of weapons."""
    return Landed(at=trap.mine.at, diameter=int(game.options.blast_diameter), model="", weapon="")


@rule(without=lambda game, trap: [])
def in_trapped_ground(game: Legions, trap: Trap) -> list[str]:
    """DL-ORD-22: booby-trapped ground goes off under all who stand in it (DL-D-13)."""
    ground = trap.ground.buffer(-TOLERANCES.overlap)
    standing = (models(game, section) for section in game.on_table() if not section.building)
    return [name for its in standing for name, model in its.items() if shapely.intersects(ground, model.body.area)]


def strikes_troops(game: Legions, dice: Dice, target: Section, trap: Trap) -> list[str] | None:
    """A mine goes off under troops: the names of those who fall, None where nobody loses a Life Point."""
    thrown = throw(ON_TROOPS, dice)
    hit = underfoot(game, target, trap, thrown.successes)
    fell = [figure for label in dict.fromkeys(hit) if not (figure := target.figure(label)).alive]
    labels = [figure.label for figure in fell]
    game.say(MineStruck(rule="DL-ORD-22", section=target.id, thrown=thrown, hit=hit, fell=labels))
    if game.takes_part(target):
        if treated_later(game):
            lie_down(game, target, fell)
        else:
            treat(game, dice, target, fell)
    return [target.name_of(figure) for figure in fell if not figure.alive] if hit else None


@rule(without=lambda game, target, trap, successes: [])
def underfoot(game: Legions, target: Section, trap: Trap, successes: int) -> list[str]:
    """DL-ORD-22: the nearest to it lose Life Points first; neither cover nor shields help (DL-D-13)."""
    hit: list[str] = []
    while successes and (figure := next_under_blasts(game, target, trap.mine.at)) is not None:
        ir = game.profile(target, figure).ir
        lost = life_points(ir, successes, figure.lp)
        loses(game, target, figure, lost)
        hit, successes = [*hit, *[figure.label] * lost], successes - lost * ir
        if figure.alive:
            break
    return hit


def strikes_hull(game: Legions, dice: Dice, target: Section, figure: Figure) -> list[str] | None:
    """A mine goes off under an ironclad: the names of all who are lost by that, None where it loses no Hull Point."""
    profile = game.profile(target, figure)
    thrown, av = throw(ON_A_HULL, dice), thinnest(profile.av)
    lost = min(damage(thrown.successes, av, profile.cr), figure.lp)
    told = HullMined(
        rule="DL-ORD-22",
        section=target.id,
        label=figure.label,
        thrown=thrown,
        av=av,
        cr=profile.cr,
        lost=lost,
        left=figure.lp - lost,
    )
    game.say(told)
    return hit(game, target, figure, lost).fell if lost else None


@rule(without=lambda armour: armour.fore)
def thinnest(armour: Armour) -> int:
    """DL-ORD-22: a mine strikes the lowest Armour Value of an ironclad (DL-D-13)."""
    return min(armour.fore, armour.starboard, armour.aft, armour.port)


def _told(game: Legions, set_off: SetOff, over: Mapping[str, Sequence[str]]) -> None:
    trap = set_off.trap
    told = MineWentOff(
        rule="DL-ORD-22",
        section=set_off.by.id,
        label=trap.mine.label,
        at=trap.mine.at,
        piece=trap.piece.name if trap.piece else "",
        diameter=0 if trap.piece else blast_of(game, trap).diameter,
        over={name: len(names) for name, names in over.items()},
    )
    game.say(told)
