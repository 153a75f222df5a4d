//! Keywords that `OpenAPI` has beside those of JSON Schema: `nullable`, `discriminator`, and formats
//! that say how wide a number is.

use swordsmith_json::Decimal;
use swordsmith_json::table::{Type, Types};

use super::{Lowering, Schema};
use crate::frontend::json::keyword;
use crate::frontend::nodes::{Kind, Node};
use crate::model::json::{
    JsonAnnotations, JsonConstant, JsonKeyword, JsonProperties, JsonSubschema,
};

/// The formats of integers (`OpenAPI` Format Registry), with their least and greatest values.
const WIDTHS: [(&str, i128, i128); 8] = [
    ("int8", i8::MIN as i128, i8::MAX as i128),
    ("int16", i16::MIN as i128, i16::MAX as i128),
    ("int32", i32::MIN as i128, i32::MAX as i128),
    ("int64", i64::MIN as i128, i64::MAX as i128),
    ("uint8", 0, u8::MAX as i128),
    ("uint16", 0, u16::MAX as i128),
    ("uint32", 0, u32::MAX as i128),
    ("uint64", 0, u64::MAX as i128),
];

impl<'f> Lowering<'f, '_> {
    /// What the keywords of `OpenAPI` make of the others.
    pub(super) fn of_openapi(
        &mut self,
        schema: Schema<'f>,
        mut keywords: Vec<JsonKeyword>,
    ) -> Vec<JsonKeyword> {
        if schema.dialect.openapi.is_none() {
            return keywords;
        }
        keywords.extend(width(schema, &keywords));
        keywords.extend(range(schema, &keywords));
        self.discriminate(schema, &mut keywords);
        let is_nullable = keyword(schema.node, "nullable")
            .is_some_and(|node| matches!(&node.kind, Kind::Scalar(text, true) if text == "true"));
        if is_nullable { self.or_null(schema, keywords) } else { keywords }
    }

    /// The same, or `null`.
    fn or_null(&mut self, schema: Schema<'f>, mut keywords: Vec<JsonKeyword>) -> Vec<JsonKeyword> {
        let is_applied = keywords.iter().any(|it| !it.in_place().is_empty());
        if is_applied {
            keywords.sort_by_key(JsonKeyword::rank);
            let null = vec![JsonKeyword::Type(Types::NONE.with(Type::Null))];
            let (value, null) = (self.made(schema, keywords), self.made(schema, null));
            return vec![JsonKeyword::AnyOf(vec![value, null])];
        }
        for keyword in &mut keywords {
            match keyword {
                JsonKeyword::Type(types) => *types = types.with(Type::Null),
                JsonKeyword::Enumeration(values)
                    if !values.iter().any(|it| matches!(it, JsonConstant::Null)) =>
                {
                    values.push(JsonConstant::Null);
                }
                JsonKeyword::Constant(value) => {
                    *keyword = JsonKeyword::Enumeration(vec![value.clone(), JsonConstant::Null]);
                }
                _ => {}
            }
        }
        keywords
    }

    /// Of alternatives that a discriminator tells apart, each demands that it says so: without that,
    /// a value would often be valid by several.
    fn discriminate(&mut self, schema: Schema<'f>, keywords: &mut [JsonKeyword]) {
        let Some(described) = keyword(schema.node, "discriminator") else { return };
        let Some(property) = text(described, "propertyName") else { return };
        for (name, keyword_of) in [("oneOf", true), ("anyOf", false)] {
            let Some(Kind::Sequence(alternatives)) = keyword(schema.node, name).map(|it| &it.kind)
            else {
                continue;
            };
            let found = keywords.iter_mut().find_map(|it| match it {
                JsonKeyword::OneOf(ids) if keyword_of => Some(ids),
                JsonKeyword::AnyOf(ids) if !keyword_of => Some(ids),
                _ => None,
            });
            let Some(ids) = found else { continue };
            for (id, node) in ids.iter_mut().zip(alternatives) {
                let names = self.names_of(schema, described, node);
                if !names.is_empty() {
                    *id = self.tagged(schema, *id, property, names);
                }
            }
        }
    }

    /// What a discriminator says where an alternative is meant: the names that `mapping` has for it,
    /// else that of its component. None of one that is no reference.
    fn names_of(&self, schema: Schema<'f>, described: &Node, node: &'f Node) -> Vec<String> {
        let Some(reference) = text(node, "$ref") else { return Vec::new() };
        let target = |reference: &str| {
            let found = self.index.resolve(reference, schema.resource).ok()?;
            Some(found.node.span)
        };
        let meant = target(reference);
        let component = |reference: &str| reference.rsplit('/').next().map(str::to_owned);
        let is_it = |mapped: &str| {
            let is_name = !mapped.contains(['/', '#', '.']);
            if is_name {
                component(reference).as_deref() == Some(mapped)
            } else {
                target(mapped) == meant
            }
        };
        let mapped = keyword(described, "mapping").map(|it| &it.kind);
        let names: Vec<_> = match mapped {
            Some(Kind::Mapping(entries)) => entries
                .iter()
                .filter(|(_, value)| matches!(&value.kind, Kind::Scalar(text, _) if is_it(text)))
                .map(|(key, _)| key.text.clone())
                .collect(),
            _ => Vec::new(),
        };
        if names.is_empty() { component(reference).into_iter().collect() } else { names }
    }

    /// An alternative, and that a member says that it is meant.
    fn tagged(
        &mut self,
        schema: Schema<'f>,
        alternative: usize,
        property: &str,
        names: Vec<String>,
    ) -> usize {
        let names = names.into_iter().map(JsonConstant::String).collect();
        let tag = self.made(schema, vec![JsonKeyword::Enumeration(names)]);
        let properties =
            JsonProperties { named: vec![(property.to_owned(), tag)], ..JsonProperties::default() };
        let says_so = vec![
            JsonKeyword::Required(vec![property.to_owned()]),
            JsonKeyword::Properties(properties),
            JsonKeyword::Reference(alternative),
        ];
        let made = self.made(schema, says_so);
        self.schemas.tagged.insert(made, alternative);
        made
    }

    /// A subschema that no file writes so.
    fn made(&mut self, schema: Schema<'f>, mut keywords: Vec<JsonKeyword>) -> usize {
        keywords.sort_by_key(JsonKeyword::rank);
        let known = self.index.known(schema.node);
        let pointer = known.map_or("", |known| &known.pointer);
        let uri = &self.index.resources[schema.resource].uri;
        self.schemas.subschemas.push(JsonSubschema {
            location: format!("{uri}#{pointer}"),
            span: schema.node.span,
            resource: schema.resource,
            keywords,
            annotations: JsonAnnotations::default(),
        });
        self.schemas.subschemas.len() - 1
    }
}

