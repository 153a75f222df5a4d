//! Refusals as the description of a service has them.

use http::header::RETRY_AFTER;
use http::{HeaderValue, Response, StatusCode};
use swordsmith_http::Body;
use swordsmith_http::description::{self, Description};
use swordsmith_http::message::{self, Refused};
use swordsmith_http::server::{RequestId, response};

use crate::refusal::{Refusal, plain_text};

/// The response of a refusal as a description has it, with the error document and the headers of
/// all its responses. `R` are the refusals of the description.
///
/// It is the described one of the same status. If there is none, it is the one of a request that
/// cannot be read, or of a service that is not available; only too many requests are then refused in
/// plain text, as no other status says what to do.
pub fn as_described<R: message::Refusal>(
    description: &Description<'static>,
    refusal: &Refusal,
    id: &RequestId,
) -> Response<Body> {
    let Some(described) = described(description, refusal.status()) else {
        return plain_text(refusal, id);
    };
    let typed: R = Refused::new(described, refusal.reason()).into();
    let mut response = response::refused_before_routing(description, &typed, id);
    if let Some(seconds) = refusal.retry_after() {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

fn described(
    description: &Description<'static>,
    status: StatusCode,
) -> Option<&'static description::Refusal<'static>> {
    let same = description.refusal(status.as_u16(), None).filter(|it| can_be_made(it));
    same.or_else(|| match status {
        StatusCode::TOO_MANY_REQUESTS => None,
        _ if status.is_server_error() => Some(description.router.unavailable),
        _ => Some(description.router.bad_request),
    })
}

/// Whether nothing but a handler could know the value of one of its headers.
fn can_be_made(refusal: &description::Refusal<'_>) -> bool {
    refusal.headers.iter().all(|header| header.default.is_some() || !header.required)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http_body_util::BodyExt;
    use swordsmith_http::description::{Parameter, RouterRefusals, Value};
    use swordsmith_http::server::UntypedRefusal;
    use swordsmith_xml::table::{Index, Schema};

    use super::*;
    use crate::quotas::TooMany;

    static BAD: description::Refusal<'static> = description::Refusal::new("Bad", 400, "");
    static AWAY: description::Refusal<'static> = description::Refusal::new("Away", 503, "");
    static MANY: description::Refusal<'static> = description::Refusal::new("Many", 429, "")
        .headers(&[Parameter::header("Retry-After", Value::Unsigned(0, u64::MAX)).or("60")]);
    /// A router cannot know what its header is.
    static LONG: description::Refusal<'static> = description::Refusal::new("Long", 414, "")
        .headers(&[Parameter::header("X-Longest", Value::TEXT).required()]);

    static SCHEMA: Schema<'static> = Schema {
        files: &[],
        namespaces: &[""],
        names: &[],
        elements: &[],
        global_attributes: &[],
        types: &[],
        simples: &[],
        documents: &[],
        index: Index::new(),
    };

    static ALL: [&description::Refusal<'static>; 4] = [&BAD, &MANY, &AWAY, &LONG];
    static FEW: [&description::Refusal<'static>; 2] = [&BAD, &AWAY];

    /// A description that has these refusals, in plain text.
    fn with(refusals: &'static [&'static description::Refusal<'static>]) -> Description<'static> {
        Description {
            title: "",
            schema: &SCHEMA,
            json: None,
            paths: &[],
            operations: &[],
            security: &[],
            common_headers: &[],
            redirect: None,
            refusals,
            router: RouterRefusals {
                unauthorized: None,
                not_found: &BAD,
                method_not_allowed: &BAD,
                not_acceptable: &BAD,
                bad_request: &BAD,
                too_large: None,
                unsupported_media_type: None,
                unavailable: &AWAY,
            },
            error_document: None,
            states: &[],
            examples: &[],
            published: &[],
        }
    }

    async fn response(description: &Description<'static>, refusal: Refusal) -> (u16, String) {
        let id = RequestId("r1".to_owned());
        let response = as_described::<UntypedRefusal>(description, &refusal, &id);
        let (parts, body) = response.into_parts();
        let retry = parts.headers.get(RETRY_AFTER).map_or("", |it| it.to_str().unwrap());
        let text = body.collect().await.unwrap().to_bytes();
        (parts.status.as_u16(), format!("{retry}|{}", String::from_utf8_lossy(&text)))
    }

    fn many() -> Refusal {
        TooMany { what: "too many", retry_after: Duration::from_secs(7) }.into()
    }

    #[tokio::test]
    async fn a_refusal_is_the_described_one_of_its_status() {
        let description = with(&ALL);
        assert_eq!(response(&description, many()).await, (429, "7|too many\n".to_owned()));
        let (status, text) = response(&description, Refusal::WithoutHost).await;
        assert!(status == 400 && text.contains("needs one `Host`"), "{status} {text}");
        let (status, text) = response(&description, Refusal::TargetTooLong).await;
        assert_eq!((status, &*text), (400, "|the target is too long\n"), "its header is not known");
    }

    #[tokio::test]
    async fn what_is_not_described_is_the_nearest_that_is() {
        let description = with(&FEW);
        assert_eq!(response(&description, Refusal::HeadTooLarge).await.0, 400);
        assert_eq!(response(&description, Refusal::Panicked).await.0, 503);
        assert_eq!(response(&description, many()).await, (429, "7|too many\n".to_owned()));
    }
}
