//! The table of JSON Schemas, built in memory.

use bumpalo::Bump;
use swordsmith_json::Decimal;
use swordsmith_json::table::{
    Constant, Keyword, Pattern, Properties, Resource, ResourceId, Schema, Subschema, SubschemaId,
};

use crate::model::json::{JsonConstant, JsonKeyword, JsonPattern, JsonProperties, JsonSchemas};

/// The table of a set of schemas.
///
/// # Panics
/// With more than 2^32 subschemas, which no files have.
pub fn build<'a>(schemas: &JsonSchemas, arena: &'a Bump) -> Schema<'a> {
    let build = Build(arena);
    let resources = schemas.resources.iter().map(|anchors| {
        let anchors = anchors.iter().map(|(name, id)| (build.text(name), subschema_id(*id)));
        Resource { dynamic_anchors: build.slice(anchors) }
    });
    let subschemas = schemas.subschemas.iter().map(|subschema| Subschema {
        location: build.text(&subschema.location),
        resource: ResourceId(narrow(subschema.resource)),
        keywords: build.slice(subschema.keywords.iter().map(|it| build.keyword(it))),
    });
    Schema { subschemas: build.slice(subschemas), resources: build.slice(resources) }
}

/// The id of a subschema.
///
/// # Panics
/// With an index beyond 32 bits.
pub fn subschema_id(index: usize) -> SubschemaId {
    SubschemaId(narrow(index))
}

fn narrow(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 subschemas: files have fewer bytes")
}

#[derive(Clone, Copy)]
struct Build<'a>(&'a Bump);

