//! Simple types: whether every text that one takes is taken by another, and texts that one takes.
