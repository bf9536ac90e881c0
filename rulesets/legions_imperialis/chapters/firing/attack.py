"""An attack: one Detachment fires at another, step by step (FIRE-01)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Goto, Procedure, step
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving
from rulesets.legions_imperialis.chapters.firing.hitting import Hit, rolled
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.chapters.morale.checks import check_casualties
from rulesets.legions_imperialis.chapters.morale.losses import check_broken
from rulesets.legions_imperialis.moments import EXTRA_ATTACKS, asked
from rulesets.legions_imperialis.table.happenings.firing import Fired, HitsResolved, WipedOut
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class Attack(Procedure):
    """A Detachment fires these shots at another; `pool` is the Hit pool, `before` how many models the target had when
    it was targeted (LI-D-36), `spreading` are the shots whose Wounds make further Hit rolls. On `overwatch` the Morale
    check waits until the target's activation is over."""

    kind = "imperialis.attack"

    detachment: str
    target: str
    shots: list[Shot]
    overwatch: bool = False
    pool: list[Hit] = []
    before: int = 0
    spreading: list[int] = []

    @step
    def hit_rolls(self, game: Imperialis, dice: Dice) -> None:
        """LI-HIT-01, LI-HIT-03: all Hit rolls are made, and the Hits gathered."""
        detachment, target = game.detachments[self.detachment], game.detachments[self.target]
        self.before = len(target.alive)
        volleys, self.pool = rolled(game, detachment, self.shots, dice)
        told = Fired(
            rule="LI-HIT-01", detachment=self.detachment, target=self.target, overwatch=self.overwatch, volleys=volleys
        )
        game.say(told)

    @step
    def resolve_hits(self, game: Imperialis, dice: Dice) -> None:
        """LI-ALLOC-02: Hits are allocated and resolved one at a time."""
        target = game.detachments[self.target]
        stood = [stand.label for stand in target.alive]
        resolving = Resolving(game, game.detachments[self.detachment], target, self.shots)
        hits = [resolving.resolve(hit, dice) for hit in self.pool]
        self.spreading = [
            hit.shot
            for hit, came in zip(self.pool, hits, strict=True)
            if came.wounds and spreads(game, game.detachments[self.detachment], self.shots[hit.shot], hit)
        ]
        gone = [label for label in stood if not target.stand(label).alive]
        if hits:
            told = HitsResolved(
                rule="LI-ALLOC-02", detachment=self.target, by=self.detachment, hits=hits, destroyed=gone
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
        told = Fired(
            rule="LIX-TR-DEFLAG-01",
            detachment=self.detachment,
            target=self.target,
            overwatch=self.overwatch,
            volleys=volleys,
        )
        game.say(told)
        return Goto("resolve_hits") if self.pool else None

    @step
    def broken(self, game: Imperialis, dice: Dice) -> None:
        """LI-BRK-02: whether the target's Formation is Broken, before the Morale check (LI-D-49)."""
        check_broken(game, [game.detachments[self.target]])

    @step
    def morale(self, game: Imperialis, dice: Dice) -> None:
        """LI-MOR-02: the check is made once the attack is resolved; after Overwatch it waits."""
        if not self.overwatch:
            check_casualties(game, game.detachments[self.target], dice, self.before)


@rule(without=False)
def spreads(game: Imperialis, detachment: Detachment, shot: Shot, hit: Hit) -> bool:
    """LIX-TR-DEFLAG-01, LIX-TR-DEFLAG-03: whether a Wound makes another Hit roll; those of such Hits make none."""
    return not hit.extra and bool(asked(EXTRA_ATTACKS, shot.mode_of(game, detachment).traits, game))


def remove(game: Imperialis, detachment: Detachment) -> None:
    """LI-SAVE-07: a Detachment without models is no more."""
    if detachment.on_table and not detachment.alive:
        detachment.where, detachment.order = "destroyed", ""
        game.say(WipedOut(rule="LI-SAVE-07", detachment=detachment.id))
