"""The path of a click: the referee locks and stores, the resolution applies, automatic answers follow, stages and calls
are announced. Beside it changes that are no move, what is typed and ordered ahead, and the record as it may be read."""
