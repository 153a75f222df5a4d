//! JSON to messages.

mod scalar;
mod well_known;

use std::io;

use super::super::{FieldDescriptor, Label, Ref, Reflect, Registry, Scalar, ValueKind};
use super::lexer::{Lexer, Start};
use super::well_known::{NULL_VALUE, WellKnown, any, may_be_null};
use super::{DEEPEST, DEEPEST_ANY, Seen, TOO_DEEP, TextError, Unknown};

/// The name of an `Any`'s member that says its type.
const TYPE: &str = "@type";

/// Where JSON comes from.
pub(super) struct Reader<'a, R> {
    pub(super) lexer: Lexer<R>,
    types: &'a Registry<'a>,
    unknown: Unknown,
    left: u32,
    /// How many more `Any` may stand in each other.
    anys_left: u32,
    /// Numbers, one after the other.
    scratch: String,
}

impl<'a, R: io::Read> Reader<'a, R> {
    pub(super) fn new(lexer: Lexer<R>, types: &'a Registry<'a>, unknown: Unknown) -> Self {
        Self {
            lexer,
            types,
            unknown,
            left: DEEPEST,
            anys_left: DEEPEST_ANY,
            scratch: String::new(),
        }
    }

    /// Reads a message, and the end.
    pub(super) fn document(mut self, message: &mut dyn Reflect) -> Result<(), TextError> {
        self.message(message)?;
        self.lexer.end()
    }

    /// Reads a message as its type has it.
    pub(super) fn message(&mut self, message: &mut dyn Reflect) -> Result<(), TextError> {
        self.left = self.left.checked_sub(1).ok_or_else(|| self.lexer.error(TOO_DEEP))?;
        match WellKnown::of(message.descriptor().name) {
            Some(WellKnown::Any) => self.any(message)?,
            Some(kind) => well_known::read(self, kind, message)?,
            None => self.object(message, false)?,
        }
        self.left += 1;
        Ok(())
    }

    fn object(&mut self, message: &mut dyn Reflect, in_any: bool) -> Result<(), TextError> {
        self.lexer.expect(b'{')?;
        let (mut is_first, mut seen) = (true, Seen::default());
        while self.lexer.more(b'}', &mut is_first)? {
            self.lexer.start()?;
            let place = self.lexer.place();
            let name = self.lexer.string()?;
            self.lexer.expect(b':')?;
            let is_it = |field: &&FieldDescriptor| field.json_name == name || field.name == name;
            match message.descriptor().fields().find(is_it) {
                Some(field) => self.member(message, field, &mut seen)?,
                None if self.unknown == Unknown::Skip || (in_any && name == TYPE) => {
                    self.lexer.value(&mut String::new(), self.left)?;
                }
                None => {
                    let text = format!("`{}` has no field `{name}`", message.descriptor().name);
                    return Err(TextError::new(text, place));
                }
            }
        }
        Ok(())
    }

    fn member(
        &mut self,
        message: &mut dyn Reflect,
        field: &'static FieldDescriptor,
        seen: &mut Seen,
    ) -> Result<(), TextError> {
        let is_null = self.lexer.start()? == Start::Null;
        let may_be_null = may_be_null(field.kind);
        if is_null && !(may_be_null && matches!(field.label, Label::Implicit | Label::Explicit)) {
            return self.lexer.word("null");
        }
        if !seen.is_new(message, field) {
            return Err(self
                .lexer
                .error(format!("`{}`, or another of its oneof, is set twice", field.name)));
        }
        match field.label {
            Label::Implicit | Label::Explicit => self.value(message, field, None),
            Label::Repeated | Label::Packed => self.list(message, field),
            Label::Map(key) => self.map(message, field, key),
        }
    }

    fn list(
        &mut self,
        message: &mut dyn Reflect,
        field: &FieldDescriptor,
    ) -> Result<(), TextError> {
        self.lexer.expect(b'[')?;
        let mut is_first = true;
        while self.lexer.more(b']', &mut is_first)? {
            self.refuse_null(field)?;
            self.value(message, field, None)?;
        }
        Ok(())
    }

