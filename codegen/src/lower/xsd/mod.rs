//! Schema trees to the model of documents: global components are gathered by name, then everything is
//! resolved, bases before what is derived from them.

mod annotations;
mod attribute_declarations;
mod attributes;
mod budgets;
mod builtins;
mod checks;
mod complex;
mod complex_attributes;
mod content;
mod derivation;
mod elements;
mod facet_rules;
mod facets;
mod fixed_facets;
mod globals;
mod identity;
mod ids;
mod instance_attributes;
mod lowering;
mod namespaces;
mod notations;
mod order;
mod output;
mod particles;
mod references;
mod restriction;
mod roots;
mod simple;
mod substitution;
mod symbols;
mod unsupported;
mod value_space;
mod values;
mod wildcards;
mod xml_attributes;
mod xpath;

use crate::diagnostic::Diagnostics;
use crate::frontend::xsd::SchemaSet;
use crate::model::documents::Documents;
use crate::source::Sources;

use lowering::Lowering;

/// Resolves a schema set; after any error the answer is `None`, and `findings` says why.
pub fn lower(set: &SchemaSet, sources: &Sources, findings: &mut Diagnostics) -> Option<Documents> {
    let before = errors(findings);
    let mut lowering = Lowering::new(set, sources, findings)?;
    namespaces::add(&mut lowering);
    builtins::add(&mut lowering);
    unsupported::refuse(&mut lowering);
    globals::collect(&mut lowering);
    ids::assign(&mut lowering);
    xml_attributes::declare(&mut lowering);
    for index in order::bases_first(&mut lowering) {
        lowering.lower_type(index);
    }
    attributes::declare(&mut lowering);
    particles::check_references(&mut lowering);
    elements::declare(&mut lowering);
    restriction::refer(&mut lowering);
    substitution::close(&mut lowering);
    wildcards::exclude_siblings(&mut lowering);
    restriction::check(&mut lowering);
    checks::run(&mut lowering);
    identity::check_references(&mut lowering);
    roots::find(&mut lowering);
    let mut out = lowering.output.documents;
    let is_right = errors(findings) == before;
    if is_right {
        instance_attributes::take_out(&mut out);
        out.gather();
    }
    is_right.then_some(out)
}

fn errors(findings: &Diagnostics) -> usize {
    let is_error =
        |it: &&crate::diagnostic::Diagnostic| it.severity == crate::diagnostic::Severity::Error;
    findings.iter().filter(is_error).count()
}
