//! Responses and their headers.

use super::media_types::{Entry, Kind};
use super::refusals::is_refusal;
use super::{Lowering, statuses};
use crate::frontend::openapi::{
    Header, MediaType, Named, Operation, Response, Schema, Spanned, Statuses, is_token,
};
use crate::model::operation::ErrorContent;
use crate::model::parameter::TextBounds;
use crate::model::response::{
    CommonHeader, ConstantHeader, DocumentType, Response as Answer, ResponseBinary,
    ResponseDocument, ResponseHeader,
};
use crate::source::Span;

/// The texts that are named for a body: examples, then what else its schema names.
fn texts_of(body: &MediaType) -> impl Iterator<Item = String> {
    let schema = body.schema.iter();
    let named = schema.flat_map(|it| {
        let one = it.examples.iter().chain(&it.constant).chain(&it.default);
        one.chain(&it.values)
    });
    body.examples.iter().map(|(_, text)| text).chain(named).map(|text| text.value.clone())
}

/// What a text is like, if its schema says anything of it.
fn text_bounds(schema: &Schema) -> Option<TextBounds> {
    let pattern = schema.pattern.as_ref().map(|it| it.value.clone());
    let bounds = TextBounds {
        format: None,
        pattern: pattern.filter(|it| regex::Regex::new(it).is_ok()),
        minimum: schema.minimum_length.as_ref().map(|it| it.value),
        maximum: schema.maximum_length.as_ref().map(|it| it.value),
    };
    Some(bounds).filter(|it| *it != TextBounds::default())
}

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
            .map(|(status, it)| self.response(operation.called(), &status, it))
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

    fn response(&mut self, operation: &str, status: &Spanned<u16>, response: &Response) -> Answer {
        let (headers, constants) = self.response_headers(&response.headers);
        let content = self.read_content(&response.content, false);
        let content = self.content_of_status(status.value, content);
        let (kind, content) = self.of_one_kind(content);
        let (document, binary) = match kind {
            Kind::Json => (self.response_json(operation, status.value, &content), None),
            Kind::Bytes => (None, self.response_binary(operation, &content)),
            Kind::Xml => (self.response_document(&content, response.is_prewritten), None),
        };
        if response.is_prewritten && document.is_none() {
            let message = "`x-prewritten` is said of a response with a document";
            self.findings.error(response.span, message);
        }
        Answer {
            status: status.value,
            headers,
            constants,
            document,
            binary,
            documentation: response.documentation.clone(),
            span: status.span,
        }
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

    /// The entries of the kind that a response has: its XML documents, else JSON, else bytes.
    fn of_one_kind<'c>(&mut self, content: Vec<&'c Entry>) -> (Kind, Vec<&'c Entry>) {
        let has = |kind| content.iter().any(|it| self.kind_of(it) == kind);
        let kind = [Kind::Xml, Kind::Json].into_iter().find(|kind| has(*kind));
        let kind = kind.unwrap_or(Kind::Bytes);
        let is_kept = |it: &&Entry| self.kind_of(it) == kind;
        let (kept, others): (Vec<_>, Vec<_>) = content.into_iter().partition(is_kept);
        for (media_type, _) in others {
            let kept = if kind == Kind::Xml { "an XML document" } else { "a JSON document" };
            let message = format!("`{}` is ignored: the response is {kept}", media_type.value);
            self.findings.note(media_type.span, message);
        }
        (kind, kept)
    }

    /// The JSON document of a response. Under media types with other schemas there is nothing.
    fn response_json(
        &mut self,
        operation: &str,
        status: u16,
        content: &[&Entry],
    ) -> Option<ResponseDocument> {
        let is_usual = (200..300).contains(&status);
        let name = if is_usual {
            format!("{operation} response")
        } else {
            format!("{operation} {status}")
        };
        let mut found = None;
        let mut media_types = Vec::new();
        for (media_type, body) in content {
            let schema = body.schema.as_ref()?;
            let document = self.json_document(schema, &name, media_type.span);
            self.note_examples(&document, &body.examples);
            if *found.get_or_insert_with(|| document.clone()) == document {
                media_types.push(self.json_media_type(media_type));
            } else {
                let message = format!("`{}` is ignored: it has another schema", media_type.value);
                self.findings.note(media_type.span, message);
            }
        }
        Some(ResponseDocument { document: found?, media_types, is_prewritten: false })
    }

    /// The document of a response, the same under each of its media types.
    fn response_document(
        &mut self,
        content: &[&Entry],
        is_prewritten: bool,
    ) -> Option<ResponseDocument> {
        let (first, _) = content.first()?;
        let mut found = None;
        for (media_type, body) in content {
            let Some(schema) = &body.schema else {
                self.findings.error(media_type.span, "a document has a `schema`");
                return None;
            };
            let document = DocumentType::Xml(self.document_type(schema, media_type.span)?);
            self.note_examples(&document, &body.examples);
            if found.get_or_insert_with(|| document.clone()) != &document {
                let message = "a response has one document, under whatever media types";
                self.findings.error(media_type.span, message);
            }
        }
        let media_types =
            content.iter().map(|(media_type, _)| self.document_media_type(media_type)).collect();
        let document = found.or_else(|| {
            self.findings.error(first.span, "a response has a document");
            None
        })?;
        Some(ResponseDocument { document, media_types, is_prewritten })
    }

    /// The bytes of a response, of one kind under each of its media types.
    fn response_binary(&mut self, operation: &str, content: &[&Entry]) -> Option<ResponseBinary> {
        let mut found = None;
        let (mut media_types, mut examples, mut text) = (Vec::new(), Vec::new(), None);
        let bytes = Schema::default();
        let name = common_component(content);
        let name = name.map_or_else(|| format!("{operation} response"), str::to_owned);
        for (media_type, body) in content {
            let schema = body.schema.as_ref().unwrap_or(&bytes);
            let media = self.media_type(media_type);
            let span = schema.span.unwrap_or(media_type.span);
            found = Some(self.binary(schema, &name, &media, span));
            examples.extend(texts_of(body).map(|text| (media.clone(), text)));
            text = text.or_else(|| text_bounds(schema));
            media_types.push(media);
        }
        Some(ResponseBinary { kind: found?, media_types, examples, text })
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
        let value = self.single_value(&name.value, header, header.span)?;
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

/// The component that describes the content under all media types.
fn common_component<'c>(content: &[&'c Entry]) -> Option<&'c str> {
    let mut components = content.iter().map(|(_, body)| body.schema.as_ref()?.component.as_deref());
    let first = components.next()??;
    components.all(|other| other == Some(first)).then_some(first)
}

/// A success of which nothing is said.
fn empty(span: Span) -> Answer {
    Answer {
        status: 200,
        headers: Vec::new(),
        constants: Vec::new(),
        document: None,
        binary: None,
        documentation: "OK.".to_owned(),
        span,
    }
}
