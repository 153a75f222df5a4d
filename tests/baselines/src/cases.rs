//! The cases: the documents, and the subjects that read and write them.

use swordsmith_xml::Document;

use crate::case::Case;
use crate::generated::{deposit, feed};
use crate::{sample, serde_types};

/// The size of the generated documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// For times: the sizes that the goals are stated for.
    Full,
    /// For counting instructions, which is slow, and has no noise that a larger size would even
    /// out.
    Small,
}

/// Makes a case.
pub type Make = fn(Scale) -> Case;

/// Every case, by name.
pub const CASES: &[(&str, Make)] = &[
    ("receipt", receipt),
    ("feed", feed_of_entries),
    ("children-100000", |scale| children("children-100000", scale, 100_000)),
    ("children-1000000", |scale| children("children-1000000", scale, 1_000_000)),
    ("nesting-10000", nesting),
];

fn receipt(_: Scale) -> Case {
    Case::new("receipt", sample::RECEIPT)
        .lower_bound()
        .ours::<deposit::ours::documents::Receipt>()
        .xsd_parser::<deposit::baseline::ReceiptType>("entry")
        .serde::<serde_types::Receipt>()
}

fn feed_of_entries(scale: Scale) -> Case {
    let size = if scale == Scale::Full { 5_000_000 } else { 500_000 };
    Case::new("feed", sample::feed(size))
        .lower_bound()
        .ours::<feed::ours::documents::Feed>()
        .xsd_parser::<feed::baseline::Feed>("feed")
        .serde::<serde_types::Feed>()
}

/// Shows whether the time is linear in the number of children.
fn children(name: &'static str, scale: Scale, count: usize) -> Case {
    let count = if scale == Scale::Full { count } else { count / 100 };
    Case::new(name, sample::children(count)).lower_bound().ours::<feed::ours::documents::Feed>()
}

/// The time to refuse a document that is nested too deep. Baselines are left out: xsd-parser's
/// reader overflows the stack near a thousand levels.
fn nesting(_: Scale) -> Case {
    Case::new("nesting-10000", sample::nesting(10_000))
        .work("read", "floor", |document| {
            crate::lower_bound::read(document).expect("well-formed").names
        })
        .work("read", "ours", |document| {
            let refused = deposit::ours::documents::Entry::from_xml(document.as_bytes());
            refused.expect_err("too deep").to_string().len()
        })
}
