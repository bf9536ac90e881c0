"""How Steampunk Fantasy sounds: events, questions, refusals, the whole table in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.kit.boards.maps import words as map_words
from rulesets.kit.engine import telling
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.reading import still_told
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentences
from rulesets.kit.engine.telling import listed, plain
from rulesets.kit.facets import tree_reasons
from rulesets.kit.facets.words import Words
from rulesets.steampunk_fantasy.actions import HOLD, Orders
from rulesets.steampunk_fantasy.before.armies import army_lists
from rulesets.steampunk_fantasy.face.tell import (
    armies_told,
    assault_told,
    damage_told,
    gunnery_told,
    maps_told,
    measures_told,
    orders_told,
    questions_told,
    setup_told,
    status,
    turn_told,
)
from rulesets.steampunk_fantasy.face.tell.coaching import COACHING
from rulesets.steampunk_fantasy.face.tell.phrases import SIDES, harmless, side, verb, without_signs
from rulesets.steampunk_fantasy.table.state import Steampunk

EVENTS = Sentences[Steampunk](
    setup_told.EVENTS,
    orders_told.EVENTS,
    turn_told.EVENTS,
    gunnery_told.EVENTS,
    damage_told.EVENTS,
    assault_told.EVENTS,
)
REASONS = Sentences[None](
    maps_told.REASONS,
    setup_told.REASONS,
    turn_told.REASONS,
    gunnery_told.REASONS,
    assault_told.REASONS,
    measures_told.REASONS,
)
OF_THE_KIT = Sentences[None](telling.REASONS, tree_reasons.SENTENCES, map_words.REASONS)
"""What the kit refuses. These make harmless what was typed, themselves; not what is on offer."""

ENDS = {
    "eliminated": "A side has no base left on the map: {winner} {wins}.",
    "last_turn": "The last turn is over: {winner} {wins} by points.",
    "conceded": "{winner} {wins}, because the other side concedes.",
    "ended": "The game is ended here, and given to {winner}.",
    "ended_by_score": "The game is ended here, and the score as it stands decides: {winner} {wins}.",
    "claimed": "{winner} {claims} the game: the other side has let its time go by.",
}
DRAWN = {
    "agreed_draw": "The players agree on a draw.",
    "ended": "The game is ended here, as a draw.",
    "eliminated": "Neither side has a base left on the map: a draw.",
    "last_turn": "The last turn is over, and both sides are still there: a draw.",
}
"""Where nobody has won; by points a draw is told otherwise."""
EQUAL = "Equal points: a draw."

SAID: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "ready": lambda told: "Done",
    "targets": lambda told: f"{told['base']} {_shots(told['shots'])}",
    "declare": lambda told: f"{told['base']}: {'into an assault' if told['assault'] == 'yes' else 'no assault'}",
    "way": lambda told: f"{told['base']} to {SIDES.get(told['to'], told['to'])}",
    "withdraw": lambda told: f"{told['base']} {'withdraws' if told['how'] == 'withdraw' else 'stays'}",
    "pick": lambda told: f"{told['choice']}",
    "pick_some": lambda told: listed(told["choices"]),
    "design": lambda told: listed(told["hexes"]) if told["hexes"] else "All hexes stay clear",
    "deploy": lambda told: f"{told['base']} in {told['hex']}, facing {SIDES[told['facing']]}, {told['speed']}",
}
"""An action in a few words, by its type."""


def _shots(named: Sequence[str]) -> str:
    """What shots were named, those that are held apart."""
    targets = [target for target in named if target != HOLD]
    return gunnery_told.fires(targets, len(named) - len(targets))


class SteampunkWords(Words[Steampunk]):
    """The words of the game; every text is made for one reader."""

    coaching = COACHING

    def event(self, view: Steampunk, event: Event) -> str:
        values = still_told(EVENTS.models[event.key], event.values)
        told = EVENTS.tell(view, event.key, {"rule": event.rule, **harmless(values)})
        return agreeing(told, map(plain, view.bases))

    def question(self, view: Steampunk, question: Question) -> str:
        return questions_told.asks(view, question)

    def given(self, view: Steampunk, key: str, number: int, of: int) -> str:
        return questions_told.given(key, number, of)

    def matter(self, view: Steampunk, question: Question) -> str:
        return questions_told.matter(question)

    def option(self, view: Steampunk, question: Question, offer: Offer, option: Option) -> Choice:
        return questions_told.option(view, question, offer, option)

    def part(self, view: Steampunk, question: Question, offer: Offer, parts: tuple[str, ...]) -> Choice:
        return questions_told.part(offer, parts)

    def field(self, view: Steampunk, question: Question, offer: Offer) -> str:
        return questions_told.field(question, offer)

    def confirm(self, view: Steampunk, question: Question, action: Action) -> str:
        told = f"{self.action(view, action)}."
        left = questions_told.left_to_default(view, question)
        return f"{told} {left}" if left else told

    def action(self, view: Steampunk, action: Action) -> str:
        if isinstance(action, Orders):
            return questions_told.orders(view, action)
        fields = harmless(action.model_dump(mode="json"))
        return SAID[fields["type"]](fields)

    def refusal(self, refused: Refused) -> str:
        if refused.key in OF_THE_KIT.models:
            offered = {name: without_signs(value) for name, value in refused.values.items() if name == "options"}
            return OF_THE_KIT.tell(None, refused.key, {**refused.values, **offered})
        return REASONS.tell(None, refused.key, without_signs(refused.values))

    def title(self, view: Steampunk) -> str:
        if view.verdict is not None:
            return self._result(view)
        turn = f"Turn {view.turn}" if view.turn else "Before the first turn"
        stage = f", {view.stage}" if view.stage else ""
        if view.stage == "orders":
            stage = f", orders for turn {view.turn + 1}"
        owed = [question for question in view.questions if question.owed]
        names = dict.fromkeys(view.players[question.seat] for question in owed)
        of_it = questions_told.TO_DO.get(owed[0].key, "to choose") if owed else ""
        does = questions_told.WRITING.get(view.stage, of_it)
        return f"{turn}{stage} – {listed(names)} {does}" if owed else f"{turn}{stage}"

    def status(self, view: Steampunk) -> str:
        lines = [f"**{plain(self.title(view))}**", *(self.question(view, q) for q in view.questions if q.owed)]
        return "\n".join([*lines, *status.table(view)])

    def force(self, force: str) -> str:
        return armies_told.described(army_lists.load(force))

    def verdict(self, view: Steampunk) -> str:
        ended = view.verdict
        if ended is None:
            return ""
        if not ended.winners:
            by_points = view.options.victory == "points" and ended.key in ("eliminated", "last_turn")
            end = EQUAL if by_points or ended.key not in DRAWN else DRAWN[ended.key]
        else:
            number = view.side_of[ended.winners[0]]
            verbs = {word: verb(view, number, word, word[:-1]) for word in ("wins", "claims")}
            end = ENDS[ended.key].format(winner=side(view, number), **verbs)
        return f"{end} Points: {_points(view, ended.scores)}." if ended.scores else end

    @staticmethod
    def _result(view: Steampunk) -> str:
        ended = view.verdict
        assert ended is not None
        first = view.side_of[ended.winners[0]] if ended.winners else 0
        score = " : ".join(str(ended.scores[view.speaker[number]]) for number in (first, 1 - first) if ended.scores)
        if not ended.winners:
            return f"A draw {score}".strip()
        winners = listed(view.players[seat] for seat in ended.winners)
        if ended.key == "conceded":
            others = [name for seat, name in enumerate(view.players) if seat not in ended.winners]
            return f"{winners} won, {listed(others)} conceded" + (f" at {score}" if any(ended.scores) else "")
        return f"{winners} won {score}".strip()


def _points(view: Steampunk, scores: Sequence[int]) -> str:
    """The points of both sides."""
    return ", ".join(f"{side(view, number)} {scores[view.speaker[number]]}" for number in (0, 1))
