//! JSON Schemas with their references resolved: subschemas by index, keywords in the order in which
//! they are evaluated.

mod children;
pub mod shapes;

use std::collections::BTreeMap;

use swordsmith_json::Decimal;
use swordsmith_json::table::Types;

use crate::source::{SourceId, Span};

/// A set of JSON Schemas.
#[derive(Debug, Clone, Default)]
pub struct JsonSchemas {
    /// All that the roots reach.
    pub subschemas: Vec<JsonSubschema>,
    /// The dynamic anchors of each schema resource, sorted.
    pub resources: Vec<Vec<(String, usize)>>,
    /// The subschemas that the given files are.
    pub roots: Vec<usize>,
    /// The names of the given files.
    pub root_files: Vec<String>,
    /// The definitions of the given files (`$defs`, `definitions`), where they are asked for.
    pub definitions: Vec<usize>,
    /// The documents that operations carry, and what each is called if its schema has no name.
    pub documents: Vec<(usize, String)>,
    /// Subschemas that are another one in which a member says so, by a discriminator.
    pub tagged: BTreeMap<usize, usize>,
    /// The files that were read, each once.
    pub files: Vec<SourceId>,
}

/// A subschema.
#[derive(Debug, Clone)]
pub struct JsonSubschema {
    /// Its absolute URI, with a JSON Pointer as fragment.
    pub location: String,
    /// Where it stands.
    pub span: Span,
    /// The resource that it belongs to.
    pub resource: usize,
    /// What it demands.
    pub keywords: Vec<JsonKeyword>,
    /// What it says to people.
    pub annotations: JsonAnnotations,
}

/// What a schema says that asserts nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JsonAnnotations {
    /// `title`.
    pub title: Option<String>,
    /// `description`.
    pub description: Option<String>,
    /// `format`.
    pub format: Option<String>,
    /// Whether its numbers are those of a machine, by a `format` that says so (`float`, `double`).
    pub is_double: bool,
    /// The direction that it is for alone: `readOnly`, `writeOnly`.
    pub only_in: Option<JsonDirection>,
    /// Whether it is the form that requests have of a schema whose form in responses is another one.
    pub is_input: bool,
    /// What its type is called, or the variant that it is: `x-rust-type`.
    pub type_name: Option<String>,
    /// What the field is called that it is the value of: `x-rust-name`.
    pub field_name: Option<String>,
    /// What the values of `enum` are called: `x-enum-names`, `x-enum-varnames` or `x-enumNames`.
    pub value_names: Vec<String>,
}

/// Where something that is for one direction alone may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JsonDirection {
    /// `writeOnly`.
    Requests,
    /// `readOnly`.
    Responses,
}

