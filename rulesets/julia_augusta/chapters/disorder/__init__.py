"""Disorder points, the bases that they cost, what friends nearby feel of it, and redressing (DP, MOR, REDR)."""
