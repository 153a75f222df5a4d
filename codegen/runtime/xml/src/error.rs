//! Errors of a document, with position, finding, expectation and rule.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::sync::Arc;

use super::position::{Position, Positions};
use super::table::{Place, Schema};

/// Why a document was refused, on reading or on writing.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Report>);

/// The subject of what the engine finds, which does not know what it is called: see
/// [`Error::prefixed`].
pub(crate) const THIS: &str = "this";

/// What kind of rule was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErrorKind {
    /// The bytes could not be had.
    Input,
    /// The bytes are not text in the encoding they claim.
    Encoding,
    /// The text is not well-formed XML with namespaces, or has a document type that is not read.
    Syntax,
    /// A limit was reached.
    Limit,
    /// An element stands where it may not, or one is missing.
    Element,
    /// An attribute stands where it may not, or one is missing.
    Attribute,
    /// Text stands where it may not.
    Text,
    /// A value is not of its simple type.
    Value,
    /// `xsi:type`, `xsi:nil` or an abstract declaration is used as it may not.
    Type,
    /// `key`, `keyref`, `unique`, an ID or an IDREF does not hold.
    Identity,
    /// A value in memory has no form in XML.
    Unwritable,
    /// The bytes could not be written.
    Output,
}

#[derive(Clone, PartialEq, Eq)]
struct Report {
    kind: ErrorKind,
    found: String,
    expected: Vec<String>,
    suggestion: Option<String>,
    path: String,
    offset: Option<usize>,
    position: Option<Position>,
    /// Where that is which this repeats.
    first_offset: Option<usize>,
    first: Option<Position>,
    rule: Option<(String, u32)>,
    cause: Option<Cause>,
}

/// The error of the source or the sink.
#[derive(Clone)]
struct Cause(Arc<io::Error>);

impl PartialEq for Cause {
    fn eq(&self, other: &Self) -> bool {
        self.0.kind() == other.0.kind() && self.0.to_string() == other.0.to_string()
    }
}

impl Eq for Cause {}

impl Error {
    /// An error of that kind: `found` says what there is, as a sentence without its end.
    #[cold]
    pub fn new(kind: ErrorKind, found: impl Into<String>) -> Self {
        Self(Box::new(Report {
            kind,
            found: found.into(),
            expected: Vec::new(),
            suggestion: None,
            path: String::new(),
            offset: None,
            position: None,
            first_offset: None,
            first: None,
            rule: None,
            cause: None,
        }))
    }

    /// The error of a sink when it was given bytes of the document.
    #[cold]
    pub(crate) fn output(cause: io::Error) -> Self {
        let error =
            Self::new(ErrorKind::Output, format!("the document cannot be written: {cause}"));
        error.caused(cause)
    }

    /// The same, because of that.
    #[must_use]
    pub(crate) fn caused(mut self, cause: io::Error) -> Self {
        self.0.cause = Some(Cause(Arc::new(cause)));
        self
    }

    /// The error of the source or the sink, if that is the cause.
    pub fn io_error(&self) -> Option<&io::Error> {
        self.0.cause.as_ref().map(|cause| &*cause.0)
    }

    /// The kind of rule that was broken.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What there is.
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// What could be there instead; empty where that cannot be listed.
    pub fn expected(&self) -> &[String] {
        &self.0.expected
    }

    /// The same in words: `a`, `b` or `c`; `None` where it cannot be listed.
    pub fn expectation(&self) -> Option<String> {
        let (last, others) = self.0.expected.split_last()?;
        Some(match others {
            [] => last.clone(),
            others => format!("{} or {last}", others.join(", ")),
        })
    }

    /// What may have been meant, as a question: did you mean `title`?
    pub fn suggestion(&self) -> Option<&str> {
        self.0.suggestion.as_deref()
    }

    /// The elements that are open there, as `/a/b`, named as the document names them.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The byte of the document, decoded to UTF-8 and without a byte order mark; `None` on writing.
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// Line and column of that byte.
    pub fn position(&self) -> Option<Position> {
        self.0.position
    }

    /// File and line of the schema rule that was broken.
    pub fn rule(&self) -> Option<(&str, u32)> {
        self.0.rule.as_ref().map(|(file, line)| (file.as_str(), *line))
    }

    /// The same, with what could be there instead.
    #[must_use]
    pub(crate) fn expecting(mut self, expected: impl IntoIterator<Item = String>) -> Self {
        self.0.expected.extend(expected);
        self
    }

    /// The same, with what may have been meant, if something may.
    #[must_use]
    pub(crate) fn suggesting(mut self, suggestion: Option<String>) -> Self {
        self.0.suggestion = suggestion.or(self.0.suggestion);
        self
    }

