-- Rolls under a name: a member's own (guild 0: they have them everywhere) or a server's (member 0).
CREATE TABLE saved_rolls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    member INTEGER NOT NULL,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    saved_by INTEGER NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (guild, member, key)
) STRICT;

-- Whose rolls are not counted, and behind which roll the counting of a member's begins (anew). No row: all are counted.
CREATE TABLE luck (
    member INTEGER PRIMARY KEY,
    counted INTEGER NOT NULL DEFAULT 1,
    after INTEGER NOT NULL DEFAULT 0
) STRICT;
