"""Paohuzi bots."""
