"""Fire with templates: they are laid one after the other, then all Hit rolls are made (BLAST, FIRE, BEAM)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, spoken
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Lay, LayAll, NoTemplate
from rulesets.legions_imperialis.chapters.firing.attack import Attack, count_shots
from rulesets.legions_imperialis.chapters.firing.choosing import name_of, one_weapon_each
from rulesets.legions_imperialis.chapters.firing.hitting import number_of
from rulesets.legions_imperialis.chapters.firing.lines import Aimed, Shot
from rulesets.legions_imperialis.chapters.firing.templates import (
    RULES,
    Bound,
    Lying,
    against,
    covered,
    guns,
    may_take,
    number_of_rolls,
    shape_of,
    shot,
    suggested,
    why_not,
)
from rulesets.legions_imperialis.table.happenings.templates import TemplateCounts, TemplateLaid
from rulesets.legions_imperialis.table.pointing import pointed
from rulesets.legions_imperialis.table.questions import TemplateAsked
from rulesets.legions_imperialis.table.scattering import Scattered, scattered
from rulesets.legions_imperialis.table.shapes import Shape
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Options

MOST = 12
"""So many places are suggested at most."""
COUNTS = 4
"""The least face with which a model that is partly covered counts."""
COUNTED = {"blast": "LIX-TR-BLAST-03", "flame": "LIX-TR-FIRE-02", "beam": "LIX-TR-BEAM-02"}
"""The rule by which models count under each template."""
SCATTERS, MORE = {3: 3, 5: 6}, 1
"""By the inches of a disc the sides of the die that says how far it scatters, and what is added to it."""
NOWHERE = Scattered(die=0)


class Laying(Procedure):
    """A Detachment lays its templates: `guns` are those that are to come, `lying` those that lie. `target` is whom its
    other weapons fire at, with these `shots`, and `further` what is fired at Secondary Targets; `targets` and `volleys`
    are whom all of it attacks, and with what."""

    kind = "imperialis.laying"

    detachment: str
    target: str = ""
    shots: list[Shot] = []
    further: dict[str, list[Shot]] = {}
    guns: list[Aimed] = []
    lying: list[Lying] = []
    targets: list[str] = []
    volleys: list[list[Shot]] = []

    @step
    def begins(self, game: Imperialis, dice: Dice) -> None:
        """LI-TGT-01: which weapons lay templates."""
        detachment = game.detachments[self.detachment]
        others = (*self.shots, *(shot for shots in self.further.values() for shot in shots))
        self.guns = one_weapon_each(detachment, guns(game, detachment), others)

    @step
    def lay(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LIX-TR-BLAST-01, LIX-TR-FIRE-01, LIX-TR-BEAM-01: where the next template lies; nobody is asked of one that
        can lie nowhere. If the answer is overdue no more are laid."""
        detachment = game.detachments[self.detachment]
        while self.guns and not any(self.places(game)):
            self.guns = self.guns[1:]
        if not self.guns:
            return None
        gun = self.guns[0]
        shape = shape_of(game, detachment, gun)
        asked = TemplateAsked(
            detachment=self.detachment,
            model=gun.model,
            weapon=name_of(game, detachment, gun),
            shape=shape.kind,
            size=shape.inches,
            left=len(self.guns),
            alike=len(self.alike(game)),
        )
        takes: tuple[type[Action], ...] = (Lay, LayAll, NoTemplate) if asked.alike > 1 else (Lay, NoTemplate)
        return Ask(detachment.seat, asked, RULES[shape.kind], takes, default=NoTemplate())

    @choices("lay")
    def where(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Over which point, or toward which."""
        if draft["type"] == "no_template" or "to" in draft:
            return None

        def judge(text: str) -> Refused | None:
            pointed_at = pointed(game, text, RULES[question.told(TemplateAsked).shape])
            return pointed_at if isinstance(pointed_at, Refused) else self.why_not(game, pointed_at)

        return spoken("to", [at.spot.name for at in islice(self.places(game), MOST)], judge, kind="moves")

    @answers("lay")
    def laid(self, game: Imperialis, dice: Dice, given: Lay | LayAll | NoTemplate) -> Goto:
        """It lies there, once it has scattered; or all that are alike do; or no more are laid."""
        if isinstance(given, NoTemplate):
            self.guns = []
            return Goto("lay")
        at = pointed(game, given.to, "LIX-TR-BLAST-01")
        assert not isinstance(at, Refused)
        others = self.alike(game)[1:] if isinstance(given, LayAll) else []
        self._lies(game, at, dice)
        self._lie_beside(game, at, others, dice)
        return Goto("lay")

    def _lies(self, game: Imperialis, at: Point, dice: Dice) -> None:
        """The next template comes to lie."""
        gun, bound, detachment = self.guns[0], self.bound(game), game.detachments[self.detachment]
        self.lying = [*self.lying, lies(game, detachment, gun, at, bound, dice)]
        count_shots(game, detachment, [gun])
        self.guns = self.guns[1:]

    def _lie_beside(self, game: Imperialis, at: Point, others: Sequence[Aimed], dice: Dice) -> None:
        """Discs lie where the last one has come to lie, flames and lines toward the same point; those that may not are
        asked about as ever."""
        last = self.lying[-1]
        there = last.at.point if self._shape(game, last.gun).kind == "blast" else at
        for gun in others:
            if self._may_lie(game, gun, there):
                self.guns = [gun, *(one for one in self.guns if one != gun)]
                self._lies(game, there, dice)

    def _may_lie(self, game: Imperialis, gun: Aimed, at: Point) -> bool:
        """Whether a template may lie over a point that is on the table."""
        detachment = game.detachments[self.detachment]
        on_table = not isinstance(pointed(game, at.spot.name, "LIX-TR-BLAST-01"), Refused)
        return on_table and why_not(game, detachment, gun, at, self.bound(game)) is None

    def alike(self, game: Imperialis) -> list[Aimed]:
        """The next template, and all others of its kind."""
        detachment, first = game.detachments[self.detachment], self.guns[0]
        told = first.weapon_of(game, detachment), first.mode
        return [gun for gun in self.guns if (gun.weapon_of(game, detachment), gun.mode) == told]

    @step
    def counted(self, game: Imperialis, dice: Dice) -> None:
        """LIX-TR-BLAST-03, LIX-TR-FIRE-02: which models count that are partly covered; then all Hit rolls are known.
        All that is fired at one Detachment is one attack, at a Secondary Target too (LI-D-36)."""
        shots_at: dict[str, list[Shot]] = {self.target: [*self.shots]} if self.target else {}
        shots_at |= {name: [*shots] for name, shots in self.further.items()}
        for lying in self.lying:
            for name, one in counts(game, game.detachments[self.detachment], lying, dice).items():
                shots_at.setdefault(name, []).append(one)
        own = shots_at.pop(self.detachment, None)
        if own is not None:
            shots_at[self.detachment] = own
        self.targets, self.volleys = [*shots_at], [*shots_at.values()]

    @step
    def attack(self, game: Imperialis, dice: Dice) -> Call | Done:
        """LI-HIT-01, LIX-TR-BLAST-02: one Detachment after the other is attacked, the own one last."""
        if not self.targets:
            return Done()
        target, shots = self.targets.pop(0), self.volleys.pop(0)
        return Call(Attack(detachment=self.detachment, target=target, shots=shots))

    @step
    def next(self, game: Imperialis, dice: Dice) -> Goto:
        """The next one."""
        return Goto("attack")

    def places(self, game: Imperialis) -> Iterator[Point]:
        """Where the next template may lie, the best first."""
        detachment, gun = game.detachments[self.detachment], self.guns[0]
        points = suggested(game, detachment, gun, self.bound(game))
        return (at for at in points if self.why_not(game, at) is None)

    def why_not(self, game: Imperialis, at: Point) -> Refused | None:
        """Why the next template may not lie over a point, or toward it."""
        gun = self.guns[0]
        return why_not(game, game.detachments[self.detachment], gun, at, self.bound(game))

    def bound(self, game: Imperialis) -> Bound:
        """What binds the next template: only discs are bound by others, and by the target of other weapons."""
        if not self.is_disc(game):
            return Bound()
        first = next((one.at for one in self.lying if self._shape(game, one.gun).kind == "blast"), None)
        return Bound(first=first, target=self.target)

    def is_disc(self, game: Imperialis) -> bool:
        """Whether the next template is a disc that lies over a point."""
        return self._shape(game, self.guns[0]).kind == "blast"

    def _shape(self, game: Imperialis, gun: Aimed) -> Shape:
        return shape_of(game, game.detachments[self.detachment], gun)


def lies(game: Imperialis, detachment: Detachment, gun: Aimed, aimed: Point, bound: Bound, dice: Dice) -> Lying:
    """A template as it comes to lie; says what came of it."""
    shape = shape_of(game, detachment, gun)
    fell = drift(game.options, shape, bound, dice)
    at = aimed.moved(fell.direction, fell.inches).spot if fell.inches else aimed.spot
    told = TemplateLaid(
        rule=RULES[shape.kind],
        detachment=detachment.id,
        model=gun.model,
        weapon=name_of(game, detachment, gun),
        shape=shape.kind,
        size=shape.inches,
        aimed=aimed.spot,
        at=at,
        rolled=fell.inches - MORE if fell.inches else 0,
        **dict(fell),
    )
    game.say(told)
    return Lying(gun=gun, at=at)


@rule(without=lambda options, shape, bound, dice: NOWHERE)
def drift(options: Options, shape: Shape, bound: Bound, dice: Dice) -> Scattered:
    """LIX-TR-BLAST-01, LIX-TR-BLAST-08: only the first disc scatters: one of 3 inches D3+1 inches, one of 5 inches
    D6+1 (LIX-D-22)."""
    if shape.kind != "blast" or bound.first is not None:
        return NOWHERE
    return scattered(options, dice, sides=SCATTERS[shape.inches], more=MORE)


def farthest(game: Imperialis, laying: Laying) -> float:
    """How many inches the next template may scatter at most; 0 if it does not."""
    shape, bound = shape_of(game, game.detachments[laying.detachment], laying.guns[0]), laying.bound(game)
    if shape.kind != "blast" or bound.first is not None:
        return 0.0
    return float(SCATTERS[shape.inches] + MORE)


def counts(game: Imperialis, detachment: Detachment, lying: Lying, dice: Dice) -> dict[str, Shot]:
    """The Hit rolls that a template makes against each Detachment; says which models count."""
    gun, shape, under = lying.gun, shape_of(game, detachment, lying.gun), covered(game, detachment, lying)
    partly = {name: count_partly(its.partly, dice) for name, its in under.items()}
    among = {
        name: [*its.whole, *(one for one, die in partly[name].items() if die >= COUNTS)] for name, its in under.items()
    }
    among = {
        name: models
        for name, models in among.items()
        if may_take(game, detachment, gun, game.detachments[name], models)
    }
    value = number_of(gun.mode_of(game, detachment).dice, dice) if among and shape.kind != "flame" else 1
    told = TemplateCounts(
        rule=COUNTED[shape.kind],
        detachment=detachment.id,
        weapon=name_of(game, detachment, gun),
        counted={name: len(models) for name, models in among.items()},
        partly={model: die for dice_of in partly.values() for model, die in dice_of.items()},
        value=value,
    )
    game.say(told)
    return {name: hit_rolls(game, detachment, gun, name, models, value) for name, models in among.items()}


def hit_rolls(
    game: Imperialis, detachment: Detachment, gun: Aimed, name: str, models: Sequence[str], value: int
) -> Shot:
    """The Hit rolls of a template against a Detachment of which these models count, where its Dice came to a value."""
    target = game.detachments[name]
    labels = [one.rpartition("/")[2] for one in models]
    row = against(game, detachment, gun, target)
    rolls = number_of_rolls(shape_of(game, detachment, gun), len(labels), value)
    return shot(row, game, detachment, may_take(game, detachment, gun, target, labels), rolls)


@rule(without=lambda models, dice: dict.fromkeys(models, COUNTS))
def count_partly(models: tuple[str, ...], dice: Dice) -> dict[str, int]:
    """LIX-TR-BLAST-03, LIX-TR-FIRE-02: a D6 for each model that is partly covered: on 4-6 it counts."""
    return dict(zip(models, dice.roll(len(models)), strict=True))
