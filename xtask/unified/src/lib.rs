//! Has no code: its manifest turns features on, for programs and for build scripts.
