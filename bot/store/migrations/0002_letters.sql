-- Which rows go out together as one message (the first row's id). It is settled before the first attempt, so that a
-- further attempt is the same message and not a longer one.
ALTER TABLE outbox ADD COLUMN letter INTEGER;
