"""Luck Tokens: a model with Lucky rolls one of its own dice again, when it has seen it (MAR-32 to MAR-36)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dystopian_legions.actions import Pick
from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.luck import LuckSpent
from rulesets.dystopian_legions.table.pools import COLOURS, EXPLODES, SIX, Die, Pool, Throw, exploded, rolled_again
from rulesets.dystopian_legions.table.questions import LuckAsked, RollKind
from rulesets.dystopian_legions.table.state import Figure, Legions
from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer

KEEP = "keep"
"""The choice of who lets his dice be."""


class Owned(Frozen):
    """Dice as they fell, and for what; `owners` are the names of the models whose they are, one a die, "" where a die
    is nobody's."""

    what: RollKind
    thrown: Throw
    owners: tuple[str, ...]


class Luck(Procedure):
    """Whoever is lucky may roll dice of these throws again, one after the other; its result are the successes of each
    throw then. `content` are the models that let a throw be, by its place and their names."""

    kind = "legions.luck"

    throws: list[Owned]
    content: list[tuple[int, str]] = []
    place: int = 0
    model: str = ""

    @step
    def who(self, game: Legions, dice: Dice) -> Done | None:
        """DL-MAR-33: the next model that has a token and a die that missed, the dice in the order in which they were
        rolled; nobody else is asked (DL-D-07)."""
        next_one = next((one for one in hopeful(game, self.throws) if one not in self.content), None)
        if next_one is None:
            return Done([owned.thrown.successes for owned in self.throws])
        self.place, self.model = next_one
        return None

    @step
    def spend(self, game: Legions, dice: Dice) -> Ask:
        """DL-MAR-33: it spends a token, or lets them be."""
        section, _ = game.named(self.model)
        asked = LuckAsked(
            section=section.id,
            model=self.model,
            what=self._owned.what,
            dice=[_word(die) for die in self._own()],
            tokens=tokens(game, self.model),
        )
        return Ask(section.seat, asked, "DL-MAR-33", (Pick,), default=Pick(choice=KEEP))

    @choices("spend")
    def which(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """None, or one of its dice that may be rolled again, those that missed first."""
        if "choice" in draft:
            return None
        again = sorted((die for die in self._own() if may_be_rolled(die)), key=_hope)
        return offer("choice", [KEEP, *dict.fromkeys(map(_word, again))])

    @answers("spend")
    def spent(self, game: Legions, dice: Dice, given: Pick) -> Goto:
        """DL-MAR-33, DL-MAR-34: the die is rolled again, and what it shows then stands."""
        if given.choice == KEEP:
            self.content = [*self.content, (self.place, self.model)]
            return Goto("who")
        owned, (section, figure) = self._owned, game.named(self.model)
        which = next(
            number
            for number, (die, name) in enumerate(zip(owned.thrown.dice, owned.owners, strict=True))
            if name == self.model and may_be_rolled(die) and _word(die) == given.choice
        )
        pay(figure)
        fresh = rolled_again([owned.thrown.dice[which]], [0], dice, owned.thrown.need)
        more = exploded(fresh, dice, owned.thrown.need)
        then = instead(owned, which, more)
        self.throws = [then if number == self.place else one for number, one in enumerate(self.throws)]
        said = LuckSpent(
            rule="DL-MAR-33",
            section=section.id,
            label=figure.label,
            profile=figure.profile,
            what=owned.what,
            thrown=more,
            successes=then.thrown.successes,
            left=tokens(game, self.model),
        )
        game.say(said)
        return Goto("who")

    @property
    def _owned(self) -> Owned:
        return self.throws[self.place]

    def _own(self) -> list[Die]:
        its = zip(self._owned.thrown.dice, self._owned.owners, strict=True)
        return [die for die, name in its if name == self.model]


def try_luck(game: Legions, throws: Sequence[Owned], into: str) -> Call | None:
    """Whoever is lucky may do something about these throws; None where nobody can."""
    return Call(Luck(throws=[*throws]), into=into) if any(hopeful(game, throws)) else None


@rule(without=lambda game, throws: iter(()))
def hopeful(game: Legions, throws: Sequence[Owned]) -> Iterator[tuple[int, str]]:
    """DL-MAR-33: the throws, by their places, and models with a token of which a die in them has missed (DL-D-180)."""
    for place, owned in enumerate(throws):
        named = [*zip(owned.thrown.dice, owned.owners, strict=True)]
        for name in dict.fromkeys(filter(None, owned.owners)):
            missed = any(not die.successes and may_be_rolled(die) for die, owner in named if owner == name)
            if missed and tokens(game, name):
                yield place, name


def tokens(game: Legions, name: str) -> int:
    """The Luck Tokens that a model has left."""
    section, figure = game.named(name)
    return lucky(game.profile(section, figure).mars) - figure.lucky


@rule(without=0)
def lucky(printed: Sequence[str]) -> int:
    """DL-MAR-32, DL-MAR-35: the tokens with which a model starts, as many as are printed."""
    return mars.number(printed, "Lucky")


@rule(without=None)
def pay(figure: Figure) -> None:
    """DL-MAR-36: a token that is spent is gone for good."""
    figure.lucky += 1


def may_be_rolled(die: Die) -> bool:
    """Whether a die may be rolled again, and can become better by it."""
    return die.face != SIX and is_first(die)


@rule(without=True)
def is_first(die: Die) -> bool:
    """DL-MAR-34: a die that was rolled again, whatever for, is not rolled a third time (DL-D-03)."""
    return not die.was


def instead(owned: Owned, which: int, more: Throw) -> Owned:
    """A throw in which a die has been rolled again; the dice that this adds stand behind all others."""
    before, its = owned.thrown.dice, owned.owners
    fresh = more.dice[0].model_copy(update={"extra": before[which].extra})
    dice = (*before[:which], fresh, *before[which + 1 :], *more.dice[1:])
    return owned.model_copy(
        update={
            "thrown": owned.thrown.model_copy(update={"dice": dice}),
            "owners": (*its, *(its[which] for _ in more.dice[1:])),
        }
    )


def of_each(what: RollKind, thrown: Throw, pools: Sequence[tuple[str, Pool]]) -> Owned:
    """A throw of dice that models add to a pool, by their names; what they do not explain is nobody's. Extra dice
    belong to the model whose six they were rolled for (DL-D-02)."""
    firsts = [die for die in thrown.dice if not die.extra]
    owners: list[str] = []
    for colour in COLOURS:
        names = [name for name, pool in pools for _ in range(pool.of(colour))]
        size = sum(die.colour == colour for die in firsts)
        owners += [*names, *("" for _ in range(size))][:size]
    sixes: list[str] = []
    for number, die in enumerate(thrown.dice):
        if die.extra:
            owners.append(sixes.pop(0))
        if die.face == SIX and EXPLODES.get(die.colour, False):
            sixes.append(owners[number])
    return Owned(what=what, thrown=thrown, owners=tuple(owners))


def _word(die: Die) -> str:
    """A die as it is named: "blue 2"."""
    return f"{die.colour} {die.face}"


def _hope(die: Die) -> tuple[int, int]:
    """Those that missed first, of the best colours first."""
    return die.successes, -COLOURS.index(die.colour)
