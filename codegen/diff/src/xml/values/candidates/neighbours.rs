//! Values beside those that types name, and other forms of these.

use crate::xml::values::kinds::{Kind, split_zone};

/// Texts like one of the table: values beside it, and other forms of it. Some are no values at all.
pub(super) fn neighbours(kind: Kind, text: &str) -> Vec<String> {
    match kind {
        Kind::Decimal => decimals(text),
        Kind::Float => floats(
            text,
            text.parse::<f32>()
                .ok()
                .map(|it| [it.next_down().to_string(), it.next_up().to_string()]),
        ),
        Kind::Double => floats(
            text,
            text.parse::<f64>()
                .ok()
                .map(|it| [it.next_down().to_string(), it.next_up().to_string()]),
        ),
        Kind::Duration => durations(text),
        Kind::Time(_) => times(text),
        Kind::Boolean => Vec::new(),
        Kind::Hex => {
            vec![text.to_ascii_lowercase(), text.to_ascii_uppercase(), format!("{text}00")]
        }
        Kind::Base64 => vec![text.replace(' ', ""), format!("AAAA{text}")],
        Kind::Text | Kind::Uri | Kind::QName | Kind::Notation => {
            vec![format!("{text}a"), text.to_lowercase(), text.to_uppercase()]
        }
    }
}

fn decimals(text: &str) -> Vec<String> {
    let mut found = vec![
        format!("0{text}"),
        format!("+{text}"),
        format!("-{text}"),
        format!("{text}0"),
        format!("{text}1"),
        format!("{text}.0"),
        format!("{text}.1"),
        format!("{text}01"),
        text.trim_start_matches(['-', '+']).to_owned(),
    ];
    found.extend(stepped(text));
    found
}

fn floats(text: &str, beside: Option<[String; 2]>) -> Vec<String> {
    let mut found = decimals(text);
    found.extend(beside.into_iter().flatten());
    found.extend([format!("{text}e0"), format!("{text}E0"), text.to_owned()]);
    // Beside a float of 32 bits, there are many of 64.
    found.extend([format!("{text}.0000001"), format!("{text}0000001")]);
    found
}

fn durations(text: &str) -> Vec<String> {
    let mut found = stepped(text);
    found.extend([format!("-{text}"), text.trim_start_matches('-').to_owned()]);
    found.extend(fractions(text, 'S'));
    found
}

/// The next values, with zones and without.
fn times(text: &str) -> Vec<String> {
    let (bare, _) = split_zone(text);
    let mut found = stepped(text);
    found.extend(stepped(bare));
    found.extend([bare.to_owned(), format!("{bare}.1")]);
    for zone in ["Z", "+14:00", "-14:00", "+13:59", "-13:59", "+01:00"] {
        found.extend([format!("{bare}{zone}"), format!("{bare}.1{zone}")]);
        found.extend(stepped(bare).iter().map(|text| format!("{text}{zone}")));
    }
    found
}

/// Seconds with a fraction more.
fn fractions(text: &str, unit: char) -> Option<String> {
    let (before, after) = text.split_once(unit)?;
    let point = if before.contains('.') { "" } else { "." };
    Some(format!("{before}{point}1{unit}{after}"))
}

/// The text with each of its numbers one more and one less.
fn stepped(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find(|it: char| it.is_ascii_digit()).map(|at| from + at) {
        let length = text[start..].bytes().take_while(u8::is_ascii_digit).count();
        let (number, end) = (&text[start..start + length], start + length);
        for changed in [changed(number, true), changed(number, false)].into_iter().flatten() {
            found.push(format!("{}{changed}{}", &text[..start], &text[end..]));
        }
        from = end;
    }
    found
}

/// Digits one more or less, of the same length at least.
fn changed(digits: &str, is_more: bool) -> Option<String> {
    let (edge, around) = if is_more { (b'9', b'0') } else { (b'0', b'9') };
    let mut bytes = digits.as_bytes().to_vec();
    for byte in bytes.iter_mut().rev() {
        if *byte != edge {
            *byte = if is_more { *byte + 1 } else { *byte - 1 };
            return String::from_utf8(bytes).ok();
        }
        *byte = around;
    }
    is_more.then(|| format!("1{}", "0".repeat(digits.len())))
}
