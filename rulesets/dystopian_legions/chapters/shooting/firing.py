"""A fire action: a section attacks, and attacks again for as long as it may (SHOOT-02 to SHOOT-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dystopian_legions.actions import Bombard, Fire, HitTheDeck, HoldFire, LaySmoke, Order, Watch
from rulesets.dystopian_legions.chapters.orders.giving import Giving, lapses
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, any_order, order_choices
from rulesets.dystopian_legions.chapters.shooting.aiming import Spent, label_of, written
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.barrage import Barrage
from rulesets.dystopian_legions.chapters.shooting.bombarding import SMOKE, barrage_of, bombard_choices, can_bombard
from rulesets.dystopian_legions.chapters.shooting.declaring import can_fire, fire_choices, fired, who_drives
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import cannot_go_down, go_down, threatened
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import names_a_hull
from rulesets.dystopian_legions.chapters.shooting.iad_attack import IadAttack
from rulesets.dystopian_legions.chapters.shooting.joint_fire import (
    join,
    joint_shots,
    may_open_fire,
    other_half_attacked,
    who_fires_along,
)
from rulesets.dystopian_legions.chapters.shooting.launchers import lay_barrier, may_lay, smoke_choices
from rulesets.dystopian_legions.chapters.shooting.mixed_fire import direct_shots
from rulesets.dystopian_legions.chapters.shooting.run_and_gun import has_had_its_fire
from rulesets.dystopian_legions.chapters.shooting.watching import may_watch, somebody_will_move, watch
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import fires_alone
from rulesets.dystopian_legions.table.happenings.shooting import Fire as FireKind
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.questions import FireAsked
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question


class Shooting(Procedure):
    """A section opens fire, now, on Overwatch or by On My Mark!; `only` is the one enemy that it may fire at, if it may
    not fire at any. `said` is its first attack with all that was said, where that was said before. `models` and
    `weapons` have fired, `pooled`: it has made the one attack with all its models; `written` are all shots that were
    fired, `spared` are enemies that its other half has charged, `volley` those that are still to be fired at the
    ironclad `hull`, one after the other; `falling`: its shells are on their way. `along` are the
    sections that may fire along with it, each with the enemies that it spares. `early`: it fires before it moves.

    The result is whether it has fired at all."""

    kind = "legions.shooting"

    section: str
    fire: FireKind = "open_fire"
    only: str = ""
    said: dict[str, Any] = {}
    models: list[str] = []
    weapons: list[str] = []
    pooled: bool = False
    written: list[str] = []
    volley: list[Shot] = []
    hull: str = ""
    falling: bool = False
    spared: list[str] = []
    along: dict[str, list[str]] = {}
    early: bool = False

    def alive(self, game: Legions) -> bool:
        """A section that is gone fires no more; what it has fired comes down, though it is the first that is hit."""
        return self.falling or game.takes_part(game.sections[self.section])

    def spent(self, game: Legions) -> Spent:
        """What has fired."""
        watching = self.fire == "overwatch"
        pooled = self.pooled or other_half_attacked(game, game.sections[self.section])
        return Spent(tuple(self.models), tuple(self.weapons), pooled, tuple(self.written), watching, tuple(self.spared))

    @step
    def shoot(self, game: Legions, dice: Dice) -> Ask | Call | Done:
        """DL-SHOOT-02, DL-SHOOT-09: it may fire, for as long as something is left that can; nobody is asked else."""
        if self.said:
            told, self.said = self.said, {}
            return self._begins_with(game, told)
        section = game.sections[self.section]
        may_fire = self._may_fire(game)
        kinds: dict[type[Action], bool] = {
            Fire: may_fire,
            Bombard: self._may_bombard(game),
            LaySmoke: self.fire == "open_fire" and not self.early and may_lay(game, section, fired=bool(self.models)),
            HitTheDeck: self._may_go_down(game),
            Watch: self._may_watch(game),
            Order: (may_fire or self._may_bombard(game)) and any_order(game, self._occasion()),
        }
        takes = [kind for kind, possible in kinds.items() if possible]
        if not takes:
            return Done(bool(self.models))
        asked = FireAsked(section=self.section)
        return Ask(section.seat, asked, "DL-SHOOT-02", (*takes, HoldFire), kind="target")

    @choices("shoot")
    def what(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """The target, and the shots."""
        section = game.sections[self.section]
        if draft["type"] == "order":
            return order_choices(game, self._occasion(), draft)
        if draft["type"] == "lay_smoke":
            return smoke_choices(game, section, draft)
        if draft["type"] == "bombard":
            next_field = bombard_choices(game, section, self.spent(game), draft)
            driven = self.fire == "open_fire" and draft.get("load") != SMOKE
            return next_field or (who_drives(game, section, draft) if driven else None)
        if draft["type"] != "fire":
            return None
        ordered = self.fire == "open_fire"
        next_field = fire_choices(game, section, self.spent(game), self.only, draft)
        next_field = next_field or who_fires_along(game, section, self.along, draft)
        return next_field or (who_drives(game, section, draft) if ordered else None)

    @answers("shoot")
    def answered(
        self, game: Legions, dice: Dice, given: Fire | Bombard | LaySmoke | HitTheDeck | Watch | Order | HoldFire
    ) -> Call | Done | Goto:
        """It attacks, lies down, is given an order, goes on Overwatch, or is done."""
        section = game.sections[self.section]
        if isinstance(given, Watch):
            watch(game, section)
        if isinstance(given, HoldFire | Watch):
            lapses(section, "attack")
            return Done(bool(self.models))
        if isinstance(given, Order):
            return Call(Giving(section=given.section, order=given.order, by=given.by))
        if isinstance(given, LaySmoke):
            lay_barrier(game, section, given)
            return Goto("shoot")
        if isinstance(given, HitTheDeck):
            go_down(game, section, under_fire=False)
            return Goto("shoot")
        return self._shells(game, given) if isinstance(given, Bombard) else self._attacks(game, given)

    def _begins_with(self, game: Legions, told: dict[str, Any]) -> Call:
        """The attack that was said with the fire action."""
        if told["type"] == "bombard":
            return self._shells(game, Bombard.model_validate(told))
        return self._attacks(game, Fire.model_validate(told))

    def _shells(self, game: Legions, given: Bombard) -> Call:
        """DL-IDF-13: a barrage is the one attack of the section in this activation (DL-D-164)."""
        section = game.sections[self.section]
        aim, shots = barrage_of(game, section, self.spent(game), given)
        direct = direct_shots(game, section, shots, self.spent(game), given)
        self._are_spent(game, [*shots, *direct])
        self._is_the_attack(game, shots)
        lapses(section, "attack")
        self.falling = True
        return Call(
            Barrage(
                section=self.section,
                aim=aim,
                shots=shots,
                smoke=given.load == SMOKE,
                fire=self.fire,
                spotters=given.spotters,
                driver=given.harder,
                direct_at=given.direct_at,
                direct=direct,
            )
        )

    def _attacks(self, game: Legions, given: Fire) -> Call:
        section = game.sections[self.section]
        shots = fired(game, section, self.spent(game), given)
        if names_a_hull(game, given.target):
            self.volley, self.hull = shots, given.target
            return self._next_of_volley(game, given.harder)
        others = joint_shots(game, section, self.along, given)
        self._are_spent(game, shots)
        self._is_the_attack(game, shots)
        lapses(section, "attack")
        join(game, others)
        return Call(
            RadAttack(
                section=self.section,
                target=given.target,
                shots=[*shots, *others],
                fire=self.fire,
                mark=given.mark,
                driver=given.harder,
            )
        )

    def _next_of_volley(self, game: Legions, driver: str = "") -> Call:
        """The next of the attacks on an ironclad."""
        shot, self.volley = self.volley[0], self.volley[1:]
        self._are_spent(game, [shot])
        lapses(game.sections[self.section], "attack")
        return Call(IadAttack(section=self.section, target=self.hull, shot=shot, fire=self.fire, driver=driver))

    def _are_spent(self, game: Legions, shots: Sequence[Shot]) -> None:
        """These have fired now."""
        for shot in shots:
            game.named(shot.model)[1].fired = True
        self.models += [label_of(shot) for shot in shots]
        self.weapons += [shot.weapon for shot in shots if shot.shared]
        self.written += [written(shot) for shot in shots]

    def _is_the_attack(self, game: Legions, shots: Sequence[Shot]) -> None:
        """DL-SHOOT-04: the one attack of the section, unless its weapons fire alone."""
        section = game.sections[self.section]
        if not fires_alone(game, shots[0]):
            self.pooled = True
            section.attacked = True

    def _occasion(self) -> Occasion:
        """DL-D-62: the orders that last for its own Shooting Segment, before its first attack; none for fire out of
        turn, or before a move (DL-D-204). Fight Harder! is given with an attack that is declared (DL-D-08)."""
        return Occasion([self.section, *self.along], ("shooting",) if self._segment_begins else ())

    def _may_watch(self, game: Legions) -> bool:
        """Whether it may go on Overwatch in place of firing; nobody is asked where nobody will move any more."""
        section = game.sections[self.section]
        own = self._segment_begins and not has_had_its_fire(section)
        return own and may_watch(game, section) and somebody_will_move(game, section)

    def _may_fire(self, game: Legions) -> bool:
        """Whether it has anything left to fire, at somebody; in its own activation the movement may forbid it."""
        section = game.sections[self.section]
        return self._leaves_fire(game) and can_fire(game, section, self.spent(game), self.only)

    def _may_bombard(self, game: Legions) -> bool:
        """Whether it has indirect fire left that bears on anything; one enemy alone is nothing to shell."""
        section = game.sections[self.section]
        return self._leaves_fire(game) and not self.only and can_bombard(game, section, self.spent(game))

    def _leaves_fire(self, game: Legions) -> bool:
        """Whether what it has done in its activation leaves it its fire."""
        section = game.sections[self.section]
        return self.fire != "open_fire" or (may_open_fire(game, section) and not has_had_its_fire(section))

    @property
    def _segment_begins(self) -> bool:
        """Whether its own Shooting Segment begins, at the end of its move."""
        return self.fire == "open_fire" and not self.models and not self.early

    def _may_go_down(self, game: Legions) -> bool:
        """DL-HTD-03: at the end of its own Movement Segment, before it fires (DL-D-110); nobody is asked whom no enemy
        can fire at any more this turn."""
        section = game.sections[self.section]
        return self._segment_begins and cannot_go_down(game, section) is None and threatened(game, section)

    @step
    def volley_goes_on(self, game: Legions, dice: Dice) -> Call | None:
        """DL-SHOOT-05: any number of IAD attacks, on an ironclad for as long as it stands."""
        self.falling = False
        if self.volley and self._stands(game):
            return self._next_of_volley(game)
        self.volley = []
        return None

    @step
    def again(self, game: Legions, dice: Dice) -> Goto:
        """DL-SHOOT-07: the attack is over, with the orders for it, and the next may be declared."""
        for section in game.sections.values():
            lapses(section, "attack")
        return Goto("volley_goes_on" if self.volley else "shoot")

    def _stands(self, game: Legions) -> bool:
        section, figure = game.named(self.hull)
        return section.on_table and figure.alive
