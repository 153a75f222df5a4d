//! A page for each package of binary messages.

mod reading;

use askama::Template;
use prost_types::FileDescriptorProto;

use super::Page;
use super::book::Book;
use super::markup::slug;
use crate::emit::http::rendered;
use reading::Reading;

#[derive(Template)]
#[template(path = "docs/messages.html")]
struct PackagePage {
    messages: Vec<Message>,
    enumerations: Vec<Enumeration>,
}

/// A message, named as others in its package would name it.
pub(super) struct Message {
    pub(super) name: String,
    pub(super) comment: String,
    about: String,
    fields: Vec<Field>,
}

/// A field; HTML but for the name.
struct Field {
    name: String,
    number: i32,
    cardinality: &'static str,
    kind: String,
    meaning: String,
}

struct Enumeration {
    name: String,
    about: String,
    values: Vec<Value>,
}

struct Value {
    name: String,
    number: i32,
    meaning: String,
}

/// A package.
pub(super) struct Package<'a> {
    name: &'a str,
    files: &'a [FileDescriptorProto],
}

/// The packages of all modules.
pub(super) fn packages<'a>(book: &Book<'a>) -> Vec<Package<'a>> {
    let all = book.all.iter().filter_map(|model| model.messages.as_ref());
    let packages = all.flat_map(|messages| &messages.packages);
    packages.map(|(name, files)| Package { name, files }).collect()
}

/// The pages.
pub(super) fn pages(book: &Book<'_>) -> Vec<Page> {
    packages(book).iter().map(Package::make).collect()
}

impl Package<'_> {
    /// The name of its page.
    pub(super) fn page(&self) -> String {
        let name = if self.name.is_empty() { "none" } else { self.name };
        format!("messages-{}.html", slug(name))
    }

    /// Its messages, each before those that are declared in it.
    pub(super) fn messages(&self) -> Vec<Message> {
        self.read().messages
    }

    fn read(&self) -> PackagePage {
        let mut page = PackagePage { messages: Vec::new(), enumerations: Vec::new() };
        for file in self.files {
            Reading::of(self.name, file).read(file, &mut page);
        }
        page
    }

    fn make(&self) -> Page {
        let name = if self.name.is_empty() { "no package" } else { self.name };
        let title = format!("Messages of {name}");
        let schemas = self.files.iter().map(|file| file.name().to_owned()).collect();
        Page { name: self.page(), title, body: rendered(&self.read()), schemas }
    }
}
