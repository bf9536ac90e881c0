"""How Julia Augusta sounds: events, questions, refusals, the whole table in words."""

from __future__ import annotations

from rulesets.julia_augusta.before.armies import army_lists
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken, limit
from rulesets.julia_augusta.face.tell import (
    army_words,
    command_reasons,
    command_words,
    fighting_reasons,
    fighting_words,
    looking_words,
    map_words,
    question_words,
    setup_reasons,
    setup_words,
    turn_words,
)
from rulesets.julia_augusta.face.tell.coaching import COACHING
from rulesets.julia_augusta.face.tell.text import OWN_WORDS, army, compass, dps, player
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.maps import words as map_reasons
from rulesets.kit.boards.maps.tables import words as table_map_reasons
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

EVENTS = Sentences[Julia](setup_words.EVENTS, turn_words.EVENTS, command_words.EVENTS, fighting_words.EVENTS)
OF_THE_KIT = Sentences[None](telling.REASONS, tree_reasons.SENTENCES, map_reasons.REASONS, table_map_reasons.FILE)
"""What any game refuses. These sentences make harmless what was typed, themselves, …"""
PREPARING = Sentences[None](map_words.REASONS, setup_reasons.REASONS)
"""… and so do these."""
PLAYING = Sentences[None](command_reasons.REASONS, fighting_reasons.REASONS, looking_words.REASONS)
REASONS = {**PREPARING.models, **PLAYING.models}
"""What the game refuses by itself, by key."""

ENDS = {
    "beaten": "Half of an army is lost: the {winner} win.",
    "turn_limit": "The last turn is over: the {winner} have lost less, and win.",
    "conceded": "The {winner} win, because the other side concedes.",
    "ended": "The game is ended here, and given to the {winner}.",
    "ended_by_score": "The game is ended here, and the losses as they stand decide: the {winner} win.",
    "claimed": "The {winner} claim the game: the other side has let its time go by.",
}
DRAWN = {
    "beaten": "Both armies are broken alike: a draw.",
    "turn_limit": "The last turn is over, and the losses are too close: a draw.",
    "agreed_draw": "The players agree on a draw.",
    "ended": "The game is ended here, as a draw.",
    "ended_by_score": "The game is ended here, and the losses are alike: a draw.",
}
STAGES = {
    "deployment": "deployment",
    "command": "command",
    "manoeuvre": "manoeuvre and shooting",
    "charge": "charges",
    "combat": "combats",
    "after_combat": "after the combats",
}
"""The phases in words."""
AWAY = {"waiting": "not placed yet", "destroyed": "gone", "left": "left the table"}


class JuliaWords(Words[Julia]):
    """The words of the game; every text is made for one reader."""

    coaching = COACHING

    def event(self, view: Julia, event: Event) -> str:
        sentence = EVENTS.tell(view, event.key, {"rule": event.rule, **harmless(event.values, OWN_WORDS)})
        return agreeing(sentence, map(plain, view.units))

    def question(self, view: Julia, question: Question) -> str:
        return question_words.asks(view, question)

    def matter(self, view: Julia, question: Question) -> str:
        return question_words.matter(question)

    def option(self, view: Julia, question: Question, offer: Offer, option: Option) -> Choice:
        return question_words.option(view, question, offer, option)

    def field(self, view: Julia, question: Question, offer: Offer) -> str:
        return question_words.field(question, offer)

    def confirm(self, view: Julia, question: Question, action: Action) -> str:
        return question_words.confirm(view, question, action)

    def action(self, view: Julia, action: Action) -> str:
        return question_words.said(action)

    def refusal(self, refused: Refused) -> str:
        for known in (OF_THE_KIT, PREPARING):
            if refused.key in known.models:
                return known.tell(None, refused.key, refused.values)
        values = harmless(refused.values, OWN_WORDS)
        return agreeing(PLAYING.tell(None, refused.key, values), names_in(values))

    def title(self, view: Julia) -> str:
        if view.verdict is not None:
            return self._result(view)
        turn = f"Turn {view.turn}, {STAGES[view.phase]}" if view.turn else "Deployment"
        owed = [question for question in view.questions if question.owed]
        names = dict.fromkeys(view.players[question.seat] for question in owed)
        left = question_words.left(view, owed[0]) if len(owed) == 1 else ""
        does = f": {left}" if left else f" {question_words.TO_DO.get(owed[0].key, 'to choose')}" if owed else ""
        return f"{turn} – {listed(names)}{does}" if owed else turn

    def status(self, view: Julia) -> str:
        lines = [f"**{plain(self.title(view))}**", *(self.question(view, q) for q in view.questions if q.owed)]
        for seat in (0, 1):
            lines += ["", f"**{army(view, seat)}** ({player(view, seat)})"]
            lines += [_unit(view, unit) for unit in view.units.values() if unit.seat == seat]
            lines += [_leader(view, name) for name, leader in view.leaders.items() if leader.seat == seat]
        return "\n".join(lines)

    def force(self, force: str) -> str:
        return army_words.described(army_lists.load(force))

    def verdict(self, view: Julia) -> str:
        ended = view.verdict
        if ended is None:
            return ""
        lost = ", ".join(f"{army(view, seat)} {ended.scores[1 - seat]} %" for seat in (0, 1)) if ended.scores else ""
        ends = ENDS if ended.winners else DRAWN
        end = ends[ended.key].format(winner=army(view, ended.winners[0]) if ended.winners else "")
        return f"{end} Lost: {lost}." if lost else end

    @staticmethod
    def _result(view: Julia) -> str:
        assert view.verdict is not None
        return outcome(view.verdict, [f"{view.players[seat]} ({army(view, seat)})" for seat in (0, 1)])


def _unit(view: Julia, unit: Unit) -> str:
    """A unit on one line of the status."""
    kind = f"{unit.type} {unit.grade}"
    if not unit.on_table:
        return f"- {plain(unit.id)} ({kind}): {AWAY[unit.where]}"
    at = unit.pose.point
    place = f"at {round(at.x, 1):g},{round(at.y, 1):g}, facing {compass(unit.pose.degrees)}"
    lines = f" in {count(len(unit.lines), 'line')}" if len(unit.lines) > 1 else ""
    bases = f"{unit.bases} of {count(unit.start_bases, 'base')}"
    told = [place, f"{unit.formation}{lines}", bases, f"{unit.dp} of {dps(limit(unit))}", *_states(unit)]
    return f"- {plain(unit.id)} ({kind}): {', '.join(told)}"


def _states(unit: Unit) -> list[str]:
    states = {
        "routing": unit.routing,
        "shaken": is_shaken(unit) and not unit.routing,
        "pursuing": unit.pursuing,
        "looting": unit.looting,
        "steadied": unit.steadied,
    }
    return [word for word, holds in states.items() if holds]


def _leader(view: Julia, name: str) -> str:
    leader = view.leaders[name]
    rank = "General" if leader.general else "leader"
    if not leader.on_table:
        return f"- {plain(name)} ({rank}): {'dead' if leader.where == 'dead' else 'not there yet'}"
    at = leader.spot.point
    where = f"with {plain(leader.unit)}" if leader.unit else f"at {round(at.x, 1):g},{round(at.y, 1):g}"
    crippled = ", crippled" if leader.crippled else ""
    return f"- {plain(name)} ({rank}): {where}, {leader.actions_left} of {count(leader.cp, 'action')} left{crippled}"
