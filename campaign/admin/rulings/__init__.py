"""The desk's pages and forms for rulings."""
