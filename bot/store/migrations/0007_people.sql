-- What members have set for themselves, on every server. Quiet hours are minutes of the day by the member's own clock.
CREATE TABLE people (
    member INTEGER PRIMARY KEY,
    zone TEXT NOT NULL DEFAULT 'UTC',
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    pings TEXT NOT NULL DEFAULT 'all' CHECK (pings IN ('all', 'first', 'off'))
) STRICT;

CREATE TABLE vacations (
    id INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

CREATE INDEX vacations_of_member ON vacations (member, until);

-- Calls that were due while nobody was to be called: they follow at `at`, if the table still waits then. `request` is
-- what the member is asked to agree to; 0: a question of the game.
CREATE TABLE held_pings (
    game INTEGER NOT NULL REFERENCES games (id),
    member INTEGER NOT NULL,
    request INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, member, request)
) STRICT;

CREATE INDEX held_pings_due ON held_pings (at);

-- Games that were set aside: by one side ("pause") or by both ("adjourn"), until when (NULL: until somebody says so).
CREATE TABLE pauses (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('pause', 'adjourn')),
    since INTEGER NOT NULL,
    until INTEGER,
    ended_at INTEGER
) STRICT;

CREATE INDEX pauses_of_game ON pauses (game);
CREATE INDEX pauses_under_way ON pauses (until) WHERE ended_at IS NULL;

-- A standing order with conditions while its owner puts it together.
CREATE TABLE order_drafts (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT;

-- `base_at`: when time is up by the pace alone, before quiet hours are thought of. `remind_at`: when the one reminder is
-- due; with it is settled from when on the other side may claim (`claim_at`) and when the table is told so (`tell_at`).
-- `called`: whether the member was called since the table has been waiting for them.
ALTER TABLE questions ADD COLUMN base_at INTEGER;
ALTER TABLE questions ADD COLUMN remind_at INTEGER;
ALTER TABLE questions ADD COLUMN claim_at INTEGER;
ALTER TABLE questions ADD COLUMN tell_at INTEGER;
ALTER TABLE questions ADD COLUMN called INTEGER NOT NULL DEFAULT 0;
UPDATE questions SET base_at = due_at, remind_at = due_at;
UPDATE questions SET claim_at = due_at + (SELECT pace FROM games WHERE id = game) WHERE reminded AND NOT has_default;
UPDATE questions SET tell_at = claim_at;

CREATE INDEX questions_to_remind ON questions (remind_at) WHERE NOT reminded;
CREATE INDEX questions_to_tell ON questions (tell_at) WHERE tell_at IS NOT NULL;
