"""What strangers may read of a campaign."""
