"""What clubs make their own: pictures under maps, portraits, lists of bands, tables to roll on."""
