"""What travels between server and client: messages, their encoding, their schema."""
