//! HTTP Basic credentials (RFC 7617).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::HeaderMap;
use http::header::AUTHORIZATION;

/// What a client says it is, and what it proves it with.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    /// Name of the user.
    pub user: String,
    /// Its password.
    pub password: String,
}

impl Credentials {
    /// The Basic credentials of a request; `None` if there are none, more than one, or none that can be
    /// read.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let (value, None) = (values.next()?, values.next()) else { return None };
        let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
        let bytes = STANDARD.decode(token.trim()).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let (user, password) = text.split_once(':')?;
        let is_basic = scheme.eq_ignore_ascii_case("basic");
        is_basic.then(|| Self { user: user.to_owned(), password: password.to_owned() })
    }
}

/// Does not show the password.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("user", &self.user).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn credentials(values: &[&'static str]) -> Option<(String, String)> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, HeaderValue::from_static(value));
        }
        Credentials::of(&headers).map(|it| (it.user, it.password))
    }

    #[test]
    fn basic_credentials_are_read() {
        let demo = Some(("demo".to_owned(), "de:mo".to_owned()));
        assert_eq!(credentials(&["Basic ZGVtbzpkZTptbw=="]), demo);
        assert_eq!(credentials(&["bASIC   ZGVtbzpkZTptbw=="]), demo);
    }

    #[test]
    fn anything_else_is_none() {
        for values in [
            &[][..],
            &["Basic"],
            &["Basic "],
            &["Basic !"],
            &["Bearer ZGVtbzpkZTptbw=="],
            &["Basic ZGVtbw=="],
            &["Basic /zr/"],
            &["Basic ZGVtbzpkZTptbw==", "Basic ZGVtbzpkZTptbw=="],
        ] {
            assert_eq!(credentials(values), None, "{values:?}");
        }
    }

    #[test]
    fn the_password_is_not_shown() {
        let credentials = Credentials { user: "demo".into(), password: "secret".into() };
        assert_eq!(format!("{credentials:?}"), "Credentials { user: \"demo\", .. }");
    }
}
