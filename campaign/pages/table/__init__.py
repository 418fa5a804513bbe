"""The page of a campaign, and what is submitted there."""
