"""The record of a phase, and the ways in which phases are played."""
