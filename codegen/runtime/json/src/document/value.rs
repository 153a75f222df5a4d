//! A value of a document, or the name of a member.

use std::fmt;
use std::ops::Range;

use super::strings;
use super::{Document, Node, NodeKind};
use crate::decimal::Decimal;

/// The type of a value (JSON Schema Core 2020-12, 4.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// A value of a [`Document`], or the name of a member, which is a string.
#[derive(Clone, Copy)]
pub struct Value<'d> {
    document: &'d Document<'d>,
    index: u32,
}

impl<'d> Value<'d> {
    pub(super) fn new(document: &'d Document<'_>, index: u32) -> Self {
        Self { document, index }
    }

    fn node(self) -> &'d Node {
        &self.document.nodes[self.index as usize]
    }

    pub(crate) fn document(self) -> &'d Document<'d> {
        self.document
    }

    pub(crate) fn index(self) -> u32 {
        self.index
    }

    /// Whether another one is the same value, or is contained in it.
    pub(crate) fn contains(self, other: Self) -> bool {
        (self.index..self.after()).contains(&other.index)
    }

    /// The index behind it.
    fn after(self) -> u32 {
        self.node().after
    }

    /// Its type.
    pub fn kind(self) -> Kind {
        match self.node().kind {
            NodeKind::Null => Kind::Null,
            NodeKind::True | NodeKind::False => Kind::Boolean,
            NodeKind::Integer | NodeKind::Number => Kind::Number,
            NodeKind::String | NodeKind::Unescaped => Kind::String,
            NodeKind::Array => Kind::Array,
            NodeKind::Object => Kind::Object,
        }
    }

    /// The offset of its first byte.
    pub fn offset(self) -> usize {
        self.node().start as usize
    }

    /// The offsets of its first byte, and of the one behind it.
    pub fn range(self) -> Range<usize> {
        let Node { kind, start, end, .. } = *self.node();
        let end = match kind {
            NodeKind::Unescaped => {
                let end = strings::end(self.document.text.as_bytes(), start as usize + 1);
                end.map_or(self.document.text.len(), |(quote, _)| quote + 1)
            }
            _ => end as usize,
        };
        start as usize..end
    }

    /// As it is written.
    pub fn source(self) -> &'d str {
        &self.document.text[self.range()]
    }

    /// How many items or members it has.
    pub fn count(self) -> u32 {
        match self.node().kind {
            NodeKind::Array | NodeKind::Object => self.node().count,
            _ => 0,
        }
    }

    /// The truth value; `None` if it is something else.
    pub fn as_boolean(self) -> Option<bool> {
        match self.node().kind {
            NodeKind::True => Some(true),
            NodeKind::False => Some(false),
            _ => None,
        }
    }

    /// The string; `None` if it is something else.
    pub fn as_string(self) -> Option<&'d str> {
        let Node { kind, start, end, count, .. } = *self.node();
        let (start, end, from) = (start as usize, end as usize, count as usize);
        match kind {
            NodeKind::String => Some(&self.document.text[start + 1..end - 1]),
            NodeKind::Unescaped => Some(&self.document.unescaped[from..from + end]),
            _ => None,
        }
    }

    /// The string; empty if it is something else.
    pub fn text(self) -> &'d str {
        self.as_string().unwrap_or_default()
    }

    /// The number; `None` if it is something else.
    pub fn as_number(self) -> Option<Decimal<'d>> {
        match self.node().kind {
            NodeKind::Integer => Some(Decimal::of_integer(self.source())),
            NodeKind::Number => Some(Decimal::parse(self.source())),
            _ => None,
        }
    }

    /// A number that is not an integer, and the only one of 15 digits or fewer that is this float;
    /// `None` if it is not known to be that.
    pub(crate) fn as_fraction(self) -> Option<f64> {
        let Node { kind, count, .. } = *self.node();
        let index = (count as usize).checked_sub(1).filter(|_| kind == NodeKind::Number)?;
        self.document.fractions.get(index).copied()
    }

    /// Whether it is a number that is written with neither point nor exponent.
    pub(crate) fn is_plain_integer(self) -> bool {
        self.node().kind == NodeKind::Integer
    }

    /// The items; none if it is not an array.
    pub fn items(self) -> Items<'d> {
        Items(self.children(NodeKind::Array))
    }

    /// Names and values of the members, in the order of the text; none if it is not an object.
    pub fn members(self) -> Members<'d> {
        Members(self.children(NodeKind::Object))
    }

    /// The member of that name.
    pub fn get(self, name: &str) -> Option<Self> {
        self.members().find(|(found, _)| found.text() == name).map(|(_, value)| value)
    }

    fn children(self, kind: NodeKind) -> Children<'d> {
        let end = if self.node().kind == kind { self.after() } else { self.index + 1 };
        Children { document: self.document, at: self.index + 1, end }
    }

    /// As an error shows it: as it is written, but not longer than a line.
    pub fn shown(self) -> String {
        shortened(self.source())
    }
}

/// Characters of a value or a name that an error shows.
const MAXIMUM_SHOWN: usize = 60;

/// A text for an error: the beginning of a long one, without control characters.
pub(crate) fn shortened(text: &str) -> String {
    let printable = |character: char| if character.is_control() { ' ' } else { character };
    let mut shown: String = text.chars().take(MAXIMUM_SHOWN).map(printable).collect();
    if text.chars().nth(MAXIMUM_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown())
    }
}

#[derive(Debug, Clone)]
struct Children<'d> {
    document: &'d Document<'d>,
    at: u32,
    end: u32,
}

impl<'d> Iterator for Children<'d> {
    type Item = Value<'d>;

    fn next(&mut self) -> Option<Value<'d>> {
        let next =
            (self.at < self.end).then_some(Value { document: self.document, index: self.at });
        self.at = next.map_or(self.end, Value::after);
        next
    }
}

/// The items of an array.
#[derive(Debug, Clone)]
pub struct Items<'d>(Children<'d>);

impl<'d> Iterator for Items<'d> {
    type Item = Value<'d>;

    fn next(&mut self) -> Option<Value<'d>> {
        self.0.next()
    }
}

/// Names and values of the members of an object.
#[derive(Debug, Clone)]
pub struct Members<'d>(Children<'d>);

impl<'d> Iterator for Members<'d> {
    type Item = (Value<'d>, Value<'d>);

    fn next(&mut self) -> Option<Self::Item> {
        Some((self.0.next()?, self.0.next()?))
    }
}
