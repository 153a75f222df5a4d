//! The cases of an operation, a file per family of rules, in the order in which the router checks
//! them.

mod accept;
mod bodies;
mod checksums;
mod content_range;
mod documents;
mod lengths;
mod media_types;
mod methods;
mod multiparts;
mod parameters;
mod paths;
mod phases;
mod security;
mod statuses;
mod valid;

pub(crate) use documents::json::wrong as wrong_json;
pub(crate) use statuses::has_entity_tag;
pub(crate) use valid::with_required;

use swordsmith_http::description::{Description, Operation, RouterRefusals};

use crate::{Case, Request};

/// The content of bodies of bytes.
pub(crate) const BYTES: &[u8] = b"bytes of any kind";

/// What the cases of an operation are computed from.
#[derive(Clone, Copy)]
pub(crate) struct OperationContext<'a> {
    pub(crate) description: &'a Description<'a>,
    pub(crate) operation: &'a Operation<'a>,
}

type Family = for<'a> fn(OperationContext<'a>) -> Vec<Case<'a>>;

/// The families, by their names.
const FAMILIES: [(&str, Family); 14] = [
    ("bodies", bodies::cases),
    ("paths", paths::cases),
    ("security", security::cases),
    ("methods", methods::cases),
    ("accept", accept::cases),
    ("media types", media_types::cases),
    ("content range", content_range::cases),
    ("parameters", parameters::cases),
    ("checksums", checksums::cases),
    ("lengths", lengths::cases),
    ("documents", documents::cases),
    ("multiparts", multiparts::cases),
    ("phases", phases::cases),
    ("statuses", statuses::cases),
];

/// All cases of an operation.
pub(crate) fn cases<'a>(
    description: &'a Description<'a>,
    operation: &'a Operation<'a>,
) -> Vec<Case<'a>> {
    let context = OperationContext { description, operation };
    let of_family = |(family, cases): (&'static str, Family)| {
        cases(context).into_iter().map(move |case| Case { family, ..case })
    };
    FAMILIES.into_iter().flat_map(of_family).collect()
}

impl<'a> OperationContext<'a> {
    /// A valid request: with all that is required, and a body if the operation has one.
    pub(crate) fn valid(self) -> Request<'a> {
        valid::valid_request(self)
    }

    fn router(self) -> &'a RouterRefusals<'a> {
        &self.description.router
    }

    /// Whether this is the path's first operation, which has the cases of the path.
    fn is_first(self) -> bool {
        let mut operations = self.description.operations_on(self.operation.path);
        operations.next().is_some_and(|first| first.name == self.operation.name)
    }

    /// The examples of a document.
    fn examples(self, document: u32) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.description.examples_of(document).map(|example| (example.name, example.text))
    }

    /// The first of them.
    fn example(self, document: u32) -> Option<&'a str> {
        self.examples(document).next().map(|(_, text)| text)
    }
}
