//! Documents larger than memory: iterates over the elements at a path.
//!
//! A scanner finds the end of the next child in the text received so far; the reader reads that
//! piece like a whole document; the engine keeps its state from piece to piece, and with it every
//! check.

mod children;
mod decoder;
mod path;
mod scanner;
mod steps;
mod window;

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::rc::Rc;

use super::element::Element;
use super::error::{Error, ErrorKind};
use super::limits::Limits;
use super::paths::Paths;
use super::position::Position;
use super::reader::{Ancestor, Suspended};
use super::table::Schema;
use scanner::Scanner;
use window::Window;

pub use children::Children;
use path::Path;

/// Reads a document that comes in pieces: whoever has bytes gives them, whoever wants children asks
/// for the next one.
///
/// This is the form for asynchronous sources; for what implements [`std::io::Read`] there is
/// [`Children`]. All that is checked of a document that is read whole is checked here. Held are the
/// bytes from one child's beginning to its end, and what may not come twice or must be referred to:
/// keys and IDs.
pub struct Pull<T> {
    schema: &'static Schema<'static>,
    limits: Limits,
    path: Path,
    window: Window,
    scanner: Scanner,
    /// How many elements are open around the byte that is scanned, those of `ancestors` not
    /// counted.
    inside: usize,
    ancestors: Vec<Ancestor>,
    /// `None` when the reading is over.
    suspended: Option<Suspended>,
    /// Places that an error may be about later: their text is gone by then.
    remembered: BTreeMap<usize, (Position, Rc<str>)>,
    is_last: bool,
    child: PhantomData<fn() -> T>,
}

/// What comes next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress<T> {
    /// A child.
    Child(T),
    /// Bytes must be given first, or the end.
    More,
    /// The end of the document: it is valid.
    End,
}

impl<T: Element> Pull<T> {
    /// Before the beginning of a document: one of [`Schema::documents`], read within limits.
    ///
    /// The path leads to the children from the root on, which it does not name: each step is the
    /// name of a particle as the schema writes it, prefix and all, and as the annotations of the
    /// Rust type repeat it (`*` for a wildcard). `T` is the type of that field: if the particle is
    /// the head of a substitution group, the enum of its members. Everything else is checked and
    /// passed over. [`Limits::bytes`] bounds what is held at a time, not the document.
    pub fn new(
        schema: &'static Schema<'static>,
        document: usize,
        path: &[&str],
        limits: &Limits,
    ) -> Self {
        Self {
            schema,
            limits: *limits,
            path: Path::new(path),
            window: Window::new(),
            scanner: Scanner::new(limits.document_type),
            inside: 0,
            ancestors: Vec::new(),
            suspended: Some(Suspended::new(schema, document)),
            remembered: BTreeMap::new(),
            is_last: false,
            child: PhantomData,
        }
    }

    /// Gives some more bytes of the document.
    pub fn push(&mut self, bytes: &[u8]) {
        self.window.push(bytes, false);
    }

    /// Says that there are no more bytes.
    pub fn end(&mut self) {
        if !std::mem::replace(&mut self.is_last, true) {
            self.window.push(&[], true);
        }
    }

    /// The next child, if its bytes are there. After an error, the end comes.
    #[expect(clippy::should_implement_trait, reason = "it can fail, and ask for more")]
    pub fn next(&mut self) -> Result<Progress<T>, Error> {
        let next = self.advance();
        next.map_err(|error| self.placed(error))
    }

    /// Bytes of memory that are held for the text.
    pub fn held(&self) -> usize {
        self.window.held()
    }

    /// Gives up: the error, at the place where the bytes end.
    pub(super) fn fail(&mut self, error: Error) -> Error {
        self.suspended = None;
        let unread = self.window.unread();
        let end = self.window.base + unread.len();
        error.at(end).at_position(self.window.position.behind(unread.as_bytes()))
    }

    /// An error with its line and column, and the elements around it.
    #[cold]
    fn placed(&mut self, error: Error) -> Error {
        self.suspended = None;
        let Some(offset) = error.offset() else { return error };
        if error.position().is_some() {
            return error;
        }
        let unread = self.window.unread();
        match offset.checked_sub(self.window.base) {
            Some(read) => {
                let before = &unread.as_bytes()[..read.min(unread.len())];
                let error = error.at_position(self.window.position.behind(before));
                if error.kind() != ErrorKind::Identity {
                    return error;
                }
                // It may be about something that was read well before it was found.
                error.within(|| self.open_path() + &Paths::new(unread).of(read))
            }
            None => match self.remembered.get(&offset) {
                Some((position, path)) => error.at_position(*position).within(|| path.to_string()),
                None => error.at_position(self.window.position),
            },
        }
    }

    /// Whether more is held than may be.
    fn check_held(&self) -> Result<(), Error> {
        if self.window.unread().len() <= self.limits.bytes {
            return Ok(());
        }
        let found = format!("a child has more than {} bytes", self.limits.bytes);
        let error = Error::new(ErrorKind::Limit, found).at(self.window.base);
        Err(error.within(|| self.open_path()))
    }
}

impl<T> fmt::Debug for Pull<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("Pull");
        shown.field("ancestors", &self.ancestors).field("window", &self.window);
        shown.finish_non_exhaustive()
    }
}
