"""Who stands where and why: every number of the table with what it is made of."""
