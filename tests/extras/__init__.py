"""The research adapters, where their libraries are installed."""
