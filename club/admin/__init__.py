"""The desk at which every app shows its rows: its site, and lists that change nothing.

The `admin` of an app registers its models and adds their lists with `Desk.arrange`.
"""
