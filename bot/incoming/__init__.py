"""Whatever members hand in as a file goes one way: a place in the queue, fetched and counted, read where it can do no
harm (`desk.py`). There is no other: a test walks every command that takes a file."""
