"""Players made of code for Six Lands. They are given what a seat sees, and chance.

`random_bot` takes any choice, `steady` the one that leads to the best table, `sharp` plays games on
from there with hands that it imagines. `assessment` says what a table is worth to a seat, and
`registry` names the bots.
"""
