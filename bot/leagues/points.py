"""The points that an organiser settles one by one, as they are typed: `win = 3`, `tie_breakers = strength, wins`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import ValidationError

from bot.league.book import Terms
from bot.league.problems import problems_of, refused
from bot.league.settings import AtDeadline, Settings, TieBreaker, settings_of
from bot.leagues.desk import allowed
from bot.lobby.lobby import settled
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.table.options import RATED
from rulesets import RULESETS, ruleset

NONE = ("none", "off", "-", "")
YES_NO = ("yes", "no")
SWISS = "swiss"
FORMATS: dict[str, dict[str, object]] = {
    SWISS: {"kind": "swiss"},
    "round robin": {"kind": "round_robin"},
    "double round robin": {"kind": "round_robin", "double": True},
    "knock-out": {"kind": "knock_out"},
    "ladder": {"kind": "ladder"},
}


@dataclass(frozen=True)
class Point:
    """A point: where it stands (of the format, the points, the settings or the terms), what it is, which values are
    offered, and how a text becomes a value."""

    place: str
    field: str
    about: str
    offered: Sequence[str] = ()
    read: Callable[[str], Any] = str.strip


def _listed(text: str) -> list[str]:
    return [part.strip().casefold().replace(" ", "_") for part in text.split(",") if part.strip()]


def _or_none(text: str) -> str | None:
    return None if text.strip().casefold() in NONE else text.strip()


def _pairs(text: str) -> dict[str, str]:
    parts = [part.partition("=") for part in text.split(",") if part.strip().casefold() not in NONE]
    return {name.strip(): value.strip() for name, _, value in parts}


def _hours(text: str) -> int:
    if not text.strip().isdecimal() or int(text) > 14 * 24:
        raise NotPossible(f"pace: “{plain_text(text, 20)}” is no number of hours from 0 to {14 * 24}.")
    return int(text) * 3600


POINTS: Mapping[str, Point] = {
    "name": Point("settings", "name", "What the league is called"),
    "rules": Point("settings", "ruleset", "The game; none: any", (*RULESETS, "none"), _or_none),
    "rounds": Point("format", "rounds", "Swiss: how many rounds"),
    "clubs_apart": Point("format", "clubs_apart", "Swiss: rounds in which no club meets itself"),
    "double": Point("format", "double", "Round robin: each meets each twice", YES_NO),
    "third_place": Point("format", "third_place", "Knock-out: a match for third place", YES_NO),
    "reach": Point("format", "reach", "Ladder: how many rungs up a challenge reaches"),
    "climb": Point("format", "win", "Ladder: what a win does", ("insert", "swap")),
    "win": Point("points", "win", "Points of a win"),
    "draw": Point("points", "draw", "Points of a draw"),
    "loss": Point("points", "loss", "Points of a loss"),
    "bye": Point("points", "bye", "Points of a bye"),
    "bonus": Point("points", "bonus", "Points of each bonus point"),
    "missed": Point("points", "missed", "Points of each round before a late entry"),
    "tie_breakers": Point("settings", "tie_breakers", "Tie-breakers in order", get_args(TieBreaker), _listed),
    "round_days": Point("settings", "round_days", "Days of a round; none: no deadline", (), _or_none),
    "at_deadline": Point("settings", "at_deadline", "A match without a result then", get_args(AtDeadline)),
    "confirm_hours": Point("settings", "confirm_hours", "Hours until silence confirms a report"),
    "remind_hours": Point("terms", "remind_hours", "Hours before a deadline; 0: no reminder"),
    "list_rules": Point("settings", "list_rules", "The rules for army lists"),
    "rated": Point("settings", "rated", "Whether matches change ratings", YES_NO),
    "scenario": Point("terms", "scenario", "The scenario of games opened here"),
    "options": Point("terms", "options", "Options of games: look_over=never, …", (), _pairs),
    "pace": Point("terms", "pace", "Hours for an answer in games; 0: no limit", (), _hours),
}


def with_point(terms: Terms, name: str, text: str) -> Terms:
    """The terms with a point settled otherwise; raises `NotPossible` for a point or value that there is not."""
    point = POINTS.get(name.strip().casefold())
    if point is None:
        raise NotPossible(
            f"There is no point “{plain_text(name, 40)}”: there are {', '.join(f'`{known}`' for known in POINTS)}."
        )
    value = point.read(text)
    with allowed():
        if point.place == "terms":
            return demand_playable(_terms_of({**terms.model_dump(), point.field: value}))
        return demand_playable(terms.model_copy(update={"settings": _settings_with(terms.settings, point, value)}))


def _terms_of(values: Mapping[str, Any]) -> Terms:
    try:
        return Terms.model_validate(values)
    except ValidationError as wrong:
        raise refused(list(problems_of(wrong))) from None


def _settings_with(settings: Settings, point: Point, value: Any) -> Settings:
    values = settings.model_dump()
    (values if point.place == "settings" else values[point.place])[point.field] = value
    return settings_of(values)


def demand_playable(terms: Terms) -> Terms:
    """The terms, if games can be opened with them; raises `NotPossible`."""
    key = terms.settings.ruleset
    if key is None or key not in RULESETS:
        if key is not None:
            known = ", ".join(RULESETS)
            raise NotPossible(f"There is no game “{plain_text(key, 40)}”: choose one of {known}, or none.")
        return terms
    scenarios = [choice.value for choice in ruleset(key).play.scenarios()]
    if terms.scenario and terms.scenario not in scenarios:
        raise NotPossible(f"There is no such scenario: choose one of {', '.join(scenarios)}.")
    if RATED.key in terms.options:
        raise NotPossible("Whether matches are rated is the point `rated` of the league, not an option of its games.")
    settled(key, terms.scenario or scenarios[0], terms.options)
    return terms
