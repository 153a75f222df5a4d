//! Writing values as JSON text.

use super::JsonValue;
use super::checking::Checking;
use super::checks::{Checks, Place};
use super::parts::{ArrayWriter, ObjectWriter};
use super::quote::quote;
use crate::limits::Limits;
use crate::stack::with_room;

/// Writes values as JSON text. Whoever owns the writer parses and validates the text before it is
/// passed on, so a type cannot write anything else than valid JSON.
#[derive(Debug, Default)]
pub struct Writer {
    text: String,
    /// Arrays and objects that are open, if each item and member gets a line of its own.
    pub(super) indentation: Option<usize>,
    /// Offsets of values that JSON cannot represent, and what they are.
    unrepresentable: Vec<(usize, String)>,
    /// What is checked while values are written.
    checks: Option<Checking>,
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
        let checking = |checks| Checking::new(checks, limits);
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
    pub(super) fn part<T: JsonValue>(&mut self, place: Place, at: usize, value: &T) {
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

    pub(super) fn doubt(&mut self) {
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
    pub(super) fn separate(&mut self, is_first: bool) {
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
