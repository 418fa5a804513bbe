"""What is gathered from the news of a campaign: battles and lords."""
