//! Parameters: of paths, queries, headers and cookies; headers of parts and of responses.

use std::fmt;

use swordsmith_json::table::{Schema, SubschemaId};

use super::body::Form;
use super::refusal::Refusal;
use crate::value::{object, written_in_header};
use crate::{Reason, percent};

/// A parameter of a request, or a header of a part or of a response.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameter<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its other names.
    pub also_named: &'a [&'a str],
    /// Its position.
    pub place: Place,
    /// Its value.
    pub value: Value<'a>,
    /// Whether it is required.
    pub required: bool,
    /// Its default.
    pub default: Option<&'a str>,
    /// The refusal of an invalid value; `None`: as any malformed request.
    pub refusal: Option<&'a Refusal<'a>>,
    /// For a header of a part: whether the request's header of that name applies if the part has
    /// none.
    pub else_from_request: bool,
    /// Whether the precondition gets its value, before the rest of the request is read.
    pub is_early: bool,
    /// Example values.
    pub examples: &'a [&'a str],
}

/// The position of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the path.
    Path,
    /// In the query.
    Query,
    /// In a header.
    Header,
    /// In a cookie.
    Cookie,
}

/// The value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// Text.
    Text(TextBounds<'a>),
    /// `true` or `false`.
    Boolean,
    /// An integer that is not negative, from a minimum to a maximum.
    Unsigned(u64, u64),
    /// An integer, from a minimum to a maximum.
    Signed(i64, i64),
    /// A decimal number, from a minimum to a maximum.
    Number(f64, f64),
    /// One of these.
    Enumeration(&'a [&'a str]),
    /// Several values.
    List(List<'a>),
    /// Values with names, each under a name of its own: `filter[size]=3`.
    Object(&'a Form<'a>),
    /// An MD5 checksum.
    Md5(TextBounds<'a>),
    /// A `Content-Disposition`.
    ContentDisposition(TextBounds<'a>),
    /// A name in percent-encoded UTF-8, which is never refused.
    Slug,
    /// A JSON document (`content` of `OpenAPI`).
    Json(JsonText<'a>),
}

/// A JSON document as the value of a parameter or a header.
#[derive(Clone, Copy)]
pub struct JsonText<'a> {
    /// The table of its schema.
    pub schema: &'a Schema<'a>,
    /// The subschema that it is valid by.
    pub subschema: SubschemaId,
    /// Examples of it.
    pub examples: &'a [&'a str],
}

impl fmt::Debug for JsonText<'_> {
    /// Without the table, which is that of all documents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subschema = self.schema.subschemas.get(self.subschema.0 as usize);
        let location = subschema.and_then(|it| it.location.split_once('#'));
        f.debug_tuple("JsonText").field(&location.map(|(_, pointer)| pointer)).finish()
    }
}

impl PartialEq for JsonText<'_> {
    /// Whether both are valid by the same subschema of one table.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::addr_eq(self.schema, other.schema) && self.subschema == other.subschema
    }
}

/// Several values of a kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct List<'a> {
    /// Each of them.
    pub item: &'a Value<'a>,
    /// What is between them.
    pub separator: Separator,
    /// Fewest values.
    pub minimum: u64,
    /// Most values.
    pub maximum: u64,
}

/// What is between the values of a list (`style` and `explode` of `OpenAPI`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// Each stands under the name of its own: `a=1&a=2`.
    Name,
    /// `a=1,2`
    Comma,
    /// `a=1%202`
    Space,
    /// `a=1|2`
    Pipe,
}

impl<'a> List<'a> {
    /// Any number of values, each under the name.
    pub const fn of(item: &'a Value<'a>) -> Self {
        Self { item, separator: Separator::Name, minimum: 0, maximum: u64::MAX }
    }
}

/// The bounds of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextBounds<'a> {
    /// A regular expression that must match somewhere in it.
    pub pattern: Option<&'a str>,
    /// Fewest characters.
    pub minimum: u64,
    /// Most characters.
    pub maximum: u64,
    /// The format that the description names (`uuid`): an annotation, which no text is checked
    /// against. Samples are of it.
    pub format: Option<&'a str>,
}

