//! `json_table.rs`: the table of a module's JSON Schemas, a subschema a line.

use std::fmt::Write as _;

use swordsmith_json::Decimal;
use swordsmith_json::table::{
    Constant, Keyword, Pattern, Properties, Resource, Schema, SubschemaId, Types,
};

use super::symbols::Symbols;

/// The text of `json_table.rs`, below its header. It is laid out already.
pub(crate) fn emit(schema: &Schema<'_>, symbols: &Symbols) -> String {
    let writer = Writer(symbols);
    let mut text = String::from(PREAMBLE);
    text.push_str("\nstatic RESOURCES: &[Resource<'static>] = &[\n");
    for resource in schema.resources {
        text.push_str(&writer.resource(resource));
    }
    text.push_str("];\n\nsubschemas! {\n");
    for (at, subschema) in schema.subschemas.iter().enumerate() {
        let keywords: Vec<_> = subschema.keywords.iter().map(|it| writer.keyword(it)).collect();
        let (symbol, location) = (symbols.of(at), subschema.location);
        let (resource, keywords) = (subschema.resource.0, keywords.join(", "));
        writeln!(text, "    {symbol} = {location:?} in {resource}: [{keywords}];")
            .expect("a string takes any text");
    }
    text.push_str("}\n");
    text
}

const PREAMBLE: &str = "\
//! What the JSON documents may be: the table by which they are read, written and checked.

#[allow(unused_imports, reason = \"not every table has numbers, constants, patterns\")]
use super::json::{
    Decimal, pattern, subschemas,
    table::{Constant, Keyword, Properties, Resource, Schema, Type, Types},
};

/// What the documents may be.
pub static SCHEMA: Schema<'static> = Schema { subschemas: SUBSCHEMAS, resources: RESOURCES };
";

struct Writer<'s>(&'s Symbols);

