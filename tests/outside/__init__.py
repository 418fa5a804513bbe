"""The world as a witness: what went wrong for people who use other sites, tried on this one.

A case is one test in the room of its subject (`text/`, `mentions/`, `calendars/` and whatever else
the world brings). Its docstring says what happened elsewhere, with the project and the number of
the report in brackets, as in (defuddle PR 103), and what is right. Its input is small and made by
code; no file is kept. It was red before the mend, and the mend is of the kind, not of this one
input: where the same fault could be elsewhere, the case goes there, too. A room is made together
with its first cases. `tests/house/test_outside.py` asks each case for its project and number.

`judges/` is the other half: programs that nobody here wrote look at what this project makes. They
are installed from package registries and run in `make full` only (see there).
"""
