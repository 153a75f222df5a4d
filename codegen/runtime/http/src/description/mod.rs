//! What a service does over HTTP, as plain data: paths, operations, parameters, bodies, responses,
//! refusals.
//!
//! The generator prints a description as a `static`, and builds the same one in memory from any
//! `OpenAPI` text. Router, client and conformance tests interpret it. It borrows all its data, so
//! it is cheap to copy.

mod body;
pub mod check;
mod documents;
mod errors;
pub mod format;
mod operation;
mod parameter;
mod path;
mod published;
mod refusal;
mod response;
mod security;
mod states;

pub use crate::items::Framing;
pub use body::{Content, ContentKind, Form, Multipart, Part, RequestBody, Variant};
pub use documents::{Document, JsonDocuments};
pub use errors::{DescribedError, ErrorPiece};
pub use operation::{ErrorContent, Forbidden, Operation};
pub use parameter::{JsonText, List, Parameter, Place, Separator, TextBounds, Value};
use path::has_shape_of;
pub use path::{Path, Piece, Segment, filled};
pub use published::Published;
pub use refusal::{ErrorDocument, ErrorField, Refusal, RouterRefusals};
pub use response::{CommonHeader, Response};
pub use security::{KeyPlace, SecurityScheme};
pub use states::{Permission, Permitted, ReportedBy, States, Transition};
use swordsmith_xml::table::Schema;

/// The description of a service.
#[derive(Debug)]
pub struct Description<'a> {
    /// The title of the service.
    pub title: &'a str,
    /// The XML documents: the numbers of documents are indices into [`Schema::documents`], and go on
    /// with those of [`JsonDocuments::roots`].
    pub schema: &'a Schema<'a>,
    /// The JSON documents.
    pub json: Option<JsonDocuments<'a>>,
    /// The paths, in the order they are described. One without operations is only linked to.
    pub paths: &'a [&'a Path<'a>],
    /// The operations, path by path.
    pub operations: &'a [&'a Operation<'a>],
    /// How clients authenticate: one of these suffices, unless an operation has its own
    /// [`Operation::security`]. If empty, there is no authentication.
    pub security: &'a [SecurityScheme<'a>],
    /// Headers of every response.
    pub common_headers: &'a [CommonHeader<'a>],
    /// The status of the redirect for a path without its last slash; `None`: it is "not found".
    pub redirect: Option<u16>,
    /// The ways in which a request is refused, in the order they are described.
    pub refusals: &'a [&'a Refusal<'a>],
    /// Those of them that the router itself uses.
    pub router: RouterRefusals<'a>,
    /// The document of a refusal; `None`: it is plain text.
    pub error_document: Option<ErrorDocument<'a>>,
    /// The states of what paths lead to, by the parameter that names it.
    pub states: &'a [&'a States<'a>],
    /// Example documents.
    pub examples: &'a [Example<'a>],
    /// The files that the service publishes about itself, by path.
    pub published: &'a [Published<'a>],
}

/// An example document of a description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example<'a> {
    /// Its name.
    pub name: &'a str,
    /// Number of the document that it is an example of.
    pub document: u32,
    /// Its text.
    pub text: &'a str,
}

impl<'a> Description<'a> {
    /// The operation of that name.
    pub fn operation(&self, name: &str) -> Option<&'a Operation<'a>> {
        self.operations.iter().copied().find(|operation| operation.name == name)
    }

    /// The operations on a path, in the order they are described.
    pub fn operations_on(&self, path: &Path<'_>) -> impl Iterator<Item = &'a Operation<'a>> {
        let template = path.template;
        self.operations.iter().copied().filter(move |it| it.path.template == template)
    }

    /// The operations on a path, and on those of its shape: they may name their parameters
    /// otherwise, and serve other methods.
    pub fn operations_at(&self, path: &Path<'a>) -> impl Iterator<Item = &'a Operation<'a>> {
        let is_there =
            |it: &Path<'_>| it.all_segments().any(|other| has_shape_of(path.segments, other));
        let all: Vec<_> = self.operations.iter().copied().filter(|it| is_there(it.path)).collect();
        all.into_iter()
    }

    /// The refusal of that status and IRI; without one, the first of the status.
    pub fn refusal(&self, status: u16, iri: Option<&str>) -> Option<&'a Refusal<'a>> {
        let is_meant =
            |it: &&Refusal<'_>| it.status == status && iri.is_none_or(|iri| it.iri == iri);
        self.refusals.iter().copied().find(is_meant)
    }

    /// The states of what a path leads to: those of its last parameter.
    pub fn states_of(&self, path: &Path<'_>) -> Option<&'a States<'a>> {
        let last = path.parameters.last()?;
        self.states.iter().copied().find(|it| it.parameter == last.name)
    }

    /// The media type of a refusal.
    pub fn error_media_type(&self) -> &'a str {
        self.error_document.map_or("text/plain", |document| document.media_type)
    }

    /// The examples of a document.
    pub fn examples_of(&self, document: u32) -> impl Iterator<Item = &'a Example<'a>> {
        self.examples.iter().filter(move |example| example.document == document)
    }
}
