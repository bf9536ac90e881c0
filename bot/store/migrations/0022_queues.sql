-- A plan may be part of a queue of whole activations. `stops` are the conditions under which that stops (NULL: it is a
-- single plan), `mark` is what the game remembers of the table as it was. `why` a queue has stopped stands in a table of
-- its own: while a row is there, nothing of the seat's plans is used.
ALTER TABLE plans ADD COLUMN stops TEXT;
ALTER TABLE plans ADD COLUMN mark TEXT NOT NULL DEFAULT '{}';

CREATE TABLE stopped_queues (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
