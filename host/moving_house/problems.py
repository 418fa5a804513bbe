"""Why a house does not move."""


class MoveProblem(Exception):
    """A sentence for the operator; the house is then where it was, and the target as empty."""
