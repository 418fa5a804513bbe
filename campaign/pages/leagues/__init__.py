"""The pages of leagues: the seasons, their standings, and the lords who survived several."""
