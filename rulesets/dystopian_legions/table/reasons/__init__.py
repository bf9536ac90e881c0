"""Why the rules do not allow something: a class for each reason."""
