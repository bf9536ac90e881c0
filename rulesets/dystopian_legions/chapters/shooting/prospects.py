"""What may come of an attack, reckoned exactly: models killed, Life Points lost, the Morale Check of the target.

Whoever is hit, and in which order, hangs on who is gone already and on nothing else: so the models come one after the
other, each with its own cover, and only the successes that are left are a matter of chance. Then those who fell are
treated, and whoever is left takes a Morale Check. Nobody adds dice with Command Points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from rulesets.dystopian_legions.chapters.command.checks import Check, check_pool
from rulesets.dystopian_legions.chapters.morale.losses import is_gone
from rulesets.dystopian_legions.chapters.morale.owing import is_fearless
from rulesets.dystopian_legions.chapters.morale.requirements import check_of, inspired_ones
from rulesets.dystopian_legions.chapters.morale.together import tries_again
from rulesets.dystopian_legions.chapters.orders.giving import by_militia, takes_effect
from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.casualties import (
    may_roll_cover_again,
    next_model,
    next_under_blasts,
    reference,
)
from rulesets.dystopian_legions.chapters.shooting.cover import blackened, cover_dice, degree, shield_dice
from rulesets.dystopian_legions.chapters.shooting.fire_odds import (
    MOST,
    Attack,
    attack_chances,
    with_rerolls,
    worked,
)
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import go_down
from rulesets.dystopian_legions.chapters.shooting.treating import Healer, medic_treats, mends, needed
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import (
    is_energy,
    is_lethal,
    shared_out,
    suppresses,
    weapons,
)
from rulesets.dystopian_legions.table.happenings.shooting import Fire, Shot
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.ordering import ORDERS
from rulesets.dystopian_legions.table.pools import REGULAR, Chances, Need, chances, together, worth
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import ScriptedDice

FACES = range(1, 7)
NO_DICE = ScriptedDice()
"""Nothing is rolled when an order to dig in takes effect."""


class Next(NamedTuple):
    """A model as the attack comes to it: its number, its IR, its Life Points, and the chances of what its cover and
    shield save."""

    label: str
    ir: int
    lp: int
    saved: Chances


class Outlook:
    """The chances of so many models killed and of so many Life Points lost when all who fell have been treated, and of
    so many Shaken Markers by the Morale Check of the target (0 or 1)."""

    def __init__(self) -> None:
        self.killed: dict[int, Fraction] = {}
        self.lost: dict[int, Fraction] = {}
        self.shaken: dict[int, Fraction] = {}

    def add(self, chance: Fraction, killed: int, lost: int, failing: Fraction) -> None:
        """One more way in which it may end, and how likely its Morale Check fails then."""
        for counted, number in ((self.killed, killed), (self.lost, lost)):
            counted[number] = counted.get(number, Fraction(0)) + chance
        for number, likely in enumerate((1 - failing, failing)):
            if likely:
                self.shaken[number] = self.shaken.get(number, Fraction(0)) + chance * likely


def declared(
    game: Legions, section: Section, target: Section, shots: Sequence[Shot], fire: Fire = "open_fire", mark: str = ""
) -> Attack:
    """An attack as it would be declared."""
    others = [game.sections[name] for name in shared_out(shots) if name != section.id]
    joined = tuple(quality.of(game, one, target, fire) for one in others)
    need = quality.of(game, section, target, fire).need
    return Attack(tuple(shots), need, reference(game, shots, target), mark, joined=joined)


def outlook(game: Legions, section: Section, target: Section, attack: Attack, answer: str = "nothing") -> Outlook:
    """What an attack may come to, if the target answers so."""
    total = Outlook()
    for chance, still in _answered(game, target, answer):
        for likely, left in worked(game, attack):
            _Resolution(still, section.id, target.id, left, total).over_all(chance * likely)
    return total


def _answered(game: Legions, target: Section, answer: str) -> Iterator[tuple[Fraction, Legions]]:
    """The game when the target has answered: whoever is told to dig in may fail the check of that order."""
    still = private_copy(game)
    section = still.sections[target.id]
    if answer in ("down", "both"):
        go_down(still, section, under_fire=True)
    if answer not in ("dig_in", "both") or not still.takes_part(section):
        yield Fraction(1), still
        return
    check = Check(
        section=section.id, check="order", required=ORDERS["dig_in"].successes, extra=by_militia(still, section)
    )
    passed = passing(still, section, check)
    yield 1 - passed, still
    dug = private_copy(still)
    takes_effect(dug, dug.sections[target.id], "dig_in", NO_DICE)
    yield passed, dug


def passing(game: Legions, section: Section, check: Check, *, repeated: bool = False) -> Fraction:
    """The chance that a command check is passed to which nobody adds dice."""
    helped = not repeated and any(has(game.profile(section, figure).mars, "Musician") for figure in section.alive)
    one = _a_die(check.need, again=helped)
    total = {0: Fraction(1)}
    for _ in range(check_pool(check.extra).size):
        total = _sum(total, one)
    return sum((chance for number, chance in total.items() if number >= check.required), Fraction(0))


def _a_die(need: Need, *, again: bool) -> dict[int, Fraction]:
    """The successes of a blue die, which is rolled `again` if it shows a 1."""
    likely: Counter[int] = Counter()
    for first, second in product(FACES, repeat=2):
        likely[worth("blue", second if again and first == 1 else first, need)] += 1
    return {number: Fraction(count, len(FACES) ** 2) for number, count in likely.items()}


def _sum(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    sums: dict[int, Fraction] = {}
    for (first, chance), (second, likely) in product(one.items(), other.items()):
        sums[first + second] = sums.get(first + second, Fraction(0)) + chance * likely
    return sums


class _Resolution:
    """An attack on a copy of the game, of which every end is added to what was found."""

    def __init__(self, game: Legions, section: str, target: str, attack: Attack, into: Outlook) -> None:
        self.game = game
        self.section, self.target = game.sections[section], game.sections[target]
        self.attack, self.found = attack, into
        self.seeing: frozenset[str] = frozenset()
        self.failing: dict[tuple[object, ...], Fraction] = {}

    def over_all(self, chance: Fraction) -> None:
        """All ends of the attack, of which all together are so likely."""
        if not self.attack.shots or not self.game.takes_part(self.target):
            self.found.add(chance, 0, 0, Fraction(0))
            return
        self.seeing = inspired_ones(self.game, self.target)
        before = {figure.label: figure.lp for figure in self.target.figures}
        models = self.queue()
        its = weapons(self.game, self.attack.shots)
        suppressed = suppresses(self.game, self.attack.shots)
        successes = attack_chances(self.game, self.attack)
        for (gone, hits), likely in resolved(successes, models, lethal=is_lethal(its)).items():
            self._stands_so(before, models, gone, hits)
            self._treated(chance * likely, [model.label for model in models[:gone]], before, suppressed)
        self._stands_so(before, models, 0, 0)

    def queue(self) -> list[Next]:
        """The models in the order in which they are hit, each when all before it are gone."""
        game, target, shots = self.game, self.target, self.attack.shots
        its, queued = weapons(game, shots), list[Next]()
        black = is_energy(game, its)
        before = {figure.label: figure.lp for figure in target.figures}
        while (figure := self._next()) is not None:
            cover = cover_dice(degree(game, shots, target, figure).level)
            again = cover.size if may_roll_cover_again(game, target, figure) else 0
            shield = shield_dice(game, target, figure)
            saved = together(
                with_rerolls(cover, REGULAR, again), chances(blackened(shield) if black else shield, REGULAR, MOST)
            )
            queued.append(Next(figure.label, game.profile(target, figure).ir, figure.lp, saved))
            figure.lp = 0
        for figure in target.figures:
            figure.lp = before[figure.label]
        return queued

    def _next(self) -> Figure | None:
        if self.attack.mark:
            figure = self.target.figure(self.attack.mark)
            return figure if figure.alive else None
        if self.attack.centre is not None:
            return next_under_blasts(self.game, self.target, self.attack.centre)
        return next_model(self.game, self.attack.shots, self.target, self.attack.nearest_to)

    def _stands_so(self, before: dict[str, int], models: Sequence[Next], gone: int, hits: int) -> None:
        """The first of them are gone, and the next has lost so many Life Points."""
        for figure in self.target.figures:
            figure.lp = before[figure.label]
        for model in models[:gone]:
            self.target.figure(model.label).lp = 0
        if hits:
            self.target.figure(models[gone].label).lp -= hits

    def _treated(self, chance: Fraction, fell: Sequence[str], before: dict[str, int], suppressed: bool) -> None:
        """Over all who may get up again, and then the Morale Check of the section."""
        patients = [self.target.figure(label) for label in fell]
        hurt = any(figure.lp < before[figure.label] for figure in self.target.figures)
        gone = is_gone(self.game, self.target)
        for likely in self._healed("Medic", medic_treats, patients, gone):
            for further in self._healed("Drone Engineer", mends, patients, gone):
                killed = sum(not figure.alive for figure in patients)
                lost = sum(before[figure.label] - figure.lp for figure in self.target.figures)
                failing = self._fails(suppressed) if hurt and not gone else Fraction(0)
                self.found.add(chance * likely * further, killed, lost, failing)

    def _healed(
        self,
        by: Healer,
        treats: Callable[[Legions, Section, Sequence[Figure]], list[Figure]],
        fell: Sequence[Figure],
        gone: bool,
    ) -> Iterator[Fraction]:
        """Every number of those of each kind who get up, and how likely that is; they stand while it is looked at."""
        patients = [] if gone else treats(self.game, self.target, fell)
        if not patients:
            yield Fraction(1)
            return
        up = Fraction(len(FACES) + 1 - needed(self.game, self.target, by), len(FACES))
        alike: dict[tuple[str, bool], list[Figure]] = {}
        for figure in patients:
            alike.setdefault(self._kind(figure), []).append(figure)
        for counts in product(*(range(len(group) + 1) for group in alike.values())):
            chance = Fraction(1)
            for group, count in zip(alike.values(), counts, strict=True):
                chance *= comb(len(group), count) * up**count * (1 - up) ** (len(group) - count)
                for number, figure in enumerate(group):
                    figure.lp = int(number < count)
            yield chance
        for figure in patients:
            figure.lp = 0

    def _kind(self, figure: Figure) -> tuple[str, bool]:
        """What makes a difference to a Morale Check: what a model is, and whether it is inspired."""
        return figure.profile, self.target.name_of(figure) in self.seeing

    def _fails(self, suppressed: bool) -> Fraction:
        """The chance that the section fails its Morale Check as it stands now."""
        alive = Counter((*self._kind(figure), figure.lp) for figure in self.target.alive)
        key = (suppressed, *sorted(alive.items()))
        if key not in self.failing:
            self.failing[key] = self._failing(suppressed)
        return self.failing[key]

    def _failing(self, suppressed: bool) -> Fraction:
        game, target = self.game, self.target
        if is_fearless(game, target):
            return Fraction(0)
        check = check_of(game, target, suppressed=suppressed, seeing=self.seeing)
        failed = 1 - passing(game, target, check)
        return failed * (1 - passing(game, target, check, repeated=True)) if tries_again(game, target.id) else failed


def resolved(successes: Chances, models: Sequence[Next], *, lethal: bool) -> dict[tuple[int, int], Fraction]:
    """The successes come to one model after the other; whoever is left alive ends it. How many are gone then, and how
    many Life Points the next has lost, with the chance of it."""
    ends: dict[tuple[int, int], Fraction] = {}
    left = successes
    for number, model in enumerate(models):
        further = [Fraction(0)] * (MOST + 1)
        saves = [(saved, likely) for saved, likely in enumerate(model.saved) if likely]
        for come, chance in enumerate(left):
            for saved, likely in saves if chance else ():
                rest = max(0, come - saved)
                hits = min(model.lp, rest // model.ir)
                if hits and (lethal or hits == model.lp):
                    further[rest - (1 if lethal else hits) * model.ir] += chance * likely
                else:
                    ends[number, hits] = ends.get((number, hits), Fraction(0)) + chance * likely
        left = tuple(further)
    nobody_left = sum(left, Fraction(0))
    return {**ends, (len(models), 0): nobody_left} if nobody_left else ends
