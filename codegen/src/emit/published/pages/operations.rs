//! A page for each path: what can be asked there, and what is answered.

use askama::Template;

use super::Page;
use super::book::Book;
use super::markup::{code, escaped, headed, inline, lines, link, prose};
use super::words::{bytes, literal, value};
use crate::emit::http::rendered;
use crate::model::body::{BodyContent, BodyVariant, PartContent, RequestBody};
use crate::model::operation::{ErrorContent, ForbiddenHeader, Operation};
use crate::model::operations::{FormIndex, Operations, RefusalIndex};
use crate::model::parameter::{Parameter, Place};
use crate::model::path::Path;
use crate::model::response::{DocumentType, Response};

#[derive(Template)]
#[template(path = "docs/path.html")]
struct PathPage {
    about: String,
    also_at: Vec<String>,
    parameters: Vec<Line>,
    operations: Vec<OperationView>,
}

struct OperationView {
    id: String,
    method: String,
    template: String,
    title: String,
    about: String,
    has_head: bool,
    parameters: Vec<Line>,
    forbidden: Vec<Forbidden>,
    body: Option<BodyView>,
    responses: Vec<ResponseView>,
}

/// A parameter or a header: HTML but for the name.
struct Line {
    name: String,
    place: &'static str,
    cardinality: &'static str,
    kind: String,
    meaning: String,
}

struct Forbidden {
    names: String,
    refusal: String,
    meaning: String,
}

struct BodyView {
    about: String,
    is_required: bool,
    limit: String,
    variants: Vec<VariantView>,
}

struct VariantView {
    media_types: String,
    what: String,
    meaning: String,
    parts: Vec<PartView>,
}

struct PartView {
    name: String,
    media_types: String,
    cardinality: String,
    what: String,
    meaning: String,
    headers: Vec<Line>,
}

struct ResponseView {
    /// A number, `4XX`, `5XX` or `default`.
    status: String,
    /// Its status, with the name of its representation unless that is the default.
    anchor: String,
    meaning: String,
    media_types: String,
    document: String,
    headers: Vec<Line>,
}

/// The pages, in the order of the description.
pub(super) fn pages(book: &Book<'_>) -> Vec<Page> {
    let Some(operations) = &book.model.operations else { return Vec::new() };
    operations.paths.iter().map(|path| page(book, operations, path)).collect()
}

fn page(book: &Book<'_>, operations: &Operations, path: &Path) -> Page {
    let parameters = path.parameters.iter().map(|parameter| Line {
        name: parameter.name.clone(),
        place: "path",
        cardinality: "1",
        kind: value(operations, &parameter.value),
        meaning: inline(&parameter.documentation),
    });
    let view = PathPage {
        about: prose(&path.documentation),
        also_at: path.also_at.iter().map(|segments| template(path, segments)).collect(),
        parameters: parameters.collect(),
        operations: path
            .operations
            .iter()
            .map(|it| operation(book, operations, path, it))
            .collect(),
    };
    let schemas = book.model.schemas.openapi.clone();
    Page { name: Book::path_page(path), title: path.template(), body: rendered(&view), schemas }
}

fn template(path: &Path, segments: &[crate::model::path::Segment]) -> String {
    Path { segments: segments.to_vec(), ..path.clone() }.template()
}

fn operation(
    book: &Book<'_>,
    operations: &Operations,
    path: &Path,
    operation: &Operation,
) -> OperationView {
    let (title, about) = headed(&operation.documentation);
    let responses = operation.responses.iter().map(|it| response(book, operations, it));
    let errors = operation.errors.iter().map(|it| error(book, it));
    OperationView {
        id: operation.name.clone(),
        method: operation.method.clone(),
        template: path.template(),
        title,
        about,
        has_head: operation.method == "GET",
        parameters: operation.parameters.iter().map(|it| line(operations, it)).collect(),
        forbidden: operation.forbidden.iter().map(|it| forbidden(operations, it)).collect(),
        body: operation.body.as_ref().map(|it| body(book, operations, it)),
        responses: responses.chain(errors).collect(),
    }
}

fn line(operations: &Operations, parameter: &Parameter) -> Line {
    let default = parameter.default.as_ref().map(|default| {
        format!("{} if it is not there", literal(operations, &parameter.value, default))
    });
    let others: Vec<_> = parameter.names.iter().skip(1).map(|name| code(name)).collect();
    let others = (!others.is_empty()).then(|| format!("Also understood as {}.", others.join(", ")));
    let refusal = refusal(operations, parameter.refusal);
    Line {
        name: parameter.names[0].clone(),
        place: match parameter.place {
            Place::Header => "header",
            Place::Query => "query",
            Place::Cookie => "cookie",
        },
        cardinality: if parameter.required { "1" } else { "0..1" },
        kind: lines(&[value(operations, &parameter.value), default.unwrap_or_default()]),
        meaning: lines(&[
            inline(&parameter.documentation),
            others.unwrap_or_default(),
            format!("Another value is {refusal}."),
        ]),
    }
}

