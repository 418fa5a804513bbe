"""What keeps a backup from being made or restored, in a sentence for the administrator."""


class BackupProblem(Exception):
    """Nothing was changed; the text says why."""
