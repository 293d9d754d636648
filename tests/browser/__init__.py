"""What people see, in a real browser on the real site."""
