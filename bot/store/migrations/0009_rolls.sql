-- Dice without a game: a sealed stream for each channel and UTC day, and what was rolled from it.
CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    day TEXT NOT NULL,
    secret BLOB NOT NULL,
    fingerprint TEXT NOT NULL,
    post INTEGER NOT NULL REFERENCES outbox (id),
    rolls INTEGER NOT NULL DEFAULT 0,
    UNIQUE (channel, day)
) STRICT;

-- `number` counts within the stream; `secret` is set for a roll with a key of its own, which is told when it is revealed.
-- It is shown by `message`, or by what becomes of the outbox's row `post`.
CREATE TABLE rolls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stream INTEGER NOT NULL REFERENCES streams (id),
    number INTEGER NOT NULL,
    member INTEGER NOT NULL,
    name TEXT NOT NULL,
    interaction INTEGER NOT NULL,
    text TEXT NOT NULL,
    label TEXT NOT NULL DEFAULT '',
    dice TEXT NOT NULL,
    value INTEGER NOT NULL,
    secret BLOB,
    revealed INTEGER NOT NULL DEFAULT 1,
    at INTEGER NOT NULL,
    message INTEGER,
    post INTEGER REFERENCES outbox (id),
    UNIQUE (stream, number)
) STRICT;

CREATE INDEX rolls_of_interaction ON rolls (interaction);
CREATE INDEX rolls_of_member ON rolls (member, at);
CREATE INDEX rolls_of_message ON rolls (message) WHERE message IS NOT NULL;
CREATE INDEX rolls_unshown ON rolls (at) WHERE message IS NULL AND post IS NULL;
