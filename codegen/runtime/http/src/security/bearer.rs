//! Bearer tokens (RFC 6750, section 2.1).

use std::fmt;

use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderValue};

use crate::Reason;

/// A bearer token.
#[derive(Clone, PartialEq, Eq)]
pub struct BearerToken(pub String);

impl BearerToken {
    /// The token of a request; `None` if there is none, more than one, or a malformed one.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let (value, None) = (values.next()?, values.next()) else { return None };
        let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
        let token = token.trim();
        let is_token = scheme.eq_ignore_ascii_case("bearer") && is_token68(token);
        is_token.then(|| Self(token.to_owned()))
    }

    /// The value of `Authorization`, marked as sensitive.
    ///
    /// # Errors
    ///
    /// If it has characters that are not allowed in a token.
    pub fn to_header(&self) -> Result<HeaderValue, Reason> {
        let none = || Reason::new("the token cannot be sent");
        if !is_token68(&self.0) {
            return Err(none());
        }
        let mut value = HeaderValue::try_from(format!("Bearer {}", self.0)).map_err(|_| none())?;
        value.set_sensitive(true);
        Ok(value)
    }
}

/// Does not show the token.
impl fmt::Debug for BearerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BearerToken").finish_non_exhaustive()
    }
}

/// The characters of a token (RFC 6750: `b64token`).
fn is_token68(text: &str) -> bool {
    let body = text.trim_end_matches('=');
    let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/".contains(&byte);
    !body.is_empty() && body.bytes().all(is_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_not_shown() {
        let token = BearerToken("mF_9.B5f-4.1JqM==".to_owned());
        let value = token.to_header().unwrap();
        assert!(value.is_sensitive());
        assert_eq!(format!("{token:?}"), "BearerToken(..)");
        let headers = HeaderMap::from_iter([(AUTHORIZATION, value)]);
        assert_eq!(BearerToken::of(&headers), Some(token));
    }

    #[test]
    fn anything_else_is_none() {
        for value in ["Bearer", "Bearer ", "Bearer a b", "Bearer ==", "Basic abc", "abc"] {
            let headers = HeaderMap::from_iter([(AUTHORIZATION, HeaderValue::from_static(value))]);
            assert_eq!(BearerToken::of(&headers), None, "{value}");
        }
        assert!(BearerToken("a b".to_owned()).to_header().is_err());
    }
}
