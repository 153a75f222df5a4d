//! The name and the attributes of a start tag.

use std::ops::Range;

/// An attribute: where it stands in the document, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attribute {
    /// All of it, without the white space around it.
    pub(super) range: Range<usize>,
    /// Its name.
    pub(super) name: Range<usize>,
    /// Its value, between the quotes.
    pub(super) value: Range<usize>,
}

impl Attribute {
    /// Whether it declares a namespace.
    pub(super) fn is_declaration(&self, text: &str) -> bool {
        let name = &text[self.name.clone()];
        name == "xmlns" || name.starts_with("xmlns:")
    }
}

/// Name and attributes of a well-formed start tag.
pub(super) fn parts(text: &str, tag: &Range<usize>) -> Option<(Range<usize>, Vec<Attribute>)> {
    let mut scanner = Scanner { text: text.get(..tag.end)?, at: tag.start + 1 };
    let name = scanner.until(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'));
    let mut attributes = Vec::new();
    loop {
        scanner.until(|byte| !byte.is_ascii_whitespace());
        match scanner.peek()? {
            b'/' | b'>' => return Some((name, attributes)),
            _ => attributes.push(scanner.attribute()?),
        }
    }
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Advances to the next byte that `is_end` accepts, and returns the range before it.
    fn until(&mut self, is_end: impl Fn(u8) -> bool) -> Range<usize> {
        let start = self.at;
        while self.peek().is_some_and(|byte| !is_end(byte)) {
            self.at += 1;
        }
        start..self.at
    }

    fn attribute(&mut self) -> Option<Attribute> {
        let name = self.until(|byte| byte.is_ascii_whitespace() || byte == b'=');
        self.until(|byte| matches!(byte, b'"' | b'\''));
        let quote = self.peek()?;
        self.at += 1;
        let value = self.until(|byte| byte == quote);
        self.at += 1;
        Some(Attribute { range: name.start..self.at, name, value })
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn parts_of_a_tag_are_found() {
        let text = "..<p:a  xmlns:p = 'urn:p' b=\"'/>\"\n/>";
        let (name, attributes) = parts(text, &(2..text.len())).expect("a start tag");
        assert_eq!(&text[name], "p:a");
        let found: Vec<_> =
            attributes.iter().map(|it| (&text[it.name.clone()], &text[it.value.clone()])).collect();
        assert_eq!(found, [("xmlns:p", "urn:p"), ("b", "'/>")]);
        assert!(attributes[0].is_declaration(text) && !attributes[1].is_declaration(text));
        assert_eq!(&text[attributes[1].range.clone()], "b=\"'/>\"");
    }
}
