"""The club's own name, crest and welcome: the page where staff set them, and the crest's pictures.

`club.actions.house` holds them.
"""