impl Writer<'_> {
    fn resource(&self, resource: &Resource<'_>) -> String {
        let anchors = resource.dynamic_anchors.iter();
        let anchors = anchors.map(|(name, id)| format!("({name:?}, {})", self.id(*id)));
        format!("    Resource {{ dynamic_anchors: {} }},\n", list(anchors))
    }

    fn id(&self, id: SubschemaId) -> String {
        format!("s::{}", self.0.of(id.0 as usize))
    }

    fn keyword(&self, keyword: &Keyword<'_>) -> String {
        let (name, value) = match keyword {
            Keyword::Never => return "Keyword::Never".to_owned(),
            Keyword::UniqueItems => return "Keyword::UniqueItems".to_owned(),
            Keyword::Contains { subschema, minimum, maximum } => {
                let id = self.id(*subschema);
                return format!(
                    "Keyword::Contains {{ subschema: {id}, minimum: {minimum}, maximum: {maximum:?} }}"
                );
            }
            Keyword::If { condition, then, otherwise } => {
                let [then, otherwise] = [then, otherwise].map(|it| self.option(*it));
                let condition = self.id(*condition);
                return format!(
                    "Keyword::If {{ condition: {condition}, then: {then}, otherwise: {otherwise} }}"
                );
            }
            Keyword::Type(it) => ("Type", types(*it)),
            Keyword::Enumeration(it) => ("Enumeration", list(it.iter().map(constant))),
            Keyword::Constant(it) => ("Constant", format!("&{}", constant(it))),
            Keyword::MultipleOf(it) => ("MultipleOf", format!("&{}", number(it))),
            Keyword::Minimum(it) => ("Minimum", format!("&{}", number(it))),
            Keyword::ExclusiveMinimum(it) => ("ExclusiveMinimum", format!("&{}", number(it))),
            Keyword::Maximum(it) => ("Maximum", format!("&{}", number(it))),
            Keyword::ExclusiveMaximum(it) => ("ExclusiveMaximum", format!("&{}", number(it))),
            Keyword::MinimumLength(it) => ("MinimumLength", it.to_string()),
            Keyword::MaximumLength(it) => ("MaximumLength", it.to_string()),
            Keyword::Pattern(it) => ("Pattern", pattern(it)),
            Keyword::MinimumItems(it) => ("MinimumItems", it.to_string()),
            Keyword::MaximumItems(it) => ("MaximumItems", it.to_string()),
            Keyword::MinimumProperties(it) => ("MinimumProperties", it.to_string()),
            Keyword::MaximumProperties(it) => ("MaximumProperties", it.to_string()),
            Keyword::Required(it) => ("Required", texts(it)),
            Keyword::DependentRequired(pairs) => {
                let pairs = pairs.iter();
                let pairs = pairs.map(|(name, others)| format!("({name:?}, {})", texts(others)));
                ("DependentRequired", list(pairs))
            }
            other => self.applicator(other),
        };
        format!("Keyword::{name}({value})")
    }

    fn applicator(&self, keyword: &Keyword<'_>) -> (&'static str, String) {
        match keyword {
            Keyword::Reference(id) => ("Reference", self.id(*id)),
            Keyword::DynamicReference(name, id) => {
                ("DynamicReference", format!("{name:?}, {}", self.id(*id)))
            }
            Keyword::PrefixItems(ids) => ("PrefixItems", self.ids(ids)),
            Keyword::Items(from, id) => ("Items", format!("{from}, {}", self.id(*id))),
            Keyword::Properties(it) => ("Properties", self.properties(it)),
            Keyword::PropertyNames(id) => ("PropertyNames", self.id(*id)),
            Keyword::DependentSchemas(pairs) => ("DependentSchemas", self.pairs(pairs)),
            Keyword::AllOf(ids) => ("AllOf", self.ids(ids)),
            Keyword::AnyOf(ids) => ("AnyOf", self.ids(ids)),
            Keyword::OneOf(ids) => ("OneOf", self.ids(ids)),
            Keyword::Not(id) => ("Not", self.id(*id)),
            Keyword::UnevaluatedItems(id) => ("UnevaluatedItems", self.id(*id)),
            Keyword::UnevaluatedProperties(id) => ("UnevaluatedProperties", self.id(*id)),
            _ => ("Never", String::new()), // an assertion, written before
        }
    }

    fn properties(&self, properties: &Properties<'_>) -> String {
        let Properties { named, patterns, additional } = properties;
        let patterns = patterns.iter();
        let patterns = patterns.map(|(it, id)| format!("({}, {})", pattern(it), self.id(*id)));
        let (named, patterns) = (self.pairs(named), list(patterns));
        let additional = self.option(*additional);
        format!("&Properties {{ named: {named}, patterns: {patterns}, additional: {additional} }}")
    }

    fn pairs(&self, pairs: &[(&str, SubschemaId)]) -> String {
        list(pairs.iter().map(|(name, id)| format!("({name:?}, {})", self.id(*id))))
    }

    fn ids(&self, ids: &[SubschemaId]) -> String {
        list(ids.iter().map(|id| self.id(*id)))
    }

    fn option(&self, id: Option<SubschemaId>) -> String {
        id.map_or_else(|| "None".to_owned(), |id| format!("Some({})", self.id(id)))
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("&[{}]", items.collect::<Vec<_>>().join(", "))
}

fn texts(texts: &[&str]) -> String {
    list(texts.iter().map(|it| format!("{it:?}")))
}

fn types(types: Types) -> String {
    let with = |it: swordsmith_json::table::Type| format!(".with(Type::{it:?})");
    format!("Types::NONE{}", types.iter().map(with).collect::<String>())
}

fn number(number: &Decimal<'_>) -> String {
    let (is_negative, digits, exponent) = number.parts();
    format!("Decimal::from_parts({is_negative}, {digits:?}, {exponent})")
}

fn pattern(pattern: &Pattern<'_>) -> String {
    format!("pattern!({:?}, {:?})", pattern.source, pattern.translated)
}

fn constant(constant: &Constant<'_>) -> String {
    match constant {
        Constant::Null => "Constant::Null".to_owned(),
        Constant::Boolean(it) => format!("Constant::Boolean({it})"),
        Constant::Number(it) => format!("Constant::Number({})", number(it)),
        Constant::String(it) => format!("Constant::String({it:?})"),
        Constant::Array(items) => {
            format!("Constant::Array({})", list(items.iter().map(self::constant)))
        }
        Constant::Object(members) => {
            let members =
                members.iter().map(|(name, it)| format!("({name:?}, {})", self::constant(it)));
            format!("Constant::Object({})", list(members))
        }
    }
}
