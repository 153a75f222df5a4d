//! Credentials of other schemes of HTTP: as they are sent.

use std::fmt;

use http::HeaderMap;
use http::header::AUTHORIZATION;

/// The value of `Authorization` (RFC 9110, section 11.6.2), of which the router knows the scheme
/// only.
#[derive(Clone, PartialEq, Eq)]
pub struct Authorization {
    /// The name of the scheme, as the client writes it.
    pub scheme: String,
    /// What stands behind it.
    pub credentials: String,
}

impl Authorization {
    /// The credentials of a request in a scheme; `None` if there are none, more than one, or those
    /// of another scheme.
    pub fn of(scheme: &str, headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let (value, None) = (values.next()?, values.next()) else { return None };
        let (name, credentials) = value.to_str().ok()?.split_once(' ')?;
        let credentials = credentials.trim().to_owned();
        let is_it = name.eq_ignore_ascii_case(scheme) && !credentials.is_empty();
        is_it.then(|| Self { scheme: name.to_owned(), credentials })
    }
}

/// Does not show the credentials.
impl fmt::Debug for Authorization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authorization").field("scheme", &self.scheme).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn credentials_are_of_their_scheme() {
        for (value, expected) in [
            ("Digest username=\"a\"", Some("username=\"a\"")),
            ("digest  x", Some("x")),
            ("Digest ", None),
            ("Basic YTpi", None),
        ] {
            let headers = HeaderMap::from_iter([(AUTHORIZATION, HeaderValue::from_static(value))]);
            let found = Authorization::of("digest", &headers).map(|it| it.credentials);
            assert_eq!(found.as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn credentials_are_not_shown() {
        let shown = Authorization { scheme: "Digest".to_owned(), credentials: "secret".to_owned() };
        assert_eq!(format!("{shown:?}"), "Authorization { scheme: \"Digest\", .. }");
    }
}
