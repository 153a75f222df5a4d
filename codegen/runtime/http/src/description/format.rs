//! Formats of strings (`format` of JSON Schema): annotations, which no value is checked against.

/// A string of a format that JSON Schema or `OpenAPI` defines; `None` for any other format, and for
/// those that ordinary text has (`uri-reference`, `password`).
///
/// See section 7.3 of JSON Schema Validation 2020-12, and the `OpenAPI` Format Registry.
pub fn string_of(format: &str) -> Option<&'static str> {
    Some(match format {
        "date-time" => "2017-09-26T10:32:00Z",
        "date" => "2017-09-26",
        "time" => "10:32:00Z",
        "date-time-local" => "2017-09-26T10:32:00",
        "time-local" => "10:32:00",
        "http-date" => "Tue, 26 Sep 2017 10:32:00 GMT",
        "duration" => "P1D",
        "email" | "idn-email" => "ada@example.org",
        "hostname" | "idn-hostname" => "example.org",
        "ipv4" => "192.0.2.1",
        "ipv6" => "2001:db8::1",
        "uri" | "iri" | "url" | "uri-template" => "https://example.org/",
        "uuid" => "0e37df36-f698-11e6-8dd4-cb9ced3df976",
        "json-pointer" => "/name",
        "relative-json-pointer" => "0",
        "regex" => "^a$",
        "byte" | "base64url" => "AAAA",
        "decimal" | "decimal128" => "1.5",
        _ => return None,
    })
}

/// Whether a text looks like one of a format. It need not be one: the month of a date may be the 13th. Of
/// formats whose texts have no fixed form, any text does.
#[cfg(feature = "server")]
pub(crate) fn is_plausible(format: &str, text: &str) -> bool {
    let is_alike = |form: &str| {
        form.len() == text.len()
            && form.bytes().zip(text.bytes()).all(|(form, byte)| match form {
                b'0' => byte.is_ascii_digit(),
                b'f' => byte.is_ascii_hexdigit(),
                _ => byte == form,
            })
    };
    match format {
        "uuid" => is_alike("ffffffff-ffff-ffff-ffff-ffffffffffff"),
        "date" => is_alike("0000-00-00"),
        "date-time" => {
            let (date, time) = text.split_at_checked(10).unwrap_or(("", ""));
            is_plausible("date", date) && time.starts_with(['T', 't']) && time.len() > 9
        }
        "ipv4" => text.split('.').filter(|it| it.parse::<u8>().is_ok()).count() == 4,
        _ => true,
    }
}

#[cfg(all(test, feature = "server"))]
mod tests {
    use super::is_plausible;

    #[test]
    fn texts_look_like_their_formats() {
        for (format, text, expected) in [
            ("uuid", "0e37df36-f698-11e6-8dd4-cb9ced3df976", true),
            ("uuid", "0e37df36", false),
            ("date", "2017-09-26", true),
            ("date", "2017", false),
            ("date-time", "2017-09-26T10:32:00Z", true),
            ("date-time", "2017-09-26", false),
            ("date-time", "2017-09-2\u{e9}", false),
            ("ipv4", "192.0.2.1", true),
            ("ipv4", "192", false),
            ("email", "any", true),
        ] {
            assert_eq!(is_plausible(format, text), expected, "{format}: {text}");
        }
    }
}
