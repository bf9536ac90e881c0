"""What a toy needs besides its rules to be played in the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentences
from rulesets.kit.facets.box import Box
from rulesets.kit.facets.forces import Forces
from rulesets.kit.facets.pictures import Pictures
from rulesets.kit.facets.play import Play
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.words import OF_ANY_GAME, Words
from rulesets.kit.pictures.scene import Scene, SquareGround

G = TypeVar("G", bound=Game)
CATALOGUE = Catalogue(Path(__file__).parent.parent / "kit" / "toys" / "rules.toml")


class PlainWords(Words[G], Generic[G]):
    """Words made of the keys; events are told by `events`."""

    def __init__(self, events: Sentences[G]) -> None:
        self.events = events

    def question(self, view: G, question: Question) -> str:
        return f"**{view.players[question.seat]}** is asked to {question.key}."

    def option(self, view: G, question: Question, offer: Offer, option: Option) -> Choice:
        return Choice(value=option.value, label=option.value)

    def field(self, view: G, question: Question, offer: Offer) -> str:
        return f"Which {offer.field}?"

    def confirm(self, view: G, question: Question, action: Action) -> str:
        return self.action(view, action)

    def action(self, view: G, action: Action) -> str:
        return " ".join(map(str, action.model_dump().values()))

    def refusal(self, refused: Refused) -> str:
        known = {*self.reasons.models, *OF_ANY_GAME.models}
        return super().refusal(refused) if refused.key in known else f"That is not possible: {refused.key}."

    def title(self, view: G) -> str:
        return "Duel"

    def status(self, view: G) -> str:
        return "\n".join(["**Duel**", *(self.question(view, question) for question in view.questions)])

    def force(self, force: str) -> str:
        return force

    def verdict(self, view: G) -> str:
        return f"It is over: {view.verdict}"


def plain_ruleset(
    key: str, name: str, game: type[G], words: Words[G], begun: Callable[[list[str], Dice], Applied[G]], **play: Any
) -> Ruleset[G]:
    """One scenario, one force, nothing to look at; `play` is what else is known of its play."""
    return Ruleset(
        key=key,
        box=Box(name=name, command=name.casefold(), actions=game.actions),
        play=Play(game=game, catalogue=CATALOGUE, start=lambda setup, dice: begun(setup.players, dice), **play),
        words=words,
        pictures=Pictures(scene=_scene),
        forces=Forces(choices=lambda: [Choice(value="fencer", label="Fencer")], fielded=lambda *_: "1 fencer"),
    )


def _scene(view: Game, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
    return Scene(ground=SquareGround(columns=3, rows=1), title="Duel", sides=())
