//! Texts of the formats that JSON Schema and `OpenAPI` define.

use swordsmith_http::description::format::string_of;

use crate::random::Random;

/// A text of a format: another one each time, where names come of it; `None` if it is not known.
pub(crate) fn formatted(format: &str, random: &mut Random) -> Option<String> {
    let known = string_of(format)?;
    Some(match format {
        "uuid" => uuid(random),
        "email" | "idn-email" => known.replacen("ada", &letters(random), 1),
        "hostname" | "idn-hostname" => format!("{}.{known}", letters(random)),
        "uri" | "iri" | "url" => format!("{known}{}", letters(random)),
        "date" | "date-time" | "date-time-local" => {
            known.replacen("09-26", &format!("09-{:02}", random.up_to(29) + 1), 1)
        }
        _ => known.to_owned(),
    })
}

/// A random UUID (RFC 9562, section 5.4).
fn uuid(random: &mut Random) -> String {
    let mut block = |bits: u32| random.up_to((1 << bits) - 1);
    let (first, second, third) = (block(32), block(16), block(12));
    let (fourth, last) = (block(14) | 0x8000, block(48));
    format!("{first:08x}-{second:04x}-4{third:03x}-{fourth:04x}-{last:012x}")
}

fn letters(random: &mut Random) -> String {
    (0..6).map(|_| char::from(b'a' + u8::try_from(random.up_to(25)).unwrap_or(0))).collect()
}
