"""Maps in the files of other programs: tables of a spreadsheet, and points and lines as GeoJSON.

`reading.py` recognises a file. Every reader collects what it does not understand, line by line, and
then refuses the whole. What a writer writes, its reader reads as the same map.
"""
