"""`paiju load`: real WebSocket clients that play, and the cost of them to the server."""
