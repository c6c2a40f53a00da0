"""HTTP: the JSON API, health, the files of the client."""
