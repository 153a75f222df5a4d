//! Model to model, a pass a file: all that run, in their order.
//!
//! XML documents of which Rust types are made (`shape_module`):
//!
//! 1. `bind_types`: what the manifest binds is found among all documents, so that a name which the
//!    schemas do not have is reported even if nobody wants its documents.
//! 2. `limit_documents`: what nobody wants is left out before anything is made of it.
//! 3. `choose_prefixes`: of the documents that are left, because a table says what they declare.
//! 4. `simplify_content`: before anything looks at content, since the table and the shapes must
//!    follow the same tree.
//! 5. `check_derivations`: too many pairs of types are refused before anything is made for each.
//! 6. `shared_groups`: which groups are types is known before anything is named.
//! 7. `assign_names`: types get their names before their members, because members and groups are
//!    named after what they are part of.
//! 8. `shape_documents`: the types themselves, their content (`shape_content`), their values
//!    (`shape_values`), its members before they have names (`drafts`), their names (`name_members`)
//!    and those of the groups in it (`name_groups`), and what schemas demand beyond what types say
//!    (`collect_rules`).
//! 9. `box_large_values`: how large a value is can only be known when all shapes are there.
//!
//! Documents of which only a table is made ([`prepare_table`]) have the fourth alone; those of a
//! service have the third, too.
//!
//! JSON documents have `shape_json`: their types, from the schemas as they are.
//!
//! Operations have `check_examples` ([`check_operations`]): examples are validated against the
//! finished table. Messages have `resolve_rules` ([`check_messages`]): what the manifest demands of
//! them is found among their fields.

pub mod assign_names;
#[cfg(feature = "emit")]
pub mod bind_types;
pub mod box_large_values;
pub mod check_derivations;
pub mod check_examples;
pub mod choose_prefixes;
pub mod classify_types;
pub mod collect_rules;
pub mod drafts;
pub mod limit_documents;
pub mod mark_plain_values;
mod message_finder;
pub mod name_groups;
pub mod name_members;
pub mod resolve_rules;
pub mod shape_content;
pub mod shape_documents;
pub mod shape_json;
pub mod shape_values;
pub mod shared_groups;
pub mod simplify_content;

use std::collections::BTreeSet;

use swordsmith_xml::table::Schema;

use crate::diagnostic::Diagnostics;
#[cfg(feature = "emit")]
use crate::frontend::openapi::names_operations;
use crate::manifest::Module;
use crate::model::documents::Documents;
use crate::model::messages::Messages;
use crate::model::names::ExpandedName;
use crate::model::operations::Operations;
use crate::model::shapes::Shapes;
use crate::source::SourceId;

pub use limit_documents::RequestedRoots;

/// From what the schemas of a module declare to the types of the program.
#[cfg(feature = "emit")]
pub fn shape_module(
    documents: &mut Documents,
    module: &Module,
    manifest: SourceId,
    requested: &mut RequestedRoots<'_>,
    findings: &mut Diagnostics,
) -> Shapes {
    bind_types::run(documents, &module.bind, manifest, findings);
    let wanted = requested.among(documents, module, manifest, findings);
    limit_documents::run(documents, &wanted);
    choose_prefixes::run(documents, &module.prefixes, manifest, findings);
    shape(documents, findings)
}

/// What a module without documents says of them: each is a finding.
#[cfg(feature = "emit")]
pub fn refuse_choices(module: &Module, manifest: SourceId, findings: &mut Diagnostics) {
    bind_types::run(&mut Documents::default(), &module.bind, manifest, findings);
    choose_prefixes::run(&mut Documents::default(), &module.prefixes, manifest, findings);
    let serde = module.serde.as_ref().filter(|asked| *asked.get_ref());
    if let Some(serde) = serde.filter(|_| !module.has_documents()) {
        let span = manifest.span(serde.span().start, serde.span().end);
        findings.error(span, "`serde` is for types of documents, and there are none");
    }
}

/// From documents to the types of the program, whatever a manifest says.
pub fn shape(documents: &mut Documents, findings: &mut Diagnostics) -> Shapes {
    prepare_table(documents);
    if !check_derivations::run(documents, findings) {
        return Shapes::default();
    }
    let groups = shared_groups::run(documents);
    let names = assign_names::run(documents, &groups);
    let mut shapes = shape_documents::run(documents, names, &groups, findings);
    box_large_values::run(&mut shapes);
    mark_plain_values::run(&mut shapes);
    shapes
}

/// From documents to those that the table is built of.
pub fn prepare_table(documents: &mut Documents) {
    simplify_content::run(documents);
}

/// Operations, once the table of the documents that they exchange is built. Some of the types are those
/// of bodies that are described by JSON Schema.
pub fn check_operations(
    operations: &mut Operations,
    schema: &Schema<'_>,
    described: &BTreeSet<&ExpandedName>,
    findings: &mut Diagnostics,
) {
    check_examples::run(operations, schema, described, findings);
}

/// Operations with their tags, if the manifest asks for traits by tag; else without.
#[cfg(feature = "emit")]
pub fn tag_operations(
    mut operations: Option<Operations>,
    module: &Module,
    manifest: SourceId,
    findings: &mut Diagnostics,
) -> Option<Operations> {
    if module.openapi.is_none() {
        refuse_selections(module, manifest, findings);
    }
    let asked = module.traits_by_tag.as_ref().filter(|asked| *asked.get_ref());
    match (&mut operations, asked) {
        (Some(operations), None) => operations.forget_tags(),
        (None, Some(asked)) if module.openapi.is_none() => {
            let span = manifest.span(asked.span().start, asked.span().end);
            findings.error(span, "`traits-by-tag` is for operations, and there are none");
        }
        _ => {}
    }
    operations
}

/// Without a description, nothing selects operations.
#[cfg(feature = "emit")]
fn refuse_selections(module: &Module, manifest: SourceId, findings: &mut Diagnostics) {
    let only = module.only.iter().filter(|it| names_operations(it.get_ref()));
    for selector in only.chain(&module.except) {
        let span = manifest.span(selector.span().start, selector.span().end);
        let message = format!("`{}` selects operations, and there are none", selector.get_ref());
        findings.error(span, message);
    }
}

/// Messages, with what the manifest demands of them.
pub fn check_messages(
    messages: Option<Messages>,
    module: &Module,
    manifest: SourceId,
    findings: &mut Diagnostics,
) -> Option<Messages> {
    resolve_rules::run(messages, module, manifest, findings)
}
