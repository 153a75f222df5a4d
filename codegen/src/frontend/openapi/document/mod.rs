//! What a description says, in its own terms: references followed, aliases written out.

mod bodies;
mod parameters;
mod paths;
mod responses;
mod schemas;
mod security;
mod states;

pub use bodies::{Encoding, ItemSchema, MediaType, RequestBody};
pub use parameters::{Header, Parameter, Place};
pub use paths::{Operation, PathItem};
pub use responses::{ErrorKind, Response, Statuses};
pub use schemas::{Bound, ErrorFields, Schema, XmlObject};
pub use security::{KeyPlace, SecurityRequirement, SecurityScheme};
pub use states::{Permission, ReportedBy, States, Transition};

use crate::source::{SourceId, Span};
use crate::tree::Tree;

/// Something and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// It.
    pub value: T,
    /// Its place.
    pub span: Span,
}

/// Entries under names, in their order.
pub type Named<T> = Vec<(Spanned<String>, T)>;

/// A whole description.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// `info.title`.
    pub title: String,
    /// The path of the first of `servers`, without a slash at its end.
    pub prefix: String,
    /// The schemes of which `security` asks for one, here or in an operation.
    pub security: Vec<SecurityScheme>,
    /// What `security` asks for at each operation that does not say it itself.
    pub requirement: SecurityRequirement,
    /// The same schemes, by their names.
    pub schemes: Vec<(String, SecurityScheme)>,
    /// The descriptions of `tags`.
    pub tags: Named<String>,
    /// `paths`.
    pub paths: Named<PathItem>,
    /// `components.x-common-headers`.
    pub common_headers: Named<Header>,
    /// `components.x-common-responses`.
    pub common_responses: Vec<(Spanned<u16>, Response)>,
    /// `x-states`.
    pub states: Named<States>,
    /// `x-published`.
    pub published: Option<Published>,
    /// The files that it is written in: the one that begins it first.
    pub sources: Vec<SourceId>,
    /// All that it says, as it says it.
    pub tree: Tree,
    /// The place of the whole.
    pub span: Span,
}

/// Where the service publishes the description.
#[derive(Debug, Clone, PartialEq)]
pub struct Published {
    /// `description`.
    pub description: Spanned<String>,
    /// `schemas`.
    pub schemas: Spanned<String>,
    /// `documentation`.
    pub documentation: Spanned<String>,
    /// `start`.
    pub start: Option<Spanned<String>>,
}
