-- What a seat is told at its next interaction, because nobody heard it when it happened.
CREATE TABLE notes (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

CREATE INDEX notes_of_seat ON notes (game, seat);
