//! The lexical spaces of the built-in types as regular expressions, in the syntax of the `regex`
//! crate, for text whose white space is normalised.

use std::borrow::Cow;

use swordsmith_xml::datatypes::pattern::translate;
use swordsmith_xml::table::Builtin;

use super::Side;

/// Names of XML, in the syntax of XML Schema.
const NAME: &str = r"\i\c*";
const NMTOKEN: &str = r"\c+";
const NCNAME: &str = r"[\i-[:]][\c-[:]]*";
const QNAME: &str = r"([\i-[:]][\c-[:]]*:)?[\i-[:]][\c-[:]]*";

/// The lexical space of a built-in type but for what its own facets say; none if it has all texts.
///
/// Where it is not quite regular, or depends on more than the text (years of 64 bits, prefixes), it
/// is a larger or a smaller one, as the side wants it.
pub(super) fn lexical(builtin: Builtin, side: Side) -> Option<Cow<'static, str>> {
    let fixed = match builtin {
        Builtin::AnySimpleType | Builtin::String | Builtin::Token | Builtin::AnyUri => return None,
        Builtin::NormalizedString => r"[^\t\n\r]*",
        Builtin::Language => "[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*",
        Builtin::NmToken => return translated(NMTOKEN),
        Builtin::Name => return translated(NAME),
        Builtin::NcName | Builtin::Id | Builtin::IdRef | Builtin::Entity => {
            return translated(NCNAME);
        }
        Builtin::QName | Builtin::Notation => {
            return translated(if side == Side::Over { QNAME } else { NCNAME });
        }
        Builtin::Boolean => "true|false|1|0",
        Builtin::Decimal => r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)",
        Builtin::Float | Builtin::Double => {
            r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?|[+-]?INF|NaN"
        }
        Builtin::HexBinary => "([0-9a-fA-F]{2})*",
        Builtin::Base64Binary => BASE64,
        _ => return Some(composed(builtin, side)),
    };
    Some(Cow::Borrowed(fixed))
}

/// Groups of four digits, the last one with padding, and single spaces between characters.
const BASE64: &str = "(([A-Za-z0-9+/] ?){4})*(([A-Za-z0-9+/] ?){3}[A-Za-z0-9+/]\
                      |([A-Za-z0-9+/] ?){2}[AEIMQUYcgkosw048] ?=\
                      |[A-Za-z0-9+/] ?[AQgw] ?= ?=)|";

fn translated(pattern: &str) -> Option<Cow<'static, str>> {
    translate(pattern).ok().map(Cow::Owned)
}

fn composed(builtin: Builtin, side: Side) -> Cow<'static, str> {
    let year = year(side);
    let time = time();
    let body = match builtin {
        Builtin::Duration | Builtin::YearMonthDuration | Builtin::DayTimeDuration => {
            return Cow::Owned(duration(builtin, side));
        }
        Builtin::DateTime | Builtin::DateTimeStamp => format!("({})T({time})", date(&year)),
        Builtin::Date => date(&year),
        Builtin::Time => time,
        Builtin::GYearMonth => format!("({year})-(0[1-9]|1[0-2])"),
        Builtin::GYear => year,
        Builtin::GMonthDay => format!("--({DAY}|02-29)"),
        Builtin::GDay => "---(0[1-9]|[12][0-9]|3[01])".to_owned(),
        Builtin::GMonth => "--(0[1-9]|1[0-2])".to_owned(),
        _ => return Cow::Borrowed("[+-]?[0-9]+"),
    };
    Cow::Owned(format!("({body})({ZONE})?"))
}

/// A zone.
pub(super) const ZONE: &str = "Z|[+-](0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00";

/// A day of every year.
const DAY: &str = "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])\
                   |(0[469]|11)-(0[1-9]|[12][0-9]|30)\
                   |02-(0[1-9]|1[0-9]|2[0-8])";

/// The last digits of years that have a leap day.
const LEAP: &str = "[0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00";

/// Years of more than 18 digits may be too large.
fn year(side: Side) -> String {
    let more = if side == Side::Over { "[0-9]{4,18}" } else { "[0-9]{4,17}" };
    format!("-?([0-9]{{4}}|[1-9]{more})")
}

fn date(year: &str) -> String {
    let more = if year.ends_with("{4,18})") { "{0,14}" } else { "{0,13}" };
    format!("({year})-({DAY})|-?([1-9][0-9]{more})?({LEAP})-02-29")
}

fn time() -> String {
    r"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?|24:00:00(\.0+)?".to_owned()
}

/// Numbers of more than nine digits may be too large.
fn duration(builtin: Builtin, side: Side) -> String {
    let number = if side == Side::Over { "(0+|0*[1-9][0-9]{0,19})" } else { "[0-9]{1,9}" };
    let part = |letter: char| format!("{number}{letter}");
    let second = format!(r"{number}(\.[0-9]+)?S");
    let time = format!("T({})", some_of(&[part('H'), part('M'), second]));
    let units: &[char] = match builtin {
        Builtin::YearMonthDuration => &['Y', 'M'],
        Builtin::DayTimeDuration => &['D'],
        _ => &['Y', 'M', 'D'],
    };
    let days = some_of(&units.iter().map(|unit| part(*unit)).collect::<Vec<_>>());
    match builtin {
        Builtin::YearMonthDuration => format!("-?P({days})"),
        _ => format!("-?P(({days})({time})?|{time})"),
    }
}

/// Some of these, at least one, in this order.
fn some_of(parts: &[String]) -> String {
    let from = |at: usize| {
        let rest = parts[at + 1..].iter().map(|part| format!("({part})?"));
        std::iter::once(parts[at].clone()).chain(rest).collect::<Vec<_>>().concat()
    };
    (0..parts.len()).map(from).collect::<Vec<_>>().join("|")
}