/// A way to be refused, as a link.
fn refusal(operations: &Operations, index: RefusalIndex) -> String {
    let refusal = operations.refusal(index);
    link(
        &format!("errors.html#{}", refusal.name),
        &format!("{} {}", refusal.status, escaped(&refusal.name)),
    )
}

fn forbidden(operations: &Operations, header: &ForbiddenHeader) -> Forbidden {
    let names: Vec<_> = header.names.iter().map(|name| code(name)).collect();
    Forbidden {
        names: names.join(", "),
        refusal: refusal(operations, header.refusal),
        meaning: inline(&header.documentation),
    }
}

fn body(book: &Book<'_>, operations: &Operations, body: &RequestBody) -> BodyView {
    BodyView {
        about: prose(&body.documentation),
        is_required: body.required,
        limit: bytes(body.max_bytes),
        variants: body.variants.iter().map(|it| variant(book, operations, it)).collect(),
    }
}

fn variant(book: &Book<'_>, operations: &Operations, variant: &BodyVariant) -> VariantView {
    let (what, parts) = match &variant.content {
        BodyContent::Document(document) => {
            (document_words(book, &document.document, document.max_bytes), Vec::new())
        }
        BodyContent::Binary(_) => ("bytes".to_owned(), Vec::new()),
        BodyContent::Form(index) => {
            ("a form: ".to_owned() + &fields(operations, *index), Vec::new())
        }
        BodyContent::Multipart(index) => {
            let told_by =
                if operations.multipart(*index).by_name { "names" } else { "media types" };
            let parts = &operations.multipart(*index).parts;
            let views = parts.iter().map(|part| PartView {
                name: part.label.clone(),
                media_types: codes(&part.media_types),
                cardinality: super::words::cardinality(part.minimum, part.maximum),
                what: match &part.content {
                    PartContent::Binary(_) => "bytes".to_owned(),
                    PartContent::Document(document) => {
                        document_words(book, &document.document, document.max_bytes)
                    }
                    PartContent::Value(held) => value(operations, held),
                },
                meaning: inline(&part.documentation),
                headers: part.headers.iter().map(|it| line(operations, &it.parameter)).collect(),
            });
            (
                format!("the parts below, in any order, told apart by their {told_by}"),
                views.collect(),
            )
        }
    };
    VariantView {
        media_types: codes(&variant.media_types),
        what,
        meaning: inline(&variant.documentation),
        parts,
    }
}

/// The fields of a form, with what each holds.
fn fields(operations: &Operations, form: FormIndex) -> String {
    let fields = operations.form(form).fields.iter();
    let fields = fields.map(|field| {
        let required = if field.required { "" } else { ", optional" };
        let held = value(operations, &field.value);
        format!("{} ({held}{required})", code(&field.names[0]))
    });
    fields.collect::<Vec<_>>().join(", ")
}

fn document_words(book: &Book<'_>, document: &DocumentType, limit: Option<u64>) -> String {
    let limit = limit.map(|limit| format!(", at most {}", bytes(limit))).unwrap_or_default();
    format!("{}{limit}", named(book, document))
}

/// A document, with a link to its page if it has one.
fn named(book: &Book<'_>, document: &DocumentType) -> String {
    match document {
        DocumentType::Xml(document) => book.document_link(document.root),
        DocumentType::Json(_) => "a JSON document".to_owned(),
    }
}

fn codes(texts: &[String]) -> String {
    texts.iter().map(|text| code(text)).collect::<Vec<_>>().join("<br>")
}

fn response(book: &Book<'_>, operations: &Operations, response: &Response) -> ResponseView {
    let document = response.document.as_ref();
    let constants = response.constants.iter().map(|header| Line {
        name: header.name.clone(),
        place: "header",
        cardinality: "1",
        kind: format!("always {}", code(&header.value)),
        meaning: String::new(),
    });
    let headers = response.headers.iter().map(|header| Line {
        name: header.name.clone(),
        place: "header",
        cardinality: if header.required { "1" } else { "0..1" },
        kind: value(operations, &header.value),
        meaning: inline(&header.documentation),
    });
    let other = match (&response.items, &response.binary) {
        (Some(_), _) => "a stream of JSON documents".to_owned(),
        (_, Some(_)) => "bytes".to_owned(),
        _ => String::new(),
    };
    let representation = response.representation.iter().map(|it| format!("-{it}"));
    ResponseView {
        status: response.status.to_string(),
        anchor: response.status.to_string() + &representation.collect::<String>(),
        meaning: inline(&response.documentation),
        media_types: codes(response.media_types()),
        document: document.map_or(other, |it| named(book, &it.document)),
        headers: headers.chain(constants).collect(),
    }
}

/// Errors of several statuses.
fn error(book: &Book<'_>, error: &ErrorContent) -> ResponseView {
    ResponseView {
        status: error.statuses().to_owned(),
        anchor: error.statuses().to_owned(),
        meaning: inline(&error.documentation),
        media_types: codes(std::slice::from_ref(&error.media_type)),
        document: named(book, &DocumentType::Json(error.document)),
        headers: Vec::new(),
    }
}
