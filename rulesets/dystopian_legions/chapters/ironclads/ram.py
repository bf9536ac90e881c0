"""A ram, from the move to the Morale Checks (RAM)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.ironclads.armour import facing
from rulesets.dystopian_legions.chapters.ironclads.driving import makes_way, unsettles
from rulesets.dystopian_legions.chapters.ironclads.hull import damage, hit
from rulesets.dystopian_legions.chapters.ironclads.ramming import Pace, ram
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.movement.avoiding import ground_of
from rulesets.dystopian_legions.chapters.movement.crushing import crush
from rulesets.dystopian_legions.chapters.movement.moving import go
from rulesets.dystopian_legions.table.happenings.ironclads import Rammed, Rammer
from rulesets.dystopian_legions.table.happenings.shooting import WipedOut
from rulesets.dystopian_legions.table.pools import Colour, Pool, throw
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.procedure import Call, Done, Procedure, step
from rulesets.kit.engine.refusal import Refused

DICE: Table[Pace, Colour] = Table(
    f"{__name__}.DICE", {"advance": ("DL-RAM-05", "blue"), "double": ("DL-RAM-06", "red")}, without="black"
)
"""The colour of the dice of both sides, by how the moving ironclad moves."""


class Ramming(Procedure):
    """An ironclad of a section rams another, named as a model; it charges nobody. `met` are the sections that have
    stepped aside, `hurt` those that have lost Hull Points, `fell` the ironclads that were destroyed."""

    kind = "legions.ram"

    section: str
    target: str
    pace: Pace
    met: list[str] = []
    hurt: list[str] = []
    fell: list[str] = []

    @step
    def drive(self, game: Legions, dice: Dice) -> None:
        """DL-RAM-01, DL-RAM-02, DL-RAM-07: it drives straight at the other, stops where they touch, and both are
        attacked at once."""
        section = game.sections[self.section]
        run = ram(game, section, self.target, self.pace)
        if isinstance(run, Refused):
            raise run
        corridor = ground_of(run.ground)
        self.met = makes_way(game, section, run.laid, corridor)
        crush(game, section, corridor)
        go(game, section, self.pace, run.laid)
        self._clash(game, dice, run.name, run.at)

    def _clash(self, game: Legions, dice: Dice, name: str, at: Point) -> None:
        """Both roll, then both lose what they lose."""
        one, other = (self._rolled(game, dice, each, at) for each in (name, self.target))
        one, other = (its.model_copy(update={"lost": suffers(by, its)}) for its, by in ((one, other), (other, one)))
        game.say(Rammed(rule="DL-RAM-02", section=one.section, target=other.section, both=[one, other]))
        for each, its in ((name, one), (self.target, other)):
            self._harmed(game, each, its.lost)

    def _rolled(self, game: Legions, dice: Dice, name: str, at: Point) -> Rammer:
        section, figure = game.named(name)
        faces, profile = facing(game, section, figure, at), game.profile(section, figure)
        thrown = throw(dice_of(faces.av, self.pace), dice)
        return Rammer(
            section=section.id,
            label=figure.label,
            arc=faces.arc,
            av=faces.av,
            cr=profile.cr,
            thrown=thrown,
            lost=0,
        )

    def _harmed(self, game: Legions, name: str, points: int) -> None:
        section, figure = game.named(name)
        harm = hit(game, section, figure, points)
        if not harm.lost:
            return
        self.hurt = [*dict.fromkeys((*self.hurt, section.id))]
        self.fell = [*self.fell, *harm.fell]
        if not section.on_table:
            game.say(WipedOut(rule="DL-PROF-06", section=section.id))

    @step
    def nerve(self, game: Legions, dice: Dice) -> Call:
        """DL-RAM-08: every section that has lost Hull Points takes a Morale Check, and so does who was driven through
        At the Double."""
        frightened = self.met if unsettles(self.pace) else []
        return Call(Morale(hurt=checked(self.hurt), fell=self.fell, frightened=frightened))

    @step
    def charges_nobody(self, game: Legions, dice: Dice) -> Done:
        """DL-IRON-01: no ironclad charges."""
        return Done([])


@rule(without=Pool())
def dice_of(av: int, pace: Pace) -> Pool:
    """DL-RAM-03: as many dice as the Armour Value of the arc in contact."""
    return Pool.model_validate({DICE[pace]: av})


def suffers(by: Rammer, its: Rammer) -> int:
    """The Hull Points that the dice of one take of the other."""
    return damage(by.thrown.successes, its.av, its.cr)


@rule(without=lambda hurt: [])
def checked(hurt: list[str]) -> list[str]:
    """DL-RAM-08: each once, whatever it has lost."""
    return list(hurt)
