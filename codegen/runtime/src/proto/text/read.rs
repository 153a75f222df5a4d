//! Text to messages.

use super::super::json::{new_by_url, pack};
use super::super::seen::Seen;
use super::super::{FieldDescriptor, Label, Reflect, Registry, Scalar, TextError, ValueKind};
use super::scanner::Scanner;
use super::{DEEPEST, scalar};

/// A text that is read into a message.
pub(super) struct Reader<'t> {
    scanner: Scanner<'t>,
    types: &'t Registry<'t>,
    left: u32,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, types: &'t Registry<'t>) -> Self {
        Self { scanner: Scanner::new(text), types, left: DEEPEST }
    }

    /// Reads the fields of a message up to the end of the text.
    pub(super) fn document(mut self, message: &mut dyn Reflect) -> Result<(), TextError> {
        self.fields(message, None)
    }

    fn fields(&mut self, message: &mut dyn Reflect, end: Option<char>) -> Result<(), TextError> {
        let mut seen = Seen::default();
        loop {
            match (self.scanner.peek(), end) {
                (None, None) => return Ok(()),
                (None, Some(end)) => {
                    return Err(self.scanner.error(format!("expected `{end}`, found the end")));
                }
                (Some(found), Some(end)) if found == end => return self.scanner.expect(end),
                (Some('['), _) => self.any(message, &mut seen)?,
                _ => self.field(message, &mut seen)?,
            }
            self.separator();
        }
    }

    /// Between fields a mark may stand.
    fn separator(&mut self) {
        if !self.scanner.take(',') {
            self.scanner.take(';');
        }
    }

    /// Behind the name of a field: before a message it may be left out.
    fn colon(&mut self, field: &FieldDescriptor) -> Result<(), TextError> {
        if !matches!(field.kind, ValueKind::Message(_)) {
            return self.scanner.expect(':');
        }
        self.scanner.take(':');
        Ok(())
    }

    fn field(&mut self, message: &mut dyn Reflect, seen: &mut Seen) -> Result<(), TextError> {
        self.scanner.skip_space();
        let start = self.scanner;
        let name = self.scanner.word(&[]);
        let descriptor = message.descriptor();
        let Some(field) = descriptor.fields().find(|field| field.name == name) else {
            if descriptor.reserved.contains(&name) {
                self.scanner.take(':');
                return self.scanner.skip_value();
            }
            return Err(no_field(&start, name, &format!("`{}`", descriptor.name)));
        };
        let is_one = matches!(field.label, Label::Implicit | Label::Explicit);
        if is_one && !seen.is_new(message, field) {
            return Err(start.error(format!("`{name}`, or another of its oneof, is set twice")));
        }
        if matches!(field.label, Label::Map(_)) {
            self.scanner.take(':'); // an entry is a message
        } else {
            self.colon(field)?;
        }
        if is_one || !self.scanner.take('[') {
            return self.value(message, field);
        }
        if self.scanner.take(']') {
            return Ok(());
        }
        loop {
            self.value(message, field)?;
            if self.scanner.take(']') {
                return Ok(());
            }
            self.scanner.expect(',')?;
        }
    }

    /// Reads a value of a field, or an entry of a map.
    fn value(
        &mut self,
        message: &mut dyn Reflect,
        field: &FieldDescriptor,
    ) -> Result<(), TextError> {
        if let Label::Map(key) = field.label {
            return self.entry(message, field, key);
        }
        self.value_at(message, field, None)
    }

    fn value_at(
        &mut self,
        message: &mut dyn Reflect,
        field: &FieldDescriptor,
        key: Option<Scalar>,
    ) -> Result<(), TextError> {
        let start = self.scanner;
        if let ValueKind::Message(_) = field.kind {
            let inner = message.put_message(field.number, key);
            return self
                .braced(inner.ok_or_else(|| start.error("this is not what the field holds"))?);
        }
        let scalar = scalar::read(&mut self.scanner, field.kind)?;
        let is_put = message.put(field.number, key, scalar);
        if is_put { Ok(()) } else { Err(start.error("this is not what the field holds")) }
    }

    /// `{ … }` or `< … >`.
    fn braced(&mut self, message: &mut dyn Reflect) -> Result<(), TextError> {
        let end = self.open()?;
        self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| self.scanner.error("messages are nested deeper than is allowed"))?;
        self.fields(message, Some(end))?;
        self.left += 1;
        Ok(())
    }

    fn open(&mut self) -> Result<char, TextError> {
        if self.scanner.take('<') {
            return Ok('>');
        }
        self.scanner.expect('{').map(|()| '}')
    }

    /// An entry: `key` and `value` in either order, either left out. The value is read when the key is known.
    fn entry(
        &mut self,
        message: &mut dyn Reflect,
        field: &FieldDescriptor,
        kind: ValueKind,
    ) -> Result<(), TextError> {
        let end = self.open()?;
        let (mut key, mut has_key, mut value, mut has_value) = (None, false, None, false);
        while !self.scanner.take(end) {
            self.scanner.skip_space();
            let start = self.scanner;
            let name = self.scanner.word(&[]);
            let is_twice = match name {
                "key" => std::mem::replace(&mut has_key, true),
                "value" => std::mem::replace(&mut has_value, true),
                _ => return Err(no_field(&start, name, "an entry of a map")),
            };
            if is_twice {
                return Err(start.error(format!("`{name}` stands there twice")));
            }
            if name == "key" {
                self.scanner.expect(':')?;
                key = Some(scalar::read(&mut self.scanner, kind)?);
            } else {
                self.colon(field)?;
                if let Some(key) = key.take() {
                    self.value_at(message, field, Some(key))?;
                } else {
                    value = Some(self.scanner);
                    self.scanner.skip_value()?;
                }
            }
            self.separator();
        }
        if has_value && value.is_none() {
            return Ok(());
        }
        let behind = self.scanner;
        self.scanner = value.unwrap_or(Scanner::new(nothing(field.kind)));
        let key = key.unwrap_or_else(|| default_key(kind));
        let read = self.value_at(message, field, Some(key));
        self.scanner = behind;
        read
    }

    /// `[type.googleapis.com/package.Message] { … }`, in an `Any`.
    fn any(&mut self, message: &mut dyn Reflect, seen: &mut Seen) -> Result<(), TextError> {
        let start = self.scanner;
        self.scanner.expect('[')?;
        let url = self
            .scanner
            .word(&['.', '/', '-', '%', '~', '!', '$', '&', '(', ')', '*', '+', ',', ';', '='])
            .to_owned();
        self.scanner.expect(']')?;
        self.scanner.take(':');
        if message.descriptor().name != "google.protobuf.Any" {
            return Err(start.error(format!("`{}` has no extensions", message.descriptor().name)));
        }
        let is_set = message.descriptor().fields().any(|field| !seen.is_new(message, field));
        if is_set {
            return Err(start.error("what an `Any` holds is set twice"));
        }
        let mut inner = new_by_url(&url, self.types).map_err(|text| start.error(text))?;
        self.braced(inner.as_mut())?;
        pack(message, url, inner.as_ref());
        Ok(())
    }
}

/// What is wrong where no field of a message stands.
fn no_field(start: &Scanner<'_>, name: &str, of: &str) -> TextError {
    if name.is_empty() {
        let found = { *start }.found();
        return start.error(format!("expected a field, found {found}"));
    }
    start.error(format!("{of} has no field `{name}`"))
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
