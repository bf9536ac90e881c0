"""What is knocked out: which package of rules, which catalogue, which tests, and how far it goes."""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.points import POINTS, RulePoint

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"


@dataclass(frozen=True)
class Scope:
    """One ruleset. `topics` of its catalogue are in scope (none named: all), and single `ids` besides; `exceptions` are
    ids with their reason."""

    key: str
    package: str
    catalogue: Catalogue
    tests: Path
    topics: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    exceptions: dict[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> list[str]:
        """The ids in scope, in the catalogue's order; rules of extensions and options count as well."""
        found = self.catalogue.rules.values()
        return [rule.id for rule in found if not self.topics or rule.topic in self.topics or rule.id in self.ids]

    @property
    def known(self) -> set[str]:
        """Every id that code and tests may name."""
        return {*self.catalogue.rules, *self.catalogue.rulings, *self.catalogue.examples}

    def points(self) -> list[RulePoint]:
        """The rule points of the package's modules."""
        return [here for name, here in POINTS.items() if name.startswith(f"{self.package}.")]

    def import_all(self) -> list[str]:
        """Import every module of the package; what cannot be imported is named."""
        problems = []
        package = importlib.import_module(self.package)
        for found in pkgutil.walk_packages(package.__path__, f"{self.package}."):
            try:
                importlib.import_module(found.name)
            except Exception as broken:
                problems.append(f"{found.name} cannot be imported: {broken!r}")
        return problems


def read_scope(path: Path) -> Scope:
    """A scope.toml: `topics`, `ids` of rules beyond them; outside tests/rulesets/ also `package` and `catalogue`."""
    read: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    key = path.parent.name
    catalogue = path.parent / read["catalogue"] if "catalogue" in read else ROOT / "rulesets" / key / "rules.toml"
    return Scope(
        key=key,
        package=read.get("package", f"rulesets.{key}"),
        catalogue=Catalogue(catalogue),
        tests=path.parent,
        topics=tuple(read.get("topics", ())),
        ids=tuple(read.get("ids", ())),
        exceptions=_exceptions(path.parent),
    )


def scope_of(name: str) -> Scope:
    """The scope of a ruleset's key, or of a scope.toml."""
    return read_scope(Path(name).resolve() if name.endswith(".toml") else TESTS / "rulesets" / name / "scope.toml")


def _exceptions(folder: Path) -> dict[str, str]:
    found = {}
    for path in sorted(folder.glob("exceptions*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("exception", []):
            found[entry["id"]] = entry["reason"]
    return found
