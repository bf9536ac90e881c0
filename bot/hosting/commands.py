"""`python -m bot COMMAND`: what a host does from the command line.

Ends with 0 (done), 1 (not possible; one line says why) or 2 (asked wrongly).
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.game_files.game_file import WrongFile
from bot.hosting import chores
from bot.hosting.backup import NoBackup
from bot.hosting.chores import Given, NotDone
from bot.process.settings import Settings
from bot.refusal import NotPossible

FAILURES = (NotDone, NoBackup, NotPossible, WrongFile, OSError, sqlite3.Error)


@dataclass(frozen=True)
class Command:
    """One command: a line for its help, its arguments (name and help; "?" behind a name: may be left out), and what it
    does, which returns what the host is told."""

    name: str
    help: str
    arguments: tuple[tuple[str, str], ...]
    run: Callable[[Settings, Given], str]


_FILE = ("file?", "a new file")
COMMANDS = (
    Command("backup", "copy the database to a file, also while the bot runs", (_FILE,), chores.backup),
    Command("restore", "put a backup in the place of the database", (("file", "the backup"),), chores.put_back),
    Command("export", "write a whole game to a file", (("game", "its number"), _FILE), chores.export),
    Command(
        "import",
        "bring a game in that was played elsewhere, while the bot does not run",
        (("file", "what export has written"), ("server", "its number"), ("channel", "the number of a free channel")),
        chores.bring_in,
    ),
    Command("status", "how the house is, as far as the database tells", (), chores.status),
    Command("forget", "forget a member, while the bot does not run", (("member", "their number"),), chores.forget),
    Command(
        "forget-server",
        "delete a server's games and settings, while the bot does not run",
        (("server", "its number"),),
        chores.forget_guild,
    ),
)


def command(settings: Settings, arguments: Sequence[str]) -> int:
    """Carry a command out and say in one line what came of it."""
    given = parser().parse_args(arguments)
    try:
        told = given.run(settings, given)
    except FAILURES as error:
        sys.stderr.write(f"umpire: {error}\n")
        return 1
    sys.stdout.write(f"{told}\n")
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    program = argparse.ArgumentParser(prog="python -m bot", description="Without a command the bot starts.")
    commands = program.add_subparsers(metavar="COMMAND", required=True)
    for one in COMMANDS:
        made = commands.add_parser(one.name, help=one.help, description=one.help)
        made.set_defaults(run=one.run)
        for name, told in one.arguments:
            made.add_argument(name.rstrip("?"), help=told, nargs="?" if name.endswith("?") else None)
    return program
