"""Answers to interactions: the callback, and the webhook that an interaction's token opens."""

from bot.local import messages, payloads
from bot.local.calls import Answer, Call, Route
from bot.local.errors import Json
from bot.local.world import Interaction, Message


def callback(call: Call) -> Answer:
    """The first answer."""
    token = call.path["interaction_token"]
    receipt = call.desk.acknowledge(call.number("interaction_id"), token, call.form, call.body.uploads)
    return Answer(200, receipt) if call.asks("with_response") else Answer(204, None)


def _interaction(call: Call) -> Interaction:
    return call.desk.by_webhook(call.number("webhook_id"), call.path["webhook_token"])


def _target(call: Call) -> Message:
    interaction = _interaction(call)
    if "message_id" not in call.path:
        return call.desk.original(interaction)
    return call.desk.message_of(interaction, call.number("message_id"))


def follow_up(call: Call) -> Json:
    """A further answer."""
    message = call.desk.follow_up(_interaction(call), call.form, call.body.uploads)
    return payloads.message(call.world, message)


def get_message(call: Call) -> Json:
    """An answer, read again."""
    return payloads.message(call.world, _target(call))


def edit_message(call: Call) -> Json:
    """An answer, changed; this also ends "is thinking"."""
    message = messages.revise(call.world, _target(call), call.form, call.body.uploads)
    return payloads.message(call.world, message)


def delete_message(call: Call) -> None:
    """An answer, taken back."""
    messages.remove(call.world, _target(call))


_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ROUTES = [
    Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback, needs_token=False),
    Route("POST", _WEBHOOK, follow_up, needs_token=False),
    *(
        route
        for path in (_WEBHOOK + "/messages/@original", _WEBHOOK + "/messages/{message_id}")
        for route in (
            Route("GET", path, get_message, needs_token=False),
            Route("PATCH", path, edit_message, needs_token=False),
            Route("DELETE", path, delete_message, needs_token=False),
        )
    ),
]
