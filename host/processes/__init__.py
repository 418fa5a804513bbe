"""The processes of an installation, started and supervised together."""
