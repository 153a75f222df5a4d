//! Refusals as the documents by which an operation describes its errors.

use http::header::CONTENT_TYPE;
use http::{HeaderValue, Response, StatusCode};

use super::response;
use crate::Body;
use crate::description::{Description, Operation};
use crate::message::Refusal;

/// The response of a refusal: the JSON document that the operation describes for its status, filled in
/// with what is wrong, if it has a place for that; else the document of the service, or text.
pub fn refused(
    description: &Description<'static>,
    operation: Option<&'static Operation<'static>>,
    refusal: &impl Refusal,
) -> Response<Body> {
    let response = response::refused(description, refusal);
    let status = response.status().as_u16();
    let Some(described) = description.described_error(operation, status) else { return response };
    let words = refusal.reason().to_string();
    let text = description.error_text(described.document, described.status, &words);
    let Some(text) = text else { return response };
    let (mut head, _) = response.into_parts();
    head.status = StatusCode::from_u16(described.status).unwrap_or(head.status);
    head.headers.insert(CONTENT_TYPE, HeaderValue::from_static(described.media_type));
    Response::from_parts(head, Body::full(text))
}
