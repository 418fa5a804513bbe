"""Income, upkeep, demobilisation and building."""
