"""High Card, second edition: the same game in which the lowest card wins unless the table says otherwise."""
