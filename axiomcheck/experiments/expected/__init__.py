"""What constant predictions score on average, and which is best: exactly, or enclosed."""
