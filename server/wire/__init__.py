"""The wire between server and client: messages, their encoding, their schema."""
