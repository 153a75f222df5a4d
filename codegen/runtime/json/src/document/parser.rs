//! The parser: one pass, no recursion.

use super::fraction::Significand;
use super::names;
use super::strings;
use super::syntax::Fault;
use super::{Document, Node, NodeKind, Value};
use crate::limits::Limits;

/// A fault stands behind a pointer: most results are none.
type Result<T> = std::result::Result<T, Box<(usize, Fault)>>;

/// Bytes of a text for which there is a value, at least, in a document of many small ones.
const BYTES_OF_A_VALUE: usize = 8;

/// Values for which there is room before the first is parsed, at most.
const MAXIMUM_ROOM: usize = 1 << 16;

pub(super) fn parse<'t>(
    bytes: &'t [u8],
    limits: &Limits,
    mut nodes: Vec<Node>,
) -> Result<Document<'t>> {
    let limit = limits.bytes.min(u32::MAX as usize);
    if bytes.len() > limit {
        return Err(Box::new((limit, Fault::Limit("bytes", limit))));
    }
    let text =
        std::str::from_utf8(bytes).map_err(|error| Box::new((error.valid_up_to(), Fault::Utf8)))?;
    nodes.reserve((text.len() / BYTES_OF_A_VALUE).min(MAXIMUM_ROOM) + 1);
    let document = Document { text, nodes, unescaped: String::new(), fractions: Vec::new() };
    let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut parser = Parser { bytes, at, document, open: Vec::new(), limits };
    parser.run()?;
    Ok(parser.document)
}

/// What a valid text is, if it is a number, or a string without escapes.
pub(super) fn scalar(text: &str) -> Option<NodeKind> {
    let bytes = text.as_bytes();
    match bytes {
        [b'-' | b'0'..=b'9', rest @ ..] => {
            let is_integer = !rest.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E'));
            Some(if is_integer { NodeKind::Integer } else { NodeKind::Number })
        }
        [b'"', _, ..] if strings::plain_end(bytes, 1) + 1 == bytes.len() => Some(NodeKind::String),
        _ => None,
    }
}

struct Parser<'t, 'l> {
    bytes: &'t [u8],
    at: usize,
    document: Document<'t>,
    /// The arrays and objects that are not closed yet.
    open: Vec<u32>,
    limits: &'l Limits,
}

impl Parser<'_, '_> {
    fn run(&mut self) -> Result<()> {
        loop {
            if self.value()? && !self.close_or_continue()? {
                return self.end();
            }
        }
    }

    fn end(&mut self) -> Result<()> {
        self.white_space();
        match self.character() {
            None => Ok(()),
            Some(found) => Err(Box::new((self.at, Fault::Trailing(found)))),
        }
    }

    /// Parses a scalar, or opens an array or an object up to its first value; whether a value is
    /// complete.
    fn value(&mut self) -> Result<bool> {
        self.white_space();
        match self.peek() {
            Some(b'{') => self.open_object(),
            Some(b'[') => self.open_array(),
            Some(b'"') => self.string().map(|()| true),
            Some(b'-' | b'0'..=b'9') => self.number().map(|()| true),
            Some(b't') => self.word("true", NodeKind::True),
            Some(b'f') => self.word("false", NodeKind::False),
            Some(b'n') => self.word("null", NodeKind::Null),
            _ => self.expected("a value"),
        }
    }

