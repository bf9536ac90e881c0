"""Filling in a modal as the client does."""

from typing import Any

from bot.local.errors import Json
from bot.local.limits_components import LABEL, ROW, SELECTS, TEXT_INPUT
from bot.local.options import Filling, NotAccepted, NotOffered
from bot.local.seeing import Modal

FILE_UPLOAD, RADIO, CHECK = 19, 21, 23


def submitted(modal: Modal, values: dict[str, Any], filling: Filling) -> Json:
    """The interaction's data for a form filled in with `values` (custom id → value)."""
    unknown = set(values) - set(modal.fields)
    if unknown:
        raise NotOffered(f"the form has no field {', '.join(sorted(unknown))}")
    rows = [_row(one, values, filling) for one in modal.data["components"]]
    data: Json = {"custom_id": modal.data["custom_id"], "components": rows}
    return data | ({"resolved": filling.resolved} if filling.resolved else {})


def _row(one: Json, values: dict[str, Any], filling: Filling) -> Json:
    about = {"type": one["type"], "id": one.get("id", 0)}
    if one["type"] == ROW:
        return about | {"components": [_field(inner, values, filling) for inner in one["components"]]}
    if one["type"] == LABEL:
        return about | {"component": _field(one["component"], values, filling)}
    return about


def _field(one: Json, values: dict[str, Any], filling: Filling) -> Json:
    about = {"type": one["type"], "id": one.get("id", 0), "custom_id": one["custom_id"]}
    given = values.get(one["custom_id"])
    if one["type"] == TEXT_INPUT:
        return about | {"value": _text(one, given)}
    if one["type"] == CHECK:
        return about | {"value": bool(one.get("default") if given is None else given)}
    if one["type"] == RADIO:
        chosen = _listed(one, [given] if given is not None else [])
        return about | {"value": chosen[0] if chosen else None}
    return about | {"values": _several(one, given or [], filling)}


def _text(one: Json, given: Any) -> str:
    text = str(one.get("value") or "" if given is None else given)
    if not text and one.get("required", True):
        raise NotAccepted(f"{one['custom_id']} must be filled in")
    most = one.get("max_length") or 4000
    if len(text) > most or (text and len(text) < (one.get("min_length") or 0)):
        raise NotAccepted(f"{one['custom_id']}: the length of the text is not right")
    return text


def _several(one: Json, given: list[Any], filling: Filling) -> list[str]:
    low = one.get("min_values")
    least = (1 if low is None else low) if one.get("required", True) else 0
    if not least <= len(given) <= (one.get("max_values") or 1):
        raise NotAccepted(f"{one['custom_id']} does not take {len(given)} values")
    if one["type"] == FILE_UPLOAD:
        return [filling.name_file(upload) for upload in given]
    if one["type"] in SELECTS[1:]:
        kind = {5: 6, 6: 8, 7: 9, 8: 7}[one["type"]]
        return [filling.value({**one, "type": kind}, value) for value in given]
    return _listed(one, given)


def _listed(one: Json, given: list[Any]) -> list[Any]:
    offered = [option["value"] for option in one.get("options") or []]
    if any(value not in offered for value in given):
        raise NotAccepted(f"{one['custom_id']}: not among the options")
    if not given and one.get("required", True):
        raise NotAccepted(f"{one['custom_id']} must be chosen")
    return given
