"""Application commands, global and of a guild."""

from typing import Any

from bot.local.calls import Answer, Call, Route
from bot.local.errors import Json, refusal
from bot.local.limits_commands import MOST, SLASH, check_command, check_commands


def _shelf(call: Call) -> dict[int, Json]:
    """The commands that a call is about."""
    if call.number("application_id") != call.world.bot_id:
        raise refusal(20012)
    if "guild_id" not in call.path:
        return call.world.global_commands
    return call.world.guild_commands.setdefault(call.guild().id, {})


def _registered(call: Call, form: Json, command_id: int) -> Json:
    place = {"guild_id": call.path["guild_id"]} if "guild_id" in call.path else {}
    defaults: Json = {
        "type": SLASH,
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
    }
    about = {
        "id": str(command_id),
        "application_id": str(call.world.bot_id),
        "version": str(call.world.new_id()),
    }
    return {**defaults, **form, **about, **place}


def _key(form: Json) -> tuple[int, Any]:
    return form.get("type") or SLASH, form.get("name")


def list_commands(call: Call) -> list[Json]:
    """All commands of the scope."""
    return list(_shelf(call).values())


def overwrite(call: Call) -> list[Json]:
    """Replace all commands of the scope; one fault, and none changes."""
    forms = call.body.form
    if not isinstance(forms, list):
        raise refusal(50109)
    check_commands(forms)
    shelf = _shelf(call)
    known = {_key(command): command_id for command_id, command in shelf.items()}
    replaced = {}
    for form in forms:
        command_id = known.get(_key(form)) or call.world.new_id()
        replaced[command_id] = _registered(call, form, command_id)
    shelf.clear()
    shelf.update(replaced)
    call.world.tell("commands", None)
    return list(shelf.values())


def create(call: Call) -> Answer:
    """Add one command, or replace the one with its name."""
    check_command(call.form)
    shelf = _shelf(call)
    known = {_key(command): command_id for command_id, command in shelf.items()}
    old = known.get(_key(call.form))
    same_kind = sum(key[0] == _key(call.form)[0] for key in known)
    if old is None and same_kind >= MOST[_key(call.form)[0]]:
        raise refusal(30032)
    command_id = old or call.world.new_id()
    shelf[command_id] = _registered(call, call.form, command_id)
    call.world.tell("commands", None)
    return Answer(201 if old is None else 200, shelf[command_id])


def get_command(call: Call) -> Json:
    """One command."""
    command = _shelf(call).get(call.number("command_id"))
    if command is None:
        raise refusal(10063)
    return command


def edit(call: Call) -> Json:
    """Change one command."""
    changed = {**get_command(call), **call.form}
    check_command(changed)
    command_id = call.number("command_id")
    _shelf(call)[command_id] = _registered(call, changed, command_id)
    call.world.tell("commands", None)
    return _shelf(call)[command_id]


def delete(call: Call) -> None:
    """Remove one command."""
    get_command(call)
    del _shelf(call)[call.number("command_id")]
    call.world.tell("commands", None)


ROUTES = [
    route
    for base in ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands")
    for route in (
        Route("GET", base, list_commands),
        Route("PUT", base, overwrite),
        Route("POST", base, create),
        Route("GET", base + "/{command_id}", get_command),
        Route("PATCH", base + "/{command_id}", edit),
        Route("DELETE", base + "/{command_id}", delete),
    )
]
