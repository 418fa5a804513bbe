"""Leagues: the next season of a campaign that is over, and who of its lords lives on."""
