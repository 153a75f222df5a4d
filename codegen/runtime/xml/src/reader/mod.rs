//! Text → events, which the engine checks → values, which derived code reads.
//!
//! Derived code calls, within an element whose start tag is current: [`Reader::begin`], then
//! [`Reader::attribute`] until it is `None`, then either [`Reader::child`] (or [`Reader::node`])
//! until it is `None`, or [`Reader::value`], or [`Reader::any`] instead of all.

mod any;
mod attributes;
mod children;
mod content;
mod element_locator;
mod instance_attributes;
mod overlooked;
mod resolved_names;
mod resume;
mod start_tag;
mod suggestions;

use std::borrow::Cow;

use super::any::{AnyAttribute, AnyElement};
use super::datatypes::{Made, NoPrefixes, Prefixes, Value, ValueError};
use super::engine::{Child, Engine, Root};
use super::error::{Error, ErrorKind};
use super::lexer::{Lexer, Token};
use super::limits::Limits;
use super::namespaces::{Scope, XSI};
use super::stack::{self, Stack};
use super::table::{NamespaceId, Schema, TypeId};

use any::relied;
use attributes::Checked;
use children::Held;
use instance_attributes::InstanceRecorder;
use resolved_names::ResolvedNameCache;

pub use children::Node;
pub(crate) use resume::{Ancestor, Suspended};

/// The index of the cache of element names.
const ELEMENTS: usize = 0;
/// The index of the cache of attribute names.
const ATTRIBUTES: usize = 1;

/// A document that is being read, checked against its schema as it goes.
#[derive(Debug)]
pub struct Reader<'i> {
    lexer: Lexer<'i>,
    scope: Scope<'i>,
    /// Caches of expanded names: of elements, of attributes.
    resolved_names: [ResolvedNameCache; 2],
    engine: Engine<'i>,
    /// How many attributes of the current start tag were handed out.
    taken: usize,
    /// How far they are checked.
    checked: Checked,
    /// The namespace of the element whose start tag was read last.
    namespace: NamespaceId,
    /// A look-ahead of [`Reader::continues`]: the next call returns it.
    held: Option<Held>,
    /// Errors so far, where reading goes on after them.
    collected: Option<Vec<Error>>,
    /// The stack that derived code recurses on.
    stack: Stack,
    /// Records attributes that the values do not hold.
    recorder: InstanceRecorder,
}

impl<'i> Reader<'i> {
    /// Reads up to the root's start tag, which is current then.
    pub(crate) fn new(
        schema: &'i Schema<'i>,
        document: usize,
        text: &'i str,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let mut reader = Self::before_root(schema, Root::Document(document), text, limits)?;
        reader.recorder = InstanceRecorder::on();
        if !reader.advance()? {
            return Err(Error::new(ErrorKind::Syntax, "the document has no element"));
        }
        Ok(reader)
    }

    /// A reader before a document's beginning.
    fn before_root(
        schema: &'i Schema<'i>,
        root: Root,
        text: &'i str,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let lexer = Lexer::new(text, limits)?;
        let scope = Scope::new(schema.namespaces, limits.declarations)?;
        let engine = Engine::new(schema, root);
        Ok(Self::of(lexer, scope, engine))
    }

    /// A reader of these parts, at the beginning of its text.
    fn of(lexer: Lexer<'i>, scope: Scope<'i>, engine: Engine<'i>) -> Self {
        let resolved_names = [ResolvedNameCache::new(), ResolvedNameCache::new()];
        Self {
            lexer,
            scope,
            resolved_names,
            engine,
            taken: 0,
            checked: Checked::All,
            namespace: 0,
            held: None,
            collected: None,
            stack: Stack::current(),
            recorder: InstanceRecorder::default(),
        }
    }

