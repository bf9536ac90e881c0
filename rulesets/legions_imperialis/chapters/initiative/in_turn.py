"""What phases and stages have in common in which the sides activate Detachments in turn (ACT-01, FFS-01, AFS-01)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from rulesets.kit.engine.procedure import Procedure
from rulesets.legions_imperialis.actions import Stay
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class InTurn(Procedure):
    """`seat` is the side that is next, `formation` the one that goes on being activated, if that was settled
    (LI-D-73)."""

    seat: int
    formation: str = ""

    @abstractmethod
    def able(self, game: Imperialis, seat: int) -> list[Detachment]:
        """The Detachments of a seat that are to be activated."""

    def names(self, game: Imperialis) -> list[str]:
        """Those of the side that is next, of the Formation that has been begun if any is left of it."""
        able = self.able(game, self.seat)
        begun = [one.id for one in able if one.formation == self.formation]
        return begun or [one.id for one in able]

    def goes_over(self) -> None:
        """The other side is next."""
        self.seat, self.formation = 1 - self.seat, ""

    def next_side(self, game: Imperialis) -> None:
        """The other side is next, unless whole Formations are activated and this one is not through (LI-D-73)."""
        able = self.able(game, self.seat) if game.options.activate_by == "formation" else ()
        if not any(one.formation == self.formation for one in able):
            self.goes_over()


def if_overdue(game: Imperialis, names: Sequence[str]) -> Stay | None:
    """The first Detachment does nothing, where players have agreed that activations fall due (LI-D-63)."""
    return Stay(detachment=names[0]) if game.options.deadline == "acts" else None
