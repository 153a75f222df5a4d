//! Writing values as JSON text.

use std::collections::BTreeMap;

use super::JsonValue;
use super::checks::{Checks, Place};
use crate::document::{Document, Node, plain_end};
use crate::limits::Limits;
use crate::stack::with_room;

/// Writes values as JSON text. Whoever owns the writer parses and validates the text before it is
/// passed on, so a type cannot write anything else than valid JSON.
#[derive(Debug, Default)]
pub struct Writer {
    text: String,
    /// Arrays and objects that are open, if each item and member gets a line of its own.
    indentation: Option<usize>,
    /// Offsets of values that JSON cannot represent, and what they are.
    unrepresentable: Vec<(usize, String)>,
    /// What is checked while values are written.
    checks: Option<Checking>,
}

/// Checks of what is written.
#[derive(Debug)]
struct Checking {
    checks: &'static Checks,
    /// The place of the value that is written.
    place: Place,
    /// Arrays and objects that are open.
    depth: usize,
    limits: Limits,
    /// Whether something may be invalid: then all of the text is validated.
    is_doubtful: bool,
    /// Memory for the values of a text.
    nodes: Vec<Node>,
}

impl Writer {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn indented() -> Self {
        Self { indentation: Some(0), ..Self::default() }
    }

    /// A writer that checks what types leave open.
    pub(super) fn checking(checks: Option<&'static Checks>, limits: &Limits) -> Self {
        let checking = |checks: &'static Checks| Checking {
            checks,
            place: checks.root(),
            depth: 0,
            limits: *limits,
            is_doubtful: false,
            nodes: Vec::new(),
        };
        Self { checks: checks.map(checking), ..Self::default() }
    }

    pub(super) fn indenting(self) -> Self {
        Self { indentation: Some(0), ..self }
    }

    /// Writes a document.
    pub(super) fn root<T: JsonValue>(&mut self, value: &T) {
        value.write(self);
        if let Some(checking) = &mut self.checks {
            checking.check(checking.checks.root(), &self.text);
        }
    }

    /// Whether the text is known to be valid, and within the limits.
    pub(super) fn is_valid(&self, limits: &Limits) -> bool {
        // No text has more values than bytes.
        let most = limits.bytes.min(limits.values).min(u32::MAX as usize);
        let is_small = self.text.len() <= most;
        let is_checked = self.checks.as_ref().is_some_and(|it| !it.is_doubtful);
        is_small && is_checked && self.unrepresentable.is_empty()
    }

    /// The place of the value that is written.
    fn place(&self) -> Place {
        self.checks.as_ref().map_or(Place::FREE, |it| it.place)
    }

    /// Writes a part of the value at a place.
    fn part<T: JsonValue>(&mut self, place: Place, at: usize, value: &T) {
        let Some(checking) = &mut self.checks else { return value.write(self) };
        let part = checking.checks.part(place, at);
        checking.place = part;
        let start = self.text.len();
        value.write(self);
        if part != Place::FREE
            && let Some(checking) = self.checks.as_mut().filter(|it| it.checks.reads_text(part))
        {
            checking.check(part, &self.text[start..]);
        }
    }

    fn doubt(&mut self) {
        if let Some(checking) = &mut self.checks {
            checking.is_doubtful = true;
        }
    }

    /// The text, and at which offsets it does not stand for the value.
    pub(super) fn finish(self) -> (String, Vec<(usize, String)>) {
        (self.text, self.unrepresentable)
    }

    /// Writes a value that is JSON text already.
    pub fn json(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        quote(text, &mut self.text);
    }

    /// Writes `null` in place of a value that JSON cannot represent; the document is rejected with
    /// the message and the place of the value.
    pub fn unrepresentable(&mut self, message: impl Into<String>) {
        self.unrepresentable.push((self.text.len(), message.into()));
        self.json("null");
    }

    /// Writes an array.
    pub fn array<'i, T: JsonValue + 'i>(&mut self, items: impl IntoIterator<Item = &'i T>) {
        self.items_of(true, |array| items.into_iter().for_each(|item| array.item(item)));
    }

    /// Writes an array whose items have types of their own.
    pub(super) fn items(&mut self, write: impl FnOnce(&mut ArrayWriter<'_>)) {
        self.items_of(false, write);
    }

    fn items_of(&mut self, is_list: bool, write: impl FnOnce(&mut ArrayWriter<'_>)) {
        self.open('[');
        let place = self.place();
        let mut array = ArrayWriter { writer: self, count: 0, place, is_list };
        with_room(|| write(&mut array));
        let count = array.count;
        if self.checks.as_ref().is_some_and(|it| !it.checks.allow_count(place, count)) {
            self.doubt();
        }
        self.close(']', count == 0);
    }

    /// Writes an object.
    pub fn object(&mut self, write: impl FnOnce(&mut ObjectWriter<'_>)) {
        self.open('{');
        let place = self.place();
        let mut object = ObjectWriter { writer: self, count: 0, place };
        with_room(|| write(&mut object));
        let count = object.count;
        if self.checks.as_ref().is_some_and(|it| count > it.limits.members) {
            self.doubt();
        }
        self.close('}', count == 0);
    }

    fn open(&mut self, bracket: char) {
        self.text.push(bracket);
        self.indentation = self.indentation.map(|depth| depth + 1);
        if let Some(checking) = &mut self.checks {
            checking.depth += 1;
            checking.is_doubtful |= checking.depth > checking.limits.depth;
        }
    }

    fn close(&mut self, bracket: char, is_empty: bool) {
        self.indentation = self.indentation.map(|depth| depth.saturating_sub(1));
        if let Some(checking) = &mut self.checks {
            checking.depth = checking.depth.saturating_sub(1);
        }
        if !is_empty {
            self.line();
        }
        self.text.push(bracket);
    }

    /// Before an item or a member.
    fn separate(&mut self, is_first: bool) {
        if !is_first {
            self.text.push(',');
        }
        self.line();
    }

    fn line(&mut self) {
        if let Some(depth) = self.indentation {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n("  ", depth));
        }
    }
}

impl Checking {
    /// Checks the text of a value.
    fn check(&mut self, place: Place, text: &str) {
        if self.is_doubtful || !self.checks.reads_text(place) {
            return;
        }
        let depth = self.limits.depth.saturating_sub(self.depth);
        let limits = Limits { depth, ..self.limits };
        let nodes = std::mem::take(&mut self.nodes);
        let scalar =
            if self.checks.is_whole(place) { Err(nodes) } else { Document::of_scalar(text, nodes) };
        let document =
            scalar.or_else(|nodes| Document::parse_with(text.as_bytes(), &limits, nodes));
        let is_allowed = match document {
            Ok(document) => {
                let is_allowed = self.checks.allow(place, document.root(), &mut self.limits.steps);
                self.nodes = document.into_nodes();
                is_allowed
            }
            Err(_) => false,
        };
        self.is_doubtful |= !is_allowed;
    }
}

/// Writes the items of an array.
pub(super) struct ArrayWriter<'w> {
    writer: &'w mut Writer,
    count: u32,
    place: Place,
    /// Whether all items have one type, and one place.
    is_list: bool,
}

