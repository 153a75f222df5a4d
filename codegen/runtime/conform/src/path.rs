//! Expands path templates.

use std::fmt::Write as _;

use swordsmith_http::description::{Path, Segment};

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

/// The values of a path's parameters, by any of its templates; `None` if it is another path.
pub(crate) fn found(described: &Path<'_>, path: &str) -> Option<Vec<(String, Vec<u8>)>> {
    templates(described).find_map(|template| matched(&template, path))
}

/// All templates of a path, its own first.
pub(crate) fn templates(path: &Path<'_>) -> impl Iterator<Item = String> {
    path.all_segments().map(|segments| template(path, segments))
}

/// A template from its segments.
fn template(path: &Path<'_>, segments: &[Segment<'_>]) -> String {
    let segment = |segment: &Segment<'_>| match segment {
        Segment::Literal(text) => format!("/{text}"),
        Segment::Parameter(index) => {
            let name = path.parameters.get(*index).map(|it| it.name).unwrap_or_default();
            format!("/{{{name}}}")
        }
    };
    segments.iter().map(segment).collect()
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

#[cfg(test)]
mod tests {
    use swordsmith_http::description::{Parameter, Path, Segment, Value};

    use super::found;

    #[test]
    fn a_path_is_found_by_each_of_its_names() {
        let parameters = [Parameter::path("id", Value::Boolean)];
        let path = Path {
            template: "/items/{id}/",
            segments: &[Segment::Literal("items"), Segment::Parameter(0), Segment::Literal("")],
            also_at: &[&[Segment::Literal("i"), Segment::Parameter(0)]],
            parameters: &parameters,
        };
        for (text, id) in [("/items/7/", Some("7")), ("/i/8", Some("8")), ("/i/8/", None)] {
            let values = found(&path, text);
            let expected = id.map(|id| vec![("id".to_owned(), id.as_bytes().to_vec())]);
            assert_eq!(values, expected, "{text}");
        }
    }
}
