"""The whole house moves to another database, from SQLite to PostgreSQL or back, row by row.

What moves is every table of every application that is installed: none is named here, so that none
is forgotten.
"""
