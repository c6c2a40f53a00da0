"""What is built, installed and started."""
