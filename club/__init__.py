"""The parts that every game of the house shares. Nothing here knows one of the games."""
