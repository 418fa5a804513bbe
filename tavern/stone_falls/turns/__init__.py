"""The course of a turn: the effects of its steps on a draft, and the next seat."""
