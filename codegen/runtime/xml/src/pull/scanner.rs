//! Finds the ends of tags in text that is still arriving, to know when an element is complete. The
//! lexer decides whether it is well-formed.

use memchr::{memchr, memchr3, memmem};

use super::super::work::count_steps;

/// Finds tags in a text that grows at its end. No byte is scanned twice.
#[derive(Debug)]
pub(super) struct Scanner {
    /// [`Limits::document_type`](super::super::limits::Limits::document_type).
    longest_document_type: usize,
    /// The byte that is scanned next.
    at: usize,
    inside: Inside,
}

/// What the next byte stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    Text,
    Comment,
    Instruction,
    Cdata,
    /// A document type, of which so many bytes have come, perhaps in a quoted identifier.
    DocumentType {
        length: usize,
        quote: Option<u8>,
    },
    /// What no document of ours has.
    Broken,
    /// A tag, perhaps in a quoted value.
    Tag {
        is_end: bool,
        quote: Option<u8>,
    },
}

/// What was found, and the byte behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// A start tag.
    Start(usize),
    /// An empty-element tag.
    Empty(usize),
    /// An end tag.
    End(usize),
    /// Something that no document of ours has.
    Broken,
}

impl Scanner {
    /// At the beginning of a document, whose document type may have so many bytes.
    pub(super) fn new(longest_document_type: usize) -> Self {
        Self { longest_document_type, at: 0, inside: Inside::Text }
    }

    /// The next tag that is there whole; `None` if the text ends before that.
    pub(super) fn next(&mut self, text: &str) -> Option<Found> {
        let bytes = text.as_bytes();
        loop {
            match self.inside {
                Inside::Text => self.inside = self.markup(bytes)?,
                Inside::Comment => self.pass(bytes, b"-->")?,
                Inside::Instruction => self.pass(bytes, b"?>")?,
                Inside::Cdata => self.pass(bytes, b"]]>")?,
                Inside::DocumentType { length, quote } => {
                    self.document_type(bytes, length, quote)?;
                }
                Inside::Tag { is_end, quote } => return self.tag(bytes, is_end, quote),
                Inside::Broken => return Some(Found::Broken),
            }
        }
    }

    /// The text now begins so many bytes later.
    pub(super) fn consumed(&mut self, length: usize) {
        self.at = self.at.saturating_sub(length);
    }

    /// Finds markup and passes over its beginning: which it is.
    fn markup(&mut self, bytes: &[u8]) -> Option<Inside> {
        let rest = bytes.get(self.at..)?;
        let text = memchr(b'<', rest);
        count_steps(text.unwrap_or(rest.len()));
        self.at += text.unwrap_or(rest.len());
        let rest = &rest[text?..];
        let (length, inside) = match rest.get(1)? {
            b'/' => (2, Inside::Tag { is_end: true, quote: None }),
            b'?' => (2, Inside::Instruction),
            b'!' if rest.starts_with(b"<!--") => (4, Inside::Comment),
            b'!' if rest.starts_with(b"<![CDATA[") => (9, Inside::Cdata),
            b'!' if rest.starts_with(b"<!DOCTYPE") => {
                (9, Inside::DocumentType { length: 9, quote: None })
            }
            b'!' if rest.len() < 9 => return None,
            b'!' => (0, Inside::Broken),
            _ => (1, Inside::Tag { is_end: false, quote: None }),
        };
        self.at += length;
        Some(inside)
    }

    /// Passes over the end of what is neither text nor tag.
    fn pass(&mut self, bytes: &[u8], end: &[u8]) -> Option<()> {
        let rest = bytes.get(self.at..)?;
        let found = memmem::find(rest, end);
        count_steps(found.unwrap_or(rest.len()));
        // What is there of the end may be a part of it.
        self.at += found.map_or(rest.len().saturating_sub(end.len() - 1), |at| at + end.len());
        found?;
        self.inside = Inside::Text;
        Some(())
    }

