"""What Discord refuses in buttons, menus, layouts and the fields of a modal."""

from collections.abc import Collection, Sequence

from bot.local.emoji import is_emoji
from bot.local.errors import FormErrors, Json, Step

ROWS = 5
ROW_WIDTH = 5
V2_COMPONENTS = 40
V2_TEXT = 4000
MODAL_INPUTS = 5
ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS = (3, 5, 6, 7, 8)
LAYOUT = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
LINK, PREMIUM = 5, 6
LABELLED = (TEXT_INPUT, *SELECTS, 19, 21, 22, 23)

Path = list[Step]


def check_rows(components: Sequence[Json], errors: FormErrors) -> None:
    """Check the rows of a message of the old kind."""
    path: Path = ["components"]
    errors.count(path, components, 0, ROWS)
    for place, row in enumerate(components):
        if row.get("type") != ROW:
            _bad_type([*path, place, "type"], (ROW,), errors)
        else:
            _check_row(row, [*path, place], errors)
    _check_unique(components, path, errors)


def check_v2(components: Sequence[Json], files: Collection[str], errors: FormErrors) -> None:
    """Check the components of a message of the new kind."""
    path: Path = ["components"]
    for place, component in enumerate(components):
        _check_layout(component, [*path, place], (*LAYOUT, CONTAINER), files, errors)
    everything = list(walk(components))
    if len(everything) > V2_COMPONENTS:
        words = f"A message can have at most {V2_COMPONENTS} components."
        errors.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    text = sum(len(one["content"]) for one in everything if isinstance(one.get("content"), str))
    if text > V2_TEXT:
        words = f"The text of all components can have at most {V2_TEXT} characters."
        errors.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)
    _check_unique(components, path, errors)


def walk(components: Sequence[Json]) -> list[Json]:
    """Every component with all that it contains, in reading order."""
    inside: list[Json] = []
    for component in components:
        inner = [*component.get("components", [])]
        inner += [component[name] for name in ("accessory", "component") if component.get(name)]
        inside += [component, *walk(inner)]
    return inside


def _check_unique(components: Sequence[Json], path: Path, errors: FormErrors) -> None:
    ids = [one["custom_id"] for one in walk(components) if one.get("custom_id")]
    for twice in sorted({one for one in ids if ids.count(one) > 1}):
        words = f"Component custom id cannot be duplicated: {twice}"
        errors.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", words)


def _bad_type(path: Path, allowed: Sequence[int], errors: FormErrors) -> None:
    words = f'Value of field "type" must be one of {tuple(sorted(allowed))}.'
    errors.add(path, "UNION_TYPE_CHOICES", words)


