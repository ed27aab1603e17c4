"""What people do at a desk. These are the only writers of a tournament."""
