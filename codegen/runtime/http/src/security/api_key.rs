//! API keys: in a header, in the query, in a cookie.

use std::fmt;

use http::HeaderMap;

use crate::description::{KeyPlace, SecurityScheme};
use crate::value::{cookies, query_value};

/// An API key.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Name of the header, parameter or cookie.
    pub name: String,
    /// The key.
    pub key: String,
}

impl ApiKey {
    /// The key of a request; `None` if the scheme is another, or there is no key, more than one, or
    /// a malformed one.
    pub fn of(
        scheme: &SecurityScheme<'_>,
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        let SecurityScheme::ApiKey(place, name) = scheme else { return None };
        let key = match place {
            KeyPlace::Header => {
                only(headers.get_all(*name).iter().filter_map(|it| it.to_str().ok()))
            }
            KeyPlace::Query => query_value(name, query).ok().flatten(),
            KeyPlace::Cookie => {
                only(cookies(headers, name).filter_map(|it| std::str::from_utf8(it).ok()))
            }
        };
        let key = key.filter(|key| !key.is_empty())?;
        Some(Self { name: (*name).to_owned(), key })
    }
}

fn only<'t>(mut texts: impl Iterator<Item = &'t str>) -> Option<String> {
    match (texts.next(), texts.next()) {
        (Some(text), None) => Some(text.trim().to_owned()),
        _ => None,
    }
}

/// Does not show the key.
impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ApiKey").field("name", &self.name).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn key(place: KeyPlace, pairs: &[(&'static str, &'static str)], query: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        let scheme = SecurityScheme::ApiKey(place, "x-key");
        ApiKey::of(&scheme, &headers, Some(query)).map(|it| it.key)
    }

    #[test]
    fn a_key_stands_where_it_is_described() {
        let some = Some("abc".to_owned());
        assert_eq!(key(KeyPlace::Header, &[("x-key", "abc")], ""), some);
        assert_eq!(key(KeyPlace::Query, &[], "a=b&x-key=abc"), some);
        assert_eq!(key(KeyPlace::Cookie, &[("cookie", "a=b; x-key=abc")], ""), some);
        assert_eq!(key(KeyPlace::Cookie, &[("cookie", "a; x-key=\"abc\"")], ""), some);
        assert_eq!(key(KeyPlace::Header, &[], "x-key=abc"), None);
        assert_eq!(key(KeyPlace::Header, &[("x-key", "a"), ("x-key", "b")], ""), None);
        assert_eq!(key(KeyPlace::Cookie, &[("cookie", "x-key=a; x-key=b")], ""), None);
        assert_eq!(key(KeyPlace::Query, &[], "x-key="), None);
    }
}
