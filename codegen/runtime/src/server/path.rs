//! Paths, cut into their segments.

use http::Uri;

use crate::http::percent;

/// The segments of a path behind its first slash, percent-decoded: `/1/a%20b/` is `1`, `a b` and an
/// empty one. `None` if it does not begin with a slash or its encoding is wrong.
pub fn segments(path: &str) -> Option<Vec<String>> {
    path.strip_prefix('/')?.split('/').map(percent::decode).collect()
}

/// The path and query of a request with the slash that the path lacks at its end; `None` if it
/// has one.
pub fn with_slash(uri: &Uri) -> Option<String> {
    let path = Some(uri.path()).filter(|path| !path.ends_with('/'))?;
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Some(format!("{path}/{query}"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_last_slash_is_added_once() {
        let with = |uri: &str| with_slash(&uri.parse().unwrap());
        assert_eq!(with("/1/demo").as_deref(), Some("/1/demo/"));
        assert_eq!(with("http://h/1/demo?a=b").as_deref(), Some("/1/demo/?a=b"));
        assert_eq!(with("/1/demo/"), None);
    }
}
