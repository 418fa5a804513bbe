"""`python -m host`: the command `campaign`, where the folder of commands is not in the path."""

from host.command_line import campaign

campaign()
