"""How the site is doing: one set of figures, for administrators as a page and for Prometheus as metrics."""
