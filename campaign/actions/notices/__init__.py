"""Notices that only a campaign has, beside those of every game (`club.actions.notices`): kinds,
words, and what they follow from."""
