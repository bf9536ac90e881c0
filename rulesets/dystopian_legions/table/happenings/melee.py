"""What has happened in charges and melees."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Pool, Throw
from rulesets.dystopian_legions.table.state import Defends
from rulesets.kit.boards.tables.places import Pose, Spot


class ChargeDeclared(Announced):
    """A section has declared a charge."""

    section: str
    target: str


class Daunted(Announced):
    """A section is charged by Daunting models: it takes a Morale Check."""

    section: str
    target: str


class ChargeFailed(Announced):
    """A charge has failed, since nobody of the target can be reached any more; `stays`: nobody moves."""

    section: str
    target: str
    stays: bool


class SteppedAside(Announced):
    """A Non-Combatant has stepped out of the way of a charge."""

    section: str
    label: str
    pose: Pose


class CameIntoContact(Announced):
    """A charge has come home: so many of its models are in contact with the target."""

    section: str
    target: str
    models: int


class StrikesFirst(Announced):
    """A section has Swift Strike in a melee; `cancelled`: the other one has it, too."""

    section: str
    by: Defends
    cancelled: bool = False


class MeleePool(Announced):
    """What a section brings into a melee: the MAD of its models, what a charge adds to it, its weapons for close
    quarters, and what stands firm in it."""

    mad: Pool = Pool()
    charge: Pool = Pool()
    cqb: Pool = Pool()
    stalwart: Pool = Pool()

    @property
    def whole(self) -> Pool:
        """All dice of it."""
        return self.mad + self.charge + self.cqb + self.stalwart


class MeleeRolled(Announced):
    """A section has rolled its pool in a melee; `gassed`: Gas Grenades have taken what its charge would add. `against`
    is the section at which it strikes with these dice of its pool, where it fights several."""

    section: str
    models: int
    pool: MeleePool
    thrown: Throw
    gassed: bool = False
    against: str = ""


class MeleeLosses(Announced):
    """What a melee cost a section: `hit` names its models that lost Life Points, once for each point, `fell` those that
    have none left; `wasted` are the successes that reached nobody any more, `aegis` names who took hits upon
    himself. `irs` is what each Life Point cost, by the model, `spared` what the next would have cost where successes
    are left, 0 if nobody is next."""

    section: str
    hit: list[str]
    fell: list[str]
    wasted: int
    aegis: list[str] = []
    irs: dict[str, int] = {}
    spared: int = 0


class MeleeWon(Announced):
    """A section has won a melee; `removed` are the Life Points that the attacker and the defender have removed.
    `others` stood on the side of the defender, too."""

    section: str
    loser: str
    removed: list[int]
    others: list[str] = []


class FellBack(Announced):
    """A section that has lost a melee has fallen back."""

    section: str
    poses: dict[str, Pose]
    ways: dict[str, list[Spot]]
    longest: int


class DrivenOff(Announced):
    """A section has fallen back off the table."""

    section: str


class StruckInPassing(Announced):
    """Cavalry strikes at a section that it has ridden past, with half of its dice."""

    section: str
    target: str
    models: int
    thrown: Throw
