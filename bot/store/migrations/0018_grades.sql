-- How well the practice opponent plays a seat: "recruit", "sergeant" or "captain".
ALTER TABLE seats ADD COLUMN grade TEXT NOT NULL DEFAULT 'recruit';
