-- Which kinds of decision a member was told of in a game ("": wants to be told of none), and at which question first.
CREATE TABLE tips (
    member INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    key TEXT NOT NULL,
    game INTEGER NOT NULL,
    question INTEGER NOT NULL,
    PRIMARY KEY (member, ruleset, key)
) STRICT, WITHOUT ROWID;
