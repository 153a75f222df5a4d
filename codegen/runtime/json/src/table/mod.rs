//! What a set of JSON Schemas allows, as data: references are resolved, and what asserts nothing is
//! left out.
//!
//! The keywords of a subschema stand in the order in which they are evaluated: what is cheap first,
//! `unevaluatedItems` and `unevaluatedProperties` last.

mod constant;
mod pattern;
mod types;

pub use constant::Constant;
pub use pattern::Pattern;
pub use types::{Type, Types};

use crate::decimal::Decimal;

/// A set of schemas.
#[derive(Debug, Clone, Copy)]
pub struct Schema<'s> {
    /// All subschemas; a [`SubschemaId`] is an index.
    pub subschemas: &'s [Subschema<'s>],
    /// All schema resources; a [`ResourceId`] is an index.
    pub resources: &'s [Resource<'s>],
}

/// The index of a subschema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SubschemaId(pub u32);

/// The index of a schema resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceId(pub u32);

/// A schema resource: a schema with a URI of its own, and its subschemas (Core 2020-12, 4.3.5).
#[derive(Debug, Clone, Copy)]
pub struct Resource<'s> {
    /// The `$dynamicAnchor`s of it, and the subschemas that have them.
    pub dynamic_anchors: &'s [(&'s str, SubschemaId)],
}

/// A subschema.
#[derive(Debug, Clone, Copy)]
pub struct Subschema<'s> {
    /// Its absolute URI, with a JSON Pointer as fragment.
    pub location: &'s str,
    /// The resource that it belongs to.
    pub resource: ResourceId,
    /// What it demands. Empty: everything is valid.
    pub keywords: &'s [Keyword<'s>],
}

impl<'s> Subschema<'s> {
    /// What the location of the form that requests have of a schema ends with, behind that of the schema
    /// (`readOnly` and `writeOnly` of `OpenAPI`).
    pub const IN_REQUESTS: &'static str = " in requests";

    /// The location of the schema whose form in requests it is.
    pub fn input_of(&self) -> Option<&'s str> {
        self.location.strip_suffix(Self::IN_REQUESTS)
    }
}

/// What a keyword demands.
#[derive(Debug, Clone, Copy)]
pub enum Keyword<'s> {
    /// The schema `false`.
    Never,
    /// `$ref`.
    Reference(SubschemaId),
    /// `$dynamicRef` to a `$dynamicAnchor`: the outermost resource that has the anchor decides;
    /// the subschema is the one that the reference alone leads to.
    DynamicReference(&'s str, SubschemaId),
    /// `type`.
    Type(Types),
    /// `enum`.
    Enumeration(&'s [Constant<'s>]),
    /// `const`.
    Constant(&'s Constant<'s>),
    /// `multipleOf`.
    MultipleOf(&'s Decimal<'s>),
    /// `minimum`.
    Minimum(&'s Decimal<'s>),
    /// `exclusiveMinimum`.
    ExclusiveMinimum(&'s Decimal<'s>),
    /// `maximum`.
    Maximum(&'s Decimal<'s>),
    /// `exclusiveMaximum`.
    ExclusiveMaximum(&'s Decimal<'s>),
    /// `minLength`, in characters.
    MinimumLength(u64),
    /// `maxLength`, in characters.
    MaximumLength(u64),
    /// `pattern`.
    Pattern(&'s Pattern<'s>),
    /// `minItems`.
    MinimumItems(u64),
    /// `maxItems`.
    MaximumItems(u64),
    /// `uniqueItems`.
    UniqueItems,
    /// `prefixItems`.
    PrefixItems(&'s [SubschemaId]),
    /// `items`: what the items from that index on must be.
    Items(u64, SubschemaId),
    /// `contains`, `minContains`, `maxContains`.
    Contains {
        /// What the counted items are.
        subschema: SubschemaId,
        /// At least so many.
        minimum: u64,
        /// At most so many.
        maximum: Option<u64>,
    },
    /// `minProperties`.
    MinimumProperties(u64),
    /// `maxProperties`.
    MaximumProperties(u64),
    /// `required`.
    Required(&'s [&'s str]),
    /// `dependentRequired`: if a property is there, others must be.
    DependentRequired(&'s [(&'s str, &'s [&'s str])]),
    /// `properties`, `patternProperties` and `additionalProperties`.
    Properties(&'s Properties<'s>),
    /// `propertyNames`.
    PropertyNames(SubschemaId),
    /// `dependentSchemas`: if a property is there, the object must be that.
    DependentSchemas(&'s [(&'s str, SubschemaId)]),
    /// `allOf`.
    AllOf(&'s [SubschemaId]),
    /// `anyOf`.
    AnyOf(&'s [SubschemaId]),
    /// `oneOf`.
    OneOf(&'s [SubschemaId]),
    /// `not`.
    Not(SubschemaId),
    /// `if`, `then` and `else`.
    If {
        /// What decides.
        condition: SubschemaId,
        /// What holds where it is valid.
        then: Option<SubschemaId>,
        /// What holds where it is not.
        otherwise: Option<SubschemaId>,
    },
    /// `unevaluatedItems`.
    UnevaluatedItems(SubschemaId),
    /// `unevaluatedProperties`.
    UnevaluatedProperties(SubschemaId),
}

/// What the members of an object must be.
#[derive(Debug, Clone, Copy)]
pub struct Properties<'s> {
    /// By name, sorted.
    pub named: &'s [(&'s str, SubschemaId)],
    /// By patterns that match the name: all that match apply.
    pub patterns: &'s [(&'s Pattern<'s>, SubschemaId)],
    /// All others; `None` leaves them open.
    pub additional: Option<SubschemaId>,
}

impl<'s> Schema<'s> {
    /// The subschema of an id.
    ///
    /// # Panics
    /// With an id of another schema.
    pub fn subschema(&self, id: SubschemaId) -> &'s Subschema<'s> {
        &self.subschemas[id.0 as usize]
    }

    /// The resource of an id.
    ///
    /// # Panics
    /// With an id of another schema.
    pub fn resource(&self, id: ResourceId) -> &'s Resource<'s> {
        &self.resources[id.0 as usize]
    }

    /// The subschema at a location: a URI with a JSON Pointer as fragment.
    pub fn find(&self, location: &str) -> Option<SubschemaId> {
        let at = self.subschemas.iter().position(|it| it.location == location)?;
        u32::try_from(at).ok().map(SubschemaId)
    }
}

impl Keyword<'_> {
    /// Whether it refers to what other keywords have evaluated.
    pub(crate) fn is_about_the_unevaluated(&self) -> bool {
        matches!(self, Self::UnevaluatedItems(_) | Self::UnevaluatedProperties(_))
    }
}
