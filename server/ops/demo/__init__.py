"""A demo: the page as a folder of files, without a server."""
