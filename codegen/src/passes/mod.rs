//! Model to model, a pass a file.

pub mod simplify_content;
