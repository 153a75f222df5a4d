//! Values that are no messages.

use super::super::{EnumDescriptor, Scalar, TextError, ValueKind};
use super::scanner::Scanner;

/// Reads a value of a kind.
pub(super) fn read(scanner: &mut Scanner<'_>, kind: ValueKind) -> Result<Scalar, TextError> {
    scanner.skip_space();
    let start = *scanner;
    let wrong = |expected: &str| start.error(format!("expected {expected}"));
    match kind {
        ValueKind::String => {
            let text = String::from_utf8(scanner.string()?);
            text.map(Scalar::Str).map_err(|_| start.error("the string is not UTF-8"))
        }
        ValueKind::Bytes => scanner.string().map(Scalar::Bytes),
        ValueKind::Bool => match scanner.number() {
            "true" | "True" | "t" | "1" => Ok(Scalar::Bool(true)),
            "false" | "False" | "f" | "0" => Ok(Scalar::Bool(false)),
            text => match integer(text) {
                Some(0) => Ok(Scalar::Bool(false)),
                Some(1) => Ok(Scalar::Bool(true)),
                _ => Err(wrong("`true` or `false`")),
            },
        },
        ValueKind::Enum(descriptor) => enumeration(scanner, descriptor)
            .ok_or_else(|| wrong(&format!("a value of `{}`", descriptor.name))),
        ValueKind::Message(_) => Err(wrong("a message")),
        number => self::number(scanner, number).ok_or_else(|| {
            wrong(&format!("a number in the range of `{}`", format!("{number:?}").to_lowercase()))
        }),
    }
}

fn enumeration(scanner: &mut Scanner<'_>, descriptor: &EnumDescriptor) -> Option<Scalar> {
    let is_negative = scanner.take('-');
    let text = scanner.number();
    if let Some(number) = descriptor.number_of(text).filter(|_| !is_negative) {
        return Some(Scalar::Enum(number));
    }
    let number = integer(text)?;
    i32::try_from(if is_negative { -number } else { number }).ok().map(Scalar::Enum)
}

fn number(scanner: &mut Scanner<'_>, kind: ValueKind) -> Option<Scalar> {
    let is_negative = scanner.take('-');
    let text = scanner.number();
    match kind {
        ValueKind::Double => {
            float(text).map(|value: f64| Scalar::F64(if is_negative { -value } else { value }))
        }
        ValueKind::Float => {
            float(text).map(|value: f32| Scalar::F32(if is_negative { -value } else { value }))
        }
        _ => {
            let number = integer(text)?;
            let number = if is_negative { -number } else { number };
            match kind {
                ValueKind::Int32 | ValueKind::Sint32 | ValueKind::Sfixed32 => {
                    number.try_into().ok().map(Scalar::I32)
                }
                ValueKind::Int64 | ValueKind::Sint64 | ValueKind::Sfixed64 => {
                    number.try_into().ok().map(Scalar::I64)
                }
                ValueKind::Uint32 | ValueKind::Fixed32 => number.try_into().ok().map(Scalar::U32),
                _ => number.try_into().ok().map(Scalar::U64),
            }
        }
    }
}

/// Decimal, octal behind `0`, hexadecimal behind `0x`.
fn integer(text: &str) -> Option<i128> {
    let digits = |text: &str, radix| {
        let is_plain = text.chars().all(|c| c.is_digit(radix));
        if is_plain { i128::from_str_radix(text, radix).ok() } else { None }
    };
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(rest) => digits(rest, 16),
        None if text.len() > 1 && text.starts_with('0') => digits(&text[1..], 8),
        None => digits(text, 10),
    }
}

/// A decimal number, perhaps with an `f` behind it, or a name. What is too large is infinite.
fn float<F: std::str::FromStr>(text: &str) -> Option<F> {
    let named = text.to_ascii_lowercase();
    if matches!(named.as_str(), "inf" | "infinity" | "nan") {
        return named.parse().ok();
    }
    let text = text.strip_suffix(['f', 'F']).unwrap_or(text);
    let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let is_octal =
        text.len() > 1 && text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && !is_octal { text.parse().ok() } else { None }
}
