"""Leagues: the next season of a campaign that is over, and the lords who live on."""
