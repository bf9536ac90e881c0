"""An IAD attack, step by step: one model, one weapon, one ironclad (IAD)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.ironclads.armour import Facing, facing
from rulesets.dystopian_legions.chapters.ironclads.hull import damage, hit
from rulesets.dystopian_legions.chapters.luck.luck import of_each, try_luck
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.orders.giving import Giving
from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.hull_cover import left_of, screen_of
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import suppresses, throw_shots, try_weapons
from rulesets.dystopian_legions.table.happenings.ironclads import HullHit, IadDeclared
from rulesets.dystopian_legions.table.happenings.shooting import Aim, AttackRolled, Fire, Shot, WipedOut
from rulesets.dystopian_legions.table.measure import is_within
from rulesets.dystopian_legions.table.pools import REGULAR, Need
from rulesets.dystopian_legions.table.sight import lines_to_hull
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Procedure, step


class IadAttack(Procedure):
    """A model fires a weapon at an ironclad, named as a model. `need` is the least face that is a success, `successes`
    are those of its dice, `av` is the Armour Value that faces it, `driver` orders it to Fight Harder!, `harder` are the
    dice that are rolled again by that, `lucky` is what came of the throw by luck, `lost` are the Hull Points taken,
    `fell` the models that were removed by that, by their names."""

    kind = "legions.iad_attack"

    section: str
    target: str
    shot: Shot
    fire: Fire = "open_fire"
    need: Need = REGULAR
    av: int = 0
    successes: int = 0
    driver: str = ""
    harder: int | None = None
    lucky: list[int] = []
    worked: bool = True
    lost: int = 0
    fell: list[str] = []

    def alive(self, game: Legions) -> bool:
        """A section that is gone fires no more; what has been fired comes down."""
        return self.shot.indirect or game.takes_part(game.sections[self.section])

    @step
    def declared(self, game: Legions, dice: Dice) -> None:
        """DL-IAD-01, DL-IAD-03: the model, its weapon and the ironclad are declared, and which armour faces it."""
        section, (target, figure) = game.sections[self.section], game.named(self.target)
        placed, rushed = (modifier(game, section, target, self.fire) for modifier in (quality.placed, quality.rushed))
        self.need = quality.need(placed, rushed)
        faces = faced(game, section, self.shot, self.target)
        self.av = faces.av
        game.say(
            IadDeclared(
                rule="DL-IAD-01",
                section=self.section,
                target=target.id,
                label=figure.label,
                fire=self.fire,
                shot=self.shot,
                placed=placed,
                rushed=rushed,
                need=self.need,
                arc=faces.arc,
                av=faces.av,
                aim=aim_of(game, section, self.shot, self.target),
            )
        )

    @step
    def weapons_tried(self, game: Legions, dice: Dice) -> None:
        """DL-MAR-80, DL-MAR-23: an Unreliable weapon may fail, and an Experimental one says how many dice it rolls."""
        left = try_weapons(game, game.sections[self.section], [self.shot], dice)
        self.worked = bool(left)
        self.shot = left[0] if left else self.shot

    @step
    def fight_harder(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ORD-37, DL-ORD-38: the order for this attack."""
        if not self.driver or not self.worked:
            return None
        return Call(Giving(section=self.section, order="fight_harder", by=self.driver), into="harder")

    @step
    def roll(self, game: Legions, dice: Dice) -> Call | Done | None:
        """DL-IAD-04: its IAD dice are rolled."""
        if not self.worked:
            return Done()
        target = self._target(game)[0]
        fell = throw_shots(game, [self.shot], dice, self.need, again=self.harder or 0)
        game.say(AttackRolled(rule="DL-IAD-04", section=self.section, target=target.id, thrown=fell))
        self.lucky = [fell.successes]
        return try_luck(game, [of_each("fire", fell, [(self.shot.model, self.shot.pool)])], into="lucky")

    @step
    def counted(self, game: Legions, dice: Dice) -> None:
        """DL-MAR-34: what its dice show now stands."""
        (self.successes,) = self.lucky

    @step
    def hull_points(self, game: Legions, dice: Dice) -> None:
        """DL-IAD-05, DL-IAD-09, DL-IAD-10: cover and shields take successes away, the rest is held against the Armour
        Value."""
        section, (target, figure) = game.sections[self.section], self._target(game)
        screen = screen_of(game, dice, section, self.shot, target, figure)
        after, cr = left_of(self.successes, screen.taken), game.profile(target, figure).cr
        points = damage(after, self.av, cr)
        self.lost = min(points, figure.lp)
        game.say(
            HullHit(
                rule="DL-IAD-09",
                section=target.id,
                label=figure.label,
                cover=screen.cover,
                die=screen.die,
                saved=screen.saved,
                shielded=screen.shielded,
                before=self.successes,
                after=after,
                av=self.av,
                cr=cr,
                lost=self.lost,
                left=figure.lp - self.lost,
            )
        )
        self.fell = hit(game, target, figure, points).fell
        if not target.on_table:
            game.say(WipedOut(rule="DL-PROF-06", section=target.id))

    @step
    def morale(self, game: Legions, dice: Dice) -> Call | None:
        """DL-IAD-11: whoever has lost a Hull Point takes a Morale Check, and so do those who see a section end."""
        target, _ = self._target(game)
        if not self.lost:
            return None
        return Call(Morale(hurt=[target.id], fell=self.fell, suppression=suppresses(game, [self.shot])))

    def _target(self, game: Legions) -> tuple[Section, Figure]:
        return game.named(self.target)


def faced(game: Legions, section: Section, shot: Shot, target: str) -> Facing:
    """The armour of an ironclad that faces a shot: by the middle of the base of whoever fires, or by the point of the
    building from which it is measured (DL-D-104)."""
    line = lines_to_hull(game, section, target)[shot.model]
    at = line.start if is_within(section) else game.named(shot.model)[1].pose.point
    return facing(game, *game.named(target), Point(*at))


def aim_of(game: Legions, section: Section, shot: Shot, target: str) -> Aim:
    """The line of a shot at an ironclad."""
    line = lines_to_hull(game, section, target)[shot.model]
    covered = degree(game, [shot], *game.named(target)).level != "none"
    return Aim(model=shot.model, mark=target, start=line.start.spot, end=line.end.spot, covered=covered)
