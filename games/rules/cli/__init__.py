"""The command-line face of the rules: pure but for the terminal and the files it is told to read or write."""
