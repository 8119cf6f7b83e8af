"""Reading boards: ranks, pages and neighbours, all at one moment."""
