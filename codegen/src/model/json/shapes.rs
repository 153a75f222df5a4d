//! The Rust types of JSON Schemas: every name decided, every member in its place.
//!
//! A type holds every document that its subschema allows, and perhaps others: the table decides what is
//! valid, the type how it is reached from Rust.

use super::{JsonConstant, JsonKeyword};

/// The types of a set of schemas.
#[derive(Debug, Clone, Default)]
pub struct JsonShapes {
    /// The types, those of roots and definitions first.
    pub items: Vec<JsonItem>,
    /// The types of the documents that operations carry, by index.
    pub documents: Vec<usize>,
}

/// A type with a name.
#[derive(Debug, Clone)]
pub struct JsonItem {
    /// Its name.
    pub name: String,
    /// The file whose documents have this type.
    pub file: Option<String>,
    /// The subschema that its values are valid by.
    pub subschema: usize,
    /// Its documentation, as the schema has it.
    pub documentation: String,
    /// What the schema demands of it and the type does not show.
    pub rules: Vec<JsonKeyword>,
    /// Whether what is done with its values asks for room on the stack.
    pub is_large: bool,
    /// What it is.
    pub kind: JsonItemKind,
}

/// What a type is.
#[derive(Debug, Clone)]
pub enum JsonItemKind {
    /// An object.
    Struct {
        /// Members by name, in the order of the schema.
        members: Vec<JsonMember>,
        /// The values of all other members; `None` if there are no others.
        rest: Option<JsonRest>,
    },
    /// One of some constants.
    Enumeration(Vec<JsonEnumerator>),
    /// A value of one of several types.
    Union(Vec<JsonVariant>),
    /// A document, or a definition, of a type without a name.
    Newtype(JsonType),
}

/// A member of an object.
#[derive(Debug, Clone)]
pub struct JsonMember {
    /// The field.
    pub name: String,
    /// As documents write it.
    pub key: String,
    /// Its documentation, as the schema has it.
    pub documentation: String,
    /// What the schema demands of it and the type does not show.
    pub rules: Vec<JsonKeyword>,
    /// What it holds.
    pub value: JsonType,
    /// Whether it is always there.
    pub is_required: bool,
}

/// The members of an object that have no fields of their own.
#[derive(Debug, Clone)]
pub struct JsonRest {
    /// The field.
    pub name: String,
    /// What each of them holds.
    pub value: JsonType,
}

/// A constant.
#[derive(Debug, Clone)]
pub struct JsonEnumerator {
    /// The variant.
    pub name: String,
    /// The value.
    pub constant: JsonConstant,
}

/// An alternative of a union.
#[derive(Debug, Clone)]
pub struct JsonVariant {
    /// The variant.
    pub name: String,
    /// Its documentation, as the schema has it.
    pub documentation: String,
    /// What it holds.
    pub value: JsonType,
    /// When it takes a value: all of these hold.
    pub conditions: Vec<JsonCondition>,
}

/// A condition of an alternative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonCondition {
    /// The value is of one of these types.
    Types(Vec<swordsmith_json::table::Type>),
    /// The value is an object with a member that is a certain string.
    Tag(String, String),
    /// The value is valid by a subschema.
    Subschema(usize),
}

/// A Rust type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonType {
    /// Any value.
    Any,
    /// `null`.
    Null,
    /// A truth value.
    Boolean,
    /// An integer of any size.
    Integer,
    /// An integer of a machine, by its name in Rust.
    Machine(&'static str),
    /// A number with all its digits.
    Number,
    /// A string.
    String,
    /// The type, or `null`.
    Nullable(Box<Self>),
    /// An array of any length.
    List(Box<Self>),
    /// An array of so many items.
    Tuple(Vec<Self>),
    /// An object without members of its own.
    Map(Box<Self>),
    /// A type with a name, by index.
    Item(usize),
    /// The same behind a pointer, as it may hold itself.
    Boxed(Box<Self>),
}
