"""Which characters Discord takes for an emoji on a button."""

_OLD = (
    "©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏⏩⏪⏫⏬⏭⏮⏯⏰⏱⏲⏳⏸⏹⏺Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂"
    "♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽"
    "✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤➕➖➗➡➰➿⤴⤵⬅⬆⬇⬛⬜⭐⭕〰〽㊗㊙"
)
_JOINERS = "\ufe0f\u200d\u20e3"
_KEYS = "0123456789#*"


def is_emoji(text: str) -> bool:
    """Whether this is one emoji (a sequence of emoji characters and their joiners)."""
    bare = [character for character in text if character not in _JOINERS]
    if not bare or len(text) > 16:
        return False
    if text.endswith("\u20e3"):
        return len(bare) == 1 and bare[0] in _KEYS
    return all(character in _OLD or ord(character) >= 0x1F000 for character in bare)
