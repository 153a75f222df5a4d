//! The description that the runtime walks, built in memory from the model.
//!
//! The generator prints this description; tools that probe or serve without generated code walk it
//! as it is.

mod bodies;
mod operations;
mod parameters;
mod states;

use bumpalo::Bump;
use swordsmith_http::description::{
    CommonHeader, Description, ErrorDocument, ErrorField, ErrorPiece, Example, Form, JsonDocuments,
    KeyPlace, Path, Piece, Refusal, RouterRefusals, SecurityScheme, Segment,
};
use swordsmith_xml::table::Schema;

use crate::model::operations::{ErrorPiece as ModelPiece, Operations, RefusalIndex};
use crate::model::path;
use crate::model::response;
use crate::model::security;

/// What every part of the description is built from.
struct Context<'a, 'm> {
    operations: &'m Operations,
    /// How many XML documents there are: the numbers of JSON documents follow theirs.
    xml_documents: usize,
    arena: &'a Bump,
    refusals: &'a [&'a Refusal<'a>],
    multiparts: Vec<&'a swordsmith_http::description::Multipart<'a>>,
    forms: &'a [&'a Form<'a>],
    /// The table of its JSON documents.
    json: Option<&'a swordsmith_json::table::Schema<'a>>,
    /// Whether all operations ask for one of all schemes.
    has_one_requirement: bool,
}

/// Builds the description of operations whose documents are those of the table.
pub fn build<'a>(
    operations: &Operations,
    schema: &'a Schema<'a>,
    json: Option<&'a swordsmith_json::table::Schema<'a>>,
    arena: &'a Bump,
) -> Description<'a> {
    let context = Context {
        operations,
        xml_documents: schema.documents.len(),
        json,
        arena,
        refusals: &[],
        multiparts: Vec::new(),
        forms: &[],
        has_one_requirement: operations.has_one_requirement(),
    };
    let refusals = context.references(operations.refusals.iter().map(|it| context.refusal(it)));
    let context = Context { refusals, ..context };
    let multiparts = operations.multiparts.iter().map(|it| &*arena.alloc(context.multipart(it)));
    let multiparts = multiparts.collect();
    let forms = context.references(operations.forms.iter().map(|it| context.form(it)));
    let context = Context { multiparts, forms, ..context };
    let paths = context.references(operations.paths.iter().map(|path| context.path(path)));
    let served = operations.paths.iter().zip(paths);
    let all = served.flat_map(|(path, described)| {
        path.operations.iter().map(|operation| context.operation(operation, described))
    });
    Description {
        title: context.text(&operations.title),
        schema,
        json: json.map(|schema| context.json_documents(schema)),
        paths,
        operations: context.references(all),
        security: context.slice(operations.security.iter().map(|it| context.scheme(it))),
        common_headers: context
            .slice(operations.common_headers.iter().map(|it| context.common(it))),
        redirect: operations.redirect,
        refusals,
        router: context.router_refusals(),
        error_document: context.error_document(),
        states: context.references(operations.states.iter().map(|it| context.states(it))),
        examples: context.slice(operations.examples.iter().map(|example| Example {
            name: context.text(&example.name),
            document: context.number(&example.document),
            text: context.text(&example.text),
        })),
        published: &[],
    }
}

fn error_field(field: response::ErrorField) -> ErrorField {
    match field {
        response::ErrorField::Iri => ErrorField::Iri,
        response::ErrorField::Name => ErrorField::Name,
        response::ErrorField::Status => ErrorField::Status,
        response::ErrorField::Summary => ErrorField::Summary,
        response::ErrorField::Detail => ErrorField::Detail,
    }
}

