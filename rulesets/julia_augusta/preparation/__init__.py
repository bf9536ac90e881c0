"""From two lists to two armies on the table (SETUP)."""
