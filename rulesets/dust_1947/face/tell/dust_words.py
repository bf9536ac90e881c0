"""How Dust 1947 sounds: events, questions, refusals, the whole table in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947.before.armies import forces
from rulesets.dust_1947.chapters.reaction.reaction import NOBODY
from rulesets.dust_1947.chapters.turn.fortifying import NOTHING
from rulesets.dust_1947.face.tell import (
    attack_words,
    fieldwork_words,
    force_words,
    foretelling,
    move_words,
    people_words,
    setup_words,
    sight_words,
    skill_words,
    transport_words,
    turn_words,
    way_words,
    weapon_words,
    weather_words,
)
from rulesets.dust_1947.face.tell import options as tell_options
from rulesets.dust_1947.face.tell import status as tell_status
from rulesets.dust_1947.face.tell.causes import listed
from rulesets.dust_1947.face.tell.coaching import COACHING
from rulesets.dust_1947.face.tell.names import player
from rulesets.dust_1947.face.tell.turn_words import ACTIONS
from rulesets.dust_1947.table.state import OFF_BOARD, Dust
from rulesets.kit.boards.maps import words as map_words
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.foresight import rolled_at_once
from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentences
from rulesets.kit.engine.telling import count, plain
from rulesets.kit.facets.words import Words

EVENTS = Sentences[Dust](
    turn_words.EVENTS,
    setup_words.EVENTS,
    move_words.EVENTS,
    attack_words.EVENTS,
    people_words.EVENTS,
    skill_words.EVENTS,
    fieldwork_words.EVENTS,
    weapon_words.EVENTS,
    transport_words.EVENTS,
    weather_words.EVENTS,
)
REASONS = Sentences[None](
    force_words.REASONS,
    setup_words.REASONS,
    turn_words.REASONS,
    move_words.REASONS,
    attack_words.REASONS,
    sight_words.REASONS,
    people_words.REASONS,
    skill_words.REASONS,
    fieldwork_words.REASONS,
    weapon_words.REASONS,
    transport_words.REASONS,
)
OF_THE_KIT = Sentences[None](turn_words.OF_THE_KIT, map_words.REASONS)
"""What any game refuses, and what is refused of a map."""

ENDS = {
    "objective": "{winner} has completed the objective of the scenario and wins.",
    "eliminated": "{winner} has eliminated the other side and wins.",
    "points": "{winner} wins by victory points.",
    "draw": "Equal victory points: a draw.",
    "conceded": "{winner} wins, because the other side concedes.",
    "agreed_draw": "The players agree on a draw.",
    "ended": "The game is ended here, and given to {winner}.",
    "ended_by_score": "The game is ended here, and the score as it stands decides: {winner} wins.",
    "claimed": "{winner} claims the game: the other side has let its time go by.",
}


class DustWords(Words[Dust]):
    """The words of the game; every text is made for one reader."""

    coaching = COACHING

    def event(self, view: Dust, event: Event) -> str:
        """The sentence of an event; what earlier versions said besides is left out."""
        known = EVENTS.models[event.key].model_fields
        values = {name: value for name, value in event.values.items() if name in known}
        return EVENTS.tell(view, event.key, {"rule": event.rule, **values})

    def question(self, view: Dust, question: Question) -> str:
        return tell_options.asks(view, question)

    def option(self, view: Dust, question: Question, offer: Offer, option: Option) -> Choice:
        return tell_options.option(view, question, offer, option)

    def field(self, view: Dust, question: Question, offer: Offer) -> str:
        return tell_options.field(question, offer)

    def confirm(self, view: Dust, question: Question, action: Action) -> str:
        dice = rolled_at_once(view, question, action)
        end = f"This rolls {count(dice, 'die', 'dice')} at once and cannot be taken back." if dice else ""
        way = way_words.through(view, question, action)
        told = " ".join(filter(None, (f"{self.action(view, action)}.", way, end or "Nothing is rolled.")))
        outlook = foretelling.forecast(view, question, action)
        return told if outlook is None else "\n".join([told, *outlook.lines])

    def action(self, view: Dust, action: Action) -> str:
        fields = action.model_dump(mode="json")
        return SAID[fields["type"]](fields)

    def refusal(self, refused: Refused) -> str:
        known = OF_THE_KIT if refused.key in OF_THE_KIT.models else REASONS
        return known.tell(None, refused.key, refused.values)

    def title(self, view: Dust) -> str:
        if view.verdict is not None:
            return f"{view.scenario.name}: {_result(view, view.verdict)}"
        turn = f"Turn {view.turn} of {view.scenario.turns}" if view.turn else "Before the first turn"
        turn += weather_words.title(view)
        question = next((q for q in view.questions if q.given is None), None)
        return f"{turn} – {view.players[question.seat]} {TO[question.key]}" if question else turn

    def status(self, view: Dust) -> str:
        lines = [f"**{plain(self.title(view))}**", *(self.question(view, q) for q in view.questions if q.given is None)]
        lines += tell_status.so_far(view) if view.turn else []
        for seat in (0, 1):
            lines += ["", *tell_status.side(view, seat)]
        return "\n".join([*lines, "", "**On the table**", *tell_status.battlefield(view)])

    def force(self, force: str) -> str:
        return force_words.described(forces.load(force))

    def verdict(self, view: Dust) -> str:
        ended = view.verdict
        if ended is None:
            return ""
        winner = player(view, ended.winners[0]) if ended.winners else ""
        points = ", ".join(tell_status.score(view, seat, points) for seat, points in enumerate(ended.scores))
        end = ENDS[ended.key].format(winner=winner)
        return f"{end} Victory points: {points}." if points else end


TO = {
    "join": "says whom a hero joins",
    "edge": "takes an edge",
    "deploy": "to place a unit",
    "buy": "may buy fortifications",
    "build": "to set up a fortification",
    "first": "says who begins",
    "activate": "to activate",
    "enter": "to place a reserve",
    "declare": "to declare",
    "move": "to move",
    "attack": "to choose a target",
    "react": "may react",
    "respond": "to react",
    "lose": "to take hits",
    "secondary": "loses a weapon",
    "retaliate": "may strike back",
    "reserve": "may send a unit into reserve",
    **people_words.TO,
    **weapon_words.TO,
    **transport_words.TO,
    **fieldwork_words.TO,
    "execute": "executes",
    "clear": "picks a wreck",
    "spy": "says whether a spy shows itself",
    "lucky": "may roll again",
}
"""What the player is to do, after the name, in the title."""

SAID: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "edge": lambda told: f"Take the {told['edge']} edge",
    "join": lambda told: f"{told['hero']} joins {told['unit']}" if told["unit"] != "alone" else f"{told['hero']} alone",
    "deploy": lambda told: (
        f"Leave {told['unit']} off the board"
        if told["to"] == OFF_BOARD
        else f"Place {told['unit']} {_place(told)}" + _facing(told)
    ),
    "build": lambda told: (
        f"Set up a {told['work']} in {told['to']}{_facing(told)}"
        if told["to"]
        else "Buy nothing more"
        if told["work"] == NOTHING
        else f"Buy a {told['work']}"
    ),
    "first": lambda told: "Activate first" if told["player"] == "me" else "Leave the first activation to the opponent",
    "activate": lambda told: f"Activate {told['unit']}",
    "pass": lambda told: "Pass",
    "finish": lambda told: "Finish the turn",
    "declare": lambda told: f"Declare {turn_words.actions(told['actions'])}",
    "move": lambda told: f"Move to {told['to']}" + _by(told) + _facing(told) + _into(told),
    "attack": lambda told: _aimed(told) + "".join(f"; {way}" for way in told["ways"]),
    "call": lambda told: f"Call the fire of {told['gun']}",
    "smoke": lambda told: f"Smoke in {told['block']}",
    "react": lambda told: f"{told['unit']} reacts" if told["unit"] != NOBODY else "Nobody reacts",
    "reveal": lambda told: "Reveal the spy" if told["how"] == "reveal" else "Leave the spy where it is",
    "clear": lambda told: f"Clear {told['wreck']}",
    "again": lambda told: (
        f"Roll again: {listed([skill_words.missed_dice(one) for one in told['dice']])}"
        if told["dice"]
        else "Leave the dice as they are"
    ),
    "respond": lambda told: ACTIONS["sustained"] if told["how"] == "sustained" else f"Turn and ATTACK{_facing(told)}",
    "lose": lambda told: f"Hits go to {', '.join(told['victims'])}",
    "retaliate": lambda told: (
        f"Strike back with {', '.join(told['weapons'])}" if told["weapons"] else "Do not strike back"
    ),
    "reserve": lambda told: "Into reserve" if told["answer"] == "yes" else "Not into reserve",
    "command": lambda told: f"The order is for {told['unit']}" + (f": {told['what']}" if told["what"] else ""),
}
"""An action in a few words, by its type."""


def _aimed(told: Mapping[str, Any]) -> str:
    if told["at"]:
        return f"Fire at {told['at']}"
    return f"Attack {told['target']}" if not told["split"] else f"Attack: {'; '.join(told['split'])}"


def _result(view: Dust, verdict: Verdict) -> str:
    """Who won and the score, the winner's first."""
    scores = verdict.scores
    if not verdict.winners:
        return f"a draw{f' {scores[0]} : {scores[1]}' if scores else ''}"
    winner = verdict.winners[0]
    points = f" {scores[winner]} : {scores[1 - winner]}" if scores else ""
    if verdict.key == "conceded":
        return (
            f"{view.players[winner]} wins, {view.players[1 - winner]} conceded{f' at{points}' if any(scores) else ''}"
        )
    return f"{view.players[winner]} wins{points}"


def _place(told: Mapping[str, Any]) -> str:
    """Where a unit is placed: in a square, or aboard a carrier."""
    return told["to"] if transport_words.begins(told["to"]) else f"in {told['to']}"


def _into(told: Mapping[str, Any]) -> str:
    return f" and into {told['into']}" if told["into"] else ""


def _facing(told: Mapping[str, Any]) -> str:
    return f", facing {move_words.FACINGS[told['facing']]}" if told["facing"] else ""


def _by(told: Mapping[str, Any]) -> str:
    return f" by way of {', '.join(told['via'])}" if told["via"] else ""
