"""Code that several test modules share: references and builders."""
