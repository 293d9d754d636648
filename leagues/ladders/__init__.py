"""What people see of ratings: ladders in order, with filters, movement and one's own place."""
