"""What a player is told of a map's file; the `tell/` of each game takes these sentences among its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.kit.engine.telling import plain

Told = Mapping[str, Any]


def listed(told: Told) -> str:
    """The options of a refusal, one after the other."""
    return ", ".join(plain(word) for word in told["options"])


def of_the_file(sentence: Callable[[Told], str]) -> Callable[[Told], str]:
    """A sentence about what stands in the file."""
    return lambda told: f"The map file: {sentence(told)}"


REFUSALS: dict[str, Callable[[Told], str]] = {
    "no_such_map": lambda told: (
        f'There is no map called "{plain(told["map"])}": write "generated" (with a size such as {told["size"]} and a'
        f" seed, if you like), or one of {listed(told)}."
    ),
    "map_too_long": of_the_file(lambda told: f"it has {told['bytes']} bytes; at most {told['most']} are read."),
    "map_no_text": of_the_file(lambda told: f"byte {told['byte']} is no text in UTF-8; save it as a plain text file."),
    "map_no_toml": of_the_file(
        lambda told: f"it cannot be read as TOML: {plain(told['why'])}. docs/maps.md shows a map."
    ),
    "map_large_number": of_the_file(
        lambda told: f"{plain(told['field'])} holds a number beyond {told['most']:,}; no map has such."
    ),
    "map_unknown_field": of_the_file(
        lambda told: f'"{plain(told["field"])}" is no field of a map; there are {listed(told)}.'
    ),
    "map_no_words": of_the_file(
        lambda told: f"{told['field']} is {plain(told['value'])}; it must be a text in quotes."
    ),
    "map_bad_words": of_the_file(
        lambda told: f'{told["field"]} is "{plain(told["value"])}"; it must be 1 to {told["most"]} signs on one line.'
    ),
    "map_size": of_the_file(
        lambda told: f"it has {told['number']} {told['what']}; a map has from {told['least']} to {told['most']}."
    ),
    "map_uneven": of_the_file(
        lambda told: (
            f"row {told['row']} has {told['letters']} letters, the first row {told['columns']}; all have the same."
        )
    ),
    "map_letter": of_the_file(
        lambda told: f'{told["place"]} is "{plain(told["letter"])}"; a {told["kind"]} is one of {listed(told)}.'
    ),
}