impl ArrayWriter<'_> {
    pub(super) fn item<T: JsonValue>(&mut self, value: &T) {
        self.writer.separate(self.count == 0);
        let at = if self.is_list { 0 } else { self.count as usize };
        self.count = self.count.saturating_add(1);
        self.writer.part(self.place, at, value);
    }
}

/// Writes the members of an object.
#[derive(Debug)]
pub struct ObjectWriter<'w> {
    writer: &'w mut Writer,
    count: usize,
    place: Place,
}

impl ObjectWriter<'_> {
    /// Writes a member. A name that the object already has makes the document invalid.
    pub fn member<T: JsonValue>(&mut self, name: &str, value: &T) {
        self.writer.doubt();
        self.field(usize::MAX, name, value);
    }

    /// Writes a member, if there is a value.
    pub fn optional<T: JsonValue>(&mut self, name: &str, value: Option<&T>) {
        if let Some(value) = value {
            self.member(name, value);
        }
    }

    /// Writes several members.
    pub fn members<'m, N: AsRef<str> + 'm, T: JsonValue + 'm>(
        &mut self,
        members: impl IntoIterator<Item = (&'m N, &'m T)>,
    ) {
        members.into_iter().for_each(|(name, value)| self.member(name.as_ref(), value));
    }

    /// Writes the member of a field, by its index.
    #[doc(hidden)]
    pub fn field<T: JsonValue>(&mut self, at: usize, name: &str, value: &T) {
        self.writer.separate(self.count == 0);
        self.count += 1;
        self.writer.string(name);
        self.writer.json(if self.writer.indentation.is_some() { ": " } else { ":" });
        self.writer.part(self.place, at, value);
    }

    /// The same, if there is a value.
    #[doc(hidden)]
    pub fn optional_field<T: JsonValue>(&mut self, at: usize, name: &str, value: Option<&T>) {
        if let Some(value) = value {
            self.field(at, name, value);
        }
    }

    /// Writes all members that have no field of their own; the names of those that have one.
    #[doc(hidden)]
    pub fn others<T: JsonValue>(
        &mut self,
        at: usize,
        fields: &[&str],
        members: &BTreeMap<String, T>,
    ) {
        for (name, value) in members {
            if fields.contains(&name.as_str()) {
                self.writer.doubt();
            }
            self.field(at, name, value);
        }
    }
}

/// Appends a string in quotes (RFC 8259, 7): what must be escaped is, and nothing else.
fn quote(text: &str, out: &mut String) {
    let mut rest = text;
    out.push('"');
    loop {
        let (plain, special) = rest.split_at(plain_end(rest.as_bytes(), 0));
        out.push_str(plain);
        let Some(byte) = special.as_bytes().first() else { break };
        escape(*byte, out);
        rest = &special[1..];
    }
    out.push('"');
}

fn escape(byte: u8, out: &mut String) {
    match byte {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        _ => {
            let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
            out.push_str("\\u00");
            out.extend([digit(byte >> 4), digit(byte & 15)]);
        }
    }
}
