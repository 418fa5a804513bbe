"""The course of a turn: the order of steps (`steps`), their effects, and the next seat.

Every function takes a world and gives the next one; what happened goes onto the list `news`.
"""
