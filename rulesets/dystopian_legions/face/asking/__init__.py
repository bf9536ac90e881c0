"""Answers given ahead of time, and to those who look and measure."""
