"""The chapters of the rules, in the order in which they build on each other."""
