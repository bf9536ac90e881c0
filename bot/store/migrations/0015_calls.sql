-- As far as each seat was called: up to this question. What it is asked under a higher number is news to it.
CREATE TABLE calls (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    question INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT;

-- A message that is deleted is looked for.
CREATE INDEX outbox_messages ON outbox (message) WHERE message IS NOT NULL;

-- Where a message is still owed, it calls whom it was written to call: one call too many rather than none.
INSERT INTO calls (game, seat, question)
SELECT game, seat, max(number) FROM questions
WHERE called AND game NOT IN (SELECT game FROM outbox WHERE state = 'owed' AND game IS NOT NULL)
GROUP BY game, seat;
