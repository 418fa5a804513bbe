"""Assertions that tests of many rooms share: secrets, rows, power points and journals."""
