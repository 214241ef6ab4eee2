"""The language server: what the service knows, in the words of the Language Server Protocol."""
