"""Models that do not act on their own: each becomes part of a Detachment before any is deployed (COMMANDER)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.legions_imperialis.actions import Pick
from rulesets.legions_imperialis.moments import ATTACHED, replaced
from rulesets.legions_imperialis.table.happenings.setting_up import Attached
from rulesets.legions_imperialis.table.questions import AttachAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

FORMATION = "formation"
"""How far whoever is a Commander looks for a Detachment: in his own Formation."""


class Attaching(Procedure):
    """Each such Detachment becomes part of another, or stays as it is if there is none; `alone` are those."""

    kind = "imperialis.attaching"

    alone: list[str] = []

    @step
    def attach(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LIX-SR-COMMANDER-01, LIX-SR-ATTACHED-01: its player says of which Detachment it is part; one answer is not
        asked. If it is overdue it is the first."""
        while (commander := next(iter(self._waiting(game)), None)) is not None:
            names = [host.id for host in hosts(game, commander)]
            if len(names) > 1:
                asked = AttachAsked(detachment=commander.id, hosts=names)
                return Ask(commander.seat, asked, _rule_of(game, commander), (Pick,), default=Pick(choice=names[0]))
            if names:
                attach(game, commander, game.detachments[names[0]])
            else:
                self.alone = [*self.alone, commander.id]
                stays_behind(game, commander)
        return None

    @choices("attach")
    def to_whom(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """One of those Detachments."""
        return None if "choice" in draft else offer("choice", question.told(AttachAsked).hosts)

    @answers("attach")
    def is_attached(self, game: Imperialis, dice: Dice, given: Pick) -> Goto:
        """It is part of that one."""
        attach(game, self._waiting(game)[0], game.detachments[given.choice])
        return Goto("attach")

    def _waiting(self, game: Imperialis) -> list[Detachment]:
        """Those that are still to be attached."""
        return [one for one in game.detachments.values() if attaches(game, one) and one.id not in self.alone]


def attaches(game: Imperialis, detachment: Detachment) -> str:
    """How far a Detachment that does not act on its own looks for one of which it can be part; "" of any other."""
    reaches = {_reach(game, detachment, stand) for stand in detachment.stands}
    return reaches.pop() if len(reaches) == 1 else ""


def _reach(game: Imperialis, detachment: Detachment, stand: Stand) -> str:
    return str(replaced(ATTACHED, game.profile(detachment, stand).rules, game, "")[0])


def _rule_of(game: Imperialis, detachment: Detachment) -> str:
    return replaced(ATTACHED, game.profile(detachment, detachment.stands[0]).rules, game, "")[1][-1]


def hosts(game: Imperialis, detachment: Detachment) -> list[Detachment]:
    """The Detachments of which another can be part."""
    its = (one for one in game.detachments.values() if one.seat == detachment.seat and not attaches(game, one))
    return [one for one in its if may_host(game, one, detachment)]


@rule(without=True)
def may_host(game: Imperialis, host: Detachment, other: Detachment) -> bool:
    """LIX-SR-COMMANDER-01, LIX-SR-COMMANDER-02, LIX-SR-ATTACHED-01: Detachments of the same type; for a Commander one
    of his Formation that has none yet."""
    if _types(game, host) != _types(game, other):
        return False
    if attaches(game, other) != FORMATION:
        return True
    led = any(_reach(game, host, stand) == FORMATION for stand in host.stands)
    return host.formation == other.formation and not led


def _types(game: Imperialis, detachment: Detachment) -> set[str]:
    """The types of a Detachment's models: whoever has been attached to it is of none besides."""
    return {game.profile(detachment, stand).type for stand in detachment.stands}


def attach(game: Imperialis, detachment: Detachment, host: Detachment) -> None:
    """LIX-SR-COMMANDER-01, LIX-SR-ATTACHED-01: for the rest of the battle its models are part of another Detachment."""
    labels = [str(len(host.stands) + number) for number in range(1, len(detachment.stands) + 1)]
    joining = [
        stand.model_copy(update={"label": label, "card": detachment.card})
        for label, stand in zip(labels, detachment.stands, strict=True)
    ]
    host.stands = [*host.stands, *joining]
    del game.detachments[detachment.id]
    rule_id = _rule_of(game, detachment)
    game.say(Attached(rule=rule_id, detachment=detachment.id, host=host.id, models=labels))


@rule(without=False)
def stands_alone(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-COMMANDER-03: a Commander who finds nobody is a Detachment of his own."""
    return attaches(game, detachment) == FORMATION


@rule(without=None)
def stays_behind(game: Imperialis, detachment: Detachment) -> None:
    """LIX-SR-ATTACHED-02: any other who finds nobody is not deployed, and counts as destroyed."""
    if stands_alone(game, detachment):
        return
    detachment.where = "destroyed"
    for stand in detachment.stands:
        stand.wounds = 0
    told = [stand.label for stand in detachment.stands]
    game.say(Attached(rule="LIX-SR-ATTACHED-02", detachment=detachment.id, host="", models=told))
