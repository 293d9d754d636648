"""Optional: the games as environments for research libraries. The site imports nothing from here."""
