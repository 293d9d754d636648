"""Who sits with whom. Pure: no Django, no clock; every draw comes from a published seed."""
