//! Texts of lengths that are far off: they are made, for a search would not get there.

use swordsmith_xml::table::Builtin;

use crate::xml::values::SimpleType;
use crate::xml::values::implied::lengths;
use crate::xml::values::kinds::Kind;

/// Lengths up to this are found otherwise.
const SHORT: u32 = 256;

/// The largest length that is made.
const LONGEST: u32 = 1 << 16;

/// A text of the least length that a type has, if it is long.
pub(super) fn long(of: SimpleType<'_>, builtin: Builtin) -> Option<String> {
    let length = far(of)?;
    Some(match Kind::of(builtin) {
        Kind::Text | Kind::Uri => "a".repeat(length),
        Kind::Hex => "00".repeat(length),
        Kind::Base64 => {
            let end = ["", "AA==", "AAA="][length % 3];
            "AAAA".repeat(length / 3) + end
        }
        _ => return None,
    })
}

/// A list of the least number of items that a type has, if there are many.
pub(super) fn long_list(of: SimpleType<'_>, item: &str) -> Option<String> {
    let length = far(of).filter(|length| item.len().saturating_mul(*length) <= LONGEST as usize)?;
    Some(vec![item; length].join(" "))
}

fn far(of: SimpleType<'_>) -> Option<usize> {
    let (least, _) = lengths(of.row().facets);
    (least > SHORT && least <= LONGEST).then_some(least as usize)
}
