"""Skills of units, one small class each (SKILL, DATA); actions that they set going stand in the chapters."""
