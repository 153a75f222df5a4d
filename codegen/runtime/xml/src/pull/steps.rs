//! The steps of the pull form: determines the next piece, and reads it.

use std::rc::Rc;

use super::super::element::Element;
use super::super::error::{Error, ErrorKind};
use super::super::paths::Paths;
use super::super::reader::{Ancestor, Reader, Suspended};
use super::path::label;
use super::scanner::Found;
use super::{Progress, Pull};

/// A piece of the document that is there, of so many bytes: what stands between, and then this.
#[derive(Debug, Clone, Copy)]
enum Piece {
    /// The start tag of an element that may lead on; or all of it, if that is empty.
    Open(usize),
    /// A child, whole.
    Child(usize),
    /// Text that is a value, and the end tag behind it.
    Value(usize),
    /// An end tag.
    Close(usize),
    /// Something that the reader will not read.
    Broken,
}

impl<T: Element> Pull<T> {
    /// Reads pieces up to the next child.
    pub(super) fn advance(&mut self) -> Result<Progress<T>, Error> {
        while self.suspended.is_some() {
            if let Some(piece) = self.piece() {
                if let Some(child) = self.read(piece)? {
                    return Ok(Progress::Child(child));
                }
            } else if let Some(failure) = self.window.failure() {
                return Err(failure);
            } else if !self.is_last {
                return self.check_held().map(|()| Progress::More);
            } else {
                self.read_rest()?;
            }
        }
        Ok(Progress::End)
    }

    /// The next piece, if it is there whole.
    fn piece(&mut self) -> Option<Piece> {
        let open = self.ancestors.len();
        let is_value = self.suspended.as_ref().is_some_and(Suspended::has_value);
        let leads_on = self.path.leads_on(open) && !is_value;
        while let Some(found) = self.scanner.next(self.window.unread()) {
            match found {
                Found::Start(end) | Found::Empty(end) if leads_on => return Some(Piece::Open(end)),
                Found::Start(_) => self.inside += 1,
                Found::Empty(end) if self.inside == 0 && !is_value => {
                    return Some(Piece::Child(end));
                }
                Found::Empty(_) => {}
                Found::End(end) if self.inside == 0 && is_value => return Some(Piece::Value(end)),
                Found::End(end) if self.inside == 0 => return Some(Piece::Close(end)),
                Found::End(end) => {
                    self.inside -= 1;
                    if self.inside == 0 && !is_value {
                        return Some(Piece::Child(end));
                    }
                }
                Found::Broken => return Some(Piece::Broken),
            }
            if open + self.inside > self.limits.depth {
                return Some(Piece::Broken);
            }
        }
        None
    }

    /// Reads a piece; the child, if it is one that is asked for.
    fn read(&mut self, piece: Piece) -> Result<Option<T>, Error> {
        match piece {
            Piece::Open(length) => self.read_open(length).map(|()| None),
            Piece::Child(length) => self.read_child(length),
            Piece::Value(length) | Piece::Close(length) => self.read_close(length).map(|()| None),
            Piece::Broken => {
                self.read_rest()?;
                let found = "the document cannot be read on";
                Err(Error::new(ErrorKind::Syntax, found).at(self.window.base))
            }
        }
    }

    fn read_open(&mut self, length: usize) -> Result<(), Error> {
        let (open, suspended) = (self.ancestors.len(), self.resume()?);
        let mut reader = self.reader(suspended, length)?;
        reader.enter()?;
        if reader.check_done(open + 1).is_err() {
            // An empty-element tag: its end is there, too.
            reader.skip()?;
            reader.check_done(open)?;
            let suspended = reader.suspend(self.schema, types(&self.ancestors));
            self.read_to(length, suspended);
            return Ok(());
        }
        let is_step = self.path.is_step(open, self.label(reader.current().particle));
        let ancestor = reader.ancestor();
        let types = types(&self.ancestors).chain([ancestor.type_id]);
        let suspended = reader.suspend(self.schema, types);
        self.read_to(length, suspended);
        if is_step {
            self.path.follow();
        }
        self.ancestors.push(ancestor);
        if open == 0 { self.check_path() } else { Ok(()) }
    }

