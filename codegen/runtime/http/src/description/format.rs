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
