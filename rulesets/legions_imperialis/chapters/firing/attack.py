"""An attack: one Detachment fires at another, step by step (FIRE-01)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Procedure, step
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving
from rulesets.legions_imperialis.chapters.firing.hitting import Hit, rolled
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.chapters.morale.checks import check_casualties
from rulesets.legions_imperialis.chapters.morale.losses import check_broken
from rulesets.legions_imperialis.table.happenings.firing import Fired, HitsResolved, WipedOut
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class Attack(Procedure):
    """A Detachment fires these shots at another; `pool` is the Hit pool, `before` how many models the target had when
    it was targeted (LI-D-36). On `overwatch` the Morale check waits until the target's activation is over."""

    kind = "imperialis.attack"

    detachment: str
    target: str
    shots: list[Shot]
    overwatch: bool = False
    pool: list[Hit] = []
    before: int = 0

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
        gone = [label for label in stood if not target.stand(label).alive]
        if hits:
            told = HitsResolved(
                rule="LI-ALLOC-02", detachment=self.target, by=self.detachment, hits=hits, destroyed=gone
            )
            game.say(told)
        remove(game, target)

    @step
    def broken(self, game: Imperialis, dice: Dice) -> None:
        """LI-BRK-02: whether the target's Formation is Broken, before the Morale check (LI-D-49)."""
        check_broken(game, [game.detachments[self.target]])

    @step
    def morale(self, game: Imperialis, dice: Dice) -> None:
        """LI-MOR-02: the check is made once the attack is resolved; after Overwatch it waits."""
        if not self.overwatch:
            check_casualties(game, game.detachments[self.target], dice, self.before)


def remove(game: Imperialis, detachment: Detachment) -> None:
    """LI-SAVE-07: a Detachment without models is no more."""
    if detachment.on_table and not detachment.alive:
        detachment.where, detachment.order = "destroyed", ""
        game.say(WipedOut(rule="LI-SAVE-07", detachment=detachment.id))