    /// Goes on in a document type, up to its end; or to where the reader will not read on.
    #[cold]
    fn document_type(
        &mut self,
        bytes: &[u8],
        mut length: usize,
        mut quote: Option<u8>,
    ) -> Option<()> {
        while length <= self.longest_document_type {
            let rest = bytes.get(self.at..)?;
            let is_next = |byte: &u8| match quote {
                Some(quote) => *byte == quote,
                None => matches!(byte, b'>' | b'"' | b'\'' | b'['),
            };
            let next = rest.iter().position(is_next);
            let passed = next.map_or(rest.len(), |at| at + 1);
            count_steps(passed);
            self.at += passed;
            length += passed;
            quote = match (quote, next.map(|at| rest[at])) {
                (quote, None) => quote,
                (Some(_), Some(_)) => None,
                (None, Some(b'>')) if length <= self.longest_document_type => {
                    self.inside = Inside::Text;
                    return Some(());
                }
                (None, Some(b'>' | b'[')) => break,
                (None, opened) => opened,
            };
            self.inside = Inside::DocumentType { length, quote };
            if next.is_none() && length <= self.longest_document_type {
                return None;
            }
        }
        self.inside = Inside::Broken;
        Some(())
    }

    /// Goes on in a tag, up to its end.
    fn tag(&mut self, bytes: &[u8], is_end: bool, mut quote: Option<u8>) -> Option<Found> {
        loop {
            let rest = bytes.get(self.at..)?;
            let next = match quote {
                Some(quote) => memchr(quote, rest),
                None => memchr3(b'>', b'"', b'\'', rest),
            };
            count_steps(next.unwrap_or(rest.len()));
            self.at += next.map_or(rest.len(), |at| at + 1);
            self.inside = Inside::Tag { is_end, quote };
            let last = rest[next?];
            quote = match quote {
                Some(_) => None,
                None if last == b'>' => break,
                None => Some(last),
            };
        }
        self.inside = Inside::Text;
        let is_empty = bytes.get(self.at.wrapping_sub(2)) == Some(&b'/');
        Some(match (is_end, is_empty) {
            (true, _) => Found::End(self.at),
            (false, true) => Found::Empty(self.at),
            (false, false) => Found::Start(self.at),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "<!DOCTYPE a SYSTEM '<b>[\"'><?x <a> ?><a b='>' c=\"'/>\"><!-- <b> -- --> t ]]> <![CDATA[<c>]]><d/></a ><!ELEMENT";

    fn all(text: &str, step: usize) -> Vec<Found> {
        let (mut scanner, mut found) = (Scanner::new(100), Vec::new());
        for end in (0..text.len()).step_by(step).chain([text.len()]) {
            while let Some(each) = scanner.next(&text[..end]) {
                found.push(each);
                if each == Found::Broken {
                    return found;
                }
            }
        }
        found
    }

    #[test]
    fn tags_are_found_however_the_text_comes() {
        let at = |part: &str| TEXT.find(part).unwrap() + part.len();
        let expected = [
            Found::Start(at("'/>\">")),
            Found::Empty(at("<d/>")),
            Found::End(at("</a >")),
            Found::Broken,
        ];
        for step in [1, 2, 3, 7, 100] {
            assert_eq!(all(TEXT, step), expected, "{step}");
        }
    }

    #[test]
    fn a_document_type_that_is_not_read_is_where_reading_ends() {
        let long = format!("<!DOCTYPE a '{}'><a>", "x".repeat(100));
        for text in ["<!DOCTYPE a [ <!ENTITY x '<a>'> ]><a>", "<!DOCTYPE a '' [<a>", &long] {
            for step in [1, 2, 3, 7, 200] {
                assert_eq!(all(text, step), [Found::Broken], "{text} {step}");
            }
        }
    }

    #[test]
    fn what_is_not_there_whole_is_not_found() {
        for text in [
            "",
            "a",
            "<",
            "<!",
            "<!-",
            "<![CDAT",
            "<a",
            "<a b='>",
            "<!-- a --",
            "<?a ?",
            "</a",
            "<!DOCTYPE a '>",
        ] {
            assert_eq!(all(text, 1), [], "{text}");
        }
    }
}
