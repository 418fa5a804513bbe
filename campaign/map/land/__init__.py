"""The drawn land: what grows and rises on it, its waters, its ornaments, in the colours of a theme.

`picture.py` puts the parts together to one SVG. Everything follows from the map alone: `layout`
gives roads, shore and names, `ground.py` what lies where, and the seed of the map the rest.
"""
