"""All arithmetic: what tiles bring, what a sheet adds up to, who has won, and the places behind."""
