//! Checks what a response holds: which representation it is, its media type and its documents.

use swordsmith_http::description::{
    Content, ContentKind, Document, Framing, Response as Described,
};
use swordsmith_http::{MediaType, charset};

use crate::check::{Check, CheckResult};

/// The status of a part of a representation.
const PARTIAL: u16 = 206;

impl<'a> Check<'_, 'a> {
    /// The response of its status that it is, by its media type.
    pub(crate) fn representation(&self) -> Option<Described<'a>> {
        let status = self.response.status();
        let media_type = self.response.header("content-type").map(MediaType::parse);
        let media_type = media_type.and_then(Result::ok);
        let operation = self.request.operation;
        let of_status = operation.responses.iter().any(|it| it.status == status);
        let found = operation.representation(status, media_type.as_ref());
        found.filter(|_| of_status).map(|(_, described)| described)
    }

    pub(crate) fn has_content(&self, content: &Content<'a>) -> CheckResult {
        let found = self.response.header("content-type").unwrap_or_default();
        let is_one = MediaType::parse(found).is_ok_and(|it| it.is_any_of(content.media_types));
        if !is_one {
            return Err(format!("expected one of {:?}", content.media_types));
        }
        if self.response.status() == PARTIAL && self.response.header("content-range").is_some() {
            return Ok(()); // of a part nothing more can be said
        }
        if let ContentKind::Items(document, framing) = content.kind {
            return if self.is_head() { Ok(()) } else { self.are_items(document, framing) };
        }
        let (ContentKind::Document(document) | ContentKind::LimitedDocument(document, _)) =
            content.kind
        else {
            return Ok(());
        };
        if self.is_head() { Ok(()) } else { self.is_document(document) }
    }

    /// Checks that its body is a valid document.
    pub(crate) fn is_document(&self, number: u32) -> CheckResult {
        let document = self.description.document(number).ok_or("the document is not described")?;
        let bytes = self.document_bytes(document)?;
        document.check(&bytes).map_err(|error| format!("invalid document: {error}"))
    }

    /// Checks each document of a stream.
    fn are_items(&self, number: u32, framing: Framing) -> CheckResult {
        let document = self.description.document(number).ok_or("the document is not described")?;
        let body = self.response.body().to_vec().into();
        let items = framing.items(body).map_err(|fault| fault.to_string())?;
        items.iter().zip(1..).try_for_each(|(item, number)| {
            document.check(item).map_err(|error| format!("invalid item {number}: {error}"))
        })
    }

    /// Its document, read in the encoding that it was sent in (RFC 7303, section 3.2).
    pub(crate) fn document_bytes(&self, document: Document<'_>) -> Result<Vec<u8>, String> {
        let bytes = self.response.body().to_vec();
        let media_type = self.response.header("content-type").map(MediaType::parse);
        let Some(Ok(media_type)) = media_type else { return Ok(bytes) };
        let read = match document {
            Document::Xml(..) => charset::document(&media_type, bytes.into()),
            Document::Json(..) => charset::json(&media_type, bytes.into()),
        };
        read.map(Into::into).map_err(|fault| fault.to_string())
    }

    /// The content that the operation itself describes for an error of that status.
    pub(crate) fn own_content(&self, status: u16) -> Option<Content<'a>> {
        let mut responses = self.request.operation.responses.iter();
        let default = responses.find(|it| it.status == status)?;
        let own = self.representation().filter(|it| it.status == status);
        own.unwrap_or(*default).content
    }
}
