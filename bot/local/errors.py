"""Refusals in Discord's shape: a status, a code, a sentence, and for forms where the fault lies."""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]
Step = str | int

WORDS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20012: (403, "You are not authorized to perform this action on this application"),
    30003: (400, "Maximum number of pins reached for the channel (50)"),
    30032: (400, "Maximum number of application commands reached"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}


class ApiError(Exception):
    """What Discord answers instead of doing it."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message} {errors or ''}".rstrip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """The answer's body."""
        answer: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            answer["errors"] = self.errors
        return answer


def refusal(code: int) -> ApiError:
    """The refusal that Discord gives under this code."""
    status, message = WORDS[code]
    return ApiError(status, code, message)


class FormErrors:
    """Collects every fault of a form, each at its place, before refusing it as a whole."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: Sequence[Step], code: str, message: str) -> None:
        """Note one fault; `path` leads from the form's root to the field."""
        place = self._tree
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: Sequence[Step]) -> None:
        """A field that must be there is not."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def text(self, path: Sequence[Step], value: object, low: int, high: int) -> None:
        """Check a text that must have between `low` and `high` characters."""
        if value is None:
            if low:
                self.required(path)
        elif not isinstance(value, str):
            self.add(path, "BASE_TYPE_BAD_TYPE", "Could not interpret value as a string.")
        elif low and not value:
            self.required(path)
        elif not low and len(value) > high:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif not low <= len(value) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def count(self, path: Sequence[Step], items: Sequence[Any] | None, low: int, high: int) -> None:
        """Check how many entries a list has."""
        length = len(items or ())
        if not low and length > high:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif not low <= length <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def number(self, path: Sequence[Step], value: object, low: float, high: float) -> None:
        """Check a number that may be absent."""
        if value is None:
            return
        if not isinstance(value, int | float) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def refuse(self) -> None:
        """Raise when anything was noted."""
        if self._tree:
            raise ApiError(400, 50035, "Invalid Form Body", self._tree)


def refuse_form(path: Sequence[Step], code: str, message: str) -> ApiError:
    """The refusal of a form with one fault."""
    errors = FormErrors()
    errors.add(path, code, message)
    try:
        errors.refuse()
    except ApiError as refused:
        return refused
    raise AssertionError("a form with a fault is refused")