impl<'a> Build<'a> {
    fn text(self, text: &str) -> &'a str {
        self.0.alloc_str(text)
    }

    fn slice<T>(self, items: impl Iterator<Item = T>) -> &'a [T] {
        let items: Vec<_> = items.collect();
        self.0.alloc_slice_fill_iter(items)
    }

    fn ids(self, ids: &[usize]) -> &'a [SubschemaId] {
        self.slice(ids.iter().map(|id| subschema_id(*id)))
    }

    fn pairs(self, pairs: &[(String, usize)]) -> &'a [(&'a str, SubschemaId)] {
        self.slice(pairs.iter().map(|(name, id)| (self.text(name), subschema_id(*id))))
    }

    fn texts(self, texts: &[String]) -> &'a [&'a str] {
        self.slice(texts.iter().map(|it| self.text(it)))
    }

    fn number(self, number: &Decimal<'static>) -> &'a Decimal<'a> {
        let (negative, digits, exponent) = number.parts();
        self.0.alloc(Decimal::from_parts(negative, self.text(digits), exponent))
    }

    fn pattern(self, pattern: &JsonPattern) -> &'a Pattern<'a> {
        let JsonPattern { source, translated } = pattern;
        self.0.alloc(Pattern::new(self.text(source), self.text(translated)))
    }

    fn properties(self, properties: &JsonProperties) -> &'a Properties<'a> {
        let JsonProperties { named, patterns, additional } = properties;
        let patterns = patterns.iter().map(|(it, id)| (self.pattern(it), subschema_id(*id)));
        let patterns = self.slice(patterns);
        let additional = additional.map(subschema_id);
        self.0.alloc(Properties { named: self.pairs(named), patterns, additional })
    }

    fn constant(self, constant: &JsonConstant) -> Constant<'a> {
        match constant {
            JsonConstant::Null => Constant::Null,
            JsonConstant::Boolean(value) => Constant::Boolean(*value),
            JsonConstant::Number(value) => Constant::Number(self.number(value).clone()),
            JsonConstant::String(value) => Constant::String(self.text(value)),
            JsonConstant::Array(items) => {
                Constant::Array(self.slice(items.iter().map(|it| self.constant(it))))
            }
            JsonConstant::Object(members) => {
                let member = |(name, it): &(String, _)| (self.text(name), self.constant(it));
                Constant::Object(self.slice(members.iter().map(member)))
            }
        }
    }

    fn keyword(self, keyword: &JsonKeyword) -> Keyword<'a> {
        match keyword {
            JsonKeyword::Never => Keyword::Never,
            JsonKeyword::Type(types) => Keyword::Type(*types),
            JsonKeyword::Enumeration(constants) => {
                Keyword::Enumeration(self.slice(constants.iter().map(|it| self.constant(it))))
            }
            JsonKeyword::Constant(it) => Keyword::Constant(self.0.alloc(self.constant(it))),
            JsonKeyword::MultipleOf(number) => Keyword::MultipleOf(self.number(number)),
            JsonKeyword::Minimum(number) => Keyword::Minimum(self.number(number)),
            JsonKeyword::ExclusiveMinimum(number) => Keyword::ExclusiveMinimum(self.number(number)),
            JsonKeyword::Maximum(number) => Keyword::Maximum(self.number(number)),
            JsonKeyword::ExclusiveMaximum(number) => Keyword::ExclusiveMaximum(self.number(number)),
            JsonKeyword::MinimumLength(size) => Keyword::MinimumLength(*size),
            JsonKeyword::MaximumLength(size) => Keyword::MaximumLength(*size),
            JsonKeyword::Pattern(pattern) => Keyword::Pattern(self.pattern(pattern)),
            JsonKeyword::MinimumItems(size) => Keyword::MinimumItems(*size),
            JsonKeyword::MaximumItems(size) => Keyword::MaximumItems(*size),
            JsonKeyword::UniqueItems => Keyword::UniqueItems,
            JsonKeyword::MinimumProperties(size) => Keyword::MinimumProperties(*size),
            JsonKeyword::MaximumProperties(size) => Keyword::MaximumProperties(*size),
            JsonKeyword::Required(names) => Keyword::Required(self.texts(names)),
            JsonKeyword::DependentRequired(pairs) => {
                let pair =
                    |(name, others): &(String, Vec<_>)| (self.text(name), self.texts(others));
                Keyword::DependentRequired(self.slice(pairs.iter().map(pair)))
            }
            other => self.applicator(other),
        }
    }

    fn applicator(self, keyword: &JsonKeyword) -> Keyword<'a> {
        match keyword {
            JsonKeyword::Reference(id) => Keyword::Reference(subschema_id(*id)),
            JsonKeyword::DynamicReference(name, id) => {
                Keyword::DynamicReference(self.text(name), subschema_id(*id))
            }
            JsonKeyword::PrefixItems(ids) => Keyword::PrefixItems(self.ids(ids)),
            JsonKeyword::Items(from, id) => Keyword::Items(*from, subschema_id(*id)),
            JsonKeyword::Contains { subschema, minimum, maximum } => {
                let subschema = subschema_id(*subschema);
                Keyword::Contains { subschema, minimum: *minimum, maximum: *maximum }
            }
            JsonKeyword::Properties(properties) => Keyword::Properties(self.properties(properties)),
            JsonKeyword::PropertyNames(id) => Keyword::PropertyNames(subschema_id(*id)),
            JsonKeyword::DependentSchemas(pairs) => Keyword::DependentSchemas(self.pairs(pairs)),
            JsonKeyword::AllOf(ids) => Keyword::AllOf(self.ids(ids)),
            JsonKeyword::AnyOf(ids) => Keyword::AnyOf(self.ids(ids)),
            JsonKeyword::OneOf(ids) => Keyword::OneOf(self.ids(ids)),
            JsonKeyword::Not(id) => Keyword::Not(subschema_id(*id)),
            JsonKeyword::If { condition, then, otherwise } => Keyword::If {
                condition: subschema_id(*condition),
                then: then.map(subschema_id),
                otherwise: otherwise.map(subschema_id),
            },
            JsonKeyword::UnevaluatedItems(id) => Keyword::UnevaluatedItems(subschema_id(*id)),
            JsonKeyword::UnevaluatedProperties(id) => {
                Keyword::UnevaluatedProperties(subschema_id(*id))
            }
            _ => Keyword::Never, // an assertion, built before
        }
    }
}