/// What a keyword demands; a number is the index of a subschema. See
/// [`swordsmith_json::table::Keyword`].
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "as in the table")]
pub enum JsonKeyword {
    Never,
    Reference(usize),
    DynamicReference(String, usize),
    Type(Types),
    Enumeration(Vec<JsonConstant>),
    Constant(JsonConstant),
    MultipleOf(Decimal<'static>),
    Minimum(Decimal<'static>),
    ExclusiveMinimum(Decimal<'static>),
    Maximum(Decimal<'static>),
    ExclusiveMaximum(Decimal<'static>),
    MinimumLength(u64),
    MaximumLength(u64),
    Pattern(JsonPattern),
    MinimumItems(u64),
    MaximumItems(u64),
    UniqueItems,
    PrefixItems(Vec<usize>),
    Items(u64, usize),
    Contains { subschema: usize, minimum: u64, maximum: Option<u64> },
    MinimumProperties(u64),
    MaximumProperties(u64),
    Required(Vec<String>),
    DependentRequired(Vec<(String, Vec<String>)>),
    Properties(JsonProperties),
    PropertyNames(usize),
    DependentSchemas(Vec<(String, usize)>),
    AllOf(Vec<usize>),
    AnyOf(Vec<usize>),
    OneOf(Vec<usize>),
    Not(usize),
    If { condition: usize, then: Option<usize>, otherwise: Option<usize> },
    UnevaluatedItems(usize),
    UnevaluatedProperties(usize),
}

/// What the members of an object must be.
#[derive(Debug, Clone, Default)]
pub struct JsonProperties {
    /// By name, sorted.
    pub named: Vec<(String, usize)>,
    /// By patterns of the name.
    pub patterns: Vec<(JsonPattern, usize)>,
    /// All others.
    pub additional: Option<usize>,
}

/// A regular expression.
#[derive(Debug, Clone)]
pub struct JsonPattern {
    /// As the schema writes it.
    pub source: String,
    /// For the crate `regex`.
    pub translated: String,
}

/// A value that a schema names.
#[derive(Debug, Clone)]
pub enum JsonConstant {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number.
    Number(Decimal<'static>),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Self>),
    /// An object.
    Object(Vec<(String, Self)>),
}

impl JsonSchemas {
    /// Whether any subschema has a `$dynamicRef` to a `$dynamicAnchor`.
    pub fn has_dynamic_references(&self) -> bool {
        let is_one = |it: &JsonKeyword| matches!(it, JsonKeyword::DynamicReference(..));
        self.subschemas.iter().any(|it| it.keywords.iter().any(is_one))
    }

    /// The string that a subschema alone allows, if it says so by `const` or `enum`, or refers to what
    /// does.
    pub fn string(&self, mut id: usize) -> Option<&str> {
        while let [JsonKeyword::Reference(other)] = self.subschemas[id].keywords[..] {
            id = other;
        }
        self.subschemas[id].keywords.iter().find_map(|keyword| match keyword {
            JsonKeyword::Constant(JsonConstant::String(text)) => Some(text.as_str()),
            JsonKeyword::Enumeration(list) => match &**list {
                [JsonConstant::String(text)] => Some(text.as_str()),
                _ => None,
            },
            _ => None,
        })
    }
}

impl JsonConstant {
    /// As JSON writes it.
    pub fn text(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Boolean(value) => value.to_string(),
            Self::Number(number) => number.to_string(),
            Self::String(text) => serde_json::Value::from(text.as_str()).to_string(),
            Self::Array(items) => {
                let items: Vec<_> = items.iter().map(Self::text).collect();
                format!("[{}]", items.join(","))
            }
            Self::Object(members) => {
                let member = |(name, value): &(String, Self)| {
                    format!("{}:{}", Self::String(name.clone()).text(), value.text())
                };
                let members: Vec<_> = members.iter().map(member).collect();
                format!("{{{}}}", members.join(","))
            }
        }
    }

    /// What it is called by: a string as it is.
    pub fn name(&self) -> String {
        match self {
            Self::String(text) => text.clone(),
            other => other.text(),
        }
    }
}

impl JsonSubschema {
    /// Whether it refuses everything.
    pub fn is_never(&self) -> bool {
        matches!(*self.keywords, [JsonKeyword::Never])
    }
}

impl JsonKeyword {
    /// Whether it is about the form of a value, of which a type says nothing.
    pub fn is_rule(&self) -> bool {
        matches!(
            self,
            Self::MultipleOf(_)
                | Self::Minimum(_)
                | Self::ExclusiveMinimum(_)
                | Self::Maximum(_)
                | Self::ExclusiveMaximum(_)
                | Self::MinimumLength(_)
                | Self::MaximumLength(_)
                | Self::Pattern(_)
                | Self::MinimumItems(_)
                | Self::MaximumItems(_)
                | Self::UniqueItems
                | Self::MinimumProperties(_)
                | Self::MaximumProperties(_)
                | Self::DependentRequired(_)
        )
    }

    /// Its place in the order of evaluation: what is cheap first, what asks what others have
    /// evaluated last.
    pub fn rank(&self) -> u8 {
        match self {
            Self::Never | Self::Type(_) => 0,
            Self::UnevaluatedItems(_) | Self::UnevaluatedProperties(_) => 6,
            Self::Constant(_) | Self::Enumeration(_) => 1,
            Self::Pattern(_) | Self::UniqueItems => 3,
            Self::AnyOf(_) | Self::OneOf(_) | Self::Not(_) | Self::If { .. } => 5,
            Self::Reference(_)
            | Self::DynamicReference(..)
            | Self::PrefixItems(_)
            | Self::Items(..)
            | Self::Contains { .. }
            | Self::Properties(_)
            | Self::PropertyNames(_)
            | Self::DependentSchemas(_)
            | Self::AllOf(_) => 4,
            _ => 2,
        }
    }

    /// The subschemas that it applies to the same value, where a circle would never end.
    pub fn in_place(&self) -> Vec<usize> {
        match self {
            Self::Reference(id) | Self::DynamicReference(_, id) | Self::Not(id) => vec![*id],
            Self::AllOf(ids) | Self::AnyOf(ids) | Self::OneOf(ids) => ids.clone(),
            Self::DependentSchemas(pairs) => pairs.iter().map(|(_, id)| *id).collect(),
            Self::If { condition, then, otherwise } => {
                [Some(*condition), *then, *otherwise].into_iter().flatten().collect()
            }
            _ => Vec::new(),
        }
    }
}
