"""Random actions, frames and requests in bulk. `make fuzz` runs a million, the tests here a few thousand in CI."""
