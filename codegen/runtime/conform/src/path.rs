//! Expands path templates.

use std::fmt::Write as _;

use swordsmith_http::description::Path;

/// A template with its parameters filled in, percent-encoded but for commas: they are between the values of
/// a list.
pub(crate) fn filled(template: &str, arguments: &[(String, Vec<u8>)]) -> String {
    let mut path = String::new();
    for piece in pieces(template) {
        let value = match piece {
            Piece::Literal(_) => None,
            Piece::Parameter(name) => arguments.iter().find(|(other, _)| other == name),
        };
        match (piece, value) {
            (_, Some((_, value))) => path.push_str(&encoded(value).replace("%2C", ",")),
            (Piece::Literal(text), None) => path.push_str(&sent(text)),
            (Piece::Parameter(name), None) => path.extend(["{", name, "}"]),
        }
    }
    path
}

/// What stands between parameters as a request has it: what is encoded already stays so.
fn sent(literal: &str) -> String {
    let mut sent = String::new();
    for sign in literal.chars() {
        if sign.is_ascii_graphic() {
            sent.push(sign);
        } else {
            sent.push_str(&encoded(sign.encode_utf8(&mut [0; 4]).as_bytes()));
        }
    }
    sent
}

/// The names of a template's parameters, in their order.
pub(crate) fn names(template: &str) -> impl Iterator<Item = &str> {
    pieces(template).into_iter().filter_map(|piece| match piece {
        Piece::Literal(_) => None,
        Piece::Parameter(name) => Some(name),
    })
}

/// A piece of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece<'t> {
    /// As it is written.
    Literal(&'t str),
    /// A parameter, by its name.
    Parameter(&'t str),
}

/// Texts and parameters by turns. A brace without its other one is text.
fn pieces(template: &str) -> Vec<Piece<'_>> {
    let (mut rest, mut found) = (template, Vec::new());
    while let Some((text, behind)) = rest.split_once('{') {
        let Some((name, behind)) = behind.split_once('}') else { break };
        if !text.is_empty() {
            found.push(Piece::Literal(text));
        }
        found.push(Piece::Parameter(name));
        rest = behind;
    }
    if !rest.is_empty() {
        found.push(Piece::Literal(rest));
    }
    found
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
    path.all_segments().map(|segments| path.template_of(segments))
}

/// The values of a template's parameters in a path; `None` if it is another path.
pub(crate) fn matched(template: &str, path: &str) -> Option<Vec<(String, Vec<u8>)>> {
    let template: Vec<_> = template.split('/').collect();
    let segments: Vec<_> = path.split('/').collect();
    let mut arguments = Vec::new();
    for (one, segment) in template.iter().zip(&segments) {
        for (name, value) in in_segment(&pieces(one), segment)? {
            let value = swordsmith_http::percent::decode(value)?;
            arguments.push((name.to_owned(), value.into_bytes()));
        }
    }
    (template.len() == segments.len()).then_some(arguments)
}

/// The values of parameters in a segment, as they are encoded there: each ends where the next text
/// begins first.
fn in_segment<'t>(pieces: &[Piece<'t>], segment: &'t str) -> Option<Vec<(&'t str, &'t str)>> {
    match pieces {
        [] => segment.is_empty().then(Vec::new),
        [Piece::Literal(text), rest @ ..] => in_segment(rest, segment.strip_prefix(text)?),
        [Piece::Parameter(name)] => Some(vec![(name, segment)]),
        [Piece::Parameter(name), Piece::Literal(text)] => {
            Some(vec![(name, segment.strip_suffix(text)?)])
        }
        [Piece::Parameter(name), rest @ ..] => {
            let Some(Piece::Literal(text)) = rest.first() else { return None };
            let (value, behind) = segment.split_at(segment.find(text)?);
            let mut all = vec![(*name, value)];
            all.extend(in_segment(rest, behind)?);
            Some(all)
        }
    }
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
