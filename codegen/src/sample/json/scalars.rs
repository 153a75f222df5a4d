//! Strings and numbers.

use swordsmith_http::description::format::string_of;
use swordsmith_json::Decimal;
use swordsmith_json::table::Pattern;

use super::demands::Demands;
use crate::sample::texts::matching_translated;

/// Longer strings are not made.
const LONGEST: u32 = 4096;

/// A string of the format, else of the right length, or one that has the pattern in it.
pub(super) fn string(demands: &Demands<'_>) -> Option<String> {
    // Compiled once: many texts may be tried.
    let compiled = demands.pattern.map(|pattern| Pattern::new(pattern, pattern));
    let fits = |text: &str| is_within(demands, compiled.as_ref(), text);
    if let Some(of_format) = demands.format.and_then(string_of).filter(|it| fits(it)) {
        return Some(quoted(of_format));
    }
    if let Some(pattern) = demands.pattern {
        let least = u32::try_from(demands.minimum_length).ok()?.min(LONGEST);
        return Some(quoted(&matching_translated(pattern, least, fits)?));
    }
    let least = usize::try_from(demands.minimum_length).ok()?.min(LONGEST as usize);
    let most = demands.maximum_length.and_then(|most| usize::try_from(most).ok());
    let length = least.max("text".len()).min(most.unwrap_or(usize::MAX));
    Some(quoted(&"text".chars().cycle().take(length).collect::<String>()))
}

/// Whether a string keeps its length and its pattern.
fn is_within(demands: &Demands<'_>, pattern: Option<&Pattern<'_>>, text: &str) -> bool {
    let length = text.chars().count() as u64;
    demands.minimum_length <= length
        && demands.maximum_length.is_none_or(|most| length <= most)
        && pattern.is_none_or(|pattern| pattern.is_match(text))
}

/// An integer between the bounds, or else one of them; 1, where negative ones are allowed as well.
pub(super) fn number(demands: &Demands<'_>) -> Option<String> {
    if let Some(divisor) = demands.multiple_of {
        return Some(divisor.to_string());
    }
    let value = |(number, _): (&Decimal<'_>, bool)| number.to_string().parse::<f64>().ok();
    let least = demands.minimum.map(|it| (value(it), it.1));
    let most = demands.maximum.map(|it| (value(it), it.1));
    let above = match least {
        None => 1.0,
        Some((Some(..0.0), _)) if most.is_none_or(|(most, _)| most > Some(1.0)) => 1.0,
        Some((least, is_exclusive)) => {
            least?.floor() + f64::from(is_exclusive || least?.fract() != 0.0)
        }
    };
    let one = match most {
        Some((most, is_exclusive)) if above > most? || (is_exclusive && above >= most?) => {
            most?.ceil() - f64::from(is_exclusive)
        }
        _ => above,
    };
    Some(format!("{one}"))
}

/// A string of JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_is_within_its_bounds_however_large_they_are() {
        for (least, most, expected) in [
            (None, None, "1"),
            (Some("-9223372036854775808"), Some("9223372036854775807"), "1"),
            (Some("-7"), Some("-3"), "-7"),
            (Some("0"), None, "0"),
            (Some("2.5"), None, "3"),
            (None, Some("-2"), "-2"),
            (Some("-5"), Some("1"), "-5"),
        ] {
            let [least, most] = [least, most].map(|it| it.map(Decimal::parse));
            let (minimum, maximum) = (least.as_ref(), most.as_ref());
            let demands = Demands {
                minimum: minimum.map(|it| (it, false)),
                maximum: maximum.map(|it| (it, false)),
                ..Demands::default()
            };
            assert_eq!(number(&demands).as_deref(), Some(expected));
        }
    }
}
