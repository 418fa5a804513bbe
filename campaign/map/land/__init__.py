"""The drawn land: its ground, heights, waters and ornaments, in the colours of a theme.

`picture.py` combines the parts into one SVG. Everything depends only on the map: `layout` gives
roads, shore and names, and `ground.py` the kinds of ground. The seed of the map gives the rest.
Where a picture is the land, `placing.py` says where it lies, and `overlay.py` draws what lies on
it.
"""
