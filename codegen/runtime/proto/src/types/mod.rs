//! The well-known types of `google/protobuf/*.proto`.

#[rustfmt::skip]
#[expect(missing_docs, reason = "the compiler does not keep the comments of these files")]
#[expect(clippy::doc_markdown, reason = "the code generator for messages does not know our lints")]
mod messages;

pub use messages::*;
