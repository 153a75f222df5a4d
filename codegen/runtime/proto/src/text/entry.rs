//! An entry of a map, as text: `key` and `value` in either order, either left out.

use super::super::{FieldDescriptor, Reflect, Scalar, TextError, ValueKind};
use super::read::{Reader, no_field};
use super::scalar;
use super::scanner::Scanner;

/// What was found of an entry.
#[derive(Default)]
struct Entry<'t> {
    has_key: bool,
    has_value: bool,
    /// The key, until it is used.
    key: Option<Scalar>,
    /// Where the value stands, if its key was not known there.
    value: Option<Scanner<'t>>,
}

impl<'t> Reader<'t> {
    /// Reads an entry. Its value is read where it stands or, if the key comes later, when that is
    /// known.
    pub(super) fn entry(
        &mut self,
        message: &mut dyn Reflect,
        field: &FieldDescriptor,
        kind: ValueKind,
    ) -> Result<(), TextError> {
        let end = self.open()?;
        let mut entry = Entry::default();
        while !self.scanner.take(end) {
            if self.name(&mut entry)? == "key" {
                self.scanner.expect(':')?;
                entry.key = Some(scalar::read(&mut self.scanner, kind)?);
            } else {
                self.entry_value(message, field, &mut entry)?;
            }
            self.separator();
        }
        if entry.has_value && entry.value.is_none() {
            return Ok(());
        }
        let behind = self.scanner;
        self.scanner = entry.value.unwrap_or(Scanner::new(nothing(field.kind)));
        let key = entry.key.unwrap_or_else(|| default_key(kind));
        let read = self.value_at(message, field, Some(key));
        self.scanner = behind;
        read
    }

    /// Takes `key` or `value`, each once.
    fn name(&mut self, entry: &mut Entry<'t>) -> Result<&'t str, TextError> {
        self.scanner.skip_space();
        let start = self.scanner;
        let name = self.scanner.word(&[]);
        let is_twice = match name {
            "key" => std::mem::replace(&mut entry.has_key, true),
            "value" => std::mem::replace(&mut entry.has_value, true),
            _ => return Err(no_field(&start, name, "an entry of a map")),
        };
        if is_twice { Err(start.error(format!("`{name}` stands there twice"))) } else { Ok(name) }
    }

    fn entry_value(
        &mut self,
        message: &mut dyn Reflect,
        field: &FieldDescriptor,
        entry: &mut Entry<'t>,
    ) -> Result<(), TextError> {
        self.colon(field)?;
        if let Some(key) = entry.key.take() {
            return self.value_at(message, field, Some(key));
        }
        entry.value = Some(self.scanner);
        self.scanner.skip_value()
    }
}

/// What an entry without a value would say.
fn nothing(kind: ValueKind) -> &'static str {
    match kind {
        ValueKind::Message(_) => "{}",
        ValueKind::String | ValueKind::Bytes => "\"\"",
        _ => "0",
    }
}

/// The key of an entry that does not say it.
fn default_key(kind: ValueKind) -> Scalar {
    let mut scanner = Scanner::new(nothing(kind));
    scalar::read(&mut scanner, kind).unwrap_or(Scalar::Bool(false))
}
