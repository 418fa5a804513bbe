"""People of campaigns: organisers and their members, handing over, erasing an account."""
