-- Where a game that was brought in comes from, as JSON (bot/store/origins.py); empty: it was begun here.
ALTER TABLE games ADD COLUMN origin TEXT NOT NULL DEFAULT '';

-- Members who asked to be forgotten, with the names they had, until the last trace is gone: what a kill breaks off goes
-- on at the next start.
CREATE TABLE forgetting (
    member INTEGER PRIMARY KEY,
    names TEXT NOT NULL DEFAULT '[]',
    asked_at INTEGER NOT NULL
) STRICT;
