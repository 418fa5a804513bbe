"""Tables to roll on: their rows, what dice and cards give, and which tables are refused.

`tables` has the types of worlds, commands and news. What is due is in `campaign/turns/rolling.py`.
"""
