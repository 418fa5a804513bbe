"""The API of tables: what a seat sees and does, and tables that programs set up.

A key speaks for one seat: that of its player, or one that the host gave to a program. Nothing here
reads a whole world. A key of a person sets up tables and gives seats to programs.
"""
