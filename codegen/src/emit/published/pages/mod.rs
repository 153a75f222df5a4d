//! Pages for people, as static HTML: they need neither scripts nor anything from elsewhere.

mod book;
mod documents;
mod errors;
mod markup;
mod messages;
mod namespaces;
mod operations;
mod rows;
mod start;
mod words;

use askama::Template;

use super::{Item, Place};
use crate::emit::layout::{MANIFEST, mark};
use crate::model::publication::Publication;
use crate::model::{Model, Xml};
use crate::sample::Sampler;
use book::Book;

/// A page.
struct Page {
    /// The name of its file.
    name: String,
    /// Its heading.
    title: String,
    /// What stands below that.
    body: String,
    /// The schemas that it comes from.
    schemas: Vec<String>,
}

#[derive(Template)]
#[template(path = "docs/page.html")]
struct Frame<'a> {
    mark: &'a str,
    service: &'a str,
    title: &'a str,
    is_start: bool,
    has_messages: bool,
    description: &'a str,
    body: &'a str,
}

#[derive(Template)]
#[template(path = "docs/style.css", escape = "none")]
struct Style<'a> {
    mark: &'a str,
}

#[derive(Template)]
#[template(path = "docs/icon.svg", escape = "none")]
struct Icon<'a> {
    mark: &'a str,
}

/// All pages, the start page first, and what they look like.
pub(super) fn items(
    model: &Model<'_>,
    all: &[Model<'_>],
    publication: &Publication,
    xml: &Xml<'_>,
) -> Vec<Item> {
    let operations = model.operations.as_ref();
    let given = operations.into_iter().flat_map(|it| &it.examples).map(|it| it.text.as_str());
    let book = Book {
        model,
        all,
        xml,
        sampler: Sampler::new(&xml.documents, xml.schema, given),
        title: operations.map(|it| it.title.clone()).unwrap_or_default(),
    };
    let mut pages = vec![start::page(&book, publication)];
    pages.extend(operations::pages(&book));
    pages.extend(errors::page(&book));
    pages.extend(documents::pages(&book));
    pages.extend(namespaces::pages(&book));
    pages.extend(messages::pages(&book));
    let mut items: Vec<_> = pages.iter().map(|page| item(&book, publication, page)).collect();
    let mark = &mark(&[MANIFEST]);
    let style = super::super::http::rendered(&Style { mark }) + "\n";
    let icon = super::super::http::rendered(&Icon { mark }) + "\n";
    let folder = &publication.places.documentation;
    items.push(file(folder, "style.css", "text/css; charset=utf-8", style));
    items.push(file(folder, "icon.svg", "image/svg+xml", icon));
    items
}

fn item(book: &Book<'_>, publication: &Publication, page: &Page) -> Item {
    let frame = Frame {
        mark: &mark(&page.schemas),
        service: &book.title,
        title: &page.title,
        is_start: page.name == start::NAME,
        has_messages: book.all.iter().any(|model| model.messages.is_some()),
        description: &publication.places.description,
        body: &page.body,
    };
    let text = super::super::http::rendered(&frame) + "\n";
    file(&publication.places.documentation, &page.name, "text/html; charset=utf-8", text)
}

/// The start page is found under the folder itself.
fn file(folder: &str, name: &str, media_type: &'static str, text: String) -> Item {
    let path = if name == start::NAME { folder.to_owned() } else { format!("{folder}{name}") };
    Item { path, media_type, place: Place::File(name.to_owned()), text }
}
