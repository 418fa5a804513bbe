"""Sending a message to Discord, Matrix, Telegram, Signal and ntfy.

Each module has one service: `send` takes the fields of a channel, its server and a message, and
returns who of the called people was not reached. Only these people can be called: whatever a text
contains, nobody else is mentioned by it.
"""
