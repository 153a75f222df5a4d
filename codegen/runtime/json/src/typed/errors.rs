//! All errors of a document.

use std::fmt;

use crate::error::Error;

/// Why a document is rejected, in the order of its text: at least one error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Errors(Vec<Error>); // never empty

impl Errors {
    /// Fails with the errors that were found, if any.
    pub(super) fn check(errors: Vec<Error>) -> Result<(), Self> {
        if errors.is_empty() { Ok(()) } else { Err(Self(errors)) }
    }

    /// The first error.
    pub fn first(&self) -> &Error {
        &self.0[0]
    }

    /// All errors.
    pub fn as_slice(&self) -> &[Error] {
        &self.0
    }

    /// All errors.
    pub fn iter(&self) -> std::slice::Iter<'_, Error> {
        self.0.iter()
    }
}

/// One error a line.
impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if at == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}

impl From<Error> for Errors {
    fn from(error: Error) -> Self {
        Self(vec![error])
    }
}

impl IntoIterator for Errors {
    type Item = Error;
    type IntoIter = std::vec::IntoIter<Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'e> IntoIterator for &'e Errors {
    type Item = &'e Error;
    type IntoIter = std::slice::Iter<'e, Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
