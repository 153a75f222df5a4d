//! Writes responses as described.

use std::borrow::Cow;
use std::fmt;

use bytes::Bytes;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, LOCATION, WWW_AUTHENTICATE};
use http::{HeaderName, HeaderValue, Response, StatusCode};
use http_body::Body as _;

use super::seal::Seal;
use super::{Exchange, RequestId, accept};
use crate::description::{
    Description, Operation, Parameter, Response as Described, SecurityScheme, Value,
};
use crate::message::{OutgoingContent, Refusal};
use crate::value::Texts;
use crate::{Body, Data, Reason};

/// A response without a body.
pub fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

/// A response with a document.
pub fn document(
    status: StatusCode,
    media_type: &'static str,
    document: impl Into<Bytes>,
) -> Response<Body> {
    with_body(status, media_type, Body::full(document))
}

/// A response with bytes of any kind.
pub fn bytes(status: StatusCode, media_type: &'static str, data: Data<'static>) -> Response<Body> {
    with_body(status, media_type, data.into())
}

pub(super) fn with_body(
    status: StatusCode,
    media_type: &'static str,
    body: Body,
) -> Response<Body> {
    of_type(status, HeaderValue::from_static(media_type), body)
}

fn of_type(status: StatusCode, media_type: HeaderValue, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    response
}

/// Sends the client to another path.
pub(super) fn redirect(status: u16, location: &str) -> Response<Body> {
    let mut response = empty(known(status));
    // The path and query of a request are a valid header value.
    response.headers_mut().extend(HeaderValue::try_from(location).ok().map(|it| (LOCATION, it)));
    response
}

/// Why a response cannot be sent.
#[derive(Debug)]
pub(super) enum Unsent {
    /// The client does not accept its media type.
    NotAccepted(Cow<'static, str>),
    /// A handler has set a value that cannot be encoded.
    Unwritable(Reason),
}

impl From<Reason> for Unsent {
    fn from(reason: Reason) -> Self {
        Self::Unwritable(reason)
    }
}

/// The response of an operation, by its number and, if what is described of it has several, its
/// status.
pub(super) fn written(
    exchange: &Exchange,
    (index, status): (usize, Option<u16>),
    texts: Texts,
    content: OutgoingContent,
) -> Result<Response<Body>, Unsent> {
    let described = described(exchange.operation, index, status)?;
    let status = known(described.status);
    let mut response = match content {
        OutgoingContent::Nothing => empty(status),
        OutgoingContent::Document(text) => {
            document(status, acceptable(exchange, &described)?, text)
        }
        OutgoingContent::Items(data) => {
            let media_type = acceptable(exchange, &described)?;
            of_type(status, HeaderValue::from_static(media_type), data.into())
        }
        OutgoingContent::Bytes(media_type, data) => {
            if !accept::accepts(exchange.head.headers(), &media_type) {
                return Err(Unsent::NotAccepted(media_type));
            }
            let value = HeaderValue::try_from(&*media_type);
            let value = value.map_err(|_| Reason::new("the media type cannot be written"))?;
            of_type(status, value, data.into())
        }
    };
    set_headers(&mut response, described.headers, texts)?;
    set_constants(&mut response, described.constants);
    Ok(response)
}

fn described(
    operation: &Operation<'static>,
    index: usize,
    status: Option<u16>,
) -> Result<Described<'static>, Reason> {
    let own = || operation.responses.get(index).map(|it| it.status);
    let status = status.or_else(own).ok_or_else(|| Reason::new("the response is not described"))?;
    operation.response(index, status).ok_or_else(|| {
        let reason = Reason::new("the response is described, but not for its status");
        reason.with_detail(status.to_string())
    })
}