    /// Checks after the root that the document ends there, and that its references resolve.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        loop {
            match self.lexer.next()? {
                Token::Finish => break,
                Token::Blank | Token::Text => {}
                Token::Start | Token::End => {
                    return Err(
                        self.fault(ErrorKind::Element, "the content was not read to its end")
                    );
                }
            }
        }
        self.engine.finish().into_iter().next().map_or(Ok(()), Err)
    }

    /// Reads what is a value of a type, or as large as one, with enough room on the stack.
    #[inline]
    pub(super) fn with_room<T, R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        if self.stack.has_room::<T>() { run(self) } else { self.grow::<T, R>(run) }
    }

    #[cold]
    #[inline(never)]
    fn grow<T, R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.stack;
        let result = stack::grow::<T, R>(|| {
            self.stack = Stack::current();
            run(self)
        });
        self.stack = before;
        result
    }

    /// The element whose start tag is current.
    #[inline]
    pub fn current(&self) -> Child {
        self.engine.child
    }

    /// Stops reading as a type that the current element is not (its `xsi:type` says another).
    #[inline]
    pub fn begin(&mut self, type_id: TypeId) -> Result<(), Error> {
        if self.engine.child.type_id == type_id || self.is_value_of(type_id) {
            return Ok(());
        }
        Err(self.fault(ErrorKind::Type, "the element is of a type that is not expected here"))
    }

    /// Whether a simple type is expected and the current element has one: its value is read as one
    /// of the expected type, from which the engine knows it to be derived.
    #[cold]
    fn is_value_of(&self, type_id: TypeId) -> bool {
        [type_id, self.engine.child.type_id].iter().all(|id| self.is_plain_value(*id))
    }

    /// The attributes of an element that is nil, but `xsi:nil` itself; consumes it.
    pub(crate) fn nil(&mut self) -> Result<Vec<AnyAttribute>, Error> {
        let mut attributes = self.all_attributes()?;
        attributes.retain(|attribute| attribute.namespace != XSI || attribute.local != "nil");
        for attribute in &mut attributes {
            attribute.declarations = relied(self, &attribute.value);
            let is_type = attribute.namespace == XSI && attribute.local == "type";
            let default = self.scope.namespace("").filter(|uri| is_type && !uri.is_empty());
            if let Some(default) = default.filter(|_| !attribute.value.contains(':')) {
                attribute.declarations.push((String::new(), default.to_owned()));
            }
        }
        match self.child()? {
            None => Ok(attributes),
            Some(_) => Err(self.fault(ErrorKind::Element, "an element that is nil must be empty")),
        }
    }

    /// The simple content of the current element, through its end tag.
    #[inline]
    pub fn value<T: Value>(&mut self) -> Result<T, Error> {
        let is_there = self.content(Made::of::<T>())?;
        // Borrowed text is passed on as the two words it is, not as a structure that was written
        // just now.
        let text = match &self.lexer.piece {
            Cow::Borrowed(text) => Cow::Borrowed(*text),
            Cow::Owned(_) => std::mem::take(&mut self.lexer.piece),
        };
        let parsed =
            if is_there { T::parse(text, &self.scope) } else { T::parse(text, &NoPrefixes) };
        match parsed {
            Ok(value) => self.close().map(|()| value),
            Err(error) => {
                let error = self.not_parsed(&error, self.lexer.visible_offset());
                Err(self.engine.of_value(error))
            }
        }
    }

    #[cold]
    fn not_parsed(&self, error: &ValueError, offset: usize) -> Error {
        self.placed(Error::new(ErrorKind::Value, error.to_string()).at(offset))
    }

    /// The current element with all that is in it, through its end tag.
    pub fn any(&mut self) -> Result<AnyElement, Error> {
        any::read(self)
    }

    /// Skips the current element through its end tag. It is checked like any other.
    pub fn skip(&mut self) -> Result<(), Error> {
        let start = self.lexer.offset();
        self.consume(self.lexer.depth())?;
        self.recorder.forget_from(start);
        Ok(())
    }

    /// As [`Reader::skip`], for what no field of the Rust type holds because the schema fixes it.
    pub fn skip_checked(&mut self) -> Result<(), Error> {
        self.skip()
    }

    /// The error for an element that is in the table but not in the Rust type: they were not
    /// generated together.
    #[cold]
    pub fn mismatch(&self) -> Error {
        self.fault(ErrorKind::Type, "the table knows this element, the Rust type does not")
    }

    /// A required field, which can be absent only from a lenient type.
    pub fn required<T>(&self, value: Option<T>, label: &'static str) -> Result<T, Error> {
        value.ok_or_else(|| self.fault(ErrorKind::Element, format!("`{label}` is missing")))
    }

    /// An error at the place that is read.
    #[cold]
    fn fault(&self, kind: ErrorKind, found: impl Into<String>) -> Error {
        self.placed(Error::new(kind, found))
    }

    /// An error of another part, with its place.
    #[cold]
    fn placed(&self, error: Error) -> Error {
        let here = self.lexer.offset();
        match error.offset() {
            // The path of an earlier place is found when the error is reported.
            Some(offset) if offset < here => error,
            _ => error.at(here).within(|| self.lexer.path()),
        }
    }
}
