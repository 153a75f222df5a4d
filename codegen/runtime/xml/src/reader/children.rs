//! Iterates over the children of an element.

use super::super::engine::Child;
use super::super::error::Error;
use super::super::table::NONE16;
use super::Reader;

/// A look-ahead that [`Reader::continues`] did not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Held {
    /// A start tag.
    Child,
    /// The end tag of the element.
    End,
}

/// Content of an element with mixed content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Text, up to the next child or the end.
    Text(String),
    /// A child, whose start tag is current.
    Child(Child),
}

impl Reader<'_> {
    /// The next child, its start tag current; `None` after the end tag of the element. What a
    /// lenient type does not know is passed over.
    #[inline]
    pub fn child(&mut self) -> Result<Option<Child>, Error> {
        Ok(if self.known_child()? { Some(self.engine.child) } else { None })
    }

    fn known_child(&mut self) -> Result<bool, Error> {
        if let Some(held) = self.held.take() {
            return Ok(held == Held::Child);
        }
        while self.advance()? {
            if self.engine.child.particle != NONE16 {
                return Ok(true);
            }
            self.skip()?;
        }
        Ok(false)
    }

    /// Whether the next child continues a group: it matches a particle from `first` to before
    /// `last`, and begins no new iteration of a group outside of the one numbered `iteration`. If
    /// so, it becomes current; if not, the next call returns it again.
    pub fn continues(&mut self, first: u16, last: u16, iteration: u16) -> Result<bool, Error> {
        match self.child()? {
            Some(child) if (first..last).contains(&child.particle) && child.group >= iteration => {
                Ok(true)
            }
            other => {
                self.held = Some(other.map_or(Held::End, |_| Held::Child));
                Ok(false)
            }
        }
    }

    /// The next child or text of mixed content; `None` after the end tag of the element.
    pub fn node(&mut self) -> Result<Option<Node>, Error> {
        match self.held.take() {
            Some(Held::Child) => return Ok(Some(Node::Child(self.engine.child))),
            Some(Held::End) => return Ok(None),
            None => {}
        }
        loop {
            match self.next_node()? {
                Some(Node::Child(child)) if child.particle == NONE16 => self.skip()?,
                found => return Ok(found),
            }
        }
    }
}
