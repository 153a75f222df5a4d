//! The texts that stand for a value, as a regular expression.

use std::fmt::Write;

use regex_syntax::escape;
use swordsmith_xml::table::{Builtin, Schema, SimpleId, Variety};

use super::Side;
use super::number::Digits;
use crate::language::ANYTHING;
use crate::xml::values::kinds::Kind;

/// The texts that have the value that `value`, a text of the table, has in a type which is no
/// union. Where that is not known, it is more or fewer of them, as the side wants it.
pub(super) fn equal(schema: &Schema<'_>, simple: SimpleId, value: &str, side: Side) -> String {
    match schema.simples[simple as usize].variety {
        Variety::Atomic(builtin) => equal_atom(Kind::of(builtin), value, side),
        Variety::List(item) => {
            let items = value.split_ascii_whitespace();
            let items: Vec<_> = items.map(|text| equal_item(schema, item, text, side)).collect();
            items.join(" ")
        }
        Variety::Union(_) if side == Side::Under => escape(value),
        Variety::Union(_) => ANYTHING.to_owned(),
    }
}

/// The same of an item of a list; there is no white space in it.
fn equal_item(schema: &Schema<'_>, item: SimpleId, text: &str, side: Side) -> String {
    match schema.simples[item as usize].variety {
        Variety::Atomic(builtin) if side == Side::Under || !Kind::of(builtin).is_opaque() => {
            format!("({})", equal_atom(Kind::of(builtin), text, side))
        }
        _ if side == Side::Under => escape(text),
        _ => "[^ ]+".to_owned(),
    }
}

fn equal_atom(kind: Kind, value: &str, side: Side) -> String {
    match kind {
        Kind::Text | Kind::Uri => escape(value),
        Kind::Base64 => spaced(value),
        Kind::Hex => value.chars().fold(String::new(), hexadecimal),
        Kind::Boolean if matches!(value, "true" | "1") => "true|1".to_owned(),
        Kind::Boolean => "false|0".to_owned(),
        Kind::Decimal => number(value),
        Kind::QName | Kind::Notation if side == Side::Under => r"[^\x00-\x{10FFFF}]".to_owned(),
        _ if side == Side::Under || has_one_form(kind, value) => escape(value),
        _ => ANYTHING.to_owned(),
    }
}

/// Whether no other text stands for the same date: not where there is a zone, or a year zero, which
/// may have a sign, or a fraction.
fn has_one_form(kind: Kind, value: &str) -> bool {
    let is_date = !matches!(kind, Kind::Time(Builtin::DateTime | Builtin::Time));
    matches!(kind, Kind::Time(_))
        && is_date
        && !value.contains([':', 'Z'])
        && !value.contains("0000")
}

/// Upper and lower case are one.
fn hexadecimal(mut out: String, digit: char) -> String {
    let (lower, upper) = (digit.to_ascii_lowercase(), digit.to_ascii_uppercase());
    write!(out, "[{lower}{upper}]").expect("a String takes any text");
    out
}

/// Single spaces may stand between all characters.
fn spaced(value: &str) -> String {
    let digits = value.chars().filter(|character| *character != ' ');
    let digits: Vec<_> = digits.map(|digit| escape(digit.encode_utf8(&mut [0; 4]))).collect();
    digits.join(" ?")
}

/// Signs and zeros that make no difference.
fn number(value: &str) -> String {
    let Some(Digits { negative, whole, fraction }) = Digits::parse(value) else {
        return escape(value);
    };
    let sign = match (negative, whole.is_empty() && fraction.is_empty()) {
        (_, true) => return r"[+-]?(0+(\.0*)?|\.0+)".to_owned(),
        (true, _) => "-",
        (false, _) => r"\+?",
    };
    if fraction.is_empty() {
        return format!(r"{sign}0*{whole}(\.0*)?");
    }
    format!(r"{sign}0*{whole}\.{fraction}0*")
}
