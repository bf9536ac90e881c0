"""An attack: one Detachment fires at another, step by step (FIRE-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.legions_imperialis.actions import Allocate
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving, firer_allocates, wounded_first
from rulesets.legions_imperialis.chapters.firing.casualties import (
    Fate,
    alike,
    allocation,
    by_hand,
    casualties_left,
    fates,
    is_a_choice,
    kinds,
    proposed,
    standing,
)
from rulesets.legions_imperialis.chapters.firing.choosing import name_of
from rulesets.legions_imperialis.chapters.firing.hitting import Hit, rolled
from rulesets.legions_imperialis.chapters.firing.lines import Aimed, Shot, shots_left
from rulesets.legions_imperialis.chapters.morale.checks import check_casualties
from rulesets.legions_imperialis.chapters.morale.losses import check_broken
from rulesets.legions_imperialis.moments import EXTRA_ATTACKS, LAYS, QUAKES, SHOCKS, holds
from rulesets.legions_imperialis.table.happenings.firing import (
    Fired,
    HitsResolved,
    HitsTaken,
    MannerOfFire,
    Quaked,
    Resolved,
    Shocked,
    ShotsLeft,
    WipedOut,
)
from rulesets.legions_imperialis.table.profiles import ARMOURED, Mode
from rulesets.legions_imperialis.table.questions import AllocateAsked, CasualtiesAsked, HitKind
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class Attack(Procedure):
    """A Detachment fires these shots at another; `pool` is the Hit pool, `before` how many models the target had when
    it was targeted (LI-D-36), `spreading` are the shots whose Wounds make further Hit rolls. On `overwatch` the Morale
    check waits until the target's activation is over; while the Detachment is `moving`, in the Movement phase, there is
    none (`manner` says with what it fires then). `held` is the wounded model that has last taken a Hit by hand; `fates`
    is what models that are alike have suffered, while their player says which; `quaking`: a Hit has shaken the
    target, `shocking`: has shocked it."""

    kind = "imperialis.attack"

    detachment: str
    target: str
    shots: list[Shot]
    overwatch: bool = False
    moving: bool = False
    manner: MannerOfFire = ""
    pool: list[Hit] = []
    before: int = 0
    spreading: list[int] = []
    held: str = ""
    quaking: bool = False
    shocking: bool = False
    fates: list[Fate] = []

    @step
    def hit_rolls(self, game: Imperialis, dice: Dice) -> None:
        """LI-FIRE-01, LI-HIT-01, LI-HIT-03: all Hit rolls are made, and the Hits gathered."""
        detachment, target = game.detachments[self.detachment], game.detachments[self.target]
        self.before = len(target.alive)
        has_fired(detachment)
        count_shots(game, detachment, [one for one in self.shots if not is_laid(game, detachment, one)])
        volleys, self.pool = rolled(game, detachment, self.shots, dice)
        self.shocking = any(shocks(game, target, self.shots[hit.shot].mode_of(game, detachment)) for hit in self.pool)
        told = Fired(
            rule="LI-HIT-01",
            detachment=self.detachment,
            target=self.target,
            overwatch=self.overwatch,
            moving=self.moving,
            manner=self.manner,
            volleys=volleys,
        )
        game.say(told)

    @step
    def impales(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LIX-TR-IMPALE-01, LIX-TR-PRECISE: such Hits come first, each to whom the firing player says; one answer is
        not asked."""
        while (place := self._next_to_impale(game)) is not None:
            resolving, shot = self._resolving(game), self.pool[place].shot
            labels = [stand.label for stand in resolving.legal(shot)]
            if len(labels) > 1 and (resolving.is_contest(shot) or len(resolving.alike(shot)) < len(labels)):
                return self._asks_whom(game, resolving, shot, labels)
            best = resolving.allocated(shot)
            assert best is not None
            self._takes(game, place, best.label, dice)
        return None

    def _next_to_impale(self, game: Imperialis) -> int | None:
        """The place of the next Hit in the pool that the firing player allocates."""
        firing, target, resolving = (
            game.detachments[self.detachment],
            game.detachments[self.target],
            self._resolving(game),
        )
        its = (
            place
            for place, hit in enumerate(self.pool)
            if firer_allocates(game, target, self.shots[hit.shot].mode_of(game, firing)) and resolving.legal(hit.shot)
        )
        return next(its, None)

    def _asks_whom(self, game: Imperialis, resolving: Resolving, shot: int, labels: list[str]) -> Ask:
        best = resolving.allocated(shot)
        assert best is not None
        overdue = Allocate(models=[best.label])
        hits = [HitKind(weapon=resolving.weapon(shot), firers=[resolving.firer(shot)], count=1, models=labels)]
        asked = AllocateAsked(detachment=self.target, by=self.detachment, hits=hits)
        rule_id = "LIX-TR-IMPALE-01" if resolving.is_contest(shot) else "LIX-TR-PRECISE"
        return Ask(game.detachments[self.detachment].seat, asked, rule_id, (Allocate,), default=overdue)

    @choices("impales")
    def whom(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The model."""
        return allocation(self.target, question.told(AllocateAsked).hits, draft)

    @answers("impales")
    def is_impaled(self, game: Imperialis, dice: Dice, given: Allocate) -> Goto:
        """That one takes it."""
        place = self._next_to_impale(game)
        if place is not None:
            self._takes(game, place, given.models[0], dice)
        return Goto("impales")

    @step
    def allocate(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-ALLOC-01: who allocates by hand says Hit by Hit which comes to whom; one answer is not asked."""
        while game.options.allocation == "manual":
            resolving = self._resolving(game)
            sorts = kinds(resolving, self.pool, self.held)
            if not sorts:
                break
            if by_hand(sorts):
                hits = [one.asked for one in sorts]
                asked = AllocateAsked(detachment=self.target, by=self.detachment, hits=hits)
                overdue = proposed(resolving, self.pool, sorts)
                return Ask(game.detachments[self.target].seat, asked, "LI-ALLOC-01", (Allocate,), default=overdue)
            self._takes(game, sorts[0].places[0], sorts[0].models[0], dice)
        return None

    @choices("allocate")
    def which_hit(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The Hit, if they differ, and the model."""
        return allocation(self.target, question.told(AllocateAsked).hits, draft)

    @answers("allocate")
    def is_allocated(self, game: Imperialis, dice: Dice, given: Allocate) -> Goto:
        """That one takes it."""
        sorts = kinds(self._resolving(game), self.pool, self.held)
        self._takes(game, sorts[int(given.hit or 1) - 1].places[0], given.models[0], dice)
        return Goto("allocate")

    def _takes(self, game: Imperialis, place: int, label: str, dice: Dice) -> None:
        """A model takes the Hit at a place of the pool."""
        target = game.detachments[self.target]
        hit = self.pool.pop(place)
        before = standing(target)
        stand = target.stand(label)
        came = self._resolving(game).suffered(hit.shot, stand, dice)
        self.held = "" if wounded_first(game, target, stand) else label
        self._spread(game, [hit], [came])
        self._told(game, [came], before)

    @step
    def resolve_hits(self, game: Imperialis, dice: Dice) -> Ask | Goto | None:
        """LI-ALLOC-02, LI-ALLOC-05: Hits are allocated and resolved one at a time, and lost where nobody is left. Where
        models are alike the saves of all are rolled first; then their player may say who suffers (LI-FAST-03)."""
        target, resolving = game.detachments[self.target], self._resolving(game)
        among, most = alike(game, resolving, self.pool)
        before = standing(target)
        hits = self._resolved(game, resolving, [*among], most, dice)
        self.fates = fates(target, before, among)
        if is_a_choice(self.fates, among):
            self._told(game, [hit.model_copy(update={"model": ""}) for hit in hits], standing(target))
            return self._asks_who_suffers(target, before, among)
        self._told(game, hits, before)
        return Goto("allocate") if self.pool else None

    def _resolved(
        self, game: Imperialis, resolving: Resolving, among: Sequence[str], most: int, dice: Dice
    ) -> list[Resolved]:
        """So many Hits one after the other, for as long as one of these models is left to take them."""
        target, hits = game.detachments[self.target], list[Resolved]()
        while len(hits) < most and (not among or any(target.stand(label).alive for label in among)):
            hits.append(resolving.resolve(self.pool[len(hits)], dice))
        self._spread(game, self.pool, hits)
        self.pool = self.pool[len(hits) :]
        return hits

    def _asks_who_suffers(self, target: Detachment, before: Mapping[str, tuple[int, int]], among: Sequence[str]) -> Ask:
        """Nobody has suffered yet while the answer is awaited."""
        for stand in target.stands:
            stand.wounds, stand.shields = before[stand.label]
        asked = CasualtiesAsked(detachment=target.id, by=self.detachment, count=len(self.fates), models=[*among])
        overdue = Allocate(models=[fate.label for fate in self.fates])
        return Ask(target.seat, asked, "LI-ALLOC-01", (Allocate,), default=overdue)

    @choices("resolve_hits")
    def who_suffers(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """So many of the models that are alike."""
        return casualties_left(question.told(CasualtiesAsked), draft)

    @answers("resolve_hits")
    def has_suffered(self, game: Imperialis, dice: Dice, given: Allocate) -> Goto:
        """The first that is named has suffered most."""
        target = game.detachments[self.target]
        before = standing(target)
        for label, fate in zip(given.models, self.fates, strict=True):
            stand = target.stand(label)
            stand.wounds, stand.shields = fate.wounds, fate.shields
        game.say(
            HitsTaken(
                rule="LI-ALLOC-01", detachment=target.id, models=given.models, destroyed=destroyed(target, before)
            )
        )
        remove(game, target)
        return Goto("allocate")

    def _resolving(self, game: Imperialis) -> Resolving:
        return Resolving(game, game.detachments[self.detachment], game.detachments[self.target], self.shots)

    def _spread(self, game: Imperialis, pool: Sequence[Hit], hits: Sequence[Resolved]) -> None:
        """Notes the shots whose Wounds make further Hit rolls, and whether the ground shakes."""
        detachment = game.detachments[self.detachment]
        for hit, came in zip(pool, hits, strict=False):
            self.quaking |= quakes(game, self.shots[hit.shot].mode_of(game, detachment), came)
            if spreads(game, detachment, self.shots[hit.shot], hit):
                self.spreading += [hit.shot] * came.wounds

    def _told(self, game: Imperialis, hits: list[Resolved], before: Mapping[str, tuple[int, int]]) -> None:
        target = game.detachments[self.target]
        if hits:
            told = HitsResolved(
                rule="LI-ALLOC-02",
                detachment=target.id,
                by=self.detachment,
                hits=hits,
                destroyed=destroyed(target, before),
            )
            game.say(told)
        remove(game, target)

    @step
    def spreading_fire(self, game: Imperialis, dice: Dice) -> Goto | None:
        """LIX-TR-DEFLAG-01: each unsaved Wound of such a weapon makes another Hit roll, after the destroyed are
        removed."""
        again, self.spreading = self.spreading, []
        if not again or not game.detachments[self.target].on_table:
            return None
        detachment = game.detachments[self.detachment]
        single = [self.shots[number].model_copy(update={"dice": "1"}) for number in again]
        volleys, pool = rolled(game, detachment, single, dice)
        self.pool = [Hit(shot=again[hit.shot], extra=True) for hit in pool]
        self.shots = spread_out(self.shots)
        told = Fired(
            rule="LIX-TR-DEFLAG-01",
            detachment=self.detachment,
            target=self.target,
            overwatch=self.overwatch,
            moving=self.moving,
            manner=self.manner,
            volleys=volleys,
        )
        game.say(told)
        return Goto("allocate") if self.pool else None

    @step
    def quake(self, game: Imperialis, dice: Dice) -> None:
        """LIX-TR-QUAKE-01: the target is shaken; on Overwatch that waits until its activation is over (LI-OW-13)."""
        target = game.detachments[self.target]
        if self.quaking and self.overwatch:
            target.quaked = True
        elif self.quaking:
            shake(game, target)

    @step
    def shock(self, game: Imperialis, dice: Dice) -> None:
        """LIX-TR-SHOCK-01: the target is shocked; on Overwatch that waits until its activation is over (LI-OW-13)."""
        target = game.detachments[self.target]
        if self.shocking and self.overwatch:
            target.shocked = True
        elif self.shocking:
            stun(game, target)

    @step
    def broken(self, game: Imperialis, dice: Dice) -> None:
        """LI-BRK-02: whether the target's Formation is Broken, before the Morale check (LI-D-49)."""
        check_broken(game, [game.detachments[self.target]])

    @step
    def morale(self, game: Imperialis, dice: Dice) -> None:
        """LI-MOR-02, LI-MOR-03: the check is made once the attack is resolved; after Overwatch it waits."""
        firing, target = game.detachments[self.detachment], game.detachments[self.target]
        if not self.overwatch and causes_a_check(firing, target, moving=self.moving):
            check_casualties(game, target, dice, self.before, self.before - len(target.alive))


def destroyed(target: Detachment, before: Mapping[str, tuple[int, int]]) -> list[str]:
    """The models of a Detachment that were alive before and are not any more."""
    return [stand.label for stand in target.stands if before[stand.label][0] > 0 and not stand.alive]


@rule(without=True)
def causes_a_check(firing: Detachment, target: Detachment, *, moving: bool) -> bool:
    """LI-MOR-03: only fire of an enemy in the First Fire or Advancing Fire stage, or on Overwatch; not that of Point
    Defence in the Movement phase (LIX-D-19), nor a template of the own side."""
    return not moving and firing.seat != target.seat


@rule(without=False)
def spreads(game: Imperialis, detachment: Detachment, shot: Shot, hit: Hit) -> bool:
    """LIX-TR-DEFLAG-01, LIX-TR-DEFLAG-03: whether a Wound makes another Hit roll; those of such Hits make none."""
    return not hit.extra and holds(EXTRA_ATTACKS, shot.mode_of(game, detachment).traits, game)


@rule(without=False)
def quakes(game: Imperialis, mode: Mode, came: Resolved) -> bool:
    """LIX-TR-QUAKE-01, LIX-TR-QUAKE-03: whether a Hit shakes those to whom it comes: not one that their Void Shields
    have met."""
    return came.save != "shield" and holds(QUAKES, mode.traits, game, mode=mode)


@rule(without=None)
def shake(game: Imperialis, detachment: Detachment) -> None:
    """LIX-TR-QUAKE-01, LIX-TR-QUAKE-02: it moves half as far next time, and fires worse; however often it was hit
    (LIX-D-24)."""
    detachment.quaked = False
    if detachment.on_table:
        detachment.slowed = detachment.shaken = True
        game.say(Quaked(rule="LIX-TR-QUAKE-01", detachment=detachment.id))


@rule(without=False)
def shocks(game: Imperialis, target: Detachment, mode: Mode) -> bool:
    """LIX-TR-SHOCK-01: whether a Hit shocks those at whom it was fired: Vehicles and larger, whether or not their Void
    Shields meet it."""
    armoured = all(game.profile(target, stand).type in ARMOURED for stand in target.alive)
    return armoured and holds(SHOCKS, mode.traits, game, mode=mode)


@rule(without=None)
def stun(game: Imperialis, detachment: Detachment) -> None:
    """LIX-TR-SHOCK-01, LIX-TR-SHOCK-02: it moves half as far next time, and each of its models fires one weapon;
    however often it was hit (LIX-D-24)."""
    detachment.shocked = False
    if detachment.on_table:
        detachment.slowed = detachment.stunned = True
        game.say(Shocked(rule="LIX-TR-SHOCK-01", detachment=detachment.id))


@rule(without=None)
def has_fired(detachment: Detachment) -> None:
    """LIX-TR-QUAKE-02, LIX-TR-SHOCK-02: the next time that it fires, and no longer; its shots and Hit rolls are
    reckoned before the first die."""
    detachment.shaken = detachment.stunned = False


def is_laid(game: Imperialis, detachment: Detachment, shot: Aimed) -> bool:
    """Whether a shot is that of a template, which is counted as it is laid."""
    mode = shot.mode_of(game, detachment)
    return holds(LAYS, mode.traits, game, mode=mode)


def count_shots(game: Imperialis, detachment: Detachment, fired: Iterable[Aimed]) -> None:
    """LIX-TR-LIMITED: each shot of a weapon that has only so many is counted, model by model, and told."""
    left: dict[str, dict[str, int]] = {}
    for one in fired:
        stand = detachment.stand(one.model)
        shots = shots_left(game, stand, one.weapon, one.mode_of(game, detachment))
        if shots is not None:
            stand.spent = {**stand.spent, one.key: stand.spent.get(one.key, 0) + 1}
            left.setdefault(name_of(game, detachment, one), {})[one.model] = shots - 1
    for weapon, by_model in left.items():
        game.say(ShotsLeft(rule="LIX-TR-LIMITED", detachment=detachment.id, weapon=weapon, left=by_model))


@rule(without=lambda shots: [*shots])
def spread_out(shots: Sequence[Shot]) -> list[Shot]:
    """LIX-TR-DEFLAG-02: Hits of fire that spreads come to whoever is in range and line of sight of any model that
    fires."""
    at = tuple(dict.fromkeys(label for shot in shots for label in shot.at))
    standing = {label: pose for shot in reversed(shots) for label, pose in shot.standing.items()}
    return [shot.model_copy(update={"at": at, "standing": {**standing, **shot.standing}}) for shot in shots]


@rule(without=None)
def remove(game: Imperialis, detachment: Detachment) -> None:
    """LI-SAVE-07: a Detachment without models is no more."""
    if detachment.on_table and not detachment.alive:
        detachment.where, detachment.order = "destroyed", ""
        game.say(WipedOut(rule="LI-SAVE-07", detachment=detachment.id))
