"""Damage tracks, and how a unit leaves the battle (DMG-05)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Reserve
from rulesets.dust_1947.armament import joined_hero
from rulesets.dust_1947.criticals import FIRE
from rulesets.dust_1947.moments import ELIMINATED, asked, in_play
from rulesets.dust_1947.reserve import restore
from rulesets.dust_1947.state import Dust, Screen, Unit
from rulesets.kit.dice import Dice
from rulesets.kit.points import rule
from rulesets.kit.procedure import Ask, Call, Done, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Question, offer
from rulesets.kit.refusal import Refused


def track(game: Dust, unit: Unit) -> int:
    """The damage track of a hero or machine in points."""
    return game.card(unit).track or 1


def mark(game: Dust, unit: Unit, points: int) -> None:
    """Mark points on a damage track; what exceeds it is lost."""
    full = track(game, unit)
    unit.damage = min(full, unit.damage + points)
    game.say("damaged", "DU-DMG-03", unit=unit.id, points=points, left=full - unit.damage)


@rule(without=False)
def destroyed(game: Dust, unit: Unit) -> bool:
    """DU-DMG-05: eliminated are units whose track is full, and infantry without a miniature left."""
    if unit.soldiers:
        return not unit.standing
    return unit.damage >= track(game, unit)


class Elimination(Procedure):
    """A unit leaves the battle. `by` is the unit that did it, `how`: "ranged", "cc", "critical", "fire"."""

    kind: ClassVar[str] = "dust.elimination"

    unit: str
    by: str = ""
    how: str = ""

    @step
    def leave(self, game: Dust, dice: Dice) -> None:
        """DU-DMG-05: an eliminated unit is removed."""
        unit = game.units[self.unit]
        unit.where = "eliminated"
        game.lost_ap[unit.seat] += game.card(unit).ap
        game.say("eliminated", "DU-DMG-05", unit=unit.id, how=self.how, squares=[s.name for s in unit.squares])
        if self.by and self.by in game.units:
            attacker = game.units[self.by]
            asked(ELIMINATED, in_play(game, attacker), game, unit=attacker, victim=unit, how=self.how)

    @step
    def leave_wreck(self, game: Dust, dice: Dice) -> None:
        """DU-TERR-30: a destroyed vehicle becomes wreck terrain in all its squares."""
        unit = game.units[self.unit]
        if game.card(unit).kind == "vehicle":
            game.wrecks += [square for square in unit.squares if square not in game.wrecks]
            game.say("wreck", "DU-TERR-30", unit=unit.id, squares=[s.name for s in unit.squares])

    @step
    def burn_on(self, game: Dust, dice: Dice) -> None:
        """DU-CRIT-07: the wreck of a burning vehicle goes on burning for the rest of the game."""
        unit = game.units[self.unit]
        if game.card(unit).kind == "vehicle" and FIRE in unit.criticals:
            game.burning_wrecks.append(Screen(squares=list(unit.squares)))

    @step
    def free_the_hero(self, game: Dust, dice: Dice) -> None:
        """DU-HERO-13: a joined hero whose squad dies goes on alone, in its square and with its tokens."""
        unit = game.units[self.unit]
        hero = joined_hero(game, unit)
        if hero is not None:
            hero.joined = None
            hero.squares, hero.level, hero.facing = list(unit.squares), unit.level, unit.facing
            hero.under_fire, hero.suppressed, hero.stunned = unit.under_fire, unit.suppressed, unit.stunned
            hero.activated, hero.delayed_hits = unit.activated, unit.delayed_hits
            game.say("hero_alone", "DU-HERO-13", unit=hero.id, squad=unit.id)

    @step
    def into_reserve(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-RES-01: where the scenario allows it, the player may put the unit into reserve at this moment."""
        unit = game.units[self.unit]
        if game.reserves_used[unit.seat] >= game.scenario.reserve or stays_away(game, unit):
            return None
        return Ask(unit.seat, "reserve", "DU-RES-01", (Reserve,), values={"unit": unit.id})

    @choices("into_reserve")
    def offer_reserve(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        def judge(word: str) -> Refused | None:
            return None if word in ("yes", "no") else Refused("DU-RES-01", "yes_or_no", answer=word)

        return None if "answer" in draft else offer("answer", ("yes", "no"), judge)

    @answers("into_reserve")
    def answered(self, game: Dust, dice: Dice, reserve: Reserve) -> None:
        unit = game.units[self.unit]
        if reserve.answer == "yes":
            game.reserves_used[unit.seat] += 1
            unit.where, unit.back_on = "reserve", game.turn + 1
            restore(game, unit)
            game.say("into_reserve", "DU-RES-01", unit=unit.id)


@rule(without=False)
def stays_away(game: Dust, unit: Unit) -> bool:
    """DU-RES-03: a hero goes into reserve only if a rule says so for that hero."""
    return game.card(unit).kind == "hero"


class Suffering(Procedure):
    """Damage that no attack does, such as fire. Result: {"eliminated": whether the unit is gone}."""

    kind: ClassVar[str] = "dust.suffer"

    unit: str
    points: int
    cause: str

    @step
    def suffer(self, game: Dust, dice: Dice) -> Call | None:
        """DU-DMG-05: a unit whose track is full is eliminated, whatever did it."""
        unit = game.units[self.unit]
        mark(game, unit, self.points)
        return Call(Elimination(unit=unit.id, how=self.cause)) if destroyed(game, unit) else None

    @step
    def end(self, game: Dust, dice: Dice) -> Done:
        """Say whether it is gone."""
        return Done({"eliminated": game.units[self.unit].where != "board"})
