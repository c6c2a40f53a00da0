"""`paiju load`: real WebSocket clients that play, and what the server spends on them."""
