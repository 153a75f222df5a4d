//! What every Rust type of a simple type can do: be read from text and be written as text.

use std::borrow::Cow;
use std::fmt;

use crate::table::Builtin;

/// What prefixes mean at a place in a document.
pub trait Prefixes {
    /// The namespace that `prefix` (empty: the default namespace) is bound to; `None` if it is not.
    fn namespace(&self, prefix: &str) -> Option<&str>;

    /// Whether names stand expanded, as `{namespace}local`: in tables, never in documents.
    fn is_expanded(&self) -> bool {
        false
    }
}

/// A place in a document that is being written, where prefixes can still be bound.
pub trait Declare: Prefixes {
    /// A prefix that is bound to `namespace` here, declared now if none is; `preferred` if it is
    /// free.
    ///
    /// For the empty namespace it is the empty prefix, and no default namespace may then be in
    /// scope.
    fn prefix(&mut self, namespace: &str, preferred: &str) -> String;
}

/// Where no prefix is bound: the values of a table, which hold expanded names.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoPrefixes;

impl Prefixes for NoPrefixes {
    fn namespace(&self, _prefix: &str) -> Option<&str> {
        None
    }

    fn is_expanded(&self) -> bool {
        true
    }
}

impl Declare for NoPrefixes {
    fn prefix(&mut self, _namespace: &str, preferred: &str) -> String {
        preferred.to_owned()
    }
}

/// A value of a simple type.
pub trait Value: Sized {
    /// The built-in type of which [`Value::parse`] takes exactly the lexical space, and
    /// [`Value::format`] writes nothing else, whatever value there can be: neither text needs to be
    /// checked. `None` where only a check tells.
    const BUILTIN: Option<Builtin> = None;

    /// The same of each item of a list; `None` if it is no list.
    const ITEMS: Option<Builtin> = None;

    /// The value that `text`, its white space normalised, stands for.
    ///
    /// Text outside the type's lexical space is an error; facets are not looked at here.
    fn parse(text: Cow<'_, str>, context: &dyn Prefixes) -> Result<Self, ValueError>;

    /// Appends the lexical form, unescaped.
    fn format(&self, out: &mut String, context: &mut dyn Declare);

    /// The lexical form where the value holds it already, so that it can be written without a copy.
    fn as_text(&self) -> Option<&str> {
        None
    }
}

/// Of which type a text surely is, because a value was made of it or it was made of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Made {
    builtin: Option<Builtin>,
    items: Option<Builtin>,
}

impl Made {
    /// Of none.
    pub(crate) const NOTHING: Self = Self { builtin: None, items: None };

    /// Of that of a Rust type.
    pub(crate) const fn of<T: Value>() -> Self {
        Self { builtin: T::BUILTIN, items: T::ITEMS }
    }

    /// Whether it is of a built-in type.
    #[inline]
    pub(crate) fn is(self, builtin: Builtin) -> bool {
        self.builtin == Some(builtin)
    }

    /// Whether it is a list of such.
    #[inline]
    pub(crate) fn is_list_of(self, builtin: Builtin) -> bool {
        self.items == Some(builtin)
    }
}

/// Text that is not of the type that was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueError {
    /// The type, as messages call it.
    pub expected: &'static str,
    /// The text, cut if it is long.
    pub found: String,
    /// Why not, where the type says so.
    pub reason: Option<String>,
}

impl ValueError {
    /// `found` is not a value of `expected`.
    #[cold]
    pub fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: excerpt(found), reason: None }
    }

    /// `found` is not a value of `expected`, for a reason.
    #[cold]
    pub fn because(expected: &'static str, found: &str, reason: &dyn fmt::Display) -> Self {
        Self { reason: Some(reason.to_string()), ..Self::new(expected, found) }
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` is not a value of {}", self.found, self.expected)?;
        self.reason.as_ref().map_or(Ok(()), |reason| write!(formatter, ": {reason}"))
    }
}

impl std::error::Error for ValueError {}

/// `text`, cut to what a message can show.
pub(super) fn excerpt(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Value for String {
    #[inline]
    fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
        Ok(text.into_owned())
    }

    fn format(&self, out: &mut String, _context: &mut dyn Declare) {
        out.push_str(self);
    }

    #[inline]
    fn as_text(&self) -> Option<&str> {
        Some(self)
    }
}

impl Value for bool {
    const BUILTIN: Option<Builtin> = Some(Builtin::Boolean);

    fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
        boolean(&text).ok_or_else(|| ValueError::new("xs:boolean", &text))
    }

    fn format(&self, out: &mut String, _context: &mut dyn Declare) {
        out.push_str(if *self { "true" } else { "false" });
    }

    fn as_text(&self) -> Option<&str> {
        Some(if *self { "true" } else { "false" })
    }
}

/// The boolean that `text` stands for.
pub(super) fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

impl<T: Value> Value for Box<T> {
    const BUILTIN: Option<Builtin> = T::BUILTIN;
    const ITEMS: Option<Builtin> = T::ITEMS;

    fn parse(text: Cow<'_, str>, context: &dyn Prefixes) -> Result<Self, ValueError> {
        T::parse(text, context).map(Self::new)
    }

    fn format(&self, out: &mut String, context: &mut dyn Declare) {
        self.as_ref().format(out, context);
    }

    fn as_text(&self) -> Option<&str> {
        self.as_ref().as_text()
    }
}

/// A list: items with white space between them.
impl<T: Value> Value for Vec<T> {
    const ITEMS: Option<Builtin> = T::BUILTIN;

    fn parse(text: Cow<'_, str>, context: &dyn Prefixes) -> Result<Self, ValueError> {
        items(&text).map(|item| T::parse(Cow::Borrowed(item), context)).collect()
    }

    fn format(&self, out: &mut String, context: &mut dyn Declare) {
        for (index, item) in self.iter().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            item.format(out, context);
        }
    }
}

/// The items of the list `text`.
pub(crate) fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', '\n', '\r']).filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written<T: Value>(value: &T) -> String {
        let mut out = String::new();
        value.format(&mut out, &mut NoPrefixes);
        out
    }

    #[test]
    fn booleans_have_four_forms() {
        for (text, value) in [("true", true), ("1", true), ("false", false), ("0", false)] {
            assert_eq!(bool::parse(text.into(), &NoPrefixes), Ok(value));
        }
        for text in ["", "TRUE", "yes", "01", " true"] {
            assert!(bool::parse(text.into(), &NoPrefixes).is_err(), "{text}");
        }
        assert_eq!((written(&true), written(&false)), ("true".to_owned(), "false".to_owned()));
    }

    #[test]
    fn lists_are_split_at_white_space() {
        let list = Vec::<u8>::parse("1 2\t\n3".into(), &NoPrefixes).unwrap();
        assert_eq!((list.as_slice(), written(&list)), ([1, 2, 3].as_slice(), "1 2 3".to_owned()));
        assert_eq!(Vec::<u8>::parse("".into(), &NoPrefixes), Ok(vec![]));
        assert!(Vec::<u8>::parse("1 x".into(), &NoPrefixes).is_err());
    }

    #[test]
    fn errors_show_an_excerpt() {
        let error = ValueError::new("xs:boolean", &"ä".repeat(100));
        assert_eq!(
            error.to_string(),
            format!("`{}…` is not a value of xs:boolean", "ä".repeat(80))
        );
    }
}
