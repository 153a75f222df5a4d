//! HTTP Basic credentials (RFC 7617).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderValue};

use crate::Reason;

/// A user name and a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    /// Name of the user.
    pub user: String,
    /// Its password.
    pub password: String,
}

impl Credentials {
    /// The Basic credentials of a request; `None` if there are none, more than one, or malformed
    /// ones.
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

    /// The value of `Authorization`, marked as sensitive.
    ///
    /// # Errors
    ///
    /// If the user's name has a colon: what follows would become the password (RFC 7617 §2).
    pub fn to_header(&self) -> Result<HeaderValue, Reason> {
        if self.user.contains(':') {
            return Err(Reason::new("the name of a user cannot have a colon"));
        }
        let token = STANDARD.encode(format!("{}:{}", self.user, self.password));
        let mut value = HeaderValue::try_from(format!("Basic {token}")).map_err(|error| {
            Reason::new("the credentials cannot be sent").with_detail(error.to_string())
        })?;
        value.set_sensitive(true);
        Ok(value)
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
    fn what_is_written_is_read() {
        let written = Credentials { user: "démo".into(), password: "de:mo".into() };
        let value = written.to_header().unwrap();
        assert!(value.is_sensitive());
        let headers = HeaderMap::from_iter([(AUTHORIZATION, value)]);
        assert_eq!(Credentials::of(&headers), Some(written));
        assert!(Credentials { user: "a:b".into(), password: "c".into() }.to_header().is_err());
    }

    #[test]
    fn the_password_is_not_shown() {
        let credentials = Credentials { user: "demo".into(), password: "secret".into() };
        assert_eq!(format!("{credentials:?}"), "Credentials { user: \"demo\", .. }");
    }
}
