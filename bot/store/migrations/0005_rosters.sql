-- The units that lists are made of: what a server's managers have loaded last, one collection for each game.
CREATE TABLE collections (
    guild INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    files TEXT NOT NULL,
    notes TEXT NOT NULL,
    text BLOB NOT NULL,
    loaded_by INTEGER NOT NULL,
    loaded_at INTEGER NOT NULL,
    PRIMARY KEY (guild, ruleset)
) STRICT;

-- Members' lists. `force` is the list's own copy of what it was saved as (NULL: changed since, or never saved), made
-- from the collection of this fingerprint.
CREATE TABLE army_lists (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    member INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    picks TEXT NOT NULL,
    force BLOB,
    collection TEXT NOT NULL,
    touched_at INTEGER NOT NULL
) STRICT;

CREATE INDEX army_lists_of_member ON army_lists (member, guild, ruleset);
