"""Repeats tests on a busy machine to find those that sometimes lose a race."""
