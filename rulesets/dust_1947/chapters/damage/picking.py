"""Hits whose victims the attacker picks: before the owner gives the rest (SKILL-ASSASSIN)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Lose
from rulesets.dust_1947.chapters.damage.leaders import leader
from rulesets.dust_1947.chapters.damage.victims import Hit, able_to_take, capacity
from rulesets.dust_1947.table.questions import LoseAsked
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


def pickable(game: Dust, unit: Unit, hits: list[Hit], victims: list[str]) -> list[str]:
    """Whom the attacker may pick for the next hit."""
    able = able_to_take(game, unit, hits, victims)
    return [name for name in able if not protected(game, unit, name, able)]


@rule(without=False)
def protected(game: Dust, unit: Unit, name: str, able: list[str]) -> bool:
    """DU-SKILL-ASSASSIN-02: the leader may be picked only if he is a hero or the last soldier left."""
    soldiers = [one for one in able if one not in game.units]
    return name == leader(game, unit) and name not in game.units and len(soldiers) > 1


class Picking(Procedure):
    """The hits on a unit of which the attacker picks the victims. Result: all hits, with the victims named."""

    kind: ClassVar[str] = "dust.picking"

    unit: str
    hits: list[Hit]
    by: str

    def _picked(self) -> list[Hit]:
        return [hit for hit in self.hits if hit.picked]

    @step
    def pick(self, game: Dust, dice: Dice) -> Ask | Done:
        """DU-SKILL-ASSASSIN-01: the attacker picks which enemy soldiers take these hits."""
        unit, hits = game.units[self.unit], self._picked()
        if len(hits) >= capacity(game, unit, hits) or len(pickable(game, unit, hits, [])) < 2:
            return Done(self._named(self._in_order(game, unit)))
        asked = LoseAsked(unit=unit.id, hits=[(hit.weapon, hit.damage) for hit in hits])
        return Ask(game.units[self.by].seat, asked, "DU-SKILL-ASSASSIN-01", (Lose,))

    @choices("pick")
    def victims(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The soldiers who may be picked, one after the other."""
        victims, hits = draft.get("victims", []), self._picked()
        able = pickable(game, game.units[self.unit], hits, victims)

        def judge(name: str) -> Refused | None:
            return (
                None
                if name in able
                else Refused("DU-SKILL-ASSASSIN-01", attack_reasons.NotAVictim(victim=name, able=able))
            )

        return offer("victims", able, judge, kind="list", many=True) if len(victims) < len(hits) and able else None

    @answers("pick")
    def picked(self, game: Dust, dice: Dice, lose: Lose) -> Done:
        """Each of these hits has its victim now."""
        return Done(self._named(lose.victims))

    def _in_order(self, game: Dust, unit: Unit) -> list[str]:
        """The victims where there is no choice."""
        victims: list[str] = []
        for _ in self._picked():
            victims += pickable(game, unit, self._picked(), victims)[:1]
        return victims

    def _named(self, victims: list[str]) -> list[Hit]:
        """All hits, those that the attacker gives with their victims."""
        names = iter(victims)
        return [hit.model_copy(update={"victim": next(names, "")}) if hit.picked else hit for hit in self.hits]
