//! What the derive calls where the feature `prost` is off.

/// Nothing.
#[doc(hidden)]
#[macro_export]
macro_rules! impl_prost {
    ($message:ty) => {};
}
