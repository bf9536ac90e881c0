-- A seat may give several standing orders for one kind of question: the first that fits decides. `place` is their order.
CREATE TABLE orders_by_unit (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    place INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

INSERT INTO orders_by_unit (game, seat, key, place, body)
SELECT game, seat, key, 0, body FROM standing_orders ORDER BY game, seat, rowid;
DROP TABLE standing_orders;
ALTER TABLE orders_by_unit RENAME TO standing_orders;
CREATE INDEX standing_orders_of_game ON standing_orders (game, seat, key, place);
