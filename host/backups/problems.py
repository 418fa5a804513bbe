"""Reasons why a backup cannot be made or restored, in a sentence for the administrator."""


class BackupProblem(Exception):
    """The command changed nothing; the text says why."""
