"""The statistics of the club."""
