"""What has happened: a class for each thing, by chapter."""
