//! Messages held against the rules of their types, all of a message and of those in it.

mod path;
mod place;
mod rules;

use super::{Ref, Reflect, Value, ValueKind};
use place::{Pieces, Place};

pub use path::{Path, Step};

/// A rule that a message does not keep.
#[derive(Debug, Clone, PartialEq)]
pub struct Violation {
    path: Path,
    offset: Option<usize>,
    text: String,
}

impl Violation {
    /// Which message it is, seen from the outermost one; empty if it is that itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many bytes stand before the message, or before the last of its pieces, if the bytes were
    /// given.
    pub fn offset(&self) -> Option<usize> {
        self.offset
    }

    /// What is wrong with it.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Everything that is wrong with a message by the rules of its type and of the types of the
/// messages in it. They come in the order of the fields; what is around comes before what is
/// within. There may be as many as messages.
///
/// With `bytes`, of which the message was read, each has the place in them.
pub fn check(message: &dyn Reflect, bytes: Option<&[u8]>, found: &mut dyn FnMut(Violation)) {
    Checker { path: Path::default(), found }.message(message, bytes.map(Place::whole));
}

struct Checker<'f> {
    path: Path,
    found: &'f mut dyn FnMut(Violation),
}

impl Checker<'_> {
    fn message(&mut self, message: &dyn Reflect, place: Option<Place<'_>>) {
        for rule in message.descriptor().rules {
            if let Some(text) = rules::violated(rule, message) {
                let offset = place.map(Place::offset);
                (self.found)(Violation { path: self.path.clone(), offset, text });
            }
        }
        self.inner(message, place);
    }

    /// The messages in its fields.
    fn inner(&mut self, message: &dyn Reflect, place: Option<Place<'_>>) {
        let fields = message.descriptor().fields();
        for field in fields.filter(|field| matches!(field.kind, ValueKind::Message(_))) {
            let held = message.get(field.number);
            if matches!(held, Ref::Absent) {
                continue;
            }
            let pieces = place.and_then(|place| place.pieces(field));
            self.path.push(Step::Field(field.name));
            match held {
                Ref::One(value) => {
                    let place = pieces.as_ref().and_then(Pieces::last);
                    self.value(value, place);
                }
                Ref::List(list) => {
                    for (index, value) in list.iter().enumerate() {
                        let place = pieces.as_ref().and_then(|pieces| pieces.at(index));
                        self.within(Step::Index(index), value, place);
                    }
                }
                Ref::Map(entries) => {
                    for (key, value) in entries {
                        let place = pieces.as_ref().and_then(|pieces| pieces.under(key, field));
                        self.within(Step::Key(path::quoted(key)), value, place);
                    }
                }
                Ref::Absent => {}
            }
            self.path.pop();
        }
    }

    fn within(&mut self, step: Step, value: Value<'_>, place: Option<Place<'_>>) {
        self.path.push(step);
        self.value(value, place);
        self.path.pop();
    }

    fn value(&mut self, value: Value<'_>, place: Option<Place<'_>>) {
        if let Value::Message(message) = value {
            self.message(message, place);
        }
    }
}