    fn word(&mut self, word: &'static str, kind: NodeKind) -> Result<bool> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return self.expected("a value");
        }
        let start = self.at;
        self.at += word.len();
        self.push(kind, start)?;
        Ok(true)
    }

    fn number(&mut self) -> Result<()> {
        let (start, mut significand, mut fraction) = (self.at, Significand::default(), None);
        let is_negative = self.peek() == Some(b'-');
        self.at += usize::from(is_negative);
        let integer = self.digits(&mut significand);
        let mut is_valid = integer == 1 || integer > 1 && self.bytes[self.at - integer] != b'0';
        let behind = self.at;
        if self.peek() == Some(b'.') {
            self.at += 1;
            let digits = self.digits(&mut significand);
            is_valid &= digits > 0;
            fraction = significand.fraction(digits);
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            is_valid &= self.digits(&mut significand) > 0;
            fraction = None;
        }
        if !is_valid {
            return Err(Box::new((start, Fault::Number)));
        }
        let kind = if self.at == behind { NodeKind::Integer } else { NodeKind::Number };
        self.push(kind, start)?;
        if let Some(fraction) = fraction {
            self.document.fractions.push(if is_negative { -fraction } else { fraction });
            let behind = narrow(self.document.fractions.len());
            self.last().count = behind;
        }
        Ok(())
    }

    /// Passes digits; how many.
    fn digits(&mut self, significand: &mut Significand) -> usize {
        let count = significand.push(&self.bytes[self.at..]);
        self.at += count;
        count
    }

    fn string(&mut self) -> Result<()> {
        let start = self.at + 1;
        let (end, has_escapes) = strings::end(self.bytes, start).map_err(Box::new)?;
        self.at = end + 1;
        if !has_escapes {
            return self.push(NodeKind::String, start - 1);
        }
        let from = self.document.unescaped.len();
        strings::unescape(&self.document.text[start..end], start, &mut self.document.unescaped)
            .map_err(Box::new)?;
        let length = self.document.unescaped.len() - from;
        self.push(NodeKind::Unescaped, start - 1)?;
        let node = self.last();
        (node.end, node.count) = (narrow(length), narrow(from));
        Ok(())
    }

    fn open_array(&mut self) -> Result<bool> {
        self.open(NodeKind::Array)?;
        self.white_space();
        let is_empty = self.peek() == Some(b']');
        if is_empty {
            self.close()?;
        }
        Ok(is_empty)
    }

    fn open_object(&mut self) -> Result<bool> {
        self.open(NodeKind::Object)?;
        self.white_space();
        if self.peek() == Some(b'}') {
            return self.close().map(|()| true);
        }
        self.name().map(|()| false)
    }

    fn open(&mut self, kind: NodeKind) -> Result<()> {
        if self.open.len() >= self.limits.depth {
            let fault = Fault::Limit("arrays and objects within each other", self.limits.depth);
            return Err(Box::new((self.at, fault)));
        }
        self.at += 1;
        self.push(kind, self.at - 1)?;
        self.open.push(narrow(self.document.nodes.len() - 1));
        Ok(())
    }

    /// A name and the colon behind it.
    fn name(&mut self) -> Result<()> {
        self.white_space();
        if self.peek() != Some(b'"') {
            return self.expected("a name in quotes");
        }
        self.string()?;
        self.white_space();
        if self.peek() != Some(b':') {
            return self.expected("`:`");
        }
        self.at += 1;
        Ok(())
    }

    /// Behind a value: closes all that ends here; whether another value follows.
    fn close_or_continue(&mut self) -> Result<bool> {
        while let Some(open) = self.open.last().copied() {
            self.white_space();
            let node = &mut self.document.nodes[open as usize];
            node.count += 1;
            let is_object = node.kind == NodeKind::Object;
            let is_full = node.count as usize > self.limits.members && is_object;
            match self.peek() {
                _ if is_full => {
                    let fault = Fault::Limit("members in an object", self.limits.members);
                    return Err(Box::new((self.at, fault)));
                }
                Some(b',') => {
                    self.at += 1;
                    return if is_object { self.name().map(|()| true) } else { Ok(true) };
                }
                Some(b'}') if is_object => self.close()?,
                Some(b']') if !is_object => self.close()?,
                _ if is_object => return self.expected("`,` or `}`"),
                _ => return self.expected("`,` or `]`"),
            }
        }
        Ok(false)
    }

    fn close(&mut self) -> Result<()> {
        self.at += 1;
        let Some(open) = self.open.pop() else { return Ok(()) };
        let (end, after) = (narrow(self.at), narrow(self.document.nodes.len()));
        let node = &mut self.document.nodes[open as usize];
        (node.end, node.after) = (end, after);
        if node.kind == NodeKind::Object && node.count > 1 {
            self.names_differ(open)
        } else {
            Ok(())
        }
    }

    /// No name stands in an object twice.
    fn names_differ(&self, object: u32) -> Result<()> {
        match names::first_duplicate(Value::new(&self.document, object)) {
            None => Ok(()),
            Some(name) => Err(Box::new((name.offset(), Fault::Duplicate(name.text().to_owned())))),
        }
    }

    #[inline]
    fn push(&mut self, kind: NodeKind, start: usize) -> Result<()> {
        let count = self.document.nodes.len();
        if count >= self.limits.values {
            return Err(Box::new((start, Fault::Limit("values", self.limits.values))));
        }
        let (start, end, after) = (narrow(start), narrow(self.at), narrow(count + 1));
        self.document.nodes.push(Node { kind, start, end, after, count: 0 });
        Ok(())
    }

    fn last(&mut self) -> &mut Node {
        self.document.nodes.last_mut().expect("one was pushed")
    }

    fn white_space(&mut self) {
        let mut at = self.at;
        while matches!(self.bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            at += 1;
        }
        self.at = at;
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn character(&self) -> Option<char> {
        self.document.text.get(self.at..)?.chars().next()
    }

    fn expected<T>(&self, what: &'static str) -> Result<T> {
        Err(Box::new((self.at, Fault::Expected(what, self.character()))))
    }
}

/// An offset, or an index, of which there are fewer.
fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).expect("a document has at most 2^32 - 1 bytes")
}
