"""What Discord refuses in slash commands; one fault refuses the whole list."""

import re
import unicodedata
from collections.abc import Sequence

from bot.local.errors import FormErrors, Json, Step, refusal
from bot.local.limits import note_choices

SLASH, USER, MESSAGE = 1, 2, 3
MOST = {SLASH: 100, USER: 15, MESSAGE: 15}
SUB_COMMAND, GROUP = 1, 2
VALUES = range(3, 12)
STRING, INTEGER, NUMBER = 3, 4, 10
OPTIONS = 25
SIZE = 8000
CHOOSABLE = (STRING, INTEGER, NUMBER)

_ALLOWED = re.compile(r"^[-_'\w]{1,32}$")

Path = list[Step]


def check_commands(commands: Sequence[Json]) -> None:
    """Refuse a whole list of commands as PUT does."""
    errors = FormErrors()
    for place, command in enumerate(commands):
        _check_command(command, [place], errors)
    named = [(command.get("type") or SLASH, command.get("name")) for command in commands]
    for place, entry in enumerate(named):
        if entry in named[:place]:
            words = "Application command names must be unique"
            errors.add([place, "name"], "APPLICATION_COMMANDS_DUPLICATE_NAME", words)
    errors.refuse()
    for kind, most in MOST.items():
        if sum(entry[0] == kind for entry in named) > most:
            raise refusal(30032)


def check_command(command: Json) -> None:
    """Refuse one command as POST does."""
    errors = FormErrors()
    _check_command(command, [], errors)
    errors.refuse()


def _check_command(command: Json, path: Path, errors: FormErrors) -> None:
    kind = command.get("type") or SLASH
    if kind not in MOST:
        errors.add([*path, "type"], "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3}.")
    elif kind == SLASH:
        _check_name(command.get("name"), [*path, "name"], errors)
        errors.text([*path, "description"], command.get("description"), 1, 100)
        _check_options(command.get("options") or [], [*path, "options"], 0, errors)
    else:
        errors.text([*path, "name"], command.get("name"), 1, 32)
        if command.get("description"):
            words = "Context menu commands cannot have description"
            errors.add([*path, "description"], "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", words)
    if size_of(command) > SIZE:
        words = f"Command exceeds maximum size ({SIZE})"
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", words)


def _check_name(name: object, path: Path, errors: FormErrors) -> None:
    errors.text(path, name, 1, 32)
    if not isinstance(name, str) or not 1 <= len(name) <= 32:
        return
    if not _ALLOWED.match(name) or unicodedata.normalize("NFC", name).lower() != name:
        words = "Command name is invalid"
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", words)


def _check_options(options: Sequence[Json], path: Path, depth: int, errors: FormErrors) -> None:
    errors.count(path, options, 0, OPTIONS)
    nested = [option.get("type") in (SUB_COMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        words = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)
    _check_order(options, path, errors)
    names = [option.get("name") for option in options]
    for place, option in enumerate(options):
        if option.get("name") in names[:place]:
            words = "Option names must be unique"
            errors.add([*path, place, "name"], "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
        _check_option(option, [*path, place], depth, errors)


def _check_order(options: Sequence[Json], path: Path, errors: FormErrors) -> None:
    optional = False
    for place, option in enumerate(options):
        if option.get("type") in (SUB_COMMAND, GROUP):
            continue
        if option.get("required") and optional:
            words = "Required options must be placed before non-required options"
            errors.add([*path, place], "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.get("required")


def _check_option(option: Json, path: Path, depth: int, errors: FormErrors) -> None:
    _check_name(option.get("name"), [*path, "name"], errors)
    errors.text([*path, "description"], option.get("description"), 1, 100)
    kind = option.get("type")
    if kind == GROUP and depth == 0:
        if not option.get("options"):
            errors.required([*path, "options"])
        _check_group(option.get("options") or [], [*path, "options"], errors)
    elif kind == SUB_COMMAND and depth <= 1:
        _check_options(option.get("options") or [], [*path, "options"], 2, errors)
    elif kind in VALUES:
        _check_value(option, path, errors)
    else:
        words = "Invalid option type"
        errors.add([*path, "type"], "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)


def _check_group(options: Sequence[Json], path: Path, errors: FormErrors) -> None:
    for place, option in enumerate(options):
        if option.get("type") != SUB_COMMAND:
            words = "Sub-command groups can contain only sub-commands"
            errors.add([*path, place, "type"], "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)
    _check_options([one for one in options if one.get("type") == SUB_COMMAND], path, 1, errors)


def _check_value(option: Json, path: Path, errors: FormErrors) -> None:
    choices = option.get("choices") or []
    if (choices or option.get("autocomplete")) and option["type"] not in CHOOSABLE:
        words = "Only text and numbers can have choices or completion"
        errors.add([*path, "choices"], "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)
    if choices and option.get("autocomplete"):
        words = "Choices and autocomplete are mutually exclusive"
        errors.add([*path, "autocomplete"], "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES", words)
    note_choices(choices, [*path, "choices"], errors)
    names = [choice.get("name") for choice in choices]
    if len(set(names)) < len(names):
        words = "Option choice names must be unique"
        errors.add([*path, "choices"], "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", words)
    errors.number([*path, "min_length"], option.get("min_length"), 0, 6000)
    errors.number([*path, "max_length"], option.get("max_length"), 1, 6000)


def size_of(command: Json) -> int:
    """The characters that count towards 8,000: names, descriptions and values, of each text its longest translation."""
    own = _longest(command, "name") + _longest(command, "description")
    own += len(command["value"]) if isinstance(command.get("value"), str) else 0
    inside = [*(command.get("options") or []), *(command.get("choices") or [])]
    return own + sum(map(size_of, inside))


def _longest(thing: Json, name: str) -> int:
    texts = [thing.get(name) or "", *(thing.get(f"{name}_localizations") or {}).values()]
    return max(len(text) for text in texts)
