"""How Legions Imperialis sounds: events, questions, refusals, the whole table in words."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.boards.tables.measured import drawn_up
from rulesets.kit.engine import telling
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.agreeing import agreeing, names_in
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.outcome import outcome
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentences
from rulesets.kit.engine.telling import count, harmless, listed, plain
from rulesets.kit.facets import tree_reasons
from rulesets.kit.facets.words import Words
from rulesets.legions_imperialis.chapters.morale.losses import losses
from rulesets.legions_imperialis.face.tell import event_words, map_words, question_words, reason_words, setup_words
from rulesets.legions_imperialis.face.tell.coaching import COACHING
from rulesets.legions_imperialis.face.tell.text import ORDERS, OWN_WORDS, player, side
from rulesets.legions_imperialis.table.engaging import engaged, pinned
from rulesets.legions_imperialis.table.state import Detachment, Formation, Imperialis

EVENTS = Sentences[Imperialis](event_words.EVENTS)
OF_THE_KIT = Sentences[None](telling.REASONS, tree_reasons.SENTENCES, map_words.REASONS)
REASONS = Sentences[None](reason_words.REASONS)
STAGES = {
    "deployment": "deployment",
    "orders": "Orders",
    "initiative": "Initiative",
    "movement": "Movement",
    "first_fire": "First Fire",
    "engagement": "Engagement",
    "advancing_fire": "Advancing Fire",
    "end": "End phase",
    "over": "over",
}
"""The phases in words."""
OFF_THE_TABLE = {"waiting": "not placed yet", "reserve": "in Reserve", "destroyed": "destroyed"}
"""Where a Detachment is that is not on the table."""


class ImperialisWords(Words[Imperialis]):
    """The words of the game; every text is made for one reader."""

    coaching = COACHING

    def event(self, view: Imperialis, event: Event) -> str:
        return _agreeing(view, EVENTS.tell(view, event.key, {"rule": event.rule, **harmless(event.values, OWN_WORDS)}))

    def question(self, view: Imperialis, question: Question) -> str:
        return _agreeing(view, question_words.asks(f"**{player(view, question.seat)}**", question))

    def option(self, view: Imperialis, question: Question, offer: Offer, option: Option) -> Choice:
        return Choice(value=option.value, label=question_words.option(view, question, offer, option))

    def field(self, view: Imperialis, question: Question, offer: Offer) -> str:
        return question_words.field(offer)

    def action(self, view: Imperialis, action: Action) -> str:
        return _agreeing(view, question_words.said(action))

    def refusal(self, refused: Refused) -> str:
        if refused.key in OF_THE_KIT.models:
            return OF_THE_KIT.tell(None, refused.key, refused.values)
        values = harmless(refused.values, OWN_WORDS)
        return agreeing(REASONS.tell(None, refused.key, values), names_in(values))

    def title(self, view: Imperialis) -> str:
        if view.verdict is not None:
            return _result(view)
        turn = f"Round {view.round}, {STAGES[view.phase]}" if view.round else "Deployment"
        owed = [question for question in view.questions if question.owed]
        names = dict.fromkeys(view.players[question.seat] for question in owed)
        does = question_words.TO_DO.get(owed[0].key, "to choose") if owed else ""
        return f"{turn} – {listed(names)} {does}" if names else turn

    def status(self, view: Imperialis) -> str:
        lines = [f"**{plain(self.title(view))}**", *(self.question(view, q) for q in view.questions if q.owed)]
        for seat, its in enumerate(view.sides):
            lines += ["", f"**{plain(its.name)}** ({player(view, seat)}): {count(its.vp, 'Victory Point')}"]
            for formation in view.formations.values():
                if formation.seat == seat:
                    lines += _formation(view, formation)
        return "\n".join(lines)

    def force(self, force: str) -> str:
        return setup_words.force(force)


def _agreeing(view: Imperialis, told: str) -> str:
    """A sentence that agrees with the name of a Detachment of many: "Gate Riders march"."""
    return agreeing(told, map(plain, view.detachments))


def _formation(view: Imperialis, formation: Formation) -> Iterator[str]:
    """A Formation with its Detachments, a line each."""
    broken = ", Broken" if formation.broken else ""
    yield f"{plain(formation.id)}: lost {losses(view, formation)}, Break Point {formation.break_point}{broken}"
    yield from (f"- {plain(one.id)}: {', '.join(_detachment(view, one))}" for one in view.members(formation.id))


def _detachment(view: Imperialis, detachment: Detachment) -> Iterator[str]:
    if not detachment.on_table:
        yield OFF_THE_TABLE[detachment.where]
        if detachment.in_reserve and view.phase not in ("deployment", "orders"):
            yield ORDERS[detachment.order]
        return
    yield drawn_up({stand.label: stand.pose for stand in detachment.alive})
    if view.phase != "orders" or detachment.order == "fall_back":
        yield ORDERS[detachment.order]
    if detachment.hovering:
        yield "hovering"
    hurt = [(one, view.profile(detachment, one)) for one in detachment.alive]
    yield from (f"model {one.label} {one.wounds} of {its.wounds} Wounds" for one, its in hurt if its.wounds > 1)
    yield from (f"model {one.label} Void Shields {one.shields}" for one, its in hurt if "Void" in " ".join(its.rules))
    if engaged(view, detachment):
        yield "Engaged & Pinned" if pinned(view, detachment) else "Engaged"


def _result(view: Imperialis) -> str:
    assert view.verdict is not None
    return outcome(view.verdict, [side(view, seat) for seat in (0, 1)])
