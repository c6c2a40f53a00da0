"""Tests of the paohuzi engine."""
