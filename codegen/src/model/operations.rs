//! The routes of a service: what can be asked of it over HTTP, and what it answers.

use super::body::{BinaryKind, Form, Multipart};
use super::operation::Operation;
use super::parameter::Enumeration;
use super::path::Path;
use super::publication::Publication;
use super::response::{CommonHeader, DocumentType, ErrorDocument, Refusal};
use super::security::SecurityScheme;
use super::states::States;
use crate::source::Span;

/// Index into [`Operations::refusals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RefusalIndex(pub usize);

/// Index into [`Operations::enumerations`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct EnumerationIndex(pub usize);

/// Index into [`Operations::binaries`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BinaryIndex(pub usize);

/// Index into [`Operations::multiparts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MultipartIndex(pub usize);

/// Index into [`Operations::forms`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FormIndex(pub usize);

/// Everything that is served.
#[derive(Debug, Clone, PartialEq)]
pub struct Operations {
    /// What the service is, in a few words.
    pub title: String,
    /// What the service publishes of its description.
    pub publication: Option<Publication>,
    /// How clients say who they are: one of these is enough. Empty: nobody is asked.
    pub security: Vec<SecurityScheme>,
    /// The paths, in the order they are described.
    pub paths: Vec<Path>,
    /// Headers of every answer.
    pub common_headers: Vec<CommonHeader>,
    /// Status that sends a client that left out the last slash to the right path; `None`: it gets
    /// "not found".
    pub redirect: Option<u16>,
    /// The ways in which a request is refused, in the order they are described.
    pub refusals: Vec<Refusal>,
    /// Which refusal the router uses for what it finds itself.
    pub router: RouterRefusals,
    /// The document that comes with a refusal; `None`: it is plain text.
    pub error_document: Option<ErrorDocument>,
    /// The states of what paths lead to.
    pub states: Vec<States>,
    /// Enumerations of parameters.
    pub enumerations: Vec<Enumeration>,
    /// Kinds of bodies that are bytes and nothing more.
    pub binaries: Vec<BinaryKind>,
    /// Multiparts.
    pub multiparts: Vec<Multipart>,
    /// Forms.
    pub forms: Vec<Form>,
    /// The JSON documents of bodies and responses.
    pub json_documents: Vec<JsonDocument>,
    /// Documents that the description gives for examples, wherever it does.
    pub examples: Vec<Example>,
}

/// A JSON document of a body or a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonDocument {
    /// What it is called, if its schema has no name.
    pub name: String,
    /// Where its schema stands.
    pub span: Span,
    /// The subschema that it is valid by: index into
    /// [`JsonSchemas::subschemas`](super::json::JsonSchemas::subschemas), as soon as that is known.
    pub subschema: usize,
    /// The document of responses whose form in requests it is.
    pub input_of: Option<usize>,
    /// How an error is written as it; empty if that is not known, or it describes none.
    pub error_pieces: Vec<ErrorPiece>,
}

/// A piece of a JSON document that says what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrorPiece {
    /// As it stands.
    Json(String),
    /// The words, as a string.
    Text,
    /// The phrase of the status, as a string.
    Phrase,
    /// The status.
    Status,
}

/// A document that the description gives for an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// What it is called.
    pub name: String,
    /// What it is an example of.
    pub document: DocumentType,
    /// Its text.
    pub text: String,
    /// Where it is given.
    pub span: Span,
}

/// The refusals of the router's own phases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RouterRefusals {
    /// No credentials that can be read. `None` where nobody is asked for them.
    pub unauthorized: Option<RefusalIndex>,
    /// No such path.
    pub not_found: RefusalIndex,
    /// No such method.
    pub method_not_allowed: RefusalIndex,
    /// No media type that the client accepts.
    pub not_acceptable: RefusalIndex,
    /// A parameter, a document or a multipart that cannot be read.
    pub bad_request: RefusalIndex,
    /// A body that is too large. `None` where nothing has a body.
    pub too_large: Option<RefusalIndex>,
    /// A media type that is not taken. `None` where nothing has a body.
    pub unsupported_media_type: Option<RefusalIndex>,
    /// The answer cannot be written, or is not there yet.
    pub unavailable: RefusalIndex,
}

impl Operations {
    /// Takes the tags off all operations.
    pub fn forget_tags(&mut self) {
        let all = self.paths.iter_mut().flat_map(|path| &mut path.operations);
        all.for_each(|operation| operation.tag = None);
    }

    /// Whether all operations ask for one of all schemes, whichever it is.
    pub fn has_one_requirement(&self) -> bool {
        let asks_for_any = |operation: &Operation| {
            let alternatives = &operation.security.alternatives;
            let is_one = |scheme: &SecurityScheme| {
                alternatives.iter().any(|it| it.as_slice() == std::slice::from_ref(scheme))
            };
            let has_others = alternatives.iter().any(|it| it.len() != 1);
            !has_others && self.security.iter().all(is_one)
        };
        let all = self.paths.iter().flat_map(|path| &path.operations);
        self.security.is_empty() || all.into_iter().all(asks_for_any)
    }

    /// The refusal behind an index.
    pub fn refusal(&self, index: RefusalIndex) -> &Refusal {
        &self.refusals[index.0]
    }

    /// The enumeration behind an index.
    pub fn enumeration(&self, index: EnumerationIndex) -> &Enumeration {
        &self.enumerations[index.0]
    }

    /// The kind of bytes behind an index.
    pub fn binary(&self, index: BinaryIndex) -> &BinaryKind {
        &self.binaries[index.0]
    }

    /// The examples of a type of document.
    pub fn examples_of(&self, document: &DocumentType) -> impl Iterator<Item = &Example> {
        self.examples.iter().filter(move |example| example.document == *document)
    }

    /// The form behind an index.
    pub fn form(&self, index: FormIndex) -> &Form {
        &self.forms[index.0]
    }

    /// The multipart behind an index.
    pub fn multipart(&self, index: MultipartIndex) -> &Multipart {
        &self.multiparts[index.0]
    }
}
