//! The cases: which documents, and who reads and writes them.

use swordsmith_xml::Document;

use crate::case::Case;
use crate::generated::{deposit, feed};
use crate::{sample, serde_types};

/// How large the made documents are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// For times: the sizes that the goals speak of.
    Full,
    /// For counting instructions, which is slow and has no noise that size would even out.
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
        .floor()
        .ours::<deposit::ours::documents::Receipt>()
        .xsd_parser::<deposit::peer::ReceiptType>("entry")
        .serde::<serde_types::Receipt>()
}

fn feed_of_entries(scale: Scale) -> Case {
    let size = if scale == Scale::Full { 5_000_000 } else { 500_000 };
    Case::new("feed", sample::feed(size))
        .floor()
        .ours::<feed::ours::documents::Feed>()
        .xsd_parser::<feed::peer::Feed>("feed")
        .serde::<serde_types::Feed>()
}

/// Is the time linear in the number of children?
fn children(name: &'static str, scale: Scale, count: usize) -> Case {
    let count = if scale == Scale::Full { count } else { count / 100 };
    Case::new(name, sample::children(count)).floor().ours::<feed::ours::documents::Feed>()
}

/// Refused: how soon? The peers are not asked; the stack of xsd-parser's reader ends near a thousand levels.
fn nesting(_: Scale) -> Case {
    Case::new("nesting-10000", sample::nesting(10_000))
        .work("read", "floor", |document| crate::floor::read(document).expect("well-formed").names)
        .work("read", "ours", |document| {
            let refused = deposit::ours::documents::Entry::from_xml(document.as_bytes());
            refused.expect_err("too deep").to_string().len()
        })
}
