"""The course of a turn: the order of steps (`steps`), their effects, and the next seat.

Every function takes a world and returns the next one. It adds what happened to the list `news`.
"""
