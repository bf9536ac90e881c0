"""The database: one module for the rows of each thing, and its migrations. It knows the data that rows are made of, and
nothing that is done with them."""
