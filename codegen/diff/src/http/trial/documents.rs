//! What a service publishes about itself, as far as a request can tell: where it is.

use swordsmith_codegen::Bump;
use swordsmith_codegen::model::operations::Operations;
use swordsmith_http::description::Published;

/// The description, the start of the documentation, and the link to it. What is in them does not
/// matter to who asks whether they are there.
pub(crate) fn published(operations: &Operations, arena: &'static Bump) -> Vec<Published<'static>> {
    let Some(publication) = &operations.publication else { return Vec::new() };
    let places = &publication.places;
    let text = |text: &str| -> &'static str { arena.alloc_str(text) };
    let mut all = vec![
        Published::File(text(&places.description), "application/json", b"{}"),
        Published::File(text(&places.documentation), "text/html", b""),
    ];
    all.extend(
        places.start.as_ref().map(|it| Published::Link(text(it), text(&places.documentation))),
    );
    all
}
