//! Expands path templates.

use std::fmt::Write as _;

/// A template with its parameters filled in, percent-encoded.
pub(crate) fn filled(template: &str, arguments: &[(String, Vec<u8>)]) -> String {
    let segment = |segment: &str| {
        let name = segment.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        let value = name.and_then(|name| arguments.iter().find(|(other, _)| other == name));
        value.map_or_else(|| segment.to_owned(), |(_, value)| encoded(value))
    };
    template.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// The names of a template's parameters, in their order.
pub(crate) fn names(template: &str) -> impl Iterator<Item = &str> {
    template.split('/').filter_map(|it| it.strip_prefix('{')?.strip_suffix('}'))
}

/// Everything but letters, digits and `-._~` is written as `%` and two digits.
pub(crate) fn encoded(value: &[u8]) -> String {
    let mut text = String::new();
    for byte in value {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(byte) {
            text.push(char::from(*byte));
        } else {
            let _ = write!(text, "%{byte:02X}"); // a string takes it
        }
    }
    text
}

/// The values of a template's parameters in a path; `None` if it is another path.
pub(crate) fn matched(template: &str, path: &str) -> Option<Vec<(String, Vec<u8>)>> {
    let template: Vec<_> = template.split('/').collect();
    let segments: Vec<_> = path.split('/').collect();
    let mut arguments = Vec::new();
    for (one, segment) in template.iter().zip(&segments) {
        match one.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            Some(name) => {
                let value = swordsmith_http::percent::decode(segment)?;
                arguments.push((name.to_owned(), value.into_bytes()));
            }
            None if one != segment => return None,
            None => {}
        }
    }
    (template.len() == segments.len()).then_some(arguments)
}
