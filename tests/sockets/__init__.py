"""The sockets: what each viewer is sent, who is let in, and what a hostile client achieves."""
