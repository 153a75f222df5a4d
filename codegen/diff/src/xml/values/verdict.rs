//! What the runtime says of a text: the only one to say whether a type takes it.

use std::collections::BTreeSet;

use swordsmith_xml::datatypes::{Key, Prefixes, Rule, check, equal, key};
use swordsmith_xml::table::{Builtin, Facet, Variety};

use super::SimpleType;

/// The prefixes that texts of a comparison use: `q1`, `q2` and so on, for the namespaces that
/// values of a type are of.
pub(super) struct Names {
    declared: Vec<(String, String)>,
}

impl Names {
    /// Those that texts of a type use.
    pub(super) fn of(of: SimpleType<'_>) -> Self {
        let mut namespaces = BTreeSet::new();
        collect(of, &mut namespaces);
        let declared = namespaces.into_iter().enumerate();
        let declared = declared.map(|(at, namespace)| (format!("q{}", at + 1), namespace));
        Self { declared: declared.collect() }
    }

    /// Prefixes and their namespaces.
    pub(super) fn into_declared(self) -> Vec<(String, String)> {
        self.declared
    }

    /// A name of the table as documents have it.
    pub(super) fn written(&self, name: &str) -> Option<String> {
        let Some((namespace, local)) = name.strip_prefix('{').and_then(|it| it.rsplit_once('}'))
        else {
            return Some(name.to_owned());
        };
        let (prefix, _) = self.declared.iter().find(|(_, declared)| declared == namespace)?;
        Some(format!("{prefix}:{local}"))
    }
}

/// Finds the namespaces that the values of a type are of.
fn collect(of: SimpleType<'_>, namespaces: &mut BTreeSet<String>) {
    let is_name = match of.row().variety {
        Variety::Atomic(builtin) => matches!(builtin, Builtin::QName | Builtin::Notation),
        Variety::List(item) => {
            collect(of.with(item), namespaces);
            false
        }
        Variety::Union(members) => {
            for member in members {
                collect(of.with(*member), namespaces);
            }
            false
        }
    };
    if !is_name {
        return;
    }
    let listed = of.row().facets.iter().filter_map(|facet| match facet {
        Facet::Enumeration(values) => Some(*values),
        _ => None,
    });
    let values = listed.flatten().copied().chain(of.fixed);
    let namespaces_of = values.filter_map(|value| value.strip_prefix('{')?.rsplit_once('}'));
    namespaces.extend(namespaces_of.map(|(namespace, _)| namespace.to_owned()));
}

impl Prefixes for Names {
    fn namespace(&self, prefix: &str) -> Option<&str> {
        if prefix == "xml" {
            return Some("http://www.w3.org/XML/1998/namespace");
        }
        let found = self.declared.iter().find(|(declared, _)| declared == prefix);
        found.map(|(_, namespace)| namespace.as_str())
    }
}

/// Whether a type takes a text.
pub(super) fn takes(of: SimpleType<'_>, text: &str, names: &dyn Prefixes) -> bool {
    check(of.schema, of.id, text, names).is_ok() && has_fixed(of, text, names)
}

fn has_fixed(of: SimpleType<'_>, text: &str, names: &dyn Prefixes) -> bool {
    of.fixed.is_none_or(|fixed| equal(of.schema, of.id, text, fixed, names))
}

/// What of a type refuses a text, as schemas call it; none if the type takes it.
pub(super) fn refusal(
    of: SimpleType<'_>,
    text: &str,
    names: &dyn Prefixes,
) -> Option<&'static str> {
    match check(of.schema, of.id, text, names) {
        Ok(()) => (!has_fixed(of, text, names)).then_some("fixed"),
        Err(error) => Some(match error.rule {
            Rule::Lexical(name) => name,
            Rule::NoMember => "union",
            Rule::Length(facet, ..) | Rule::Digits(facet, ..) | Rule::Bound(facet, _) => facet,
            Rule::Pattern(_) => "pattern",
            Rule::Enumeration(_) => "enumeration",
            Rule::Timezone(_) => "explicitTimezone",
        }),
    }
}

/// The value that a text stands for; none if the type does not take it.
pub(super) fn value(of: SimpleType<'_>, text: &str, names: &dyn Prefixes) -> Option<Key> {
    key(of.schema, of.id, text, names).filter(|_| has_fixed(of, text, names))
}
