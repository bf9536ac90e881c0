"""The worked examples of the catalogue: each is played by a test, or needs rules that are not in scope yet."""

from __future__ import annotations

from tests.knockout.marks import collected_files, marks_in
from tests.knockout.scope import scope_of

LATER = {
    "SF-X-08": "a half-track that cannot accelerate: its critical table (SF-CRT-28)",
    "SF-X-17": "a tank that fires as if it stood still: Gun Blazing (SF-UNX-14)",
    "SF-X-40": "Orks roll dice again (SF-ASX-12)",
    "SF-X-41": "deflection dice of each rider and horse (SF-ASX-09)",
    "SF-X-42": "the sniper rifle (SF-WPX-09)",
    "SF-X-43": "the mortar, which drifts (SF-WPX-26)",
    "SF-X-45": "the Troll's table (SF-CRT-31)",
    "SF-X-46": "the Eagle: flying, landing, taking off (SF-UNX-02)",
    "SF-X-47": "the Troll heals (SF-UNX-37)",
}
"""Examples of the published armies' own rules, which come with their files."""


def test_every_example_is_played_or_belongs_to_an_extension() -> None:
    scope = scope_of("steampunk_fantasy")
    marks = [mark for path in collected_files(scope.tests) for mark in marks_in(path) if mark.kind == "example"]
    played = {name for mark in marks for name in mark.ids}
    examples = scope.catalogue.examples
    assert played | LATER.keys() == examples.keys()
    assert not played & LATER.keys()
    for name in LATER:
        assert set(examples[name].rules) - set(scope.rules), f"{name} is all in scope"
