//! Documents that are written once and sent many times.

use std::ops::Deref;
use std::sync::Arc;

use swordsmith_xml::Document;

use super::Verbatim;

/// A document with its bytes, as they are sent. Clones share both, so that whoever keeps one sends
/// it again without writing it again.
#[derive(Debug, PartialEq)]
pub struct Prewritten<T>(Arc<Verbatim<T>>);

impl<T: Document> Prewritten<T> {
    /// Writes a document.
    ///
    /// # Errors
    ///
    /// If the schema forbids it.
    pub fn of(value: T) -> Result<Self, swordsmith_xml::Error> {
        let bytes = value.to_xml()?.into();
        Ok(Verbatim { bytes, value }.into())
    }
}

/// A document as it came.
impl<T> From<Verbatim<T>> for Prewritten<T> {
    fn from(document: Verbatim<T>) -> Self {
        Self(Arc::new(document))
    }
}

impl<T> Deref for Prewritten<T> {
    type Target = Verbatim<T>;

    fn deref(&self) -> &Verbatim<T> {
        &self.0
    }
}

impl<T> Clone for Prewritten<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}
