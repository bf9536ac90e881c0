-- What a seat's player placed in the last game with the same force: the answers, as JSON.
CREATE TABLE last_time (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    answers TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
