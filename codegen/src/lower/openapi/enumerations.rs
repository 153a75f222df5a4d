//! Enumerations of parameters: the schema's own, or those of the XML schemas.

use std::collections::BTreeSet;

use super::Lowering;
use crate::frontend::openapi::{Schema, Spanned};
use crate::model::facets::FacetKind;
use crate::model::names::ExpandedName;
use crate::model::operations::EnumerationIndex;
use crate::model::parameter::{Enumeration, Value};
use crate::model::types::{Content, TypeDefinition, TypeName};
use crate::naming::{self, Wish};
use crate::source::Span;

impl Lowering<'_> {
    /// The values that the schema lists. Their type says nothing more: they are compared as texts.
    pub(super) fn enumeration(&mut self, schema: &Schema, name: &str, span: Span) -> Value {
        let read = [
            "type",
            "format",
            "enum",
            "const",
            "x-enum-names",
            "default",
            "minLength",
            "maxLength",
        ];
        self.ignore_keywords(schema, &read);
        let constant = schema.constant.as_ref().map(std::slice::from_ref);
        let listed = constant.unwrap_or(&schema.values);
        let names = self.value_names(schema, listed);
        let values = listed.iter().map(|value| value.value.clone()).zip(names).collect();
        self.add(schema, name, values, None, span)
    }

    /// The values of a simple type of the XML schemas, which `x-xsd-type` names; the namespace is
    /// that of the `xml` object.
    pub(super) fn xsd_enumeration(
        &mut self,
        schema: &Schema,
        name: &str,
        span: Span,
    ) -> Option<Value> {
        self.ignore_keywords(schema, &["type", "xml", "x-xsd-type", "default"]);
        let wanted = schema.xsd_type.as_ref()?;
        let namespace = schema.xml.as_ref().and_then(|xml| xml.namespace.as_deref());
        let namespace = namespace.unwrap_or_default();
        let type_name = ExpandedName::new(namespace, &wanted.value);
        let Some(values) = self.values_of(&type_name) else {
            let message =
                format!("`{}` is no enumeration of the namespace {namespace:?}", wanted.value);
            let help = "the namespace is that of the `xml` object";
            self.findings.error_with_help(wanted.span, message, help);
            return None;
        };
        let values = values.iter().map(|(value, _)| value.clone()).collect();
        Some(self.add(schema, name, named(values), Some(type_name), span))
    }

    /// The last step of derivation says which values are left.
    fn values_of(&self, type_name: &ExpandedName) -> Option<&[(String, String)]> {
        let is_meant = |it: &&TypeDefinition| it.name == TypeName::Named(type_name.clone());
        let definition = self.documents.types.iter().find(is_meant)?;
        let Content::Simple(simple) = definition.content else { return None };
        let facets = self.documents.simples.get(simple.0)?.facets.iter();
        facets.rev().find_map(|facet| match &facet.kind {
            FacetKind::Enumeration(values) => Some(values.as_slice()),
            _ => None,
        })
    }

    fn add(
        &mut self,
        schema: &Schema,
        name: &str,
        values: Vec<(String, String)>,
        xsd_type: Option<ExpandedName>,
        span: Span,
    ) -> Value {
        let enumeration = Enumeration {
            name: schema.component.clone().unwrap_or_else(|| name.to_owned()),
            owner: schema.component.is_none().then(|| self.owner.clone()),
            values,
            xsd_type,
            documentation: schema.documentation.clone(),
            span,
        };
        // What is said beside a reference makes no other enumeration of it.
        let is_it = |other: &Enumeration| {
            (&other.name, &other.values, &other.xsd_type)
                == (&enumeration.name, &enumeration.values, &enumeration.xsd_type)
        };
        let known = self.enumerations.iter().position(is_it);
        let index = known.unwrap_or_else(|| {
            self.enumerations.push(enumeration);
            self.enumerations.len() - 1
        });
        Value::Enumeration(EnumerationIndex(index))
    }

    fn value_names(&mut self, schema: &Schema, listed: &[Spanned<String>]) -> Vec<String> {
        let given = &schema.value_names;
        let values = || listed.iter().map(|value| value.value.as_str());
        // A value may be signs, which a name has none of; a name that somebody gave is one.
        if given.is_empty() || schema.constant.is_some() {
            return variants(values());
        }
        if let (true, Some(first)) = (given.len() != listed.len(), given.first()) {
            let message = "the names of values are ignored: `enum` has more values, or less";
            self.findings.note(first.span, message);
            return variants(values());
        }
        variants(given.iter().map(|name| name.value.as_str()))
    }
}

/// Values with what each is called.
fn named(values: Vec<String>) -> Vec<(String, String)> {
    let names = variants(values.iter().map(String::as_str));
    values.into_iter().zip(names).collect()
}

/// What values are called. Schemas tell more of them apart than Rust does: of those that would be
/// called the same, all signs are said; what is still the same is counted.
fn variants<'v>(values: impl Iterator<Item = &'v str>) -> Vec<String> {
    let names = |value| [naming::readable(value), naming::spelled(value)];
    let wish = |value| Wish {
        rank: 0,
        names: names(value).map(|name| naming::variant_name(&name)).to_vec(),
    };
    let wishes: Vec<_> = values.map(wish).collect();
    let count = |name: &str, number: usize| format!("{name}{number}");
    naming::distinct(&wishes, &BTreeSet::new(), count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_one_in_rust_are_counted() {
        let values = ["a-b", "a_b", "c"].map(str::to_owned).to_vec();
        let names: Vec<_> = named(values).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["AMinusB", "AUnderscoreB", "C"]);
        let values = ["-1", "1", "<5"].map(str::to_owned).to_vec();
        let names: Vec<_> = named(values).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["Minus1", "V1", "Less5"]);
    }
}