impl<'a> TextBounds<'a> {
    /// Any text.
    pub const ANY: Self = Self { pattern: None, minimum: 0, maximum: u64::MAX, format: None };

    /// A text that a pattern matches.
    pub const fn matching(pattern: &'a str) -> Self {
        Self { pattern: Some(pattern), ..Self::ANY }
    }

    /// Whether every text is within them.
    pub fn are_none(&self) -> bool {
        Self { format: None, ..*self } == Self::ANY
    }
}

impl Value<'_> {
    /// Any text.
    pub const TEXT: Self = Self::Text(TextBounds::ANY);
    /// Any `Content-Disposition`.
    pub const DISPOSITION: Self = Self::ContentDisposition(TextBounds::ANY);

    /// Its text as people write it in a path: that of a list without the encoding of its values.
    pub fn plain(&self, text: String) -> String {
        match self {
            Value::List(_) => percent::decode(&text).unwrap_or(text),
            _ => text,
        }
    }
}

impl<'a> Parameter<'a> {
    /// A parameter of a path.
    pub const fn path(name: &'a str, value: Value<'a>) -> Self {
        Self::new(name, Place::Path, value).required()
    }

    /// A parameter of a query.
    pub const fn query(name: &'a str, value: Value<'a>) -> Self {
        Self::new(name, Place::Query, value)
    }

    /// A header.
    pub const fn header(name: &'a str, value: Value<'a>) -> Self {
        Self::new(name, Place::Header, value)
    }

    /// A cookie.
    pub const fn cookie(name: &'a str, value: Value<'a>) -> Self {
        Self::new(name, Place::Cookie, value)
    }

    /// The same, required.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// The same with a default.
    #[must_use]
    pub const fn or(self, default: &'a str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// The same with other names.
    #[must_use]
    pub const fn also_named(self, names: &'a [&'a str]) -> Self {
        Self { also_named: names, ..self }
    }

    /// The same with the refusal of invalid values.
    #[must_use]
    pub const fn refused_as(self, refusal: &'a Refusal<'a>) -> Self {
        Self { refusal: Some(refusal), ..self }
    }

    /// The same, with the request's header as the default.
    #[must_use]
    pub const fn else_from_request(self) -> Self {
        Self { else_from_request: true, ..self }
    }

    /// The same, passed to the precondition.
    #[must_use]
    pub const fn early(self) -> Self {
        Self { is_early: true, ..self }
    }

    /// The same with examples of its values.
    #[must_use]
    pub const fn such_as(self, examples: &'a [&'a str]) -> Self {
        Self { examples, ..self }
    }

    /// Its text as a path has it, encoded.
    pub fn in_path(&self, text: &str) -> String {
        match &self.value {
            Value::List(_) => text.to_owned(), // its values are encoded already
            _ => percent::encode(text),
        }
    }

    /// Its name and its text as a query has them, encoded; empty for an object without values.
    pub fn in_query(&self, text: &str) -> String {
        match &self.value {
            Value::List(list) => list.written(self.name, text),
            Value::Object(_) => object::written(self.name, text),
            _ => format!("{}={}", percent::encode_value(self.name), percent::encode_value(text)),
        }
    }

    /// Its name and its text as a cookie has them, encoded.
    pub fn in_cookie(&self, text: &str) -> String {
        match &self.value {
            Value::List(_) => format!("{}={text}", self.name), // its values are encoded already
            _ => format!("{}={}", self.name, percent::encode_value(text)),
        }
    }

    /// Its text as a header has it, encoded.
    ///
    /// # Errors
    ///
    /// If a value of a list would be read as another.
    pub fn in_header(&self, text: String) -> Result<String, Reason> {
        match &self.value {
            Value::List(_) => written_in_header(&text),
            value => value.encode(text),
        }
    }

    /// All its names.
    pub fn names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        std::iter::once(self.name).chain(self.also_named.iter().copied())
    }

    const fn new(name: &'a str, place: Place, value: Value<'a>) -> Self {
        Self {
            name,
            also_named: &[],
            place,
            value,
            required: false,
            default: None,
            refusal: None,
            else_from_request: false,
            is_early: false,
            examples: &[],
        }
    }
}
