"""Computing everything anew from the facts, and comparing."""
