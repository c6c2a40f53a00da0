"""Operations: configuration, log, metrics, the command line, administration, load."""
