"""Skills of units, one small class each, and what those skills set going."""
