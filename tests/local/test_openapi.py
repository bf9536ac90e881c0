"""The local table's routes are Discord's routes, and the checker sees faults."""

from typing import Any

import pytest

from bot.local.api import ROUTES
from bot.local.calls import Route
from tests.local import openapi


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_every_route_is_in_discords_description(route: Route) -> None:
    openapi.needs_description()
    openapi.validator(route.method, route.template)


MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


@pytest.mark.parametrize(
    ("template", "body"),
    [
        (MESSAGES, {"content": 5}),
        (MESSAGES, {"embeds": [{"description": "x" * 4097}]}),
        (MESSAGES, {"components": [{"type": 1, "components": [{"type": 2, "label": "no style"}]}]}),
        (CALLBACK, {"type": 9, "data": {"title": "x" * 46, "custom_id": "c", "components": []}}),
        (CALLBACK, {"type": 4, "data": {"content": "x" * 2001}}),
    ],
)
def test_faults_are_seen(template: str, body: Any) -> None:
    openapi.needs_description()
    assert list(openapi.faults("POST", template, body))


def test_a_good_body_has_none() -> None:
    openapi.needs_description()
    assert not list(openapi.faults("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}))
