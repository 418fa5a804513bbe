"""Rows that the tests of a file share, made once."""
