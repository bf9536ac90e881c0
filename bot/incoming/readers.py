"""What a process makes of files, by their kind. Each reader fetches the rules only when it comes to need them, as that
takes longer than to see that a file is none."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Handed = Sequence[tuple[str, bytes]]
"""Files: what they are called, and their bytes."""
Reader = Callable[[dict[str, Any], Handed], dict[str, Any]]
BEFORE_JSON = b"\xef\xbb\xbf \t\r\n"
"""What may stand before the first brace of a file."""
LONGEST_TEXT = 4 * 1024 * 1024
"""Characters of the text that is kept of a collection."""


def collection(asked: dict[str, Any], handed: Handed) -> dict[str, Any]:
    """Files of units of a game, and of what they can form."""
    from bot.refusal import NotPossible
    from rulesets.kit.rosters import CatalogueFile, NotReadable, read_library

    everything = [CatalogueFile(*one) for one in handed]
    charts = [one for one in everything if one.content.lstrip(BEFORE_JSON).startswith(b"{")]
    files = [one for one in everything if one not in charts]
    try:
        read_library(files)  # what is no catalogue at all is refused before the rules are fetched
        from bot.facets import lists_of
        from bot.rosters.charts import with_charts
        from rulesets import ruleset

        rules = ruleset(asked["ruleset"])
        read_catalogues = lists_of(rules).read_catalogues
        if read_catalogues is None:
            raise NotReadable("no units of this game are read from files")
        reading = with_charts(rules, read_catalogues(files), charts)
    except (NotReadable, NotPossible) as refused:
        return {"refused": str(refused)}
    if len(reading.text) > LONGEST_TEXT:
        return {"refused": f"These files hold more units than are kept: {len(reading.text):,} characters of them."}
    return {"found": reading.model_dump(mode="json")}


def army_list(asked: dict[str, Any], handed: Handed) -> dict[str, Any]:
    """The file of a list, or of a whole army."""
    from bot.refusal import NotPossible
    from bot.rosters.papers import Paper, read

    try:
        handed_in = read(handed[0][1])
    except NotPossible as refused:
        return {"refused": str(refused)}
    return {"found": {"paper" if isinstance(handed_in, Paper) else "army": handed_in.model_dump(mode="json")}}


def battlefield(asked: dict[str, Any], handed: Handed) -> dict[str, Any]:
    """A map; there is no table yet whose words a refusal could find."""
    from bot.facets import maps_of
    from rulesets import ruleset
    from rulesets.kit.engine.refusal import Refused

    rules = ruleset(asked["ruleset"])
    try:
        field = maps_of(rules).handed_in(asked["scenario"], handed[0][1])
    except Refused as refused:
        return {"refused": f"{rules.words.refusal(refused)} ({refused.rule})"}
    return {"found": field.model_dump(mode="json")}


def players(asked: dict[str, Any], handed: Handed) -> dict[str, Any]:
    """Players of a league."""
    from bot.league.importing import read_players
    from bot.league.refusal import NotAllowed

    try:
        imported = read_players(handed[0][1], asked["taken"])
    except NotAllowed as refused:
        return {"refused": str(refused)}
    return {"found": {"players": [one.model_dump() for one in imported.players], "notes": imported.notes}}


def game(asked: dict[str, Any], handed: Handed) -> dict[str, Any]:
    """A game from elsewhere, tried out: shown to every seat, drawn and played on."""
    from bot.game_files.game_file import WrongFile, read_file
    from bot.game_files.trial import demand_playable

    try:
        demand_playable(read_file(handed[0][1]))
    except WrongFile as wrong:
        return {"refused": str(wrong)}
    return {"found": None}


READERS: dict[str, Reader] = {
    "collection": collection,
    "list": army_list,
    "map": battlefield,
    "players": players,
    "game": game,
}
