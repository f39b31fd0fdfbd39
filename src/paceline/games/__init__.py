"""One folder a title. Titles never import each other."""
