"""What several test modules share: references and builders."""
