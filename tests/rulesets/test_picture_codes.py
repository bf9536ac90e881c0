"""Menus of Julia Augusta and Steampunk Fantasy speak the codes that pictures for a telephone have."""

from __future__ import annotations

from rulesets import ruleset
from rulesets.julia_augusta.face.tell import question_words
from rulesets.julia_augusta.table.questions import LeaderActionAsked
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.pictures.framing import coded, keyed, whole
from rulesets.steampunk_fantasy.face.tell import questions_told
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.rulesets.julia_augusta import playing as julia
from tests.rulesets.steampunk_fantasy.playing import played


def on_the_picture(key: str, view: Game) -> dict[str, str]:
    """The codes of a picture by the ids of those who have them."""
    shown = coded(ruleset(key).pictures.scene(view, []))
    return {token.id: token.label for token in keyed(shown, whole(shown))}


def test_julia_augusta() -> None:
    game, dice = julia.begun(3)
    view = julia.drawn_up(game, dice).game
    about = Question(number=1, seat=0, key=LeaderActionAsked.key, rule="JA-CMD-01", takes=("x",))

    def menu(name: str) -> str:
        return question_words.option(view, about, Offer("unit", "one", [], {}), Option(value=name)).label

    codes = on_the_picture("julia_augusta", view)
    assert codes["Falcon Legion"] == "FL" and menu("Falcon Legion").startswith("FL · Falcon Legion (")
    assert menu("Slingers").startswith("Slingers ("), "SLI says itself"
    view.units["River Cohort"].where = "lost"
    assert on_the_picture("julia_augusta", view) == {k: v for k, v in codes.items() if k != "River Cohort"}


def test_steampunk_fantasy() -> None:
    games: list[Steampunk] = []
    played(1, lambda game, question, action, applied: games.append(applied.game), closing=False)
    view = games[-1]
    about = Question(number=1, seat=0, key="x", rule="SF-SETUP-01", takes=("x",))
    codes = on_the_picture("steampunk_fantasy", view)
    for name, code in codes.items():
        label = questions_told.option(view, about, Offer("base", "one", [], {}), Option(value=name)).label
        assert label in (f"{code} · {name}", name)
        assert (label == name) == (code[:3].casefold() == name[:3].casefold())
    assert "Old Sulphur" in view.bases and codes.get("Old Sulphur", "OS") == "OS"
