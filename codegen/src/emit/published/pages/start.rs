//! The start page: what the service is, and where everything about it is found.

use askama::Template;

use super::Page;
use super::book::{Book, Prefixes};
use super::markup::{code, headed, inline, link, prose};
use crate::emit::http::rendered;
use crate::emit::layout::MANIFEST;
use crate::model::path::Path;
use crate::model::publication::Publication;
use crate::tree::Tree;

/// The name of its file.
pub(super) const NAME: &str = "index.html";

#[derive(Template)]
#[template(path = "docs/start.html")]
struct Start {
    summary: String,
    about: String,
    version: String,
    license: String,
    has_credentials: bool,
    operations: Vec<Operation>,
    documents: Vec<Line>,
    namespaces: Vec<Line>,
    messages: Vec<Line>,
    schemas: Vec<Line>,
    description: String,
}

/// An operation, or a path without any.
struct Operation {
    method: String,
    path: String,
    what: String,
}

/// A name and what it is, in HTML.
struct Line {
    name: String,
    of: String,
    what: String,
}

/// The page.
pub(super) fn page(book: &Book<'_>, publication: &Publication) -> Page {
    let info = |path: &[&str]| {
        let found = publication.description.get("info").and_then(|info| info.at(path));
        found.and_then(Tree::as_text).unwrap_or_default().to_owned()
    };
    let start = Start {
        summary: inline(&info(&["summary"])),
        about: prose(&info(&["description"])),
        version: info(&["version"]),
        license: info(&["license", "name"]),
        has_credentials: book.model.operations.as_ref().is_some_and(|it| !it.security.is_empty()),
        operations: operations(book),
        documents: documents(book),
        namespaces: namespaces(book),
        messages: messages(book),
        schemas: schemas(book, publication),
        description: publication.places.description.clone(),
    };
    let (name, schemas) = (NAME.to_owned(), vec![MANIFEST.to_owned()]);
    Page { name, title: book.title.clone(), body: rendered(&start), schemas }
}

fn operations(book: &Book<'_>) -> Vec<Operation> {
    let paths = book.model.operations.iter().flat_map(|it| &it.paths);
    paths.flat_map(of_path).collect()
}

fn of_path(path: &Path) -> Vec<Operation> {
    let page = Book::path_page(path);
    let line = |method: &str, anchor: &str, what: String| Operation {
        method: method.to_owned(),
        path: link(&format!("{page}{anchor}"), &code(&path.template())),
        what,
    };
    if path.operations.is_empty() {
        let what = format!(
            "{}. Links lead there; nothing is served there yet.",
            inline(&path.documentation)
        );
        return vec![line("", "", what)];
    }
    let one = |operation: &crate::model::operation::Operation| {
        let what = headed(&operation.documentation).0;
        line(&operation.method, &format!("#{}", operation.name), what)
    };
    path.operations.iter().map(one).collect()
}

fn documents(book: &Book<'_>) -> Vec<Line> {
    let all = super::documents::used(book).into_iter().filter_map(|root| {
        let found = book.xml.documents.roots.get(root)?;
        let element = &book.documents().element(found.element).name;
        let definition = book.documents().type_definition(found.type_index);
        let documentation = if definition.documentation.is_empty() {
            &book.documents().element(found.element).documentation
        } else {
            &definition.documentation
        };
        let label = book.label(element, Prefixes(&found.declarations));
        Some(Line { name: book.document_link(root), of: code(&label), what: inline(documentation) })
    });
    all.collect()
}

fn namespaces(book: &Book<'_>) -> Vec<Line> {
    let all = super::namespaces::described(book).into_iter().map(|namespace| Line {
        name: link(&book.namespace_page(&namespace.uri), &code(&namespace.prefix)),
        of: String::new(),
        what: code(&namespace.uri),
    });
    all.collect()
}

fn messages(book: &Book<'_>) -> Vec<Line> {
    let all = super::messages::packages(book).into_iter().flat_map(|package| {
        let page = package.page();
        package.messages().into_iter().map(move |message| Line {
            name: link(&format!("{page}#{}", message.name), &code(&message.name)),
            of: String::new(),
            what: inline(&message.comment),
        })
    });
    all.collect()
}

fn schemas(book: &Book<'_>, publication: &Publication) -> Vec<Line> {
    let all = crate::emit::published::schema_files::items(&publication.places.schemas, book.all);
    let line = |path: String| Line {
        name: link(&path, &code(&path)),
        of: String::new(),
        what: String::new(),
    };
    all.into_iter().map(|item| line(item.path)).collect()
}
