"""Checks that players can make: dice, bids and the chain of hashes."""
