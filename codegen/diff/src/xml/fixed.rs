//! Simple types with the value that they must have, where a declaration fixes it.

use swordsmith_xml::datatypes::{NoPrefixes, check, equal};

use super::values::{self, Inclusion, SimpleType};

/// How many values are tried where one must differ from the fixed one.
const TRIED: usize = 64;

/// A simple type, and the value that is fixed.
#[derive(Clone, Copy)]
pub(super) struct Values<'s> {
    pub(super) of: SimpleType<'s>,
    pub(super) fixed: Option<&'s str>,
}

impl Values<'_> {
    /// Whether a text is one of the values.
    pub(super) fn take(self, text: &str) -> bool {
        let SimpleType { schema, id } = self.of;
        check(schema, id, text, &NoPrefixes).is_ok()
            && self.fixed.is_none_or(|fixed| equal(schema, id, text, fixed, &NoPrefixes))
    }

    /// Some of the values.
    fn some(self) -> Vec<String> {
        match self.fixed {
            Some(fixed) => vec![fixed.to_owned()],
            None => (0..TRIED).map_while(|at| values::smallest(self.of, at)).collect(),
        }
    }
}

/// Whether all values of the one are values of the other.
pub(super) fn inclusion(old: Values<'_>, new: Values<'_>) -> Inclusion {
    if let (None, None) = (old.fixed, new.fixed) {
        return values::inclusion(old.of, new.of);
    }
    let fails = |text: String| {
        let is_typed = Values { fixed: None, ..new }.take(&text);
        Inclusion::Fails { text, facet: if is_typed { "fixed" } else { "type" } }
    };
    match old.some().into_iter().find(|text| !new.take(text)) {
        Some(text) => fails(text),
        // Every form of a fixed value is one of the other type, if that takes the first type's.
        None if old.fixed.is_some() => Inclusion::Holds,
        None => Inclusion::Undecided { why: "no value but the fixed one was found".to_owned() },
    }
}

/// Whether any text at all is one of the values.
pub(super) fn of_any_text(new: Values<'_>) -> Inclusion {
    let candidates = ["", "text", "other text", " a\tb ", "1", "<&>", "\u{e9}"];
    match candidates.iter().find(|text| !new.take(text)) {
        Some(text) => Inclusion::Fails { text: (*text).to_owned(), facet: "type" },
        None if new.fixed.is_some() => {
            Inclusion::Undecided { why: "no value but the fixed one was found".to_owned() }
        }
        None => {
            let any = swordsmith_xml::rows::builtin_simples::xs_string;
            values::inclusion(SimpleType { schema: new.of.schema, id: any }, new.of)
        }
    }
}
