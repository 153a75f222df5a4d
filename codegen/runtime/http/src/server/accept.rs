//! Chooses the media type of the response (RFC 9110 §12.5.1).

use http::HeaderMap;
use http::header::ACCEPT;

use crate::MediaType;
use crate::media_type::split_outside_quotes;

/// The offered type that the client prefers; the first one of equal quality. `None` if it accepts
/// none of them. Without `Accept`, everything is accepted.
pub fn choose<'o>(headers: &HeaderMap, offered: &[&'o str]) -> Option<&'o str> {
    let ranges = ranges(headers);
    if ranges.is_empty() {
        return offered.first().copied();
    }
    let mut best = None;
    for one in offered {
        let quality = MediaType::parse(one).map_or(0, |one| quality(&ranges, &one));
        if quality > best.map_or(0, |(quality, _)| quality) {
            best = Some((quality, *one));
        }
    }
    best.map(|(_, one)| one)
}

/// Whether a response of that media type is accepted.
pub fn accepts(headers: &HeaderMap, media_type: &str) -> bool {
    let ranges = ranges(headers);
    let liked = MediaType::parse(media_type).map_or(0, |one| quality(&ranges, &one));
    ranges.is_empty() || liked > 0
}

/// A media range and its quality, in thousandths.
type Range = (MediaType, u16);

/// The media ranges of all `Accept` lines; malformed members are skipped.
fn ranges(headers: &HeaderMap) -> Vec<Range> {
    let lines = headers.get_all(ACCEPT).iter().filter_map(|line| line.to_str().ok());
    let members = lines.flat_map(|line| split_outside_quotes(line, ','));
    members.filter_map(|member| range(member.trim())).collect()
}

fn range(member: &str) -> Option<Range> {
    let mut pieces = split_outside_quotes(member, ';').into_iter();
    let mut described = pieces.next()?.trim().to_owned();
    if described == "*" {
        "*/*".clone_into(&mut described); // as Java's own client writes it
    }
    let mut liked = 1000;
    for piece in pieces {
        match piece.trim().split_once('=') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("q") => {
                liked = thousandths(value.trim())?;
                break; // what follows extends Accept, not the type
            }
            _ => described = format!("{described};{piece}"),
        }
    }
    Some((MediaType::parse(&described).ok()?, liked))
}

/// `0`, `0.5`, `1.000`: at most three digits after the point. Java's own client writes `.2`.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = fraction.len() <= 3 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let fraction: u16 = is_digits.then(|| format!("{fraction:0<3}").parse().ok()).flatten()?;
    match whole {
        "0" => Some(fraction),
        "" if text.len() > 1 => Some(fraction),
        "1" => (fraction == 0).then_some(1000),
        _ => None,
    }
}

/// The quality of a type: that of the most specific range that matches it. What is offered may be a
/// range itself, of which a handler chooses one.
fn quality(ranges: &[Range], offered: &MediaType) -> u16 {
    if offered.specificity() < 2 {
        let is_meant = |range: &MediaType| range.includes(offered) || offered.includes(range);
        let liked = ranges.iter().filter(|(range, _)| is_meant(range)).map(|(_, liked)| *liked);
        return liked.max().unwrap_or(0);
    }
    let including = ranges.iter().filter(|(range, _)| range.includes(offered));
    including
        .max_by_key(|(range, liked)| (range.specificity(), *liked))
        .map_or(0, |(_, liked)| *liked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    const OFFERED: &[&str] = &["application/xml", "application/atom+xml", "text/xml"];

    fn chosen(lines: &[&'static str]) -> Option<&'static str> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(ACCEPT, HeaderValue::from_static(line));
        }
        choose(&headers, OFFERED)
    }

    #[test]
    fn the_best_liked_type_is_chosen() {
        for (accept, expected) in [
            ("*/*", "application/xml"),
            ("text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "application/xml"),
            ("application/*", "application/xml"),
            ("text/*", "text/xml"),
            ("application/atom+xml", "application/atom+xml"),
            ("application/atom+xml;type=entry", "application/atom+xml"),
            ("text/html, text/xml;q=0.4, */*;q=0.1", "text/xml"),
            ("application/xml;q=0, */*", "application/atom+xml"),
            ("text/xml, application/xml", "application/xml"),
            ("nonsense, text/xml", "text/xml"),
            ("", "application/xml"),
        ] {
            assert_eq!(chosen(&[accept]), Some(expected), "{accept}");
        }
        assert_eq!(chosen(&[]), Some("application/xml"));
        assert_eq!(chosen(&["text/html", "text/xml"]), Some("text/xml"));
    }

    #[test]
    fn what_is_not_accepted_is_not_chosen() {
        for accept in ["text/html", "application/json", "*/*;q=0", "application/xml;q=0", "image/*"]
        {
            assert_eq!(chosen(&[accept]), None, "{accept}");
        }
    }

    #[test]
    fn qualities_have_three_digits() {
        assert_eq!(thousandths("0.5"), Some(500));
        assert_eq!(thousandths("1.000"), Some(1000));
        assert_eq!(thousandths("0"), Some(0));
        for wrong in ["1.1", "2", "-1", "0.1234", "", "0.x"] {
            assert_eq!(thousandths(wrong), None, "{wrong}");
        }
    }
}
