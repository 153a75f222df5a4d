//! Credentials of a client, by the security schemes of a description.

mod api_key;
mod basic;
mod bearer;

pub use api_key::ApiKey;
pub use basic::Credentials;
pub use bearer::BearerToken;
use http::HeaderMap;

use crate::description::SecurityScheme;

/// The credentials that a service accepts: of one scheme, of any of several, or `()` without
/// authentication.
pub trait Proof: Sized + Send {
    /// The credentials of a request; `None` if there are none, more than one, or malformed ones.
    fn of(schemes: &[SecurityScheme<'_>], headers: &HeaderMap, query: Option<&str>)
    -> Option<Self>;
}

/// Credentials of one of several schemes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyProof {
    /// Name and password.
    Basic(Credentials),
    /// A token.
    Bearer(BearerToken),
    /// A key.
    ApiKey(ApiKey),
}

impl Proof for () {
    fn of(_: &[SecurityScheme<'_>], _: &HeaderMap, _: Option<&str>) -> Option<Self> {
        Some(())
    }
}

impl Proof for Credentials {
    fn of(_: &[SecurityScheme<'_>], headers: &HeaderMap, _: Option<&str>) -> Option<Self> {
        Self::of(headers)
    }
}

impl Proof for BearerToken {
    fn of(_: &[SecurityScheme<'_>], headers: &HeaderMap, _: Option<&str>) -> Option<Self> {
        Self::of(headers)
    }
}

impl Proof for ApiKey {
    fn of(
        schemes: &[SecurityScheme<'_>],
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        schemes.iter().find_map(|scheme| Self::of(scheme, headers, query))
    }
}

/// Uses the first scheme for which the request has credentials.
impl Proof for AnyProof {
    fn of(
        schemes: &[SecurityScheme<'_>],
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        schemes.iter().find_map(|scheme| match scheme {
            SecurityScheme::Basic(_) => Credentials::of(headers).map(Self::Basic),
            SecurityScheme::Bearer(_) => BearerToken::of(headers).map(Self::Bearer),
            SecurityScheme::ApiKey(..) => ApiKey::of(scheme, headers, query).map(Self::ApiKey),
        })
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;
    use crate::description::KeyPlace;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn the_first_scheme_counts_of_which_there_is_anything() {
        let schemes = [
            SecurityScheme::Basic("a"),
            SecurityScheme::Bearer("a"),
            SecurityScheme::ApiKey(KeyPlace::Query, "key"),
        ];
        let of = |pairs, query| <AnyProof as Proof>::of(&schemes, &headers(pairs), query);
        let token = BearerToken("abc".to_owned());
        assert_eq!(of(&[("authorization", "Bearer abc")], None), Some(AnyProof::Bearer(token)));
        let key = ApiKey { name: "key".to_owned(), key: "a b".to_owned() };
        assert_eq!(of(&[], Some("x=y&key=a+b")), Some(AnyProof::ApiKey(key)));
        assert!(matches!(of(&[("authorization", "Basic YTpi")], None), Some(AnyProof::Basic(_))));
        assert_eq!(of(&[("authorization", "Digest abc")], None), None);
    }
}