/// The media type of a document: the one that the client likes best of all responses, or else of those
/// that this response has.
fn chosen(exchange: &Exchange, described: &Described<'static>) -> &'static str {
    let own = described.content.map_or(&[][..], |content| content.media_types);
    let liked = exchange.accepted.filter(|it| own.contains(it));
    let liked = liked.or_else(|| accept::choose(exchange.head.headers(), own));
    liked.or_else(|| own.first().copied()).unwrap_or_default()
}

/// The same, unless the response has another representation that the client wants.
fn acceptable(exchange: &Exchange, described: &Described<'static>) -> Result<&'static str, Unsent> {
    let media_type = chosen(exchange, described);
    if is_another_wanted(exchange, described, media_type) {
        return Err(Unsent::NotAccepted(media_type.into()));
    }
    Ok(media_type)
}

/// Whether a document is a representation that the client does not accept, beside others. What a
/// request has changed is not refused any more (RFC 9110, section 12.5.1, leaves it open).
fn is_another_wanted(exchange: &Exchange, described: &Described<'_>, media_type: &str) -> bool {
    let mut of_status = exchange.operation.responses_of(described.status);
    exchange.operation.is_safe()
        && of_status.nth(1).is_some()
        && !accept::accepts(exchange.head.headers(), media_type)
}

/// The response of a refusal: the error document and the headers.
pub fn refused(description: &Description<'static>, refusal: &impl Refusal) -> Response<Body> {
    let described = refusal.described();
    let status = known(described.status);
    let mut response = match (described.media_type, refusal.document(description)) {
        (Some(media_type), _) => error_page(status, media_type, refusal.reason()),
        (None, Ok(text)) => document(status, description.error_media_type(), text),
        (None, Err(_)) => empty(status),
    };
    let mut texts = Texts::default();
    refusal.headers(&mut texts);
    // If its headers cannot be encoded, the refusal is sent without them.
    let _ = set_headers(&mut response, described.headers, texts);
    set_constants(&mut response, described.constants);
    let is_challenge = description.router.unauthorized.is_some_and(|it| it.is(described));
    let schemes = description.security.iter().filter(|_| is_challenge);
    for challenge in schemes.map(SecurityScheme::challenge) {
        if let Ok(challenge) = HeaderValue::try_from(challenge) {
            response.headers_mut().append(WWW_AUTHENTICATE, challenge);
        }
    }
    response
}

/// An error of a media type of its own: a page, a text, or nothing where words cannot stand.
fn error_page(status: StatusCode, media_type: &'static str, reason: &Reason) -> Response<Body> {
    let essence = media_type.split(';').next().unwrap_or_default();
    match essence {
        "text/html" => document(status, media_type, page(status, reason)),
        _ if essence.starts_with("text/") => document(status, media_type, reason.to_plain_text()),
        _ => empty(status),
    }
}

/// A page of HTML in ASCII, whatever its charset.
fn page(status: StatusCode, reason: &Reason) -> String {
    let escaped = |letter: char| match letter {
        letter if letter.is_ascii() && !matches!(letter, '&' | '<' | '>') => letter.to_string(),
        letter => format!("&#{};", u32::from(letter)),
    };
    let escaped: String = reason.to_plain_text().trim_end().chars().map(escaped).collect();
    format!("<!DOCTYPE html>\n<title>{}</title>\n<p>{escaped}</p>\n", status.as_str())
}

/// The response to a request that does not get to the router, with the headers that every response
/// has.
pub fn refused_before_routing(
    description: &Description<'static>,
    refusal: &impl Refusal,
    request_id: &RequestId,
) -> Response<Body> {
    let mut response = refused(description, refusal);
    Seal::of(description).put(&mut response, Some(request_id));
    response
}

/// Sets the described headers that have values.
fn set_headers(
    response: &mut Response<Body>,
    described: &[Parameter<'static>],
    texts: Texts,
) -> Result<(), Reason> {
    for (header, text) in described.iter().zip(texts.into_iter()) {
        if text.is_none() && header.required && matches!(header.value, Value::List(_)) {
            let reason = Reason::new("a required header has no values");
            return Err(reason.with_detail(header.name));
        }
        if let Some(text) = text {
            set(response, header.name, &header.in_header(text)?)?;
        }
    }
    Ok(())
}

fn set(response: &mut Response<Body>, name: &'static str, text: &str) -> Result<(), Reason> {
    let unwritable = || {
        let reason = Reason::new("a header of the answer cannot be written");
        reason.with_detail(format!("{name}: {text:?}"))
    };
    let value = HeaderValue::from_bytes(text.as_bytes()).map_err(|_| unwritable())?;
    let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| unwritable())?;
    response.headers_mut().insert(name, value);
    Ok(())
}

/// Sets headers to constants of the description; the generator has checked that they are valid.
fn set_constants(response: &mut Response<Body>, constants: &[(&'static str, &'static str)]) {
    for (name, value) in constants {
        let _ = set(response, name, value);
    }
}

fn known(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The response to HEAD: that to GET, without its body but with its length, where there is one (RFC
/// 9110, 8.6).
pub(super) fn without_body(mut response: Response<Body>) -> Response<Body> {
    let has_length =
        !matches!(response.status(), StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
    if let Some(length) = response.body().size_hint().exact().filter(|_| has_length) {
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
    }
    response.map(|_| Body::empty())
}

impl fmt::Display for Unsent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAccepted(media_type) => write!(f, "{media_type} is not accepted"),
            Self::Unwritable(reason) => reason.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_response_to_head_keeps_its_length() {
        let response = document(StatusCode::OK, "application/xml", b"<a/>".to_vec());
        let response = without_body(response);
        assert_eq!(response.headers()[CONTENT_LENGTH], "4");
        assert_eq!(response.headers()[CONTENT_TYPE], "application/xml");
        assert!(response.body().is_end_stream());
        for (status, length) in [(303, Some("0")), (204, None), (304, None)] {
            let response = without_body(empty(StatusCode::from_u16(status).unwrap()));
            let found = response.headers().get(CONTENT_LENGTH).map(|it| it.to_str().unwrap());
            assert_eq!(found, length, "{status}");
        }
    }

    #[test]
    fn an_error_is_a_page_or_a_text_and_nothing_else() {
        let reason = Reason::new("<b>caf\u{e9}").with_detail("a & b");
        let of = |media_type| error_page(StatusCode::NOT_FOUND, media_type, &reason);
        let page = page(StatusCode::NOT_FOUND, &reason);
        let expected = "<title>404</title>\n<p>&#60;b&#62;caf&#233;\na &#38; b</p>\n";
        assert!(page.ends_with(expected), "{page}");
        let html = of("text/html; charset=utf-8");
        assert_eq!(html.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        assert_eq!(of("text/csv").headers()[CONTENT_TYPE], "text/csv");
        let image = of("image/png");
        assert!(image.headers().is_empty() && image.body().is_end_stream());
    }

    #[test]
    fn a_header_cannot_be_smuggled_in() {
        let mut response = empty(StatusCode::OK);
        assert!(set(&mut response, "location", "/a\r\nX: y").is_err());
        assert!(set(&mut response, "location", "/a/").is_ok());
        assert_eq!(response.headers()["location"], "/a/");
    }
}
