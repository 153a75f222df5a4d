//! The page of errors: why a request may be refused, and how that is said.

use askama::Template;

use super::Page;
use super::book::Book;
use super::markup::{code, inline};
use crate::emit::http::rendered;
use crate::model::response::CommonHeader;

#[derive(Template)]
#[template(path = "docs/errors.html")]
struct Errors {
    document: Option<String>,
    media_type: String,
    refusals: Vec<ErrorView>,
    headers: Vec<(String, String)>,
    redirect: Option<u16>,
}

struct ErrorView {
    name: String,
    status: u16,
    iri: String,
    meaning: String,
    headers: String,
}

/// The page.
pub(super) fn page(book: &Book<'_>) -> Option<Page> {
    let operations = book.model.operations.as_ref()?;
    let mut errors: Vec<_> = operations
        .refusals
        .iter()
        .map(|refusal| {
            let filled = refusal.headers.iter().map(|header| code(&header.name));
            let constant = refusal.constants.iter().map(|header| code(&header.name));
            ErrorView {
                name: refusal.name.clone(),
                status: refusal.status,
                iri: refusal.iri.clone(),
                meaning: inline(&refusal.documentation),
                headers: filled.chain(constant).collect::<Vec<_>>().join(", "),
            }
        })
        .collect();
    errors.sort_by_key(|error| error.status);
    let document = operations.error_document.as_ref();
    let view = Errors {
        document: document.map(|it| book.document_link(it.document.root)),
        media_type: document.map_or("text/plain", |it| &it.media_type).to_owned(),
        refusals: errors,
        headers: operations.common_headers.iter().map(header).collect(),
        redirect: operations.redirect,
    };
    let (name, title) = ("errors.html".to_owned(), "Errors".to_owned());
    Some(Page { name, title, body: rendered(&view), schemas: book.model.schemas.openapi.clone() })
}

fn header(header: &CommonHeader) -> (String, String) {
    match header {
        CommonHeader::Constant(header) => {
            (header.name.clone(), format!("always {}", code(&header.value)))
        }
        CommonHeader::Methods => ("Allow".to_owned(), "the methods of the path".to_owned()),
        CommonHeader::RequestId(name) => {
            (name.clone(), "the identifier that the server has given the request".to_owned())
        }
    }
}
