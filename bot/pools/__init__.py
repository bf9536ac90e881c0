"""Rolls of many: a pool that members join, its message, how it is rolled and what it comes to."""
