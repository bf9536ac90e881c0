"""A table as data – seats, phase, lines of the record, what is settled – and pure questions about it: who is asked, who
stands with whom, what somebody may know."""
