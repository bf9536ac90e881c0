"""Why the rules do not allow something: a model for each refusal, by what would be done."""
