//! Protocol tests: for each operation a file of requests that keep every rule or break one, or two at once, and what must be answered.
//!
//! The cases are computed from the description as data; what is printed are short functions that call the runtime's `probe`. How a
//! server is started and what must be there for a request, a `Subject` says, which is written by hand. A test that cannot apply is
//! not generated.

mod accept;
mod bodies;
mod case;
mod checksums;
mod common;
mod documents;
mod examples;
mod lengths;
mod media_types;
mod methods;
mod multiparts;
mod operation;
mod parameters;
mod paths;
mod phases;
mod samples;
mod security;
mod statuses;

use proc_macro2::TokenStream;

use super::http::Service;
use crate::model::Xml;
use crate::model::operation::Operation;
use crate::model::operations::Operations;
use crate::model::path::Path;
use crate::naming;
use examples::Examples;

/// A file of tests: its name without `.rs`, and its text.
pub(super) struct TestFile {
    /// Its name.
    pub(super) name: String,
    /// What is in it.
    pub(super) text: TokenStream,
}

/// What the cases of an operation are computed from.
#[derive(Clone, Copy)]
struct Probed<'a> {
    service: Service<'a>,
    xml: &'a Xml<'a>,
    examples: &'a Examples,
    path: &'a Path,
    operation: &'a Operation,
}

impl<'a> Probed<'a> {
    fn operations(self) -> &'a Operations {
        self.service.operations
    }

    /// Whether what is about the path and not about the operation is tested here: with its first operation.
    fn is_first(self) -> bool {
        self.path.operations.first().is_some_and(|first| std::ptr::eq(first, self.operation))
    }
}

/// The files: one for each operation, one with the examples, and `mod` with what all have in common.
pub(super) fn emit(module: &str, service: Service<'_>, xml: &Xml<'_>) -> Vec<TestFile> {
    let examples = Examples::of(service.operations, xml);
    let served = service.operations.paths.iter();
    let served = served.flat_map(|path| path.operations.iter().map(move |it| (path, it)));
    let mut files = Vec::new();
    for (path, operation) in served {
        let probed = Probed { service, xml, examples: &examples, path, operation };
        let name = naming::module_name(&operation.name);
        files.push(TestFile { name, text: operation::emit(probed) });
    }
    let names: Vec<_> = files.iter().map(|file| file.name.clone()).collect();
    files.push(TestFile { name: "examples".to_owned(), text: examples.emit() });
    files.push(TestFile { name: "mod".to_owned(), text: common::emit(module, service, &names) });
    files
}

#[cfg(test)]
mod tests;
