"""Checks that players of a campaign can make: its dice, and a file of proofs."""
