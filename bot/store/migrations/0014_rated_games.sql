-- Games outside of leagues that were begun as rated ones, with those who began them; a negative number is a former player's.
-- `at` is when one has ended, NULL before. `outcome` is what it came to, NULL where it changes no rating: `why` says so.
-- `version` numbers the changes of a server's rated games with a ruleset.
CREATE TABLE rated_games (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    guild INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    first_member INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    second_member INTEGER NOT NULL,
    second_name TEXT NOT NULL,
    at INTEGER,
    outcome TEXT,
    why TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX rated_games_of_server ON rated_games (guild, ruleset, version);
CREATE INDEX rated_games_under_way ON rated_games (game) WHERE at IS NULL;
