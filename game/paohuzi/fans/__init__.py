"""The bonus hands (番, 名堂): small objects over one reading of a winning hand."""
