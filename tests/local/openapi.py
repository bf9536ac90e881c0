"""Checks what the bot sends against Discord's own description of its API."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from jsonschema.exceptions import best_match  # type: ignore[import-untyped]
from referencing import Registry
from referencing.jsonschema import DRAFT202012

DESCRIPTION = Path(__file__).parents[3] / "shared" / "data" / "discord" / "openapi.json"
_URN = "urn:discord"

Json = dict[str, Any]


def needs_description() -> None:
    """Skip the running test where Discord's description is not there."""
    if not DESCRIPTION.exists():
        pytest.skip("Discord's OpenAPI description is not beside the repository (shared/data/discord/openapi.json)")


@cache
def _document() -> Json:
    document: Json = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    # Discord takes ids as numbers too, and the Discord library numbers new attachments so.
    document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    lenient: Json = _lenient(document)
    return lenient


def _lenient(value: Any) -> Any:
    """The same with unions that Discord matches in order, and not exclusively, as `anyOf`."""
    if isinstance(value, list):
        return [_lenient(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    return {"anyOf" if key == "oneOf" else key: _lenient(entry) for key, entry in value.items()}


@cache
def _registry() -> Registry[Any]:
    empty: Registry[Any] = Registry()
    full: Registry[Any] = empty.with_resource(_URN, DRAFT202012.create_resource(_document()))
    return full


@cache
def validator(method: str, template: str, kind: int | None = None) -> Draft202012Validator | None:
    """The validator for the JSON body of an operation; None when it takes none. `kind` picks one form of several."""
    operations = _document()["paths"].get(template)
    if operations is None or method.lower() not in operations:
        raise LookupError(f"Discord's description knows no {method} {template}")
    content = operations[method.lower()].get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = content["application/json"]["schema"]
    forms = [form for form in schema.get("anyOf", []) if kind in _kinds(form)]
    return Draft202012Validator(_absolute(forms[0] if forms else schema), registry=_registry())


def _kinds(form: Json) -> list[int]:
    """The values of `type` for which this form is meant."""
    schema = _document()["components"]["schemas"][form["$ref"].rpartition("/")[2]]
    kinds: list[int] = schema["properties"].get("type", {}).get("enum", [])
    return kinds


def _absolute(value: Any) -> Any:
    if isinstance(value, list):
        return [_absolute(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    return {key: _URN + entry if key == "$ref" else _absolute(entry) for key, entry in value.items()}


def faults(method: str, template: str, body: Any) -> Iterator[str]:
    """What is wrong with a body, in words."""
    kind = body.get("type") if isinstance(body, dict) and template.endswith("/callback") else None
    checks = validator(method, template, kind)
    if checks is None or body is None:
        return
    found = best_match(checks.iter_errors(body))
    if found is not None:
        yield f"{method} {template}: {'/'.join(map(str, found.absolute_path))}: {found.message[:300]}"


def inspect(method: str, template: str, body: Any) -> None:
    """An inspector for `LocalTable.inspectors`: raises at the first body that Discord's description does not allow."""
    for fault in faults(method, template, body):
        raise AssertionError(fault)
