"""Benchmarks: commands, apart from the tests. Machines are noisy: what counts are ratios within one run."""
