"""The desk where every app shows its rows: its site, and read-only lists.

The `admin` module of an app registers its models and adds their lists with `Desk.arrange`.
"""
