//! Names of fields, variants and values, distinct within their type.
//!
//! Every member brings the names that would suit it, the best first. Members of one rank that want the same name all
//! take their next one, whoever stands first; and a schema's own name never changes because of ours.

use std::collections::BTreeSet;

use crate::model::documents::Documents;
use crate::model::names::ExpandedName;
use crate::naming::{self, distinct, field_name, ordinal, readable, spelled, variant_name, words};

/// Who keeps a name that others want as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// What somebody chose a name for.
    Chosen,
    /// Elements.
    Element,
    /// Attributes.
    Attribute,
    /// Groups, by their definition or first member.
    Group,
    /// What no schema names: text, wildcards.
    Other,
}

/// The names that would suit a member, in words joined by `-`.
#[derive(Debug, Clone)]
pub struct Wish {
    /// Whether it keeps a name that others want.
    pub rank: Rank,
    /// What suits it, the best first.
    pub names: Vec<String>,
}

/// Which kind of identifier is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A field.
    Field,
    /// A variant.
    Variant,
}

impl Kind {
    fn identifier(self, name: &str) -> String {
        match self {
            Self::Field => field_name(name),
            Self::Variant => variant_name(name),
        }
    }
}

/// One name for each wish, all different.
pub fn run(kind: Kind, wishes: &[Wish]) -> Vec<String> {
    let identifiers = wishes.iter().map(|wish| naming::Wish {
        rank: wish.rank as u8,
        names: wish.names.iter().map(|name| kind.identifier(name)).collect(),
    });
    let counted = |name: &str, number| kind.identifier(&format!("{}-{name}", ordinal(number)));
    distinct(&identifiers.collect::<Vec<_>>(), &BTreeSet::new(), counted)
}

/// The names that suit what a schema names.
pub fn of_component(documents: &Documents, name: &ExpandedName, kind: &str) -> Vec<String> {
    let (local, long) = (name.local.clone(), format!("{}-{}", documents.prefix(name), name.local));
    let with_kind = [format!("{local}-{kind}"), format!("{long}-{kind}")];
    [vec![local, long], with_kind.to_vec()].concat()
}

/// The names that suit a value of an enumeration: an address is called by its end, what differs from another in signs
/// alone by all of them, and what differs in case alone by its case.
pub fn of_value(value: &str) -> Vec<String> {
    let end = value.trim_end_matches(['/', '#']).rsplit(['/', '#', ':']).next().unwrap_or(value);
    let is_address = value.contains("://") || value.starts_with("urn:");
    let (whole, spelled) = (readable(value), spelled(value));
    let with_case = format!("{}-{whole}", case(value));
    let end = (is_address && !words(end).is_empty()).then(|| end.to_owned());
    let mut names: Vec<String> =
        end.into_iter().chain([whole, spelled.clone(), with_case]).collect();
    names.push(format!("{}-{spelled}", case(value)));
    names.dedup_by_key(|name| words(name));
    names
}

/// The case of a text, in a word.
fn case(text: &str) -> &'static str {
    match (text.contains(char::is_uppercase), text.contains(char::is_lowercase)) {
        (true, false) => "upper",
        (false, true) => "lower",
        (true, true) => "mixed",
        (false, false) => "plain",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(rank: Rank, names: &[&str]) -> Wish {
        Wish { rank, names: names.iter().map(|name| (*name).to_owned()).collect() }
    }

    #[test]
    fn the_schemas_own_names_come_first() {
        let wishes = [
            wish(Rank::Other, &["any", "any-element"]),
            wish(Rank::Attribute, &["any", "x-any", "any-attribute"]),
            wish(Rank::Element, &["any", "y-any"]),
        ];
        assert_eq!(run(Kind::Field, &wishes), ["any_element", "x_any", "any"]);
    }

    #[test]
    fn of_two_namespaces_each_is_named() {
        let wishes =
            [wish(Rank::Element, &["any", "x-any"]), wish(Rank::Element, &["any", "y-any"])];
        assert_eq!(run(Kind::Field, &wishes), ["x_any", "y_any"]);
    }

    #[test]
    fn what_stands_twice_is_counted_in_words() {
        let [one, other] = [(); 2].map(|()| wish(Rank::Element, &["a"]));
        assert_eq!(run(Kind::Variant, &[one.clone(), other.clone()]), ["FirstA", "SecondA"]);
        assert_eq!(run(Kind::Field, &[one, other]), ["first_a", "second_a"]);
    }

    #[test]
    fn values_that_differ_in_case_are_named_by_it() {
        let wish = |value| Wish { rank: Rank::Element, names: of_value(value) };
        let names = run(Kind::Variant, &["mm", "MM", "Mm", "kg"].map(wish));
        assert_eq!(names, ["LowerMm", "UpperMm", "MixedMm", "Kg"]);
    }

    #[test]
    fn values_are_called_by_what_tells_them_apart() {
        assert_eq!(of_value("http://purl.org/net/sword/terms/add")[0], "add");
        assert_eq!(of_value("edit-media")[0], "edit-media");
        assert_eq!(of_value("<=")[0], "less-equal");
    }

    #[test]
    fn values_keep_their_signs() {
        let wish = |value: &&str| Wish { rank: Rank::Element, names: of_value(value) };
        let names =
            |values: &[&str]| run(Kind::Variant, &values.iter().map(wish).collect::<Vec<_>>());
        assert_eq!(names(&["-1", "0", "1"]), ["Minus1", "V0", "V1"]);
        assert_eq!(names(&["a+", "a-", "a", "A"]), ["APlus", "AMinus", "LowerA", "UpperA"]);
        assert_eq!(names(&["a.b", "a-b", "c"]), ["ADotB", "AMinusB", "C"]);
        assert_eq!(names(&["", "empty"]), ["PlainEmpty", "LowerEmpty"]);
        assert_eq!(names(&["1", "1."]), ["Plain1", "V1Dot"]);
    }
}
