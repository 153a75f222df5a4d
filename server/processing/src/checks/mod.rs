//! The checks of a complete deposit. They run after the response, and report all problems, not only
//! the first.

mod findings;
mod format;
mod limits;
mod lookahead;
mod problem;
mod streams;
mod tally;
mod tar;
mod unpacking;
mod xz_blocks;
mod zip;
mod zstd_frames;

pub use findings::Findings;
pub use format::{Compression, Format};
pub use limits::{FREE, Limits};
pub use problem::{Finding, Problem};
pub use unpacking::Unpacking;
pub(crate) use zip::member_path;

#[cfg(test)]
mod tests;
