//! Has no code: its manifest turns features on.
