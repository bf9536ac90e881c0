"""How the weather sounds (WX)."""

from __future__ import annotations

from rulesets.dust_1947.face.tell.causes import counting, shown
from rulesets.dust_1947.face.tell.names import player, unit
from rulesets.dust_1947.table.happenings import weather as happened
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.weather import now
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count


def title(view: Dust) -> str:
    """The weather behind the turn in the title; empty where there is none."""
    return f", {now(view)} weather" if now(view) else ""


def told(view: Dust) -> list[str]:
    """The weather among what lies on the table."""
    if not view.severity:
        return []
    since = f"since turn {view.weather_since}" if view.weather_since else "none now"
    return [f"- weather: {view.severity}, risk {view.options.weather}, {since}"]


def _successes(bloc: int) -> str:
    return count(bloc, "success", "successes")


def _roll(game: Dust, it: happened.WeatherRoll) -> str:
    end = f"**{it.severity} weather begins**" if it.comes else f"no {it.severity} weather"
    dice = f"3 dice for the weather, risk {it.risk}, on {counting('weather')}: {shown(it.dice, 'weather')}"
    return f"{player(game, it.seat)} rolls {dice}: {_successes(it.bloc)}, {end} ({it.rule})."


def _lasts(game: Dust, it: happened.WeatherLasts) -> str:
    end = "it is over" if it.over else "it stays"
    dice = f"3 dice for the weather, which has lasted {count(it.lasted, 'turn')}, on {counting('weather')}"
    return (
        f"{player(game, it.seat)} rolls {dice}: {shown(it.dice, 'weather')}: {_successes(it.bloc)}, {end} ({it.rule})."
    )


def _units(game: Dust, names: list[str]) -> str:
    return ", ".join(unit(game, name) for name in names)


EVENTS: list[Sentence[Dust]] = [
    Sentence(
        happened.SeverityRolled,
        lambda game, it: f"Whenever there is weather it is {it.severity}: {shown(it.dice)} (DU-WX-01).",
    ),
    Sentence(happened.WeatherRoll, _roll),
    Sentence(happened.WeatherLasts, _lasts),
    Sentence(
        happened.Grounded,
        lambda game, it: f"Nothing flies in severe weather: {_units(game, it.units)} leave the board ({it.rule}).",
    ),
    Sentence(
        happened.FliesAgain, lambda game, it: f"The sky clears: {_units(game, it.units)} may come again ({it.rule})."
    ),
]
