//! `Prefer: status=409`: the answer that a client wants (RFC 7240).

use http::{HeaderMap, HeaderName};
use swordsmith_http::description::{Description, Operation, Refusal};

/// What is preferred.
const PREFER: HeaderName = HeaderName::from_static("prefer");

/// What came of it.
pub(crate) const APPLIED: HeaderName = HeaderName::from_static("preference-applied");

/// One of the answers of an operation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Choice {
    /// The response of that number.
    Response(usize),
    /// That refusal.
    Refusal(&'static Refusal<'static>),
}

/// The status that the request prefers: the first that is named.
pub(crate) fn preferred(headers: &HeaderMap) -> Option<u16> {
    let lines = headers.get_all(PREFER).iter().filter_map(|line| line.to_str().ok());
    let preferences = lines.flat_map(|line| line.split(','));
    let status = preferences.filter_map(|preference| {
        let (name, value) = preference.split(';').next()?.split_once('=')?;
        name.trim().eq_ignore_ascii_case("status").then(|| value.trim().trim_matches('"'))
    });
    status.into_iter().next()?.parse().ok()
}

/// The method is not allowed: never the answer of an operation, which has its method, whatever is
/// described.
const METHOD_NOT_ALLOWED: u16 = 405;

/// The answer of a status: a response of the operation, a refusal of its own, one of the router's, or
/// one that every operation has.
pub(crate) fn choice(
    description: &'static Description<'static>,
    operation: &'static Operation<'static>,
    status: u16,
) -> Option<Choice> {
    if status == METHOD_NOT_ALLOWED {
        return None;
    }
    if let Some(at) = operation.responses.iter().position(|it| it.status == status) {
        return Some(Choice::Response(at));
    }
    let own = operation.refusals.iter().copied();
    let everywhere = description.refusals.iter().copied().filter(|it| is_common(description, it));
    let mut all = own.chain(of_router(description)).chain(everywhere);
    all.find(|it| it.status == status).map(Choice::Refusal)
}

/// The refusals that the router itself uses.
pub(crate) fn of_router<'a>(
    description: &Description<'a>,
) -> impl Iterator<Item = &'a Refusal<'a>> + use<'a> {
    let router = &description.router;
    let always = [
        router.unavailable,
        router.bad_request,
        router.not_found,
        router.method_not_allowed,
        router.not_acceptable,
    ];
    let optional = [router.unauthorized, router.too_large, router.unsupported_media_type];
    always.into_iter().chain(optional.into_iter().flatten())
}

/// Whether a refusal is one of every operation: none has it as its own.
fn is_common(description: &Description<'_>, refusal: &Refusal<'_>) -> bool {
    let mut own = description.operations.iter().flat_map(|it| it.refusals);
    !own.any(|it| it.is(refusal))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn the_first_status_is_preferred() {
        for (lines, status) in [
            (&[][..], None),
            (&["status=409"], Some(409)),
            (&["respond-async, Status = \"409\"; odd=1, status=200"], Some(409)),
            (&["wait=3", "status=503"], Some(503)),
            (&["status"], None),
            (&["status=many"], None),
            (&["status=70000"], None),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(PREFER, HeaderValue::from_static(line));
            }
            assert_eq!(preferred(&headers), status, "{lines:?}");
        }
    }
}
