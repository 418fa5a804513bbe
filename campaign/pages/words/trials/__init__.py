"""Simulated campaigns in words: shares, length, findings with bounds, and the switch that helps.

Pages of maps and of house rules, and founding, take their sentences from here, so that a map of
the house and one's own are judged in the same words.
"""
