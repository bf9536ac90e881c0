-- Rolls of several members together. A pool is open, then closed (what everybody adds is posted), then rolled; or it is
-- cancelled. `post` shows it, `closing` says with what it was closed, `result` what was rolled: rows of the outbox.
-- `restricted`: only who has the role, or stands in pool_invited, may join. `shown` is the version that `post` shows.
CREATE TABLE pools (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    opened_by INTEGER NOT NULL,
    name TEXT NOT NULL,
    interaction INTEGER NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    label TEXT NOT NULL,
    most INTEGER NOT NULL,
    goal INTEGER NOT NULL,
    ties TEXT NOT NULL,
    restricted INTEGER NOT NULL,
    role INTEGER,
    opened_at INTEGER NOT NULL,
    closes_at INTEGER NOT NULL,
    phase TEXT NOT NULL DEFAULT 'open',
    why TEXT NOT NULL DEFAULT '',
    post INTEGER NOT NULL,
    closing INTEGER,
    result INTEGER,
    version INTEGER NOT NULL DEFAULT 0,
    shown INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX pools_under_way ON pools (channel, closes_at) WHERE phase IN ('open', 'closed');
CREATE INDEX pools_to_show ON pools (id) WHERE shown < version;

CREATE TABLE pool_invited (
    pool INTEGER NOT NULL REFERENCES pools (id),
    member INTEGER NOT NULL,
    PRIMARY KEY (pool, member)
) STRICT;

-- What a member adds, until it is rolled; `place` is the order of joining, `interaction` the newest press.
CREATE TABLE pool_shares (
    pool INTEGER NOT NULL REFERENCES pools (id),
    member INTEGER NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    interaction INTEGER NOT NULL,
    text TEXT NOT NULL,
    dice INTEGER NOT NULL,
    PRIMARY KEY (pool, member)
) STRICT;

ALTER TABLE rolls ADD COLUMN pool INTEGER REFERENCES pools (id);
CREATE INDEX rolls_of_pool ON rolls (pool) WHERE pool IS NOT NULL;
