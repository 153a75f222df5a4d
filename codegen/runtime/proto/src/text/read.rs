//! Text to messages.

use super::super::json::{new_by_url, pack};
use super::super::seen::Seen;
use super::super::{FieldDescriptor, Label, Reflect, Registry, Scalar, TextError, ValueKind};
use super::scanner::Scanner;
use super::{DEEPEST, scalar};

/// A text that is read into a message.
pub(super) struct Reader<'t> {
    pub(super) scanner: Scanner<'t>,
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
    pub(super) fn separator(&mut self) {
        if !self.scanner.take(',') {
            self.scanner.take(';');
        }
    }

    /// Behind the name of a field: before a message it may be left out.
    pub(super) fn colon(&mut self, field: &FieldDescriptor) -> Result<(), TextError> {
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

    pub(super) fn value_at(
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

    pub(super) fn open(&mut self) -> Result<char, TextError> {
        if self.scanner.take('<') {
            return Ok('>');
        }
        self.scanner.expect('{').map(|()| '}')
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
pub(super) fn no_field(start: &Scanner<'_>, name: &str, of: &str) -> TextError {
    if name.is_empty() {
        let found = { *start }.found();
        return start.error(format!("expected a field, found {found}"));
    }
    start.error(format!("{of} has no field `{name}`"))
}
