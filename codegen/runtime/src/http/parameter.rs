//! Parameters of a request, from its headers and its query to typed values.
//!
//! Generated code puts these functions together: one that finds the value, one that reads it.

use http::HeaderMap;

use super::{ContentDisposition, Fault, Md5, Pattern, Reason, percent};

/// Why a value is refused; the parameter's name is put in front of it.
pub type Parsed<T> = Result<T, Reason>;

/// Reads a header; the first of `names` is its name, the others are aliases.
///
/// # Errors
///
/// If it stands there more than once, under whatever name, and if `read` refuses it.
pub fn header<T>(
    headers: &HeaderMap,
    names: &[&'static str],
    read: impl FnOnce(&[u8]) -> Parsed<T>,
) -> Result<Option<T>, Fault> {
    let mut values = names.iter().flat_map(|name| headers.get_all(*name));
    let Some(value) = values.next() else { return Ok(None) };
    let refused = |reason: Reason| named(names[0], reason);
    if values.next().is_some() {
        return Err(refused(Reason::new("it stands there more than once")));
    }
    read(value.as_bytes().trim_ascii()).map(Some).map_err(refused)
}

/// Reads a header that is never refused for being repeated: the first one counts.
///
/// # Errors
///
/// If `read` refuses it.
pub fn first_header<T>(
    headers: &HeaderMap,
    names: &[&'static str],
    read: impl FnOnce(&[u8]) -> Parsed<T>,
) -> Result<Option<T>, Fault> {
    let value = names.iter().find_map(|name| headers.get(*name));
    let read = value.map(|value| read(value.as_bytes().trim_ascii()));
    read.transpose().map_err(|reason| named(names[0], reason))
}

/// Whether a header is there, under any of its names.
pub fn has_header(headers: &HeaderMap, names: &[&'static str]) -> bool {
    names.iter().any(|name| headers.contains_key(*name))
}

/// Reads a parameter of the query.
///
/// # Errors
///
/// As [`header`], and if the query's percent-encoding is wrong.
pub fn query<T>(
    query: Option<&str>,
    name: &'static str,
    read: impl FnOnce(&[u8]) -> Parsed<T>,
) -> Result<Option<T>, Fault> {
    let mut found = None;
    for pair in query.unwrap_or_default().split('&') {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        if query_text(key).as_deref() != Some(name) {
            continue;
        }
        let value = query_text(value)
            .ok_or_else(|| named(name, Reason::new("its percent-encoding is wrong")))?;
        if found.replace(value).is_some() {
            return Err(named(name, Reason::new("it stands there more than once")));
        }
    }
    let read = found.map(|value| read(value.as_bytes()));
    read.transpose().map_err(|reason| named(name, reason))
}

/// The value of a parameter that must be there.
///
/// # Errors
///
/// If it is not.
pub fn required<T>(name: &'static str, value: Option<T>) -> Result<T, Fault> {
    value.ok_or_else(|| Fault::malformed(format!("{name} is missing")))
}

/// Any text in UTF-8.
///
/// # Errors
///
/// If it is not UTF-8.
pub fn text(value: &[u8]) -> Parsed<String> {
    utf8(value).map(str::to_owned)
}

/// `true` or `false`, in any case.
///
/// # Errors
///
/// If it is anything else.
pub fn boolean(value: &[u8]) -> Parsed<bool> {
    match value.to_ascii_lowercase().as_slice() {
        b"true" => Ok(true),
        b"false" => Ok(false),
        _ => Err(expected("true or false", value)),
    }
}

/// An integer that is not negative, within bounds.
pub fn unsigned(minimum: u64, maximum: u64) -> impl FnOnce(&[u8]) -> Parsed<u64> {
    move |value| {
        let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
        let number = is_number.then(|| utf8(value).ok()?.parse::<u64>().ok()).flatten();
        number
            .filter(|number| (minimum..=maximum).contains(number))
            .ok_or_else(|| expected(&range(&minimum, &maximum, &u64::MAX), value))
    }
}

/// An integer, within bounds.
pub fn signed(minimum: i64, maximum: i64) -> impl FnOnce(&[u8]) -> Parsed<i64> {
    move |value| {
        let number = if value.starts_with(b"+") { None } else { utf8(value)?.parse::<i64>().ok() };
        number
            .filter(|number| (minimum..=maximum).contains(number))
            .ok_or_else(|| expected(&range(&minimum, &maximum, &i64::MAX), value))
    }
}

/// One of the values of an enumeration.
pub fn enumeration<T>(find: impl FnOnce(&str) -> Option<T>) -> impl FnOnce(&[u8]) -> Parsed<T> {
    move |value| {
        let unknown = || Reason::new("its value is not known").with_detail(found(value));
        find(utf8(value)?).ok_or_else(unknown)
    }
}

/// A checksum.
///
/// # Errors
///
/// If it is neither hexadecimal nor base64 of 16 bytes.
pub fn md5(value: &[u8]) -> Parsed<Md5> {
    Md5::parse(utf8(value)?)
}

/// A `Content-Disposition`.
///
/// # Errors
///
/// As [`ContentDisposition::parse`].
pub fn content_disposition(value: &[u8]) -> Parsed<ContentDisposition> {
    ContentDisposition::parse(value)
}

/// A name in percent-encoded UTF-8 (RFC 5023, `Slug`).
///
/// # Errors
///
/// None: what cannot be decoded stands for itself.
pub fn slug(value: &[u8]) -> Parsed<String> {
    Ok(percent::decode_lossy(value))
}

/// A value that matches a pattern, then read.
pub fn matching<T>(
    pattern: &'static Pattern,
    read: impl FnOnce(&[u8]) -> Parsed<T>,
) -> impl FnOnce(&[u8]) -> Parsed<T> {
    move |value| match utf8(value)? {
        text if pattern.is_match(text) => read(value),
        _ => Err(expected(&format!("what matches {}", pattern.as_str()), value)),
    }
}

/// A value of so many characters, then read.
pub fn of_length<T>(
    minimum: usize,
    maximum: usize,
    read: impl FnOnce(&[u8]) -> Parsed<T>,
) -> impl FnOnce(&[u8]) -> Parsed<T> {
    move |value| match utf8(value)?.chars().count() {
        length if (minimum..=maximum).contains(&length) => read(value),
        length => Err(Reason::new(format!("it has {length} characters"))),
    }
}

fn named(name: &str, reason: Reason) -> Fault {
    Fault::malformed(Reason { summary: format!("{name}: {}", reason.summary), ..reason })
}

fn expected(what: &str, value: &[u8]) -> Reason {
    Reason::new(format!("expected {what}")).with_detail(found(value))
}

fn found(value: &[u8]) -> String {
    let text: String = String::from_utf8_lossy(value).chars().take(100).collect();
    format!("found `{text}`")
}

fn range<N: std::fmt::Display + PartialEq>(minimum: &N, maximum: &N, largest: &N) -> String {
    if maximum == largest {
        return format!("an integer from {minimum}");
    }
    format!("an integer from {minimum} to {maximum}")
}

fn utf8(value: &[u8]) -> Parsed<&str> {
    std::str::from_utf8(value).map_err(|_| Reason::new("it is not UTF-8"))
}

fn query_text(text: &str) -> Option<String> {
    percent::decode(&text.replace('+', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (http::HeaderName::from_static(name), http::HeaderValue::from_static(value))
        };
        let mut headers = HeaderMap::new();
        for (name, value) in pairs.iter().map(pair) {
            headers.append(name, value);
        }
        headers
    }

    #[test]
    fn a_header_stands_there_once_under_any_of_its_names() {
        let names = &["Content-MD5", "CONTENT_MD5"];
        let read = |pairs| header(&headers(pairs), names, text).map_err(|fault| fault.to_string());
        assert_eq!(read(&[]), Ok(None));
        assert_eq!(read(&[("content-md5", "a")]), Ok(Some("a".to_owned())));
        assert_eq!(read(&[("content_md5", "b")]), Ok(Some("b".to_owned())));
        let twice = Err("Content-MD5: it stands there more than once".to_owned());
        assert_eq!(read(&[("content-md5", "a"), ("content-md5", "a")]), twice);
        assert_eq!(read(&[("content-md5", "a"), ("content_md5", "a")]), twice);
    }

    static DIGITS: Pattern = Pattern::new("^[0-9]+$");

    #[test]
    fn values_are_read_by_their_kind() {
        assert_eq!(boolean(b"TRUE"), Ok(true));
        assert!(boolean(b"1").is_err());
        assert_eq!(unsigned(1, 9)(b"9"), Ok(9));
        for wrong in [&b"0"[..], b"10", b"+1", b"-1", b"", b"1.0", b"99999999999999999999999"] {
            assert!(unsigned(1, 9)(wrong).is_err());
        }
        assert_eq!(signed(-3, 3)(b"-3"), Ok(-3));
        assert!(signed(-3, 3)(b"+3").is_err());
        assert_eq!(slug(b"a%20b%").as_deref(), Ok("a b%"));
        assert!(of_length(1, 2, text)("éé".as_bytes()).is_ok());
        assert!(of_length(1, 2, text)(b"abc").is_err());
        assert!(matching(&DIGITS, text)(b"12").is_ok());
        assert!(matching(&DIGITS, text)(b"1x").is_err());
    }

    #[test]
    fn a_query_is_decoded() {
        let read =
            |text| query(Some(text), "page", unsigned(1, 9)).map_err(|fault| fault.to_string());
        assert_eq!(read("a=b&page=3"), Ok(Some(3)));
        assert_eq!(read("p%61ge=%33"), Ok(Some(3)));
        assert_eq!(read("pages=3"), Ok(None));
        assert_eq!(query(None, "page", text).unwrap(), None);
        assert!(read("page=3&page=3").is_err());
        assert!(read("page=%").is_err());
        assert_eq!(read("page=x"), Err("page: expected an integer from 1 to 9: found `x`".into()));
    }
}
