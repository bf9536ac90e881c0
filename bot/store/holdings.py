"""Where the database holds something of a member: every column is named here, and a test compares with the schema.

`/me data` and `/me forget` walk this register; so a new table is not forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Treatment = Literal["the row goes", "nobody", "with the game", "with the league"]
"""What `/me forget` does: it deletes the row, puts nobody's number (0) there, or leaves it to what it does to a whole
game (bot/game/anonymous.py), or to leagues and rated games (bot/leagues/forgetting.py)."""
NOBODY = 0


@dataclass(frozen=True)
class Held:
    """A column with members' numbers; `blanked` are columns of the same row that are emptied with "nobody"."""

    table: str
    column: str
    treatment: Treatment
    blanked: tuple[str, ...] = ()


MEMBERS = (
    Held("games", "host", "with the game"),
    Held("seats", "member", "with the game"),
    Held("seats", "away_member", "with the game"),
    Held("record", "member", "with the game"),
    Held("held_pings", "member", "the row goes"),
    Held("proposals", "member", "the row goes"),
    Held("army_lists", "member", "the row goes"),
    Held("collections", "loaded_by", "nobody"),
    Held("rolls", "member", "nobody", ("name", "label")),
    Held("saved_rolls", "member", "the row goes"),
    Held("saved_rolls", "saved_by", "nobody"),
    Held("luck", "member", "the row goes"),
    Held("pools", "opened_by", "nobody", ("name", "label")),
    Held("pool_invited", "member", "the row goes"),
    Held("pool_shares", "member", "the row goes"),
    Held("shown_rolls", "member", "the row goes"),
    Held("roll_requests", "member", "the row goes"),
    Held("roll_requests", "asked_by", "the row goes"),
    Held("leagues", "created_by", "nobody"),
    Held("league_entrants", "member", "with the league"),
    Held("league_calls", "member", "the row goes"),
    Held("league_log", "member", "nobody"),
    Held("rated_games", "first_member", "with the league"),
    Held("rated_games", "second_member", "with the league"),
    Held("unlisted", "member", "the row goes"),
    Held("tips", "member", "the row goes"),
    Held("people", "member", "the row goes"),
    Held("vacations", "member", "the row goes"),
    Held("forgetting", "member", "the row goes"),
)
BY_SEAT = (
    "drafts",
    "plans",
    "stopped_queues",
    "standing_orders",
    "order_drafts",
    "requests",
    "notes",
    "pauses",
    "questions",
    "calls",
    "last_time",
)
"""Tables whose rows belong to a seat, and so to who sits there."""
PREPARED = (
    "drafts",
    "plans",
    "stopped_queues",
    "standing_orders",
    "order_drafts",
    "requests",
    "notes",
    "last_time",
)
"""Those of them that hold what a member has prepared or is to be told: they go with an ended game's player."""

MAY_NAME = frozenset(
    {
        *(
            "games.state",
            "games.unposted",
            "seats.name",
            "seats.words",
            "seats.force",
            "record.action",
            "record.events",
        ),
        *(
            "snapshots.state",
            "last_time.answers",
            "drafts.draft",
            "plans.typed",
            "plans.stops",
            "plans.mark",
            "stopped_queues.why",
            "standing_orders.body",
            "order_drafts.body",
        ),
        *("requests.body", "notes.text", "outbox.body", "outbox.scene", "interactions.outcome", "proposals.wish"),
        *("errors.summary", "army_lists.name", "army_lists.options", "army_lists.picks", "army_lists.force"),
        *("saved_rolls.name", "saved_rolls.key", "saved_rolls.note"),
        *("pools.name", "pools.label", "pools.text", "pool_shares.name", "pool_shares.text"),
        *("people.zone", "people.pings", "rolls.name", "rolls.label", "rolls.text", "forgetting.names"),
        *("leagues.name", "leagues.key", "leagues.terms", "league_entrants.name", "league_entrants.body"),
        *("league_results.body", "league_reports.result", "league_log.text", "league_log.reason", "league_log.changes"),
        *("rated_games.first_name", "rated_games.second_name", "rated_games.outcome", "rated_games.why"),
        *("roll_requests.asker", "roll_requests.name", "roll_requests.text", "roll_requests.label"),
    }
)
"""Columns whose text may name a member, or was written by one; each is thought of in what forgets."""
NAMES_NOBODY = frozenset(
    {
        *("games.ruleset", "games.phase", "games.scenario", "games.options", "games.secret", "games.fingerprint"),
        *(
            "seats.grade",
            "games.map",
            "games.origin",
            "record.kind",
            "record.automatic",
            "record.rolls",
            "record.code",
            "plans.kind",
        ),
        *("standing_orders.key", "requests.kind", "pauses.kind", "outbox.kind", "outbox.state", "outbox.reason"),
        *("servers.settings", "facts.key", "facts.value", "proposals.map", "army_lists.ruleset"),
        *("army_lists.collection", "collections.ruleset", "collections.fingerprint", "collections.files"),
        *("collections.notes", "collections.text", "streams.day", "streams.secret", "streams.fingerprint"),
        *("saved_rolls.text", "rolls.dice", "rolls.secret", "rolls.mixed", "rolls.fingerprint"),
        *("leagues.phase", "leagues.lot", "league_pairings.body", "league_games.origin", "league_calls.kind"),
        *("pools.kind", "pools.ties", "pools.phase", "pools.why", "rated_games.ruleset", "tips.ruleset", "tips.key"),
        "people.pictures",
    }
)
"""Columns of text that hold nothing of a person: words of the game and of the house, and a server's files."""
