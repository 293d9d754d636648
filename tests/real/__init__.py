"""Real parts for tests: servers, workers, a site and a browser, started when a test asks and ended with it."""
