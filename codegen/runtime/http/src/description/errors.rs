//! Errors as the JSON documents by which operations describe them.

use super::{Description, Operation};

/// A piece of a JSON document that says what is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorPiece<'a> {
    /// As it stands.
    Json(&'a str),
    /// The words, as a string.
    Text,
    /// The phrase of the status, as a string.
    Phrase,
    /// The status.
    Status,
}

/// How an error of a status is described.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DescribedError<'a> {
    /// The status that it has: 422 in place of 400, and 403 in place of 401, where it alone is described.
    pub status: u16,
    /// The number of its document.
    pub document: u32,
    /// Its media type.
    pub media_type: &'a str,
}

impl<'a> Description<'a> {
    /// The JSON document by which an operation describes the errors of a status, if an error can be
    /// written as one. For no operation, that which all have in common.
    pub fn described_error(
        &self,
        operation: Option<&Operation<'a>>,
        status: u16,
    ) -> Option<DescribedError<'a>> {
        self.json?; // no error of any operation is JSON
        let described = |operation: &Operation<'a>| {
            let status = operation.answered_status(status);
            let (document, media_type) = operation.error_document(status)?;
            Some(DescribedError { status, document, media_type })
        };
        let found = if let Some(operation) = operation {
            described(operation)?
        } else {
            let mut all = self.operations.iter().map(|it| described(it));
            let first = all.next()??;
            all.all(|other| other == Some(first)).then_some(first)?
        };
        self.error_pieces(found.document).map(|_| found)
    }

    fn error_pieces(&self, number: u32) -> Option<&'a [ErrorPiece<'a>]> {
        let index = (number as usize).checked_sub(self.schema.documents.len())?;
        let mut known = self.json?.errors.iter();
        known.find(|(it, _)| *it == index).map(|(_, pieces)| *pieces)
    }

    /// An error as the JSON document of a number; `None` if that has no place for it, or would be
    /// invalid.
    pub fn error_text(&self, number: u32, status: u16, words: &str) -> Option<String> {
        let pieces = self.error_pieces(number)?;
        let phrase = http::StatusCode::from_u16(status).ok();
        let phrase = phrase.and_then(|it| it.canonical_reason()).unwrap_or("Error");
        let is_valid = |text: &String| {
            self.document(number).is_some_and(|document| document.check(text.as_bytes()).is_ok())
        };
        let shorter = SHORTER.into_iter().filter_map(|length| shortened(words, length));
        let all = std::iter::once(words.to_owned()).chain(shorter).chain([phrase.to_owned()]);
        all.map(|words| written(pieces, status, phrase, &words)).find(is_valid)
    }
}

/// Lengths to which the words of an error are cut, in characters, where a schema has no room for more.
const SHORTER: [usize; 5] = [200, 150, 100, 60, 35];

/// The beginning of words that are longer.
fn shortened(words: &str, length: usize) -> Option<String> {
    words.chars().nth(length)?;
    Some(words.chars().take(length - 1).chain(['\u{2026}']).collect())
}

fn written(pieces: &[ErrorPiece<'_>], status: u16, phrase: &str, words: &str) -> String {
    let piece = |piece: &ErrorPiece<'_>| match piece {
        ErrorPiece::Json(text) => (*text).to_owned(),
        ErrorPiece::Text => quoted(words),
        ErrorPiece::Phrase => quoted(phrase),
        ErrorPiece::Status => status.to_string(),
    };
    pieces.iter().map(piece).collect()
}

/// A JSON string (RFC 8259, section 7).
fn quoted(text: &str) -> String {
    let mut written = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => written.extend(['\\', letter]),
            '\n' => written.push_str("\\n"),
            letter if letter.is_control() => {
                written.extend(format!("\\u{:04x}", u32::from(letter)).chars());
            }
            letter => written.push(letter),
        }
    }
    written + "\""
}
