"""Knock-out: a bracket in which the best seeds meet last, with byes for the best where it is not full.

The bracket is what follows from the seeds, the results and who has left; nothing of it is kept but the pairings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.league.entrants import Entrant
from bot.league.league import League
from bot.league.matches import BracketWhy, Pairing, Stage
from bot.league.pairing.draft import Draft
from bot.league.pairing.sides import Sides
from bot.league.seeds import by_seed
from bot.league.settings import KnockOut

Slot = tuple[int | None, int | None]


def bracket(size: int) -> list[int]:
    """The seeds (from 1) of a full bracket from top to bottom: 1, 8, 4, 5, 2, 7, 3, 6 of eight."""
    seeds = [1]
    while len(seeds) < size:
        full = 2 * len(seeds) + 1
        seeds = [each for seed in seeds for each in (seed, full - seed)]
    return seeds


class Bracket:
    """The rounds of a knock-out as they follow from what is known."""

    def __init__(self, league: League, form: KnockOut) -> None:
        self._league = league
        self._form = form
        self._seeds = by_seed(_entered(league), league.seed, "bracket")
        self.rounds = max(len(self._seeds) - 1, 0).bit_length()
        self._sides = Sides(league)

    def stage(self, number: int) -> Stage:
        """What a round is called."""
        return "final" if number == self.rounds else "semi_final" if number == self.rounds - 1 else "round"

    def drafts(self, number: int) -> Iterator[Draft]:
        """The pairings of a round, the match for third place after the final."""
        slots = self._first() if number == 1 else self._advanced(number)
        for slot, pair in enumerate(slots):
            yield from self._draft(self.stage(number), slot, pair)
        yield from self._draft("third_place", 1, self._third(number))

    def _first(self) -> list[Slot]:
        places: list[int | None] = [*self._seeds, *([None] * (2**self.rounds - len(self._seeds)))]
        order = [places[seed - 1] for seed in bracket(len(places))]
        return list(zip(order[::2], order[1::2], strict=True))

    def _advanced(self, number: int) -> list[Slot]:
        before = self._by_slot(number - 1)
        won = {slot: self._league.winner_of(one) for slot, one in before.items()}
        through = [self._still(won.get(slot), number) for slot in range(2 ** (self.rounds - number + 1))]
        return list(zip(through[::2], through[1::2], strict=True))

    def _third(self, number: int) -> Slot:
        """The losers of the semi-finals, if both are there to play for third place."""
        if not self._form.third_place or number != self.rounds:
            return None, None
        lost = [self._still(self._league.loser_of(one), number) for one in self._by_slot(number - 1).values()]
        return (lost[0], lost[1]) if len(lost) == 2 and None not in lost else (None, None)

    def _by_slot(self, number: int) -> Mapping[int, Pairing]:
        whys = ((one, one.why) for one in self._league.round(number))
        return {why.slot: one for one, why in whys if isinstance(why, BracketWhy)}

    def _still(self, entrant: int | None, number: int) -> int | None:
        gone = entrant is None or self._league.by_number[entrant].has_dropped_by(number)
        return None if gone else entrant

    def _draft(self, stage: Stage, slot: int, pair: Slot) -> Iterator[Draft]:
        """Whoever has reached a slot; nothing where nobody has."""
        present = [one for one in pair if one is not None]
        if present:
            first, second = self._sides.given(*present) if len(present) == 2 else (present[0], None)
            yield Draft(
                first, second, BracketWhy(stage=stage, slot=slot, seeds=(self._seed(first), self._seed(second)))
            )

    def _seed(self, entrant: int | None) -> int | None:
        return None if entrant is None else self._seeds.index(entrant) + 1


def _entered(league: League) -> Sequence[Entrant]:
    """Who has a place in the bracket: who was paired in the first round, or would be."""
    paired = {entrant for one in league.round(1) for entrant in one.sides}
    return [league.by_number[one] for one in sorted(paired)] or league.playing_in(1)
