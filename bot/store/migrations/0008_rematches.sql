-- The game that was opened as the rematch of another one: there is one at most.
CREATE TABLE rematches (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    opened INTEGER NOT NULL REFERENCES games (id)
) STRICT;
