//! Responses of refusals, as the operation describes them: by its statuses, with its documents.

use http::HeaderValue;
use http::header::CONTENT_TYPE;
use swordsmith_http::Body;
use swordsmith_http::description::Operation;
use swordsmith_http::server::{Response, StatusCode, described_errors};

use crate::MockRefusal;
use crate::map::document;
use crate::mock::Mock;

/// The response of a refusal. If the operation does not describe its status, but one that says as
/// much, it has that; if it describes a document of the status, it has one.
pub(crate) fn response(
    mock: &Mock,
    operation: Option<&'static Operation<'static>>,
    refusal: &MockRefusal,
) -> Response<Body> {
    let mut response = described_errors::refused(mock.description, operation, refusal);
    let Some(operation) = operation else { return response };
    let status = response.status().as_u16();
    if mock.description.described_error(Some(operation), status).is_some() {
        return response;
    }
    let status = operation.described_instead_of(response.status().as_u16());
    if let Ok(status) = StatusCode::from_u16(status) {
        *response.status_mut() = status;
    }
    if let Some((media_type, text)) = own_document(mock, operation, status) {
        *response.body_mut() = Body::from(text);
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    }
    response
}

/// The document that the operation itself describes of a status, and its media type.
fn own_document(
    mock: &Mock,
    operation: &Operation<'static>,
    status: u16,
) -> Option<(&'static str, Vec<u8>)> {
    let mut responses = operation.responses.iter();
    let content = responses.find(|it| it.status == status)?.content.as_ref()?;
    let text = mock.documents.of_place(document(content)?, mock.settings.seed, operation.name)?;
    Some((content.media_types.first()?, text.as_bytes().to_vec()))
}
