//! Paths, cut into their segments.

use http::Method;

use super::Head;
use crate::http::parameter::Parsed;
use crate::http::percent;

/// The segments of a path behind its first slash, percent-decoded: `/1/a%20b/` is `1`, `a b` and an
/// empty one. `None` if it does not begin with a slash or its encoding is wrong.
pub fn segments(path: &str) -> Option<Vec<String>> {
    path.strip_prefix('/')?.split('/').map(percent::decode).collect()
}

/// Where a client is sent that left out the last slash of a path that leads somewhere, as far as it only wants
/// to read: path and query.
pub fn with_slash(head: &Head, leads_somewhere: impl FnOnce(&str) -> bool) -> Option<String> {
    let uri = head.uri();
    let is_meant = head.method() == Method::GET && !uri.path().ends_with('/');
    let path = is_meant.then(|| format!("{}/", uri.path()))?;
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    leads_somewhere(&path).then(|| path + &query)
}

/// The value of a parameter of a path; `None` if it is empty or does not fit.
pub fn parameter<T>(segment: &str, read: impl FnOnce(&[u8]) -> Parsed<T>) -> Option<T> {
    if segment.is_empty() { None } else { read(segment.as_bytes()).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::Body;
    use http::Request;

    #[test]
    fn segments_are_decoded() {
        let read = |path| segments(path).unwrap_or_default().join("|");
        assert_eq!(read("/1/demo/"), "1|demo|");
        assert_eq!(read("/1/a%20b%2Fc"), "1|a b/c");
        assert_eq!(read("/"), "");
        assert_eq!(segments("*"), None);
        assert_eq!(segments("/%ff/"), None);
    }

    #[test]
    fn the_last_slash_is_added_where_it_helps() {
        let with = |method: &str, uri: &str| {
            let request = Request::builder().method(method).uri(uri).body(Body::empty());
            let (head, _) = Head::split(request.unwrap());
            with_slash(&head, |path| path == "/1/demo/")
        };
        assert_eq!(with("GET", "/1/demo").as_deref(), Some("/1/demo/"));
        assert_eq!(with("HEAD", "http://h/1/demo?a=b").as_deref(), Some("/1/demo/?a=b"));
        assert_eq!(with("GET", "/1/demo/"), None);
        assert_eq!(with("GET", "/1/other"), None);
        assert_eq!(with("POST", "/1/demo"), None);
    }
}
