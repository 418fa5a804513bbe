"""The public pages: a campaign for strangers, the list of such campaigns, and its settings.

A campaign's page shows the closed turns, and is the same for every reader.
"""
