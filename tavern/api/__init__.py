"""The API of tables: what a seat sees and does, and tables that programs set up.

A key is valid for one seat: that of its player, or one that the host gave to a program. Nothing
here reads a whole world. A person's key sets up tables and gives seats to programs.
"""