    fn map(
        &mut self,
        message: &mut dyn Reflect,
        field: &FieldDescriptor,
        key: ValueKind,
    ) -> Result<(), TextError> {
        self.lexer.expect(b'{')?;
        let (mut is_first, mut count) = (true, entries(message, field));
        // What is passed over adds none, and what was there before may have the keys.
        let may_be_twice = self.unknown == Unknown::Skip || count > 0;
        while self.lexer.more(b'}', &mut is_first)? {
            self.lexer.start()?;
            let place = self.lexer.place();
            let key = self.key(key)?;
            self.lexer.expect(b':')?;
            self.refuse_null(field)?;
            self.value(message, field, Some(key))?;
            count += 1;
            if !may_be_twice && entries(message, field) < count {
                return Err(TextError::new("this key stands there twice".to_owned(), place));
            }
        }
        Ok(())
    }

    fn refuse_null(&mut self, field: &FieldDescriptor) -> Result<(), TextError> {
        if self.lexer.start()? == Start::Null && !may_be_null(field.kind) {
            return Err(self.lexer.error("`null` is no value of a list or map"));
        }
        Ok(())
    }

    /// Reads a value into a field.
    pub(super) fn value(
        &mut self,
        message: &mut dyn Reflect,
        field: &FieldDescriptor,
        key: Option<Scalar>,
    ) -> Result<(), TextError> {
        let is_put = if let ValueKind::Message(_) = field.kind {
            match message.put_message(field.number, key) {
                Some(inner) => {
                    self.message(inner)?;
                    true
                }
                None => false,
            }
        } else {
            match self.scalar(field.kind)? {
                Some(scalar) => message.put(field.number, key, scalar),
                None => true, // an unknown name of an enumeration, passed over
            }
        };
        if is_put { Ok(()) } else { Err(self.lexer.error("this is not what the field holds")) }
    }

    /// An `Any`. Its type may stand behind what depends on it, so it is held until its end; faults
    /// in it have its place.
    fn any(&mut self, envelope: &mut dyn Reflect) -> Result<(), TextError> {
        self.lexer.start()?;
        let place = self.lexer.place();
        let anys_left = self.anys_left.checked_sub(1);
        let anys_left = anys_left.ok_or_else(|| self.lexer.error(TOO_DEEP))?;
        let mut text = String::new();
        self.lexer.value(&mut text, self.left)?;
        if text == "{}" {
            return Ok(());
        }
        let fault = |message: String| TextError::new(message, place);
        let inside = |error: TextError| fault(format!("in an `Any`: {}", error.message()));
        let url = self.type_in(&text).map_err(inside)?;
        let url = url.ok_or_else(|| fault("an `Any` has a member `@type`".to_owned()))?;
        let mut message = any::new_by_url(&url, self.types).map_err(fault)?;
        let mut reader = Reader::new(Lexer::new(text.as_bytes()), self.types, self.unknown);
        (reader.left, reader.anys_left) = (self.left, anys_left);
        if WellKnown::of(message.descriptor().name).is_some() {
            reader.value_member(message.as_mut()).map_err(inside)?;
        } else {
            reader.object(message.as_mut(), true).map_err(inside)?;
        }
        any::pack(envelope, url, message.as_ref());
        Ok(())
    }

    /// The type that the members of an `Any` name.
    fn type_in(&self, text: &str) -> Result<Option<String>, TextError> {
        let (mut lexer, mut is_first, mut found) = (Lexer::new(text.as_bytes()), true, None);
        lexer.expect(b'{')?;
        while lexer.more(b'}', &mut is_first)? {
            let name = lexer.string()?;
            lexer.expect(b':')?;
            if name != TYPE {
                lexer.value(&mut String::new(), self.left)?;
            } else if found.replace(lexer.string()?).is_some() {
                return Err(lexer.error("`@type` stands there twice"));
            }
        }
        Ok(found)
    }

    /// The member `value` of an `Any` that holds a well-known type.
    fn value_member(&mut self, message: &mut dyn Reflect) -> Result<(), TextError> {
        self.lexer.expect(b'{')?;
        let (mut is_first, mut is_read) = (true, false);
        while self.lexer.more(b'}', &mut is_first)? {
            match self.lexer.string()?.as_str() {
                "value" if std::mem::replace(&mut is_read, true) => {
                    return Err(self.lexer.error("`value` stands there twice"));
                }
                "value" => {
                    self.lexer.expect(b':')?;
                    self.message(message)?;
                }
                TYPE => {
                    self.lexer.expect(b':')?;
                    self.lexer.string()?;
                }
                other => return Err(self.lexer.error(format!("there is no member `{other}`"))),
            }
        }
        Ok(())
    }
}

/// How many entries a map has.
fn entries(message: &dyn Reflect, field: &FieldDescriptor) -> usize {
    match message.get(field.number) {
        Ref::Map(entries) => entries.len(),
        _ => 0,
    }
}
