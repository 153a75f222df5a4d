//! The derives that turn an annotated type into its codec.
