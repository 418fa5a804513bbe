"""The rules to read: one page of all rules as a campaign plays them, or as the law has them.

A chapter has three parts: sentences with their rule numbers (`preparation.py`, `course.py`,
`management.py`, and the help of the phases in `pages/words`), readings (`readings.py`), and tables
whose figures are the constants of the rules (`tables.py`). `numbers.py` finds the sentence of a
number, and `links.py` links a number, anywhere on the site, to it.
"""
