//! Schema trees to the model of documents: global components are gathered by name, then everything is
//! resolved, bases before what is derived from them.

mod annotations;
mod attributes;
mod builtins;
mod complex;
mod content;
mod context;
mod derivation;
mod elements;
mod facets;
mod globals;
mod identity;
mod ids;
mod namespaces;
mod order;
mod particles;
mod references;
mod roots;
mod simple;
mod substitution;
mod unsupported;
mod values;
mod wildcards;
mod xpath;

use crate::diagnostic::Diagnostics;
use crate::frontend::xsd::SchemaSet;
use crate::model::documents::Documents;
use crate::source::Sources;

use context::Context;

/// Resolves a schema set; after any error the answer is `None`, and `findings` says why.
pub fn lower(set: &SchemaSet, sources: &Sources, findings: &mut Diagnostics) -> Option<Documents> {
    let before = errors(findings);
    let mut context = Context::new(set, sources, findings)?;
    namespaces::add(&mut context);
    builtins::add(&mut context);
    unsupported::refuse(&mut context);
    globals::collect(&mut context);
    ids::assign(&mut context);
    attributes::declare(&mut context);
    for index in order::bases_first(&mut context) {
        context.lower_type(index);
    }
    attributes::declare_global(&mut context);
    elements::declare(&mut context);
    substitution::close(&mut context);
    identity::check_references(&mut context);
    particles::check_consistency(&mut context);
    roots::find(&mut context);
    let out = context.out;
    (errors(findings) == before).then_some(out)
}

fn errors(findings: &Diagnostics) -> usize {
    let is_error =
        |it: &&crate::diagnostic::Diagnostic| it.severity == crate::diagnostic::Severity::Error;
    findings.iter().filter(is_error).count()
}
