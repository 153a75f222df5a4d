//! A document in memory: every value with its place, strings without escapes not copied.

mod fraction;
mod names;
mod parser;
mod strings;
mod syntax;
mod value;

use crate::error::{Details, Error, Positions};
use crate::limits::Limits;

pub(crate) use strings::plain_end;
pub(crate) use value::shortened;
pub use value::{Items, Kind, Members, Value};

/// A parsed document. It borrows its text.
#[derive(Debug)]
pub struct Document<'t> {
    text: &'t str,
    /// In the order of the text: before the values that it contains, each array and object; before
    /// the value of each member, its name.
    nodes: Vec<Node>,
    /// The strings that have escapes, without them.
    unescaped: String,
    /// The numbers that are floats without a doubt.
    fractions: Vec<f64>,
}

/// A value or a name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    kind: NodeKind,
    /// Where it begins in the text.
    start: u32,
    /// The end of its text; of an unescaped string, its length.
    end: u32,
    /// The index behind it and all that it contains.
    after: u32,
    /// How many items or members it has; of an unescaped string, its start; of a number among the
    /// fractions, the index behind it.
    count: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    Null,
    True,
    False,
    /// A number with neither point nor exponent.
    Integer,
    Number,
    /// A string, as it stands in the text.
    String,
    /// A string among those without their escapes.
    Unescaped,
    Array,
    Object,
}

impl<'t> Document<'t> {
    /// Parses a text strictly: RFC 8259, UTF-8, a byte order mark ignored, no name twice in an
    /// object, no lone surrogates.
    ///
    /// # Errors
    /// The first place where the text is not JSON, or exceeds a limit.
    pub fn parse(bytes: &'t [u8], limits: &Limits) -> Result<Self, Error> {
        Self::parse_with(bytes, limits, Vec::new())
    }

    /// The same with memory for values that is there already.
    pub(crate) fn parse_with(
        bytes: &'t [u8],
        limits: &Limits,
        nodes: Vec<Node>,
    ) -> Result<Self, Error> {
        parser::parse(bytes, limits, nodes).map_err(|fault| {
            let (offset, fault) = *fault;
            let (message, position) = (fault.to_string(), Positions::new(bytes).of(offset));
            Error::from(Details { message, position, end: offset, ..Details::default() })
        })
    }

    /// The document that is a scalar of a valid text, if that is a number, or a string without
    /// escapes; else the memory that was passed.
    pub(crate) fn of_scalar(text: &'t str, mut nodes: Vec<Node>) -> Result<Self, Vec<Node>> {
        let Some(kind) = parser::scalar(text) else { return Err(nodes) };
        let Ok(end) = u32::try_from(text.len()) else { return Err(nodes) };
        nodes.push(Node { kind, start: 0, end, after: 1, count: 0 });
        Ok(Self { text, nodes, unescaped: String::new(), fractions: Vec::new() })
    }

    /// The memory of its values, to be used again.
    pub(crate) fn into_nodes(mut self) -> Vec<Node> {
        self.nodes.clear();
        self.nodes
    }

    /// The value that the document is.
    pub fn root(&self) -> Value<'_> {
        Value::new(self, 0)
    }

    /// The text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The value or the name that begins at an offset.
    pub(crate) fn value_at(&self, offset: usize) -> Option<Value<'_>> {
        let at = self.nodes.binary_search_by_key(&offset, |node| node.start as usize).ok()?;
        u32::try_from(at).ok().map(|index| Value::new(self, index))
    }
}
