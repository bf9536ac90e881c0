"""How many Hits come of Hit rolls: how likely each number is, and what falls on the average."""

from __future__ import annotations

from fractions import Fraction

from rulesets.kit.reckoning.chances import Chances, added_up, every_way, gathered
from rulesets.legions_imperialis.chapters.firing.hitting import hits_of, is_hit, needed, number_of, thrown
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class HitRolls:
    """The Hits of Hit rolls, those of equal dice reckoned once."""

    def __init__(self, game: Imperialis) -> None:
        self._game = game
        self._of_a_die: dict[tuple[tuple[str, ...], int, bool, bool], Chances[int]] = {}
        self._of_all: dict[tuple[tuple[str, ...], int, str, bool, bool], Chances[int]] = {}

    def of_a_die(self, mode: Mode, shot: Shot) -> Chances[int]:
        """The Hits of one Hit roll, rolled again where a trait lets it be."""
        key = (mode.traits, needed(mode, shot), shot.flyer, shot.first_fire)
        if key not in self._of_a_die:
            self._of_a_die[key] = gathered(
                (hits_of(self._game, mode, shot, fell[0]), chance)
                for (fell, *_), chance in every_way(lambda dice: thrown(self._game, mode, shot, 1, dice))
            )
        return self._of_a_die[key]

    def of(self, mode: Mode, shot: Shot) -> Chances[int]:
        """The Hits of all Hit rolls of a shot."""
        key = (mode.traits, needed(mode, shot), shot.dice, shot.flyer, shot.first_fire)
        if key not in self._of_all:
            once = self.of_a_die(mode, shot)
            numbers = gathered(every_way(lambda dice: number_of(shot.dice, dice)))
            self._of_all[key] = gathered(
                (hits, chance * likely)
                for number, chance in numbers.items()
                for hits, likely in added_up([once] * number).items()
            )
        return self._of_all[key]

    def on_average(self, firing: Detachment, shot: Shot) -> float:
        """The Hits that a shot scores on the average."""
        return float(average(self.of(shot.mode_of(self._game, firing), shot)))


def average(chances: Chances[int]) -> Fraction:
    """The number that falls on the average."""
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def likely(need: int) -> float:
    """How likely a die hits that needs so much (LI-HIT-04)."""
    return sum(is_hit(face, need) for face in range(1, 7)) / 6


def dice(written: str) -> float:
    """How many Hit rolls such as "D3+1" makes on the average (LIX-WPN-06)."""
    if written.isdigit():
        return float(written)
    sides, _, more = written.removeprefix("D").partition("+")
    return (int(sides) + 1) / 2 + int(more or 0)