/// Whether numbers are those of a machine, by their format. Those of `float` are kept as precisely as
/// those of `double`: prices and places are often said to be so.
pub(super) fn is_double(schema: &Node) -> bool {
    matches!(text(schema, "format"), Some("float" | "double"))
}

/// The bounds of numbers of a machine, where the schema itself has none.
fn range(schema: Schema<'_>, keywords: &[JsonKeyword]) -> Vec<JsonKeyword> {
    let is_number = keywords.iter().any(
        |it| matches!(it, JsonKeyword::Type(types) if types.iter().any(|it| it == Type::Number)),
    );
    if !is_number || !is_double(schema.node) {
        return Vec::new();
    }
    let most = |sign: &str| Decimal::parse(&format!("{sign}{:e}", f64::MAX)).into_owned();
    bounded(keywords, most("-"), most(""))
}

/// The bounds of a format, where the schema itself has none.
fn width(schema: Schema<'_>, keywords: &[JsonKeyword]) -> Vec<JsonKeyword> {
    let is_integer = keywords.iter().any(|it| {
        let integer = Types::NONE.with(Type::Integer);
        matches!(it, JsonKeyword::Type(types) if *types == integer || *types == integer.with(Type::Null))
    });
    let format = text(schema.node, "format").filter(|_| is_integer);
    let width = format.and_then(|format| WIDTHS.iter().find(|(name, ..)| *name == format));
    let Some((_, least, greatest)) = width else { return Vec::new() };
    let number = |value: &i128| Decimal::parse(&value.to_string()).into_owned();
    bounded(keywords, number(least), number(greatest))
}

/// The bounds that keywords do not have.
fn bounded(
    keywords: &[JsonKeyword],
    least: Decimal<'static>,
    greatest: Decimal<'static>,
) -> Vec<JsonKeyword> {
    let has = |is_it: fn(&JsonKeyword) -> bool| keywords.iter().any(is_it);
    let has_minimum =
        has(|it| matches!(it, JsonKeyword::Minimum(_) | JsonKeyword::ExclusiveMinimum(_)));
    let has_maximum =
        has(|it| matches!(it, JsonKeyword::Maximum(_) | JsonKeyword::ExclusiveMaximum(_)));
    let minimum = (!has_minimum).then_some(JsonKeyword::Minimum(least));
    let maximum = (!has_maximum).then_some(JsonKeyword::Maximum(greatest));
    minimum.into_iter().chain(maximum).collect()
}

fn text<'n>(node: &'n Node, name: &str) -> Option<&'n str> {
    match &keyword(node, name)?.kind {
        Kind::Scalar(text, _) => Some(text),
        _ => None,
    }
}
