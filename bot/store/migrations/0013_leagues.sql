-- Leagues of a server. `terms` are how one is played; `name` and `key` (the name as it is looked for) are taken from them.
-- Lots are drawn from `lot`; `previous` is the season before; `version` counts the changes.
CREATE TABLE leagues (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('open', 'running', 'paused', 'over', 'archived')),
    paused_at INTEGER,
    terms TEXT NOT NULL,
    season INTEGER NOT NULL DEFAULT 1,
    previous INTEGER REFERENCES leagues (id),
    lot TEXT NOT NULL,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX leagues_of_server ON leagues (guild, key);

-- Who takes part: a member, or (NULL) a guest who is known by name alone. `body` is the rest of what bot/league reads.
CREATE TABLE league_entrants (
    league INTEGER NOT NULL REFERENCES leagues (id),
    number INTEGER NOT NULL,
    member INTEGER,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (league, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX league_entrants_of_member ON league_entrants (member) WHERE member IS NOT NULL;

CREATE TABLE league_pairings (
    league INTEGER NOT NULL REFERENCES leagues (id),
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (league, number)
) STRICT, WITHOUT ROWID;

-- Every version of every result; the newest counts.
CREATE TABLE league_results (
    league INTEGER NOT NULL REFERENCES leagues (id),
    pairing INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (league, pairing, version)
) STRICT, WITHOUT ROWID;

-- Until when the matches of a round are to be played. `judged`: what happens then has happened.
CREATE TABLE league_rounds (
    league INTEGER NOT NULL REFERENCES leagues (id),
    number INTEGER NOT NULL,
    deadline INTEGER,
    judged INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (league, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX league_rounds_due ON league_rounds (deadline) WHERE deadline IS NOT NULL AND NOT judged;

-- The game in which a pairing is played; `origin` says whether it was opened for the pairing or linked to it. It is `taken`
-- when it has ended and its result was read.
CREATE TABLE league_games (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    league INTEGER NOT NULL REFERENCES leagues (id),
    pairing INTEGER NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('game', 'linked')),
    taken INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX league_games_of_pairing ON league_games (league, pairing);
CREATE INDEX league_games_under_way ON league_games (game) WHERE NOT taken;

-- A game of the channel that one of its players wants to count for a pairing, until the other one agrees.
CREATE TABLE league_links (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    league INTEGER NOT NULL REFERENCES leagues (id),
    pairing INTEGER NOT NULL,
    entrant INTEGER NOT NULL
) STRICT;

-- What an entrant says came of a pairing, until the other one confirms it (or is silent until `due_at`), or an organiser
-- settles what was disputed. `post` is the row of the outbox that asks; `base_at` is when the time alone is used up, before quiet hours are thought of.
CREATE TABLE league_reports (
    league INTEGER NOT NULL REFERENCES leagues (id),
    pairing INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    result TEXT NOT NULL,
    at INTEGER NOT NULL,
    base_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    disputed INTEGER NOT NULL DEFAULT 0,
    post INTEGER NOT NULL,
    PRIMARY KEY (league, pairing)
) STRICT, WITHOUT ROWID;

CREATE INDEX league_reports_due ON league_reports (due_at) WHERE NOT disputed;

-- Reports that an entrant was asked to confirm: until when, and (NULL: never) when they answered.
CREATE TABLE league_answers (
    league INTEGER NOT NULL REFERENCES leagues (id),
    pairing INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    answered_at INTEGER,
    PRIMARY KEY (league, pairing, entrant)
) STRICT, WITHOUT ROWID;

-- Entrants who have done something for a pairing: opened its table, reported, or disputed a report.
CREATE TABLE league_heard (
    league INTEGER NOT NULL REFERENCES leagues (id),
    pairing INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    PRIMARY KEY (league, pairing, entrant)
) STRICT, WITHOUT ROWID;

-- Members who are to be called at a time, if it is still wanted then: to play ("deadline") or to answer ("report").
CREATE TABLE league_calls (
    league INTEGER NOT NULL REFERENCES leagues (id),
    pairing INTEGER NOT NULL,
    member INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('deadline', 'report')),
    at INTEGER NOT NULL,
    PRIMARY KEY (league, pairing, member, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX league_calls_due ON league_calls (at);

-- Who changed what, when and why. `changes` are the rows as they were before and after. An entry that was taken back is
-- `undone`; the one that did it says so in `undoes`.
CREATE TABLE league_log (
    id INTEGER PRIMARY KEY,
    league INTEGER NOT NULL REFERENCES leagues (id),
    at INTEGER NOT NULL,
    member INTEGER,
    text TEXT NOT NULL,
    reason TEXT NOT NULL,
    changes TEXT NOT NULL,
    undoes INTEGER REFERENCES league_log (id),
    undone INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX league_log_of_league ON league_log (league, id);

-- Who does not want to be shown in /profile to others, nor in rankings of the whole server.
CREATE TABLE unlisted (
    member INTEGER PRIMARY KEY
) STRICT;