impl<'a> Context<'a, '_> {
    /// The number of a document.
    fn number(&self, document: &response::DocumentType) -> u32 {
        let number = match document {
            response::DocumentType::Xml(document) => document.root,
            response::DocumentType::Json(index) => self.xml_documents + index,
        };
        u32::try_from(number).expect("fewer than 2^32 documents: files have fewer bytes")
    }

    fn json_documents(&self, schema: &'a swordsmith_json::table::Schema<'a>) -> JsonDocuments<'a> {
        let roots = self.operations.json_documents.iter();
        let roots = roots.map(|it| crate::table::json::subschema_id(it.subschema));
        let documents = self.operations.json_documents.iter().enumerate();
        let errors = documents.filter(|(_, document)| !document.error_pieces.is_empty());
        let errors = errors.map(|(index, document)| {
            let pieces = document.error_pieces.iter().map(|piece| self.error_piece(piece));
            (index, self.slice(pieces))
        });
        JsonDocuments { schema, roots: self.slice(roots), errors: self.slice(errors) }
    }

    fn error_piece(&self, piece: &ModelPiece) -> ErrorPiece<'a> {
        match piece {
            ModelPiece::Json(text) => ErrorPiece::Json(self.text(text)),
            ModelPiece::Text => ErrorPiece::Text,
            ModelPiece::Phrase => ErrorPiece::Phrase,
            ModelPiece::Status => ErrorPiece::Status,
        }
    }

    /// A slice in the arena.
    fn slice<T>(&self, items: impl IntoIterator<Item = T>) -> &'a [T] {
        let items: Vec<T> = items.into_iter().collect();
        self.arena.alloc_slice_fill_iter(items)
    }

    /// A slice of references into the arena.
    fn references<T>(&self, items: impl IntoIterator<Item = T>) -> &'a [&'a T] {
        self.slice(items.into_iter().map(|item| &*self.arena.alloc(item)))
    }

    /// A text in the arena.
    fn text(&self, text: &str) -> &'a str {
        self.arena.alloc_str(text)
    }

    /// Texts in the arena.
    fn texts<'s>(&self, texts: impl IntoIterator<Item = &'s String>) -> &'a [&'a str] {
        self.slice(texts.into_iter().map(|text| self.text(text)))
    }

    fn path(&self, path: &path::Path) -> Path<'a> {
        Path {
            template: self.text(&path.template()),
            segments: self.segments(&path.segments),
            also_at: self.slice(path.also_at.iter().map(|segments| self.segments(segments))),
            parameters: self.slice(path.parameters.iter().map(|it| self.path_parameter(it))),
        }
    }

    fn segments(&self, segments: &[path::Segment]) -> &'a [Segment<'a>] {
        self.slice(segments.iter().map(|segment| match segment {
            path::Segment::Literal(text) => Segment::Literal(self.text(text)),
            path::Segment::Parameter(index) => Segment::Parameter(*index),
            path::Segment::Template(pieces) => {
                Segment::Template(self.slice(pieces.iter().map(|piece| self.piece(piece))))
            }
        }))
    }

    fn piece(&self, piece: &path::Piece) -> Piece<'a> {
        match piece {
            path::Piece::Literal(text) => Piece::Literal(self.text(text)),
            path::Piece::Parameter(index) => Piece::Parameter(*index),
        }
    }

    fn scheme(&self, scheme: &security::SecurityScheme) -> SecurityScheme<'a> {
        match scheme {
            security::SecurityScheme::Basic(realm) => SecurityScheme::Basic(self.text(realm)),
            security::SecurityScheme::Bearer(realm) => SecurityScheme::Bearer(self.text(realm)),
            security::SecurityScheme::Http(name, realm) => {
                SecurityScheme::Http(self.text(name), self.text(realm))
            }
            security::SecurityScheme::ApiKey(place, name) => {
                let place = match place {
                    security::KeyPlace::Header => KeyPlace::Header,
                    security::KeyPlace::Query => KeyPlace::Query,
                    security::KeyPlace::Cookie => KeyPlace::Cookie,
                };
                SecurityScheme::ApiKey(place, self.text(name))
            }
        }
    }

    fn common(&self, header: &response::CommonHeader) -> CommonHeader<'a> {
        match header {
            response::CommonHeader::Constant(header) => {
                CommonHeader::Constant(self.text(&header.name), self.text(&header.value))
            }
            response::CommonHeader::Methods => CommonHeader::Methods,
            response::CommonHeader::RequestId(name) => CommonHeader::RequestId(self.text(name)),
        }
    }

    fn refusal(&self, refusal: &response::Refusal) -> Refusal<'a> {
        let name = self.text(&refusal.name);
        let media_type = refusal.media_type.as_ref().map(|it| self.text(it));
        let described = Refusal::new(name, refusal.status, self.text(&refusal.iri))
            .headers(self.response_headers(&refusal.headers))
            .constants(self.constants(&refusal.constants));
        Refusal { media_type, ..described }
    }

    /// The refusal behind an index.
    fn refusal_at(&self, index: RefusalIndex) -> &'a Refusal<'a> {
        self.refusals[index.0]
    }

    fn router_refusals(&self) -> RouterRefusals<'a> {
        let router = &self.operations.router;
        let optional = |index: Option<RefusalIndex>| index.map(|index| self.refusal_at(index));
        RouterRefusals {
            unauthorized: optional(router.unauthorized),
            not_found: self.refusal_at(router.not_found),
            method_not_allowed: self.refusal_at(router.method_not_allowed),
            not_acceptable: self.refusal_at(router.not_acceptable),
            bad_request: self.refusal_at(router.bad_request),
            too_large: optional(router.too_large),
            unsupported_media_type: optional(router.unsupported_media_type),
            unavailable: self.refusal_at(router.unavailable),
        }
    }

    fn error_document(&self) -> Option<ErrorDocument<'a>> {
        let described = self.operations.error_document.as_ref()?;
        let fields = described.fields.iter();
        Some(ErrorDocument {
            document: self.number(&response::DocumentType::Xml(described.document.clone())),
            media_type: self.text(&described.media_type),
            fields: self.slice(fields.map(|(name, field)| (self.text(name), error_field(*field)))),
        })
    }
}
