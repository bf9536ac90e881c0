"""How Dystopian Legions sounds: events, questions, refusals, the whole table in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.dystopian_legions.chapters.deployment.strategic_forces import arrival_edge
from rulesets.dystopian_legions.face.tell import (
    correcting_words,
    event_words,
    looking_words,
    map_words,
    mine_words,
    nerve_words,
    question_words,
    reason_words,
    setup_reasons,
    setup_words,
    transport_words,
)
from rulesets.dystopian_legions.face.tell.coaching import COACHING
from rulesets.dystopian_legions.face.tell.text import OWN_WORDS, player, side
from rulesets.dystopian_legions.table.roofs import roof_under
from rulesets.dystopian_legions.table.state import Legions, Section
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

EVENTS = Sentences[Legions](event_words.EVENTS, nerve_words.EVENTS)
OF_THE_KIT = Sentences[None](telling.REASONS, tree_reasons.SENTENCES, map_words.REASONS)
"""What any game refuses: these sentences make harmless what was typed, themselves."""
REASONS = Sentences[None](
    [
        *reason_words.REASONS,
        *nerve_words.REASONS,
        *setup_reasons.REASONS,
        *correcting_words.REASONS,
        *looking_words.REASONS,
        *transport_words.REASONS,
    ]
)
STAGES = {
    "deployment": "deployment",
    "initiative": "initiative",
    "activations": "activations",
    "end": "End Phase",
}
"""The phases in words."""
AWAY = {"waiting": "not placed yet", "wiped_out": "wiped out", "broken": "Broken"}


class DystopianWords(Words[Legions]):
    """The words of the game; every text is made for one reader."""

    coaching = COACHING

    def event(self, view: Legions, event: Event) -> str:
        return _agreeing(view, EVENTS.tell(view, event.key, {"rule": event.rule, **harmless(event.values, OWN_WORDS)}))

    def question(self, view: Legions, question: Question) -> str:
        return _agreeing(view, question_words.asks(f"**{player(view, question.seat)}**", question))

    def option(self, view: Legions, question: Question, offer: Offer, option: Option) -> Choice:
        return Choice(value=option.value, label=question_words.option(view, offer, option))

    def field(self, view: Legions, question: Question, offer: Offer) -> str:
        return question_words.field(offer)

    def action(self, view: Legions, action: Action) -> str:
        return _agreeing(view, question_words.said(view, action))

    def refusal(self, refused: Refused) -> str:
        if refused.key in OF_THE_KIT.models:
            return OF_THE_KIT.tell(None, refused.key, refused.values)
        values = harmless(refused.values, OWN_WORDS)
        return agreeing(REASONS.tell(None, refused.key, values), names_in(values))

    def title(self, view: Legions) -> str:
        if view.verdict is not None:
            return _result(view)
        turn = f"Turn {view.turn}, {STAGES[view.phase]}" if view.turn else "Deployment"
        owed = [question for question in view.questions if question.owed]
        names = dict.fromkeys(view.players[question.seat] for question in owed)
        does = question_words.TO_DO.get(owed[0].key, "to choose") if owed else ""
        return f"{turn} – {listed(names)} {does}" if names else turn

    def status(self, view: Legions) -> str:
        lines = [f"**{plain(self.title(view))}**", *(self.question(view, q) for q in view.questions if q.owed)]
        for seat, its in enumerate(view.sides):
            log = f"{count(its.battle_log, 'Battle Log point')}, {its.cp} CP left"
            lines += ["", f"**{plain(its.name)}** ({player(view, seat)}): {log}"]
            mine = (one for one in view.sections.values() if one.seat == seat and one.figures)
            lines += [_section(view, section) for section in mine]
        if laid := mine_words.lying(view):
            lines += ["", f"**Mines**: {listed(laid)}"]
        return "\n".join(lines)

    def force(self, force: str) -> str:
        return setup_words.force(force)


def _agreeing(view: Legions, told: str) -> str:
    """A sentence that agrees with the name of a section of many: "Gaugers hold their ground"."""
    return agreeing(told, map(plain, view.sections))


def _section(view: Legions, section: Section) -> str:
    """A section on one line of the status."""
    if section.where == "aboard":
        told = [transport_words.rider(view, section), f"{section.lp} of {section.start_lp} LP", *_markers(section)]
        return f"- {plain(section.id)}: {', '.join(map(plain, told))}"
    if not section.on_table:
        return f"- {plain(section.id)}: {_away(view, section)}"
    told = [
        drawn_up({model.label: model.pose for model in section.alive}),
        f"{section.lp} of {section.start_lp} LP",
        *_markers(section),
        *([f"in {plain(section.building)}"] if section.building else []),
        *_up_there(view, section),
        *filter(None, [plain(transport_words.load(view, section))]),
    ]
    return f"- {plain(section.id)}: {', '.join(told)}"


def _away(view: Legions, section: Section) -> str:
    if section.where != "waiting" or not section.arrives:
        return AWAY[section.where]
    return f"comes in turn {max(section.arrives, view.turn)} from the {arrival_edge(view, section)}"


def _up_there(view: Legions, section: Section) -> Iterator[str]:
    """On whose roofs it stands, and how many of it if not all do."""
    above = Counter(
        roof.name for figure in section.alive if (roof := roof_under(view, section, section.name_of(figure)))
    )
    for name, many in above.items():
        who = "" if many == len(section.alive) else f"{count(many, 'model')} "
        yield f"{who}on the roof of {plain(name)}"


def _markers(section: Section) -> Iterator[str]:
    if section.activated:
        yield "activated"
    if section.flying:
        yield "about to fly"
    if section.gunned:
        yield "has fired before its move"
    if section.overwatch:
        yield "on Overwatch"
    if section.hit_the_deck:
        yield "hit the deck"
    if section.shaken:
        yield count(section.shaken, "Shaken Marker")


def _result(view: Legions) -> str:
    assert view.verdict is not None
    return outcome(view.verdict, [side(view, seat) for seat in (0, 1)])
