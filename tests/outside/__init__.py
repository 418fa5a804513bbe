"""Lessons from outside: problems that people had with other sites, tried on this one.

A case is one test in the room of its subject (`text/`, `mentions/`, `calendars/` and others). Its
docstring says what happened elsewhere, with the project and the number of the report in brackets,
as in (defuddle PR 103). It also says what is right. Its input is small and made by code; no file is
kept. It was red before the fix. The fix is for the kind of fault, not for this one input: if the
same fault could be elsewhere, the case goes there, too. Make a room together with its first cases.
`tests/house/test_outside.py` checks that each case names its project and number.

`judges/` is the other half: programs that nobody here wrote judge the output of this project. They
are installed from package registries and run in `make full` only (see there).
"""
