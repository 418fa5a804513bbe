"""How strong people are: strengths by rated tables, statistics of a person, seasons.

A table is rated if its founding said so and people sat there at its end, or bots for some who left;
who left is the last. The library
`openskill` (Plackett-Luce) is made for more than two sides, partners and ties. All of it follows
from the rows of `Result`, and `manage.py reckon` makes it again from them.
"""
