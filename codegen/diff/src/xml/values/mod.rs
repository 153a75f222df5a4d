//! Simple types: whether every text that one takes is taken by another, and texts that one takes.

use swordsmith_xml::datatypes::{NoPrefixes, check};
use swordsmith_xml::table::{Schema, SimpleId};

/// One simple type of a table.
#[derive(Clone, Copy)]
pub(crate) struct SimpleType<'s> {
    pub(crate) schema: &'s Schema<'s>,
    pub(crate) id: SimpleId,
}

pub(crate) enum Inclusion {
    Holds,
    Fails { text: String, facet: &'static str },
    Undecided { why: String },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Binds {
    pub(crate) ids: bool,
    pub(crate) idrefs: bool,
}

pub(crate) fn binds(of: SimpleType<'_>) -> Binds {
    let _ = of;
    Binds::default()
}

pub(crate) fn inclusion(old: SimpleType<'_>, new: SimpleType<'_>) -> Inclusion {
    for ordinal in 0..8 {
        if let Some(text) = smallest(old, ordinal)
            && check(new.schema, new.id, &text, &NoPrefixes).is_err()
        {
            return Inclusion::Fails { text, facet: "type" };
        }
    }
    Inclusion::Holds
}

pub(crate) fn smallest(of: SimpleType<'_>, ordinal: usize) -> Option<String> {
    let texts = [
        "text",
        "a",
        "1",
        "0",
        "12",
        "true",
        "2017-09-26",
        "2017-09-26T10:32:00Z",
        "a b",
        "",
        "1.5",
        "AAAA",
        "P1D",
        "a.b",
        "EUR",
        "x1",
    ];
    let takes = |text: &&&str| check(of.schema, of.id, text, &NoPrefixes).is_ok();
    texts.iter().filter(takes).cycle().nth(ordinal).map(|it| (*it).to_owned())
}

pub(crate) fn sample(of: SimpleType<'_>, random: &mut crate::random::Random) -> Option<String> {
    smallest(of, random.below(16))
}