    /// The same, beginning with what it is about, which stands for [`THIS`] if the sentence begins
    /// with that.
    #[must_use]
    pub(crate) fn prefixed(mut self, subject: &str) -> Self {
        self.0.found = match self.0.found.strip_prefix(THIS) {
            Some(predicate) => format!("{subject}{predicate}"),
            None => format!("{subject}: {}", self.0.found),
        };
        self
    }

    /// The same, ending with what it names.
    #[must_use]
    pub(crate) fn naming(mut self, named: &str) -> Self {
        self.0.found = format!("{}: `{named}`", self.0.found);
        self
    }

    /// The same, with the rule, unless it has one.
    #[must_use]
    pub(crate) fn by_rule(mut self, schema: &Schema<'_>, place: Place) -> Self {
        if let (None, Some(file)) = (&self.0.rule, schema.files.get(usize::from(place.file)))
            && place.line > 0
        {
            self.0.rule = Some(((*file).to_owned(), place.line));
        }
        self
    }

    /// The same, at a byte of the document, unless it knows its own.
    #[must_use]
    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// The same, about something that was there before, at that byte.
    #[must_use]
    pub(crate) fn repeating(mut self, first: usize) -> Self {
        self.0.first_offset = Some(first);
        self
    }

    /// Where that is which it says is repeated.
    pub(crate) fn first_offset(&self) -> Option<usize> {
        self.0.first_offset
    }

    /// The same, with the line and column of what is repeated, which are known.
    #[must_use]
    pub(crate) fn first_of(mut self, known: &BTreeMap<usize, Position>) -> Self {
        self.0.first = self.0.first_offset.and_then(|offset| known.get(&offset).copied());
        self
    }

    /// The same, in a document in which what it is about begins at byte `base`.
    #[must_use]
    pub(crate) fn moved(mut self, base: usize) -> Self {
        self.0.offset = self.0.offset.map(|offset| base + offset);
        self.0.first_offset = self.0.first_offset.map(|offset| base + offset);
        self
    }

    /// The same, with that line and column.
    #[must_use]
    pub(crate) fn at_position(mut self, position: Position) -> Self {
        self.0.position = Some(position);
        self
    }

    /// The same, inside the elements that `path` names, unless it knows its own.
    #[must_use]
    pub(crate) fn within(mut self, path: impl FnOnce() -> String) -> Self {
        if self.0.path.is_empty() {
            self.0.path = path();
        }
        self
    }

    /// The same, at no place: there is no text yet.
    #[must_use]
    pub(crate) fn unplaced(mut self) -> Self {
        self.0.offset = None;
        self.0.first_offset = None;
        self
    }

    /// The same, with line and column in the document.
    #[must_use]
    pub(crate) fn located(mut self, positions: &mut Positions<'_>) -> Self {
        let first = self.0.first_offset;
        self.0.first = self.0.first.or_else(|| first.map(|offset| positions.of(offset)));
        self.0.position = self.0.offset.map(|offset| positions.of(offset));
        self
    }
}

impl fmt::Display for Error {
    /// `3:14: in /entry/link: attribute `href` is missing (rule: deposit/atom.xsd:62)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = &*self.0;
        if let Some(position) = report.position {
            write!(formatter, "{position}: ")?;
        }
        if !report.path.is_empty() {
            write!(formatter, "in {}: ", report.path)?;
        }
        formatter.write_str(&report.found)?;
        if let Some(expected) = self.expectation() {
            write!(formatter, "; expected {expected}")?;
        }
        if let Some(first) = report.first {
            write!(formatter, "; the first is at {first}")?;
        }
        if let Some(suggestion) = &report.suggestion {
            write!(formatter, "; {suggestion}")?;
        }
        if let Some((file, line)) = &report.rule {
            write!(formatter, " (rule: {file}:{line})")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Error({:?}: {self})", self.0.kind)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.io_error().map(|cause| cause as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_where_what_and_instead_of_what() {
        let error = Error::new(ErrorKind::Element, "element `x` may not stand here")
            .expecting(["`a`".to_owned(), "`b`".to_owned(), "the end".to_owned()])
            .within(|| "/r".to_owned())
            .at(4)
            .located(&mut Positions::new("\n\n\n<x/>"));
        assert_eq!(
            error.to_string(),
            "4:2: in /r: element `x` may not stand here; expected `a`, `b` or the end"
        );
        assert_eq!(format!("{error:?}").split(':').next(), Some("Error(Element"));
    }
}
