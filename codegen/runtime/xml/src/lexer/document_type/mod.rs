//! Document types: `<!DOCTYPE name PUBLIC "…" "…">` is passed over, and what it names is never
//! read.
//!
//! A processor that does not validate need not read what stands in another file (XML 1.0, 5.1). An
//! internal subset it must read: it may declare entities, and defaults of attributes. So a document
//! that has one is refused.

use super::super::characters::{ncname_length, space_length};
use super::super::error::{Error, ErrorKind};
use super::{Lexer, Reached};

/// What every declaration begins with.
const START: &str = "<!DOCTYPE";

const INTERNAL_SUBSET: &str =
    "the document type has an internal subset (`[`), which may declare entities: it is not read";

/// What is wrong with a declaration, and at which of its bytes.
#[derive(Debug, PartialEq, Eq)]
struct Fault {
    at: usize,
    found: &'static str,
    /// The text ended: with more of it nothing might be wrong.
    is_cut: bool,
}

impl Lexer<'_> {
    /// Passes over a document type declaration, whose `<!DOCTYPE` is next.
    #[cold]
    pub(super) fn document_type(&mut self) -> Result<(), Error> {
        let limit = self.limits.document_type;
        if limit == 0 {
            let found = "a document type (`<!DOCTYPE`) stands where none is read";
            return Err(self.malformed(self.start, found));
        }
        if self.reached != Reached::Beginning || !self.open.is_empty() {
            let found = match self.reached {
                Reached::DocumentType => "a second document type",
                _ => "a document type stands elsewhere than before the root element",
            };
            return Err(self.malformed(self.start, found));
        }
        self.reached = Reached::DocumentType;
        let rest = &self.text[self.at..];
        let held = &rest[..rest.floor_char_boundary(limit)];
        match declaration(held) {
            Ok(length) => self.at += length,
            Err(fault) if fault.is_cut && held.len() < rest.len() => {
                let found = format!("the document type has more than {limit} bytes");
                return Err(Error::new(ErrorKind::Limit, found).at(self.offset()));
            }
            Err(fault) => return Err(self.malformed(self.start + fault.at, fault.found)),
        }
        Ok(())
    }
}

/// Length of the declaration at the beginning of `text` (productions `doctypedecl` and
/// `ExternalID`).
fn declaration(text: &str) -> Result<usize, Fault> {
    let mut reading = Reading { text, at: START.len().min(text.len()) };
    reading.spaces()?;
    reading.name()?;
    // White space may stand before the end, and must before what follows.
    let has_space = reading.spaces().is_ok();
    match reading.next() {
        Some(b'P' | b'S') if has_space => {
            reading.external_identifier()?;
            // Nothing need stand here.
            let _ = reading.spaces();
        }
        _ => {}
    }
    match reading.next() {
        Some(b'>') => Ok(reading.at + 1),
        Some(b'[') => Err(reading.fault(INTERNAL_SUBSET)),
        Some(_) => Err(reading.fault("the document type does not end here as it must, with `>`")),
        None => Err(reading.fault("the document type does not end")),
    }
}

/// A declaration that is read.
struct Reading<'t> {
    text: &'t str,
    /// The byte that is next.
    at: usize,
}

impl<'t> Reading<'t> {
    fn rest(&self) -> &'t [u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn next(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    fn fault(&self, found: &'static str) -> Fault {
        Fault { at: self.at, found, is_cut: self.at == self.text.len() }
    }

    /// White space, some of it.
    fn spaces(&mut self) -> Result<(), Fault> {
        match space_length(self.rest()) {
            0 => Err(self.fault("white space is missing in the document type")),
            length => {
                self.at += length;
                Ok(())
            }
        }
    }

    /// The name of the root element. That the root is called so is a constraint of validity, which
    /// is the schema's matter.
    fn name(&mut self) -> Result<(), Fault> {
        let first = ncname_length(self.rest());
        let mut length = first;
        if first > 0 && self.rest().get(first) == Some(&b':') {
            let second = ncname_length(&self.rest()[first + 1..]);
            length = if second == 0 { 0 } else { first + 1 + second };
        }
        if length == 0 || self.rest().get(length) == Some(&b':') {
            let found = "the document type has no name as namespaces in XML have it";
            return Err(self.fault(found));
        }
        self.at += length;
        Ok(())
    }

    /// `SYSTEM "…"` or `PUBLIC "…" "…"`.
    fn external_identifier(&mut self) -> Result<(), Fault> {
        match self.rest() {
            [b'S', b'Y', b'S', b'T', b'E', b'M', ..] => self.at += "SYSTEM".len(),
            [b'P', b'U', b'B', b'L', b'I', b'C', ..] => {
                self.at += "PUBLIC".len();
                self.spaces()?;
                self.public_identifier()?;
            }
            rest => {
                let is_cut = b"SYSTEM".starts_with(rest) || b"PUBLIC".starts_with(rest);
                let fault = self.fault("the document type has neither `PUBLIC` nor `SYSTEM` here");
                return Err(Fault { is_cut, ..fault });
            }
        }
        self.spaces()?;
        let missing = "the system identifier of the document type is missing, in quotes";
        self.literal(missing).map(drop)
    }

    fn public_identifier(&mut self) -> Result<(), Fault> {
        let start = self.at + 1;
        let missing = "the public identifier of the document type is missing, in quotes";
        let identifier = self.literal(missing)?;
        match identifier.bytes().position(|byte| !is_public_identifier_byte(byte)) {
            None => Ok(()),
            Some(bad) => {
                let found = "a public identifier may not have this character";
                Err(Fault { at: start + bad, found, is_cut: false })
            }
        }
    }

    /// What stands between quotes; `missing` says that nothing does.
    fn literal(&mut self, missing: &'static str) -> Result<&'t str, Fault> {
        let Some(quote @ (b'"' | b'\'')) = self.next() else { return Err(self.fault(missing)) };
        let start = self.at + 1;
        let Some(length) = self.rest()[1..].iter().position(|byte| *byte == quote) else {
            let fault = self.fault("this quote is never closed");
            return Err(Fault { is_cut: true, ..fault });
        };
        self.at = start + length + 1;
        Ok(&self.text[start..start + length])
    }
}

/// Whether a public identifier may have a byte (production `PubidChar`).
fn is_public_identifier_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b' ' | b'\r' | b'\n')
        || b"-'()+,./:=?;!*#@$_%".contains(&byte)
}

#[cfg(test)]
mod tests;
