"""The fonts that pictures use, shipped so that a bare machine draws the same picture: DejaVu Sans Condensed (Latin,
Greek, Cyrillic, Hebrew, Arabic) and Droid Sans Fallback (Chinese, Japanese, Korean); licences in LICENSE.txt."""
