"""Every column of the database that holds a member, or text, is known to those who hand it out and forget it."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from bot.store.database import migrations
from bot.store.holdings import BY_SEAT, MAY_NAME, MEMBERS, NAMES_NOBODY, PREPARED

PEOPLE = ("member", "host", "owner", "user", "author", "opponent", "organiser", "player")
"""Words of which a column of members' numbers is made."""


def columns() -> list[tuple[str, str, str]]:
    """Table, column and type of everything that the newest schema has."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for _, script in migrations():
            connection.executescript(script)
        return connection.execute(
            "SELECT m.name, c.name, c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c"
            " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
        ).fetchall()


def test_every_column_of_members_is_registered() -> None:
    known = {(held.table, held.column) for held in MEMBERS}
    found = {
        (table, column)
        for table, column, kind in columns()
        if kind == "INTEGER" and (column.endswith("_by") or any(word in column for word in PEOPLE))
    }
    assert found - known == set(), "name it in bot/store/holdings.py, and what /me forget does to it"
    assert known - {(table, column) for table, column, _ in columns()} == set()


def test_of_every_text_it_is_said_whether_it_may_name_a_member() -> None:
    texts = {f"{table}.{column}" for table, column, kind in columns() if kind in ("TEXT", "BLOB")}
    assert texts - MAY_NAME - NAMES_NOBODY == set(), "say it in bot/store/holdings.py"
    assert (MAY_NAME | NAMES_NOBODY) - texts == set()
    assert MAY_NAME.isdisjoint(NAMES_NOBODY)


def test_every_table_of_seats_is_registered() -> None:
    by_seat = {table for table, column, _ in columns() if column == "seat"} - {"seats", "record"}
    assert by_seat == set(BY_SEAT)
    assert set(PREPARED) <= by_seat
