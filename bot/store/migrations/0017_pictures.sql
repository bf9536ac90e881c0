-- How a member's own pictures show a board: the place of the action large, or all of it.
ALTER TABLE people ADD COLUMN pictures TEXT NOT NULL DEFAULT 'action' CHECK (pictures IN ('action', 'board'));
