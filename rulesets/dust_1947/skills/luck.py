"""Lucky: a hero rolls misses again when he has seen them (SKILL-LUCKY)."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesets.dust_1947.actions import Again
from rulesets.dust_1947.chapters.hits.to_hit import misses
from rulesets.dust_1947.chapters.hits.volleys import Volley
from rulesets.dust_1947.moments import AFTER_THROW, DustSkill, register
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.questions import LuckyAsked
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Interruption, at
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

SPENT = "lucky"
Missed = tuple[int, str, int]
"""A volley by its place, what an order calls it ("Pistol > Guards"), and how many of its dice missed."""


@register
class Lucky(DustSkill):
    """Fortune smiles, once; not shared."""

    key = "Lucky"

    @at(AFTER_THROW)
    def once_more(self, game: Dust, *, unit: Unit, volleys: list[Volley], **told: Any) -> Interruption | None:
        """DU-SKILL-LUCKY-01: once per game, in an ATTACK or SUSTAINED ATTACK, dice that missed are rolled again."""
        mine = [(place, one) for place, one in enumerate(volleys) if one.bearer == unit.id and not one.struck_back]
        entries = [(place, f"{one.weapon} > {one.target}", misses(game, one)) for place, one in mine]
        missed = [entry for entry in entries if entry[2]]
        if not missed or unit.skill_state.get(SPENT):
            return None
        return Interruption("DU-SKILL-LUCKY-01", LuckyThrow(unit=unit.id, missed=missed))


class LuckyThrow(Procedure):
    """The hero decides which of his misses are rolled again. Result: volleys by their place, each with how many."""

    kind: ClassVar[str] = "dust.lucky"

    unit: str
    missed: list[Missed]

    @step
    def decide(self, game: Dust, dice: Dice) -> Ask:
        """DU-SKILL-LUCKY-02: decided after the first roll is seen; it need not be declared."""
        asked = LuckyAsked(unit=self.unit, missed=[(number, label) for label, number in self._dice()])
        return Ask(game.units[self.unit].seat, asked, "DU-SKILL-LUCKY-01", (Again,))

    @choices("decide")
    def which(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """All or some of the dice that missed, weapon by weapon; or none, to keep the luck for later."""
        given = draft.get("dice", [])
        if given and given[-1] == "":
            return None
        named = {text.partition(" ")[2] for text in given}
        left = [(label, number) for label, number in self._dice() if label not in named]
        options = [f"{n} {label}" for label, number in left for n in range(number, 0, -1)]

        def judge(text: str) -> Refused | None:
            no = Refused("DU-SKILL-LUCKY-01", skills_reasons.NoSuchMisses(text=text, options=options))
            return None if text in options else no

        return offer("dice", options, judge, kind="list", many=True, enough=True) if options else None

    @answers("decide")
    def decided(self, game: Dust, dice: Dice, action: Again) -> Done:
        """DU-SKILL-LUCKY-01: used once, it is spent for the rest of the game."""
        chosen = [entry for text in action.dice for entry in self._chosen(text)]
        if chosen:
            game.units[self.unit].mark(SPENT)
            game.say(happened.Lucky(rule="DU-SKILL-LUCKY-01", unit=self.unit, again=action.dice))
        return Done(chosen)

    def _dice(self) -> list[tuple[str, int]]:
        """What missed, by the words of an order: "Pistol > Guards" and how many dice."""
        labels = dict.fromkeys(label for _, label, _ in self.missed)
        return [(label, sum(number for _, other, number in self.missed if other == label)) for label in labels]

    def _chosen(self, text: str) -> list[tuple[int, int]]:
        """The volleys that an entry such as "2 Pistol > Guards" means, each with how many of its dice."""
        words, _, label = text.partition(" ")
        left, chosen = int(words), []
        for place, other, number in self.missed:
            if other == label and left:
                chosen.append((place, min(left, number)))
                left -= chosen[-1][1]
        return chosen
