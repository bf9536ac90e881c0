CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'running', 'paused', 'broken', 'over')),
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    pace INTEGER NOT NULL,
    secret BLOB NOT NULL,
    fingerprint TEXT NOT NULL,
    state TEXT,
    unposted TEXT NOT NULL DEFAULT '[]',
    version INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;

CREATE UNIQUE INDEX one_game_a_channel ON games (channel) WHERE phase <> 'over';

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    member INTEGER,
    practice INTEGER NOT NULL DEFAULT 0,
    name TEXT NOT NULL,
    words TEXT NOT NULL DEFAULT '',
    force TEXT NOT NULL DEFAULT '',
    undos INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT;

CREATE INDEX seats_of_member ON seats (member);

CREATE TABLE record (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seat INTEGER,
    member INTEGER,
    kind TEXT NOT NULL,
    automatic TEXT NOT NULL DEFAULT '',
    action TEXT NOT NULL,
    rolls TEXT NOT NULL,
    events TEXT NOT NULL,
    chapter INTEGER NOT NULL,
    sealed INTEGER NOT NULL DEFAULT 0,
    code TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;

CREATE TABLE snapshots (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    chapter INTEGER NOT NULL,
    chapter_start INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;

CREATE TABLE questions (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    due_at INTEGER,
    has_default INTEGER NOT NULL,
    reminded INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, number)
) STRICT;

CREATE INDEX questions_due ON questions (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE drafts (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    question INTEGER NOT NULL,
    draft TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT;

CREATE TABLE plans (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    typed TEXT NOT NULL
) STRICT;

CREATE TABLE standing_orders (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat, key)
) STRICT;

CREATE TABLE requests (
    game INTEGER NOT NULL REFERENCES games (id),
    id INTEGER PRIMARY KEY,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    version INTEGER NOT NULL
) STRICT;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game INTEGER REFERENCES games (id),
    channel INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('post', 'strip')),
    body TEXT NOT NULL,
    scene BLOB,
    state TEXT NOT NULL DEFAULT 'owed' CHECK (state IN ('owed', 'sent', 'refused')),
    reason TEXT NOT NULL DEFAULT '',
    told INTEGER NOT NULL DEFAULT 0,
    message INTEGER,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX outbox_owed ON outbox (channel, id) WHERE state = 'owed';
CREATE INDEX outbox_of_game ON outbox (game, id);

CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    outcome TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT;

CREATE TABLE errors (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    game INTEGER,
    summary TEXT NOT NULL
) STRICT;

CREATE TABLE facts (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
