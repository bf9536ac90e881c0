-- The message with a day's fingerprint is part of the key: its number did not exist when the secret was drawn. 0 is for
-- the streams of before this version.
ALTER TABLE streams ADD COLUMN message INTEGER;
UPDATE streams SET message = 0 WHERE rolls > 0;

-- `mixed` is what was mixed into the dice of a roll: numbers that Discord gave, before this version also the text.
-- `fingerprint` is that of a secret roll, shown by what becomes of the outbox's row `sealed`.
ALTER TABLE rolls ADD COLUMN mixed TEXT NOT NULL DEFAULT '';
ALTER TABLE rolls ADD COLUMN fingerprint TEXT NOT NULL DEFAULT '';
ALTER TABLE rolls ADD COLUMN sealed INTEGER;
UPDATE rolls SET mixed = interaction || '|' || text;
DROP INDEX rolls_unshown;
CREATE INDEX rolls_unshown ON rolls (at) WHERE message IS NULL AND post IS NULL AND revealed = 1;
CREATE INDEX rolls_of_post ON rolls (post) WHERE post IS NOT NULL;
CREATE INDEX rolls_of_seal ON rolls (sealed) WHERE sealed IS NOT NULL;

-- Who may look at a secret roll beside its roller.
CREATE TABLE shown_rolls (
    roll INTEGER NOT NULL REFERENCES rolls (id),
    member INTEGER NOT NULL,
    PRIMARY KEY (roll, member)
) STRICT;

-- A roll that somebody asks of somebody else: `roll` is what came of it.
CREATE TABLE roll_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    asked_by INTEGER NOT NULL,
    asker TEXT NOT NULL,
    member INTEGER NOT NULL,
    name TEXT NOT NULL,
    interaction INTEGER NOT NULL UNIQUE,
    text TEXT NOT NULL,
    label TEXT NOT NULL DEFAULT '',
    expires_at INTEGER NOT NULL,
    roll INTEGER REFERENCES rolls (id)
) STRICT;
CREATE INDEX requests_of_asker ON roll_requests (asked_by, expires_at);
