"""What every game at this house shares. Nothing here knows one of the games."""
