"""Tests watch the rule points: they are counted, and can be knocked out. No game may be imported before this."""

from rulesets.kit.engine import points

points.watch()
