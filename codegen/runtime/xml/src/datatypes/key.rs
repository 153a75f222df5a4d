//! Values as identity constraints see them.

use std::fmt::Write;

use super::atomic_value::AtomicValue;
use super::base64_binary::unspaced;
use super::duration_value::DurationValue;
use super::simple_value::SimpleValue;
use super::value::excerpt;

/// A value in a form of its own: two are equal if and only if the values are.
///
/// The order is there for ordered collections; it is not that of the values.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Box<str>);

impl Key {
    pub(super) fn of(value: &SimpleValue<'_>) -> Self {
        let mut out = String::new();
        push(value, &mut out);
        Self(out.into())
    }

    /// The value for people, in its shortest form and cut if it is long; `None` if what makes it equal to others does not
    /// say how it is written, as with dates and lists.
    pub fn shown(&self) -> Option<String> {
        let (kind, value) = self.0.split_at_checked(1)?;
        let is_written = ["s", "u", "b", "h", "t", "n", "f", "d", "q", "o"].contains(&kind);
        is_written.then(|| excerpt(value))
    }
}

/// Appends a letter for the primitive type, then a form that only equal values share.
fn push(value: &SimpleValue<'_>, out: &mut String) {
    match value {
        SimpleValue::Atomic(atom) => push_atom(atom, out),
        SimpleValue::List(items) if items.len() == 1 => push(&items[0], out),
        SimpleValue::List(items) => {
            out.push('l');
            for item in items {
                push_item(item, out);
            }
        }
    }
}

/// Appends an item after its length, so that no item can look like two.
fn push_item(item: &SimpleValue<'_>, out: &mut String) {
    let mut own = String::new();
    push(item, &mut own);
    put(out, format_args!("{}:{own}", own.len()));
}

fn push_atom(atom: &AtomicValue<'_>, out: &mut String) {
    match atom {
        AtomicValue::Text(text) => put(out, format_args!("s{text}")),
        AtomicValue::Uri(text) => put(out, format_args!("u{text}")),
        AtomicValue::Base64(text) => put(out, format_args!("b{}", unspaced(text))),
        AtomicValue::Hex(text) => put(out, format_args!("h{}", text.to_ascii_uppercase())),
        AtomicValue::Boolean(value) => put(out, format_args!("t{value}")),
        AtomicValue::Decimal(digits) => put(out, format_args!("n{digits}")),
        // Adding zero makes negative zero positive.
        AtomicValue::Float(value) => put(out, format_args!("f{:e}", value + 0.0)),
        AtomicValue::Double(value) => put(out, format_args!("d{:e}", value + 0.0)),
        AtomicValue::Duration(span) => push_span(span, out),
        AtomicValue::DateTime(kind, value) => {
            let at = value.instant();
            put(out, format_args!("m{kind:?} {} {} {}", at.seconds, at.fraction, at.is_zoned));
        }
        AtomicValue::QName(namespace, local) => put(out, format_args!("q{{{namespace}}}{local}")),
        AtomicValue::Notation(namespace, local) => {
            put(out, format_args!("o{{{namespace}}}{local}"));
        }
    }
}

fn push_span(span: &DurationValue<'_>, out: &mut String) {
    put(
        out,
        format_args!("p{} {} {} {}", span.negative, span.months, span.seconds, span.significant()),
    );
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a String takes any text");
}
