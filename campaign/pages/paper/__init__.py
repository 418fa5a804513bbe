"""Typing in a campaign that was begun on paper: the steps as forms, lines of units, the page."""
