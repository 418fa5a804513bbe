"""Tests that are repeated on a busy machine, to find those that lose a race now and then."""
