"""Paohuzi (跑胡子): the card game of Hunan."""
