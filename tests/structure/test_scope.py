"""Whatever is refereed and shown by a test is counted: it stands in the scope of its game."""

from __future__ import annotations

from tests.knockout.marks import collected_files, marks_in
from tests.knockout.scope import scope_of


def test_what_is_refereed_and_shown_is_in_scope() -> None:
    scope = scope_of("dust_1947")
    assert scope.import_all() == []
    pointed = {rule for point in scope.points() for rule in point.ids}
    marked = {name for path in collected_files(scope.tests) for mark in marks_in(path) for name in mark.ids if name}
    assert sorted((marked & pointed) - set(scope.rules)) == []
