"""Checks that players can make: the dice of a campaign, and a file of proofs."""
