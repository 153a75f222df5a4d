//! Cookies (RFC 6265): how values in them are found.
//!
//! They are written as `OpenAPI` has it, in the style `form`: percent-encoded, and those of a list
//! with commas between them.

use http::header::COOKIE;
use http::{HeaderMap, HeaderValue};

use super::{Parsed, utf8};
use crate::description::{Parameter, Value};
use crate::{Reason, percent};

/// The values of the cookies of a name, as they are written, but without quotes around them.
pub(crate) fn cookies<'h>(headers: &'h HeaderMap, name: &str) -> impl Iterator<Item = &'h [u8]> {
    let lines = headers.get_all(COOKIE).iter().map(HeaderValue::as_bytes);
    let pairs = lines.flat_map(|line| line.split(|byte| *byte == b';'));
    pairs.filter_map(move |pair| {
        let equals = pair.iter().position(|byte| *byte == b'=')?;
        let (key, value) = (pair[..equals].trim_ascii(), pair[equals + 1..].trim_ascii());
        (key == name.as_bytes()).then(|| unquoted(value))
    })
}

fn unquoted(value: &[u8]) -> &[u8] {
    match value {
        [b'"', inner @ .., b'"'] => inner,
        other => other,
    }
}

/// The value of a parameter in a cookie, decoded; those of a list as one text.
pub(super) fn find(parameter: &Parameter<'_>, headers: &HeaderMap) -> Parsed<Option<String>> {
    let mut found = cookies(headers, parameter.name);
    let Some(value) = found.next() else { return Ok(None) };
    if found.next().is_some() {
        return Err(Reason::new("it stands there more than once"));
    }
    let text = utf8(value)?;
    match &parameter.value {
        Value::List(list) => list.in_one(text).map(Some),
        _ => percent::decode(text).map(Some).ok_or_else(wrong_encoding),
    }
}

/// What is wrong with a `%` that no number follows.
pub(super) fn wrong_encoding() -> Reason {
    Reason::new("its percent-encoding is wrong")
}

#[cfg(test)]
mod tests {
    use super::super::{Field, Values, parameters};
    use super::*;
    use crate::description::{List, Separator};

    fn headers(lines: &[&[u8]]) -> HeaderMap {
        let line = |line: &&[u8]| (COOKIE, HeaderValue::from_bytes(line).unwrap());
        lines.iter().map(line).collect()
    }

    fn read<T: Field>(parameter: Parameter<'_>, lines: &[&[u8]]) -> Result<T, String> {
        let (mut values, all, headers) = (Values::default(), [parameter], headers(lines));
        let found = parameters(&all, &headers, None, &mut values);
        found.map_err(|misfit| misfit.reason.to_string())?;
        values.take().map_err(|reason| reason.to_string())
    }

    #[test]
    fn a_cookie_stands_among_others_with_or_without_quotes() {
        let level = Parameter::cookie("level", Value::Unsigned(1, 9));
        let levels = |lines: &[&[u8]]| read::<Option<u64>>(level, lines);
        assert_eq!(levels(&[]), Ok(None));
        assert_eq!(levels(&[b"level=3"]), Ok(Some(3)));
        assert_eq!(levels(&[b"a=\xFF; b; LEVEL=x;level = \"3\" ;c=\"level=4\""]), Ok(Some(3)));
        assert_eq!(levels(&[b"a=1", b"level=%33"]), Ok(Some(3)));
        let twice = Err("level: it stands there more than once".to_owned());
        assert_eq!(levels(&[b"level=3; level=3"]), twice);
        assert_eq!(levels(&[b"level=3", b"level=4"]), twice);
        assert!(levels(&[b"level="]).is_err() && levels(&[b"level=%3"]).is_err());
        let text = Parameter::cookie("t", Value::TEXT);
        let texts = |lines: &[&[u8]]| read::<String>(text, lines);
        assert_eq!(texts(&[b"t=a=b+c%20%C3%A9"]), Ok("a=b+c \u{e9}".to_owned()));
        assert_eq!(texts(&[b"t=\""]), Ok("\"".to_owned()));
        assert_eq!(texts(&[b"t=\xFF"]), Err("t: it is not UTF-8".to_owned()));
    }

    #[test]
    fn what_is_written_is_read() {
        let list = List { separator: Separator::Comma, ..List::of(&Value::TEXT) };
        let several = Parameter::cookie("several", Value::List(list));
        let sent = ["a,b", "c;d=\"e\"", "\u{e9} %"].map(str::to_owned).to_vec();
        let cookie = several.in_cookie(&sent.encode().unwrap());
        assert_eq!(cookie, "several=a%2Cb,c%3Bd%3D%22e%22,%C3%A9%20%25");
        assert_eq!(read(several, &[cookie.as_bytes()]), Ok(sent));
        let one = Parameter::cookie("one", Value::TEXT);
        let cookie = one.in_cookie("a, b; \"c\"");
        assert_eq!(read(one, &[cookie.as_bytes()]), Ok("a, b; \"c\"".to_owned()));
        let numbers = Value::Unsigned(1, 9);
        let list = List { separator: Separator::Comma, maximum: 2, ..List::of(&numbers) };
        let few = Parameter::cookie("few", Value::List(list));
        assert_eq!(read(few, &[b"few=\"1,2\""]), Ok(vec![1_u64, 2]));
        assert!(read::<Vec<u64>>(few, &[b"few=1,2,3"]).is_err());
        assert_eq!(read(few, &[b"many=1"]), Ok(Vec::<u64>::new()));
    }

    #[test]
    fn a_default_holds_where_there_is_no_cookie() {
        let page = Parameter::cookie("page", Value::Unsigned(1, 9)).or("1");
        assert_eq!(read(page, &[b"pages=2"]), Ok(1_u64));
    }
}
