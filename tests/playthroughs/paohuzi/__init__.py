"""Golden playthroughs of paohuzi."""