    /// A path with a step that nothing is called by is a mistake of the caller.
    fn check_path(&self) -> Result<(), Error> {
        let Some(step) = self.path.unknown(self.schema) else { return Ok(()) };
        let found = format!("the schema calls nothing `{step}`, which is asked for");
        let error = Error::new(ErrorKind::Type, found).at(self.window.base);
        Err(error.within(|| self.open_path()))
    }

    fn read_child(&mut self, length: usize) -> Result<Option<T>, Error> {
        let (open, suspended) = (self.ancestors.len(), self.resume()?);
        let mut reader = self.reader(suspended, length)?;
        reader.enter()?;
        let child = if self.path.is_step(open, self.label(reader.current().particle)) {
            let mut child = None;
            reader.set(&mut child, T::read)?;
            child
        } else {
            reader.skip()?;
            None
        };
        reader.check_done(open)?;
        let suspended = reader.suspend(self.schema, types(&self.ancestors));
        self.read_to(length, suspended);
        Ok(child)
    }

    fn read_close(&mut self, length: usize) -> Result<(), Error> {
        let (open, suspended) = (self.ancestors.len().saturating_sub(1), self.resume()?);
        let mut reader = self.reader(suspended, length)?;
        while reader.check_done(open).is_err() {
            reader.pass()?;
        }
        let suspended = reader.suspend(self.schema, types(&self.ancestors[..open]));
        self.read_to(length, suspended);
        self.ancestors.truncate(open);
        self.path.closed(open);
        Ok(())
    }

    /// Reads what is left when nothing more comes.
    fn read_rest(&mut self) -> Result<(), Error> {
        let suspended = self.resume()?;
        let mut reader = self.reader(suspended, self.window.unread().len())?;
        while reader.pass()? {}
        reader.check_references()
    }

    fn resume(&mut self) -> Result<Suspended, Error> {
        self.suspended.take().ok_or_else(|| Error::new(ErrorKind::Input, "the reading is over"))
    }

    /// A reader of the next piece.
    fn reader(&self, suspended: Suspended, length: usize) -> Result<Reader<'_>, Error> {
        let text = &self.window.unread()[..length];
        Reader::resume(suspended, &self.ancestors, text, self.window.base, &self.limits)
    }

    /// What the innermost open element calls one of its particles.
    fn label(&self, particle: u16) -> Option<&'static str> {
        label(self.schema, self.ancestors.last()?.type_id, particle)
    }

    /// The elements that are open, as `/a/b`.
    pub(super) fn open_path(&self) -> String {
        self.ancestors.iter().fold(String::new(), |path, ancestor| path + "/" + &ancestor.name)
    }

    /// A piece was read: what an error may be about later is remembered, the text is not.
    fn read_to(&mut self, length: usize, suspended: Suspended) {
        let mut places = suspended.offsets_to_keep(self.window.base);
        self.suspended = Some(suspended);
        if !places.is_empty() {
            self.remember(&mut places, length);
        }
        self.window.consume(length);
        self.scanner.consumed(length);
        self.inside = 0;
    }

    /// Keeps line, column and path of some bytes of the piece.
    fn remember(&mut self, places: &mut [usize], length: usize) {
        places.sort_unstable();
        let piece = &self.window.unread()[..length];
        let (outside, mut paths) = (self.open_path(), Paths::new(piece));
        let (mut offset, mut position) = (self.window.base, self.window.position);
        let mut last: Rc<str> = Rc::default();
        for place in places {
            let (from, to) = (offset - self.window.base, *place - self.window.base);
            position = position.behind(piece.as_bytes().get(from..to).unwrap_or_default());
            offset = *place;
            let path = format!("{outside}{}", paths.of(to));
            if *last != *path {
                last = path.into();
            }
            self.remembered.insert(offset, (position, Rc::clone(&last)));
        }
    }
}

fn types(ancestors: &[Ancestor]) -> impl Iterator<Item = u32> {
    ancestors.iter().map(|ancestor| ancestor.type_id)
}
