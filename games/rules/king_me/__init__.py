"""King Me!: thirteen courtiers climb the palace until one is crowned without a single No."""
