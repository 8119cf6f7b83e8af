"""Which boards there are, and the periods in which they are kept."""
