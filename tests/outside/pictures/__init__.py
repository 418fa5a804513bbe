"""Pictures as phones, scanners and programs make them."""
