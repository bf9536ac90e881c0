"""What is settled at a table before its game: the points of its rules, and those of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.table.tables import Seat, Table
from rulesets import ruleset
from rulesets.kit.engine.choice import Choice
from rulesets.kit.facets.setup import Setting

LISTS = Setting(
    key="lists",
    label="Lists",
    note="Whether the other side sees your force before the game begins",
    choices=(Choice(value="open", label="open"), Choice(value="secret", label="secret until all are in")),
)
RATED = Setting(
    key="rated",
    label="Rated",
    note="Whether the game changes the ratings of its two players on this server",
    choices=(Choice(value="no", label="no"), Choice(value="yes", label="yes")),
)
HINTS = Setting(
    key="hints",
    label="Hints",
    note="Whether players may ask what the practice opponent would do; never in a rated game",
    choices=(Choice(value="no", label="no"), Choice(value="yes", label="yes")),
)
SEATS = "seats"
"""The point that says how many play, where a ruleset leaves that open."""


def settings_of(key: str, scenario: str) -> Sequence[Setting]:
    """Every point that may be settled before a game of this ruleset and scenario."""
    return (*ruleset(key).play.settings(scenario), *_seats(key), LISTS, RATED, HINTS)


def by_key(settings: Iterable[Setting], typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed, by the keys of its points: whoever writes "played=table" means the point that is called so. A
    key is meant before a point that is called like it."""
    known = list(settings)
    meant = {one.label.casefold(): one.key for one in known} | {one.key: one.key for one in known}
    return {meant.get(name.casefold(), name): value for name, value in typed.items()}


def _seats(key: str) -> tuple[Setting, ...]:
    fewest, most = ruleset(key).play.seats
    if fewest == most:
        return ()
    choices = tuple(Choice(value=str(number), label=str(number)) for number in range(fewest, most + 1))
    return (Setting(key=SEATS, label="Seats", note="How many play", choices=choices),)


def rules_options(options: Mapping[str, str]) -> dict[str, str]:
    """The points that the ruleset is told of."""
    return {name: value for name, value in options.items() if name not in (LISTS.key, RATED.key, HINTS.key, SEATS)}


def sealed_lists(table: Table) -> bool:
    """Whether nobody may learn now what another one fields."""
    return table.game is None and table.options.get(LISTS.key) == "secret"


def is_rated(table: Table) -> bool:
    """Whether a table's game is to change ratings by itself."""
    return table.options.get(RATED.key) == "yes"


def shown_force(table: Table, seat: Seat, member: int | None) -> str:
    """A seat's force as a member may learn of it; empty while it is a secret."""
    hidden = sealed_lists(table) and seat.member != member
    return "" if hidden else seat.force
