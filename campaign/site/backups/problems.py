"""Reasons why a backup cannot be made or restored, in a sentence for the administrator."""


class BackupProblem(Exception):
    """Nothing was changed; the text says why."""
