//! Names of fields, variants and values, distinct within their type.
//!
//! Every member brings the names that would suit it, the best first; those that the schema names choose before those
//! that we name, so a schema's own name never changes because of ours.

use crate::model::documents::Documents;
use crate::model::names::ExpandedName;
use crate::naming::{Scope, field_name, variant_name, words};

/// Who chooses first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
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
    /// When it chooses.
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

/// One name for each wish, all different.
pub fn run(kind: Kind, wishes: &[Wish]) -> Vec<String> {
    let identifier = |name: &String| match kind {
        Kind::Field => field_name(name),
        Kind::Variant => variant_name(name),
    };
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    order.sort_by_key(|index| wishes[*index].rank);
    let mut names = vec![String::new(); wishes.len()];
    let mut scope = Scope::default();
    for index in order {
        let wanted = &wishes[index].names;
        let candidates: Vec<_> = wanted.iter().map(identifier).collect();
        let last = wanted.last().map_or("", String::as_str);
        let longer = |count| identifier(&format!("{last}-{}", again(count)));
        names[index] = scope.claim_or(&candidates, last, longer);
    }
    names
}

/// The words that lengthen a name.
fn again(count: usize) -> String {
    if count == 1 { "again".to_owned() } else { format!("again-{count}") }
}

/// The names that suit what a schema names.
pub fn of_component(documents: &Documents, name: &ExpandedName, kind: &str) -> Vec<String> {
    let (local, long) = (name.local.clone(), format!("{}-{}", documents.prefix(name), name.local));
    let with_kind = [format!("{local}-{kind}"), format!("{long}-{kind}")];
    [vec![local, long], with_kind.to_vec()].concat()
}

/// The names that suit a value of an enumeration: an address is called by its end.
pub fn of_value(value: &str) -> Vec<String> {
    let end = value.trim_end_matches(['/', '#']).rsplit(['/', '#', ':']).next().unwrap_or(value);
    let is_address = value.contains("://") || value.starts_with("urn:");
    let whole = if words(value).is_empty() { spelled(value) } else { value.to_owned() };
    if is_address && !words(end).is_empty() { vec![end.to_owned(), whole] } else { vec![whole] }
}

/// Signs in words: `+` is `plus`.
fn spelled(value: &str) -> String {
    let spelled = value.chars().map(|sign| match sign {
        '+' => "plus".to_owned(),
        '-' => "minus".to_owned(),
        '*' => "star".to_owned(),
        '/' => "slash".to_owned(),
        '=' => "equal".to_owned(),
        '<' => "less".to_owned(),
        '>' => "greater".to_owned(),
        '.' => "dot".to_owned(),
        '?' => "question".to_owned(),
        '!' => "exclamation".to_owned(),
        _ => format!("u{:04x}", u32::from(sign)),
    });
    spelled.collect::<Vec<_>>().join("-")
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
            wish(Rank::Element, &["any", "x-any"]),
            wish(Rank::Element, &["any", "x-any"]),
        ];
        assert_eq!(run(Kind::Field, &wishes), ["any_element", "any_attribute", "any", "x_any"]);
    }

    #[test]
    fn what_stands_twice_is_not_numbered() {
        let [one, other, third] = [(); 3].map(|()| wish(Rank::Element, &["a"]));
        assert_eq!(run(Kind::Variant, &[one, other, third]), ["A", "AAgain", "AAgain2"]);
    }

    #[test]
    fn values_are_called_by_what_tells_them_apart() {
        assert_eq!(of_value("http://purl.org/net/sword/terms/add")[0], "add");
        assert_eq!(of_value("edit-media"), ["edit-media"]);
        assert_eq!(of_value("<="), ["less-equal"]);
    }
}
