"""Which changes are tried: drawn by a seed, evenly over the rules, the same ones as long as they are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from tests.knockout.scope import Scope
from tests.mutants.changes import Edit
from tests.mutants.places import Place, places


@dataclass(frozen=True)
class Change:
    """One change of a game. `name` is made of the place and of what is written there, not of its line."""

    name: str
    place: Place
    edit: Edit

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that stand there."""
        return self.place.rules

    def comes_to_something(self) -> bool:
        """Whether it is other code, or another value."""
        return self.place.made(self.edit) is not None

    def make(self) -> None:
        """Let the game go by it from now on."""
        self.place.put(self.place.made(self.edit))


def changes(scope: Scope) -> list[Change]:
    """Every change of a game that is made in what applies a rule in scope, those included that come to the same."""
    wanted = {rule for rule in scope.rules if rule not in scope.exceptions}
    found = (_changes_of(scope, place) for place in places(scope) if wanted & set(place.rules))
    return [change for some in found for change in some]


def _changes_of(scope: Scope, place: Place) -> Iterator[Change]:
    seen: Counter[str] = Counter()
    for edit in place.edits():
        name = f"{place.name.removeprefix(scope.package + '.')}: {edit.before} -> {edit.after}"
        seen[name] += 1
        yield Change(name if seen[name] == 1 else f"{name} #{seen[name]}", place, edit)


def drawn(found: Iterable[Change], number: int, seed: int) -> list[Change]:
    """So many changes: one of each rule, then a second one of each, until there are enough.

    Which ones hangs on their names and the seed alone, so that what is changed elsewhere changes no draw.
    """
    waiting = list(_by_rule(found, seed))
    taken: dict[str, Change] = {}
    while waiting and len(taken) < number:
        waiting = [of_it for of_it in waiting if len(taken) >= number or _takes_one(of_it, taken)]
    return list(taken.values())


def _takes_one(of_it: Iterator[Change], taken: dict[str, Change]) -> bool:
    """Take the next change of a rule that comes to anything; false if it has none left."""
    change = next((it for it in of_it if it.name not in taken and it.comes_to_something()), None)
    if change is not None:
        taken[change.name] = change
    return change is not None


def _by_rule(found: Iterable[Change], seed: int) -> Iterator[Iterator[Change]]:
    """The changes of each rule, shuffled; the rules too."""
    by_rule: dict[str, list[Change]] = {}
    for change in found:
        for rule in change.rules:
            by_rule.setdefault(rule, []).append(change)
    for rule in sorted(by_rule, key=lambda it: _lot(seed, it)):
        yield iter(sorted(by_rule[rule], key=lambda it: _lot(seed, it.name)))


def _lot(seed: int, name: str) -> str:
    return sha256(f"{seed} {name}".encode()).hexdigest()
