-- The member whose seat the practice opponent plays on, and who may come back to it.
ALTER TABLE seats ADD COLUMN away_member INTEGER;