def _check_row(row: Json, path: Path, errors: FormErrors) -> None:
    inside = row.get("components") or []
    errors.count([*path, "components"], inside, 1, ROW_WIDTH)
    menus = [one for one in inside if one.get("type") in SELECTS]
    if menus and len(inside) > 1:
        words = "The specified component exceeds the maximum width"
        errors.add([*path, "components"], "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)
    for place, one in enumerate(inside):
        here = [*path, "components", place]
        if one.get("type") == BUTTON:
            check_button(one, here, errors)
        elif one.get("type") in SELECTS:
            check_select(one, here, errors)
        else:
            _bad_type([*here, "type"], (BUTTON, *SELECTS), errors)


def check_button(button: Json, path: Path, errors: FormErrors) -> None:
    """Check one button."""
    style = button.get("style")
    errors.text([*path, "label"], button.get("label"), 0, 80)
    if style == LINK:
        errors.text([*path, "url"], button.get("url"), 1, 512)
        if button.get("custom_id"):
            words = "A custom id and url cannot both be specified"
            errors.add([*path, "custom_id"], "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words)
    elif style in (1, 2, 3, 4):
        errors.text([*path, "custom_id"], button.get("custom_id"), 1, 100)
    elif style != PREMIUM:
        errors.add([*path, "style"], "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        words = "A button needs a label or an emoji."
        errors.add([*path, "label"], "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", words)
    _check_emoji(button, path, errors)


def _check_emoji(one: Json, path: Path, errors: FormErrors) -> None:
    emoji = one.get("emoji") or {}
    if emoji and not emoji.get("id") and not is_emoji(emoji.get("name") or ""):
        errors.add([*path, "emoji", "name"], "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(select: Json, path: Path, errors: FormErrors) -> None:
    """Check one menu."""
    errors.text([*path, "custom_id"], select.get("custom_id"), 1, 100)
    errors.text([*path, "placeholder"], select.get("placeholder"), 0, 150)
    low, high = select.get("min_values"), select.get("max_values")
    errors.number([*path, "min_values"], low, 0, 25)
    errors.number([*path, "max_values"], high, 1, 25)
    least, most = 1 if low is None else low, 1 if high is None else high
    if least > most:
        errors.add([*path, "min_values"], "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", "Must be at most max_values.")
    if select.get("type") == SELECT:
        _check_options(select, most, path, errors)


def _check_options(select: Json, most: int, path: Path, errors: FormErrors) -> None:
    options = select.get("options") or []
    errors.count([*path, "options"], options, 1, 25)
    for place, option in enumerate(options):
        here = [*path, "options", place]
        errors.text([*here, "label"], option.get("label"), 1, 100)
        errors.text([*here, "value"], option.get("value"), 1, 100)
        errors.text([*here, "description"], option.get("description"), 0, 100)
        _check_emoji(option, here, errors)
    values = [option.get("value") for option in options]
    if len(set(values)) < len(values):
        words = "The specified option value is already used"
        errors.add([*path, "options"], "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
    if most > len(options):
        words = f"int value should be less than or equal to {len(options)}."
        errors.add([*path, "max_values"], "NUMBER_TYPE_MAX", words)
    if sum(bool(option.get("default")) for option in options) > most:
        words = "More options are chosen beforehand than may be chosen."
        errors.add([*path, "options"], "SELECT_COMPONENT_TOO_MANY_DEFAULTS", words)


def _check_layout(one: Json, path: Path, allowed: Sequence[int], files: Collection[str], errors: FormErrors) -> None:
    kind = one.get("type")
    if kind not in allowed:
        _bad_type([*path, "type"], allowed, errors)
    elif kind == ROW:
        _check_row(one, path, errors)
    elif kind == TEXT:
        errors.text([*path, "content"], one.get("content"), 1, V2_TEXT)
    elif kind == GALLERY:
        _check_gallery(one, path, files, errors)
    elif kind == FILE:
        _check_media(one.get("file"), [*path, "file"], files, errors)
    elif kind == SECTION:
        _check_section(one, path, files, errors)
    elif kind == CONTAINER:
        errors.count([*path, "components"], one.get("components"), 1, V2_COMPONENTS)
        for place, inner in enumerate(one.get("components") or []):
            _check_layout(inner, [*path, "components", place], LAYOUT, files, errors)


def _check_gallery(one: Json, path: Path, files: Collection[str], errors: FormErrors) -> None:
    items = one.get("items") or []
    errors.count([*path, "items"], items, 1, 10)
    for place, item in enumerate(items):
        _check_media(item.get("media"), [*path, "items", place, "media"], files, errors)
        errors.text([*path, "items", place, "description"], item.get("description"), 0, 1024)


def _check_media(media: Json | None, path: Path, files: Collection[str], errors: FormErrors) -> None:
    url = (media or {}).get("url") or ""
    if not url.startswith(("http://", "https://", "attachment://")):
        words = "Scheme is not supported. Scheme must be one of ('http', 'https', 'attachment')."
        errors.add([*path, "url"], "URL_TYPE_INVALID_SCHEME", words)
    elif url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
        words = f"The referenced attachment '{url.removeprefix('attachment://')}' was not found."
        errors.add([*path, "url"], "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words)


def _check_section(one: Json, path: Path, files: Collection[str], errors: FormErrors) -> None:
    inside = one.get("components") or []
    errors.count([*path, "components"], inside, 1, 3)
    for place, inner in enumerate(inside):
        _check_layout(inner, [*path, "components", place], (TEXT,), files, errors)
    accessory = one.get("accessory") or {}
    if accessory.get("type") == BUTTON:
        check_button(accessory, [*path, "accessory"], errors)
    elif accessory.get("type") == THUMBNAIL:
        _check_media(accessory.get("media"), [*path, "accessory", "media"], files, errors)
    else:
        _bad_type([*path, "accessory"], (BUTTON, THUMBNAIL), errors)


def check_modal_rows(components: Sequence[Json], errors: FormErrors) -> None:
    """Check the fields of a modal."""
    path: Path = ["data", "components"]
    errors.count(path, components, 1, MODAL_INPUTS)
    for place, component in enumerate(components):
        _check_modal_row(component, [*path, place], errors)
    _check_unique(components, path, errors)


def _check_modal_row(one: Json, path: Path, errors: FormErrors) -> None:
    kind = one.get("type")
    if kind == ROW:
        inside = one.get("components") or []
        errors.count([*path, "components"], inside, 1, 1)
        for place, inner in enumerate(inside):
            _check_input(inner, [*path, "components", place], (TEXT_INPUT,), errors)
            errors.text([*path, "components", place, "label"], inner.get("label"), 1, 45)
    elif kind == LABEL:
        errors.text([*path, "label"], one.get("label"), 1, 45)
        errors.text([*path, "description"], one.get("description"), 0, 100)
        _check_input(one.get("component") or {}, [*path, "component"], LABELLED, errors)
    elif kind == TEXT:
        errors.text([*path, "content"], one.get("content"), 1, V2_TEXT)
    else:
        _bad_type([*path, "type"], (ROW, TEXT, LABEL), errors)


def _check_input(one: Json, path: Path, allowed: Sequence[int], errors: FormErrors) -> None:
    if one.get("type") not in allowed:
        _bad_type([*path, "type"], allowed, errors)
    elif one["type"] in SELECTS:
        check_select(one, path, errors)
    else:
        errors.text([*path, "custom_id"], one.get("custom_id"), 1, 100)
        errors.text([*path, "value"], one.get("value"), 0, 4000)
        errors.text([*path, "placeholder"], one.get("placeholder"), 0, 100)
        errors.number([*path, "min_length"], one.get("min_length"), 0, 4000)
        errors.number([*path, "max_length"], one.get("max_length"), 1, 4000)
