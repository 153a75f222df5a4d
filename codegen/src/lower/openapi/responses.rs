//! Responses and their headers.

use super::media_types::{Entry, Kind};
use super::refusals::is_refusal;
use super::representations::Representation;
use super::{Lowering, statuses};
use crate::frontend::openapi::{Header, Named, Operation, Response, Spanned, Statuses, is_token};
use crate::model::operation::ErrorContent;
use crate::model::response::{
    CommonHeader, ConstantHeader, DocumentType, Response as Answer, ResponseHeader,
};
use crate::source::Span;

/// Headers whose value follows from something else that is described.
const DERIVED: &[&str] = &["allow", "www-authenticate", "content-type", "content-length"];

/// Statuses whose responses have no content, whatever is described (RFC 9110, sections 15.3.5, 15.3.6
/// and 15.4.5).
const WITHOUT_CONTENT: [u16; 3] = [204, 205, 304];

impl Lowering<'_> {
    /// The answers of an operation that are no refusals.
    pub(super) fn responses(&mut self, operation: &Operation) -> Vec<Answer> {
        let own = operation.responses.iter();
        let own = own.filter_map(|(statuses, response)| {
            let value = statuses::answering(operation, statuses.value)?;
            let status = Spanned { value, span: statuses.span };
            let is_answer = !is_refusal(value, response) || self.is_own_error(response);
            is_answer.then_some((status, response))
        });
        let own: Vec<_> = own.collect();
        let mut answers: Vec<_> = own
            .into_iter()
            .flat_map(|(status, it)| self.response(operation.called(), &status, it))
            .collect();
        if !answers.iter().any(|answer| answer.status < 400) {
            let message = format!(
                "operation `{}` has no success (2xx) response: 200 without content is assumed",
                operation.id.value
            );
            self.findings.note(operation.id.span, message);
            answers.push(empty(operation.id.span));
        }
        answers
    }

    /// What a response may be: the same status and headers with each of its representations.
    fn response(
        &mut self,
        operation: &str,
        status: &Spanned<u16>,
        response: &Response,
    ) -> Vec<Answer> {
        let (headers, constants) = self.response_headers(&response.headers);
        let content = self.read_content(&response.content, status.value < 400);
        let content = self.content_of_status(status.value, content);
        let mut found = self.representations(operation, status.value, &content);
        let is_prewritten = response.is_prewritten;
        if !found.iter_mut().any(|it| it.prewrite(is_prewritten)) && is_prewritten {
            let message = "`x-prewritten` is said of a response with a document";
            self.findings.error(response.span, message);
        }
        let answer = |Representation { name, document, binary, items }| Answer {
            status: status.value,
            representation: name,
            headers: headers.clone(),
            constants: constants.clone(),
            document,
            binary,
            items,
            documentation: response.documentation.clone(),
            span: status.span,
        };
        found.into_iter().map(answer).collect()
    }

    /// The content of a response, which there is none of with some statuses.
    fn content_of_status<'c>(&mut self, status: u16, content: Vec<&'c Entry>) -> Vec<&'c Entry> {
        if !WITHOUT_CONTENT.contains(&status) {
            return content;
        }
        for (media_type, _) in content {
            let message = format!(
                "`{}` is ignored: a response of status {status} has no content (RFC 9110, 6.4.1)",
                media_type.value
            );
            self.findings.note(media_type.span, message);
        }
        Vec::new()
    }

    /// The JSON documents of errors that stand under `4XX`, `5XX` and `default`.
    pub(super) fn errors(&mut self, operation: &Operation) -> Vec<ErrorContent> {
        let mut errors = Vec::new();
        for (statuses, response) in &operation.responses {
            let (from, to) = match statuses.value {
                Statuses::Class(first) if first >= 400 => (first, first + 99),
                Statuses::Others if statuses::has_answer(operation) => (400, 599),
                _ => continue,
            };
            let Some((media_type, body)) =
                response.content.iter().find(|it| self.kind_of(it) == Kind::Json)
            else {
                continue;
            };
            let Some(schema) = &body.schema else { continue };
            let name = format!("{} error", operation.called());
            let document = self.json_document(schema, &name, media_type.span);
            self.note_examples(&document, &body.examples);
            if let DocumentType::Json(document) = document {
                let media_type = self.json_media_type(media_type);
                errors.push(ErrorContent {
                    from,
                    to,
                    document,
                    media_type,
                    documentation: response.documentation.clone(),
                    span: statuses.span,
                });
            }
        }
        // What is said of fewer statuses goes before what is said of more.
        errors.sort_by_key(|error| error.to - error.from);
        errors
    }

    /// Whether a response is an error with a document of its own, which a handler fills in: one that is
    /// described by JSON Schema.
    fn is_own_error(&self, response: &Response) -> bool {
        let mut content = response.content.iter();
        let is_own = |it: &Entry| self.kind_of(it) == Kind::Json || self.is_own_document(it);
        response.errors.is_empty() && content.any(is_own)
    }

    /// Headers that somebody must fill in, and those that always hold the same.
    pub(super) fn response_headers(
        &mut self,
        headers: &Named<Header>,
    ) -> (Vec<ResponseHeader>, Vec<ConstantHeader>) {
        let (mut filled, mut constants) = (Vec::new(), Vec::new());
        for (name, header) in headers {
            self.check_header_name(name);
            if DERIVED.contains(&name.value.to_ascii_lowercase().as_str()) {
                continue;
            }
            match &header.schema.constant {
                Some(constant) => {
                    let value = constant.value.clone();
                    constants.push(ConstantHeader { name: name.value.clone(), value });
                }
                None => filled.extend(self.response_header(name, header)),
            }
        }
        (filled, constants)
    }

    fn response_header(
        &mut self,
        name: &Spanned<String>,
        header: &Header,
    ) -> Option<ResponseHeader> {
        let value = self.header_value(&name.value, header)?;
        Some(ResponseHeader {
            name: name.value.clone(),
            field: header.rust_name.clone().unwrap_or_default(),
            default: self.default_of(&header.schema, &value),
            value,
            required: header.required,
            documentation: header.documentation.clone(),
            span: name.span,
        })
    }

    /// Headers of every response: constants, and those that follow from the request.
    pub(super) fn common_headers(&mut self, headers: &Named<Header>) -> Vec<CommonHeader> {
        headers.iter().filter_map(|(name, header)| self.common_header(name, header)).collect()
    }

    fn common_header(&mut self, name: &Spanned<String>, header: &Header) -> Option<CommonHeader> {
        self.check_header_name(name);
        if let Some(constant) = &header.schema.constant {
            let (name, value) = (name.value.clone(), constant.value.clone());
            return Some(CommonHeader::Constant(ConstantHeader { name, value }));
        }
        match name.value.to_ascii_lowercase().as_str() {
            "allow" => Some(CommonHeader::Methods),
            "x-request-id" => Some(CommonHeader::RequestId(name.value.clone())),
            _ => {
                let message =
                    "a header of every response has a `const`, or is `Allow` or `X-Request-Id`";
                self.findings.error(name.span, message);
                None
            }
        }
    }

    /// Header names are tokens.
    pub(super) fn check_header_name(&mut self, name: &Spanned<String>) {
        if !is_token(&name.value) {
            self.findings.error(name.span, "this is no name of a header or a cookie");
        }
    }
}

/// A success of which nothing is said.
fn empty(span: Span) -> Answer {
    Answer {
        status: 200,
        representation: None,
        headers: Vec::new(),
        constants: Vec::new(),
        document: None,
        binary: None,
        items: None,
        documentation: "OK.".to_owned(),
        span,
    }
}
