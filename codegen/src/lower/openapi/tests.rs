//! What descriptions mean, and what they cannot mean.
