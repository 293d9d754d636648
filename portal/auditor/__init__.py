"""The auditor: proves from the database alone that nothing was lost, doubled, left undone or written anew."""
