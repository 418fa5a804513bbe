"""Reads a map to play on from a file."""

from campaign.map.documents import read_map_file
from campaign.map.graph import check_map
from campaign.world import RoadMap


def read_map(document: bytes) -> RoadMap:
    """The checked map of this file, JSON of `RoadMap` or a fixture; refuses anything else."""
    found = read_map_file(document)
    check_map(found)
    return found
