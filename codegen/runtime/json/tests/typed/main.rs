//! Types that derive `Json`: what they read, write and refuse.

mod read;
mod table;
#[expect(
    clippy::option_option,
    clippy::struct_field_names,
    reason = "the types are those that a generator prints"
)]
mod types;
