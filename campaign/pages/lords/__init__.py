"""Lords and units: their pages, and what their players write about them (A87)."""
