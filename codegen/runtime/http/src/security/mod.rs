//! Credentials of a client, by the security schemes of a description.

mod api_key;
mod authorization;
mod basic;
mod bearer;

pub use api_key::ApiKey;
pub use authorization::Authorization;
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

    /// The credentials of a request by alternatives, each of schemes all of which are needed; `None`
    /// as above. Those that are of one scheme only take any of them.
    fn of_alternatives(
        alternatives: &[&[SecurityScheme<'_>]],
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        alternatives.iter().find_map(|schemes| Self::of(schemes, headers, query))
    }
}

/// The credentials of a request by one of the alternatives that an operation has: of all its
/// schemes. They are empty where nobody is asked, or need not say who they are and did not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proofs(pub Vec<AnyProof>);

/// Credentials of one of several schemes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyProof {
    /// Name and password.
    Basic(Credentials),
    /// A token.
    Bearer(BearerToken),
    /// Credentials of another scheme of HTTP, as they are sent.
    Http(Authorization),
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
        schemes.iter().find_map(|scheme| Self::of_scheme(scheme, headers, query))
    }
}

impl AnyProof {
    fn of_scheme(
        scheme: &SecurityScheme<'_>,
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        match scheme {
            SecurityScheme::Basic(_) => Credentials::of(headers).map(Self::Basic),
            SecurityScheme::Bearer(_) => BearerToken::of(headers).map(Self::Bearer),
            SecurityScheme::Http(name, _) => Authorization::of(name, headers).map(Self::Http),
            SecurityScheme::ApiKey(..) => ApiKey::of(scheme, headers, query).map(Self::ApiKey),
        }
    }
}

impl Proof for Authorization {
    fn of(schemes: &[SecurityScheme<'_>], headers: &HeaderMap, _: Option<&str>) -> Option<Self> {
        schemes.iter().find_map(|scheme| match scheme {
            SecurityScheme::Http(name, _) => Self::of(name, headers),
            _ => None,
        })
    }
}

/// Uses the first alternative for which the request has all credentials; that without schemes is
/// the last.
impl Proof for Proofs {
    fn of(
        schemes: &[SecurityScheme<'_>],
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        if schemes.is_empty() {
            return Some(Self::default());
        }
        AnyProof::of(schemes, headers, query).map(|proof| Self(vec![proof]))
    }

    fn of_alternatives(
        alternatives: &[&[SecurityScheme<'_>]],
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        let all = |schemes: &&[SecurityScheme<'_>]| {
            let proofs = schemes.iter().map(|it| AnyProof::of_scheme(it, headers, query));
            proofs.collect::<Option<Vec<_>>>().map(Self)
        };
        let mut asking = alternatives.iter().filter(|schemes| !schemes.is_empty());
        let open = || alternatives.iter().any(|schemes| schemes.is_empty()).then(Self::default);
        asking.find_map(all).or_else(open)
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

    #[test]
    fn all_schemes_of_an_alternative_are_needed() {
        let key = SecurityScheme::ApiKey(KeyPlace::Header, "x-key");
        let user = SecurityScheme::ApiKey(KeyPlace::Query, "user");
        let both = [key, user];
        let of = |alternatives: &[&[SecurityScheme<'_>]], pairs: &[_], query| {
            let proofs = Proofs::of_alternatives(alternatives, &headers(pairs), query);
            proofs.map(|proofs| proofs.0.len())
        };
        assert_eq!(of(&[&both], &[("x-key", "a")], None), None);
        assert_eq!(of(&[&both], &[("x-key", "a")], Some("user=b")), Some(2));
        assert_eq!(of(&[&both, &[key]], &[("x-key", "a")], None), Some(1));
        assert_eq!(of(&[&[], &[key]], &[("x-key", "a")], None), Some(1));
        assert_eq!(of(&[&[], &[key]], &[], None), Some(0));
        assert_eq!(of(&[&[]], &[("x-key", "a")], None), Some(0));
        assert_eq!(of(&[], &[("x-key", "a")], None), None);
    }
}
