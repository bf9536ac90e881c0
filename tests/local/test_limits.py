"""What Discord refuses in messages and forms, one case each, over the wire."""

from typing import Any

import pytest

from tests.local.wire import Json, Wire

V2 = 1 << 15


def button(number: int = 0, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{number}", **more}


def row(*inside: Json) -> Json:
    return {"type": 1, "components": list(inside)}


def menu(count: int = 1, **more: Any) -> Json:
    options = [{"label": f"o{number}", "value": f"v{number}"} for number in range(count)]
    return {"type": 3, "custom_id": "m", "options": options, **more}


def text(words: str) -> Json:
    return {"type": 10, "content": words}


def gallery(url: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}}]}


FORMS: dict[str, tuple[Json, str]] = {
    "content over 2,000": ({"content": "x" * 2001}, "content"),
    "eleven embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "embed description": ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "26 fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    "field without value": ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "embeds.0.fields.0.value"),
    "embeds over 6,000": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "empty embed": ({"embeds": [{}]}, "embeds.0.description"),
    "embed picture that is not there": ({"embeds": [{"image": {"url": "attachment://a.png"}}]}, "embeds.0.image.url"),
    "six rows": ({"content": "c", "components": [row(button(n)) for n in range(6)]}, "components"),
    "six buttons": ({"content": "c", "components": [row(*map(button, range(6)))]}, "components.0.components"),
    "empty row": ({"content": "c", "components": [row()]}, "components.0.components"),
    "menu beside a button": ({"content": "c", "components": [row(menu(), button())]}, "components.0.components"),
    "26 options": ({"content": "c", "components": [row(menu(26))]}, "components.0.components.0.options"),
    "no option": ({"content": "c", "components": [row(menu(0))]}, "components.0.components.0.options"),
    "more values than options": (
        {"content": "c", "components": [row(menu(2, max_values=3))]},
        "components.0.components.0.max_values",
    ),
    "label over 80": ({"content": "c", "components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "button with nothing on it": (
        {"content": "c", "components": [row(button(label=None))]},
        "components.0.components.0.label",
    ),
    "no emoji": (
        {"content": "c", "components": [row(button(emoji={"name": "△"}))]},
        "components.0.components.0.emoji.name",
    ),
    "custom_id over 100": (
        {"content": "c", "components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id",
    ),
    "custom_id twice": ({"content": "c", "components": [row(button(), button())]}, "components"),
    "new component in an old message": ({"content": "c", "components": [text("t")]}, "components.0.type"),
    "41 components": ({"flags": V2, "components": [text("t")] * 41}, "components"),
    "text over 4,000": ({"flags": V2, "components": [text("x" * 2001), text("x" * 2000)]}, "components"),
    "content beside components V2": ({"flags": V2, "content": "c", "components": [text("t")]}, "content"),
    "gallery without its file": (
        {"flags": V2, "components": [gallery("attachment://a.png")]},
        "components.0.items.0.media.url",
    ),
    "section without accessory": (
        {"flags": V2, "components": [{"type": 9, "components": [text("t")]}]},
        "components.0.accessory",
    ),
    "nonce over 25": ({"content": "c", "nonce": "x" * 26}, "nonce"),
    "ephemeral in a channel": ({"content": "c", "flags": 64}, "flags"),
    "users allowed twice": (
        {"content": "c", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
}


def fault_at(body: Json, path: str) -> Any:
    """The faults noted at a field, as the path with dots leads to it."""
    place = body["errors"]
    for step in path.split("."):
        assert step in place, body
        place = place[step]
    return place["_errors"]


@pytest.mark.parametrize(("form", "path"), FORMS.values(), ids=list(FORMS))
async def test_refused_form(wire: Wire, form: Json, path: str) -> None:
    status, body = await wire.send(form)
    assert (status, body["code"], body["message"]) == (400, 50035, "Invalid Form Body")
    assert fault_at(body, path)
    assert not list(wire.world.in_channel(wire.general.id))


AT_THE_LIMIT: dict[str, Json] = {
    "content": {"content": "x" * 2000},
    "embeds": {"embeds": [{"description": "x" * 4096}, {"description": "x" * 1904}]},
    "rows": {"content": "c", "components": [row(*(button(5 * r + n) for n in range(5))) for r in range(5)]},
    "menu": {"content": "c", "components": [row(menu(25, max_values=25))]},
    "V2": {"flags": V2, "components": [text("x" * 100)] * 40},
    "emoji": {"content": "c", "components": [row(button(label=None, emoji={"name": "⚔️"}))]},
}


@pytest.mark.parametrize("form", AT_THE_LIMIT.values(), ids=list(AT_THE_LIMIT))
async def test_accepted_at_the_limit(wire: Wire, form: Json) -> None:
    assert (await wire.send(form))[0] == 200


@pytest.mark.parametrize("form", [{}, {"content": ""}, {"content": "  \n"}, {"embeds": []}])
async def test_empty_message(wire: Wire, form: Json) -> None:
    status, body = await wire.send(form)
    assert (status, body["code"]) == (400, 50006)


async def test_file_over_ten_mebibytes(wire: Wire) -> None:
    status, body = await wire.send({}, {"a.bin": b"x" * (10 * 1024 * 1024 + 1)})
    assert (status, body["code"]) == (413, 40005)


async def test_eleven_files(wire: Wire) -> None:
    status, body = await wire.send({}, {f"{number}.txt": b"x" for number in range(11)})
    assert (status, body["code"]) == (400, 50035)


def field(number: int = 0, **more: Any) -> Json:
    return row({"type": 4, "custom_id": f"f{number}", "style": 1, "label": "Field", **more})


MODALS: dict[str, tuple[Json, str]] = {
    "title over 45": ({"title": "x" * 46, "components": [field()]}, "data.title"),
    "six inputs": ({"components": [field(number) for number in range(6)]}, "data.components"),
    "no input": ({"components": []}, "data.components"),
    "label over 45": ({"components": [field(label="x" * 46)]}, "data.components.0.components.0.label"),
    "custom_id over 100": ({"custom_id": "x" * 101, "components": [field()]}, "data.custom_id"),
    "custom_id twice": ({"components": [field(), field()]}, "data.components"),
    "value over 4,000": ({"components": [field(value="x" * 4001)]}, "data.components.0.components.0.value"),
}


@pytest.mark.parametrize(("data", "path"), MODALS.values(), ids=list(MODALS))
async def test_refused_modal(wire: Wire, data: Json, path: str) -> None:
    interaction = wire.asked()
    status, body = await wire.answer(interaction, 9, **{"title": "T", "custom_id": "c", **data})
    assert (status, body["code"]) == (400, 50035)
    assert fault_at(body, path)
    assert interaction.acknowledged is None


async def test_26_completions(wire: Wire) -> None:
    status, body = await wire.answer(wire.asked(4), 8, choices=[{"name": "n", "value": "v"}] * 26)
    assert (status, body["code"]) == (400, 50035)
    assert fault_at(body, "data.choices")


async def test_limits_hold_in_answers_too(wire: Wire) -> None:
    status, body = await wire.answer(wire.asked(), 4, content="x" * 2001)
    assert (status, body["code"]) == (400, 50035)
    assert fault_at(body, "data.content")
