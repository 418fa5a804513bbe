"""Simulated campaigns in words: shares, length, findings with bounds, and the switch that helps.

Pages of maps, of house rules and of founding take their sentences from here. So a map of the site
and one's own are judged in the same words.
"""
