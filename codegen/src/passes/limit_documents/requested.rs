//! The roots of the documents that a module or a run asks for.

use std::collections::BTreeSet;

use swordsmith_xml::near::nearest;

use super::type_name;
use crate::diagnostic::Diagnostics;
use crate::frontend::openapi::names_operations;
use crate::manifest::{Module, Spanned};
use crate::model::documents::{Documents, TypeIndex};
use crate::model::names::ExpandedName;
use crate::source::SourceId;

/// Roots that the caller of the generator asks for, whichever module has them.
pub struct RequestedRoots<'r> {
    names: &'r [String],
    known: BTreeSet<&'r String>,
}

impl<'r> RequestedRoots<'r> {
    /// The roots with these names; without any, those that each module asks for.
    pub fn new(names: &'r [String]) -> Self {
        Self { names, known: BTreeSet::new() }
    }

    /// The roots that documents are limited to: those of the run that they have or, if they have
    /// none of these, those of the module. A name of the module that no root has is a finding.
    pub fn among(
        &mut self,
        documents: &Documents,
        module: &Module,
        manifest: SourceId,
        findings: &mut Diagnostics,
    ) -> Vec<ExpandedName> {
        let requested = self.of_run(documents);
        let of_module = of_module(documents, module, manifest, findings);
        if requested.is_empty() { of_module } else { requested }
    }

    fn of_run(&mut self, documents: &Documents) -> Vec<ExpandedName> {
        let mut found = Vec::new();
        for name in self.names {
            if let Some(root) = root(documents, name) {
                self.known.insert(name);
                found.push(root);
            }
        }
        found
    }

    /// Reports the roots that no module has.
    pub fn report_unknown(&self, findings: &mut Diagnostics) {
        for name in self.names.iter().filter(|name| !self.known.contains(name)) {
            findings.error_without_place(format!("no module has documents with the root `{name}`"));
        }
    }
}

fn of_module(
    documents: &Documents,
    module: &Module,
    manifest: SourceId,
    findings: &mut Diagnostics,
) -> Vec<ExpandedName> {
    let mut find = |name: &Spanned<String>| {
        let found = root(documents, name.as_ref());
        if found.is_none() {
            unknown_root(name, documents, manifest, findings);
        }
        found
    };
    let documents = module.only.iter().filter(|it| !names_operations(it.get_ref()));
    documents.filter_map(&mut find).collect()
}

/// The root or the type that a text names.
fn root(documents: &Documents, text: &str) -> Option<ExpandedName> {
    let name = ExpandedName::parse(text)?;
    let types = (0..documents.types.len()).map(TypeIndex);
    let types = types.filter_map(|index| type_name(documents, index));
    roots(documents).chain(types).any(|known| *known == name).then_some(name)
}

fn roots(documents: &Documents) -> impl Iterator<Item = &ExpandedName> {
    documents.roots.iter().map(|root| &documents.element(root.element).name)
}

fn unknown_root(
    name: &Spanned<String>,
    documents: &Documents,
    manifest: SourceId,
    findings: &mut Diagnostics,
) {
    let span = manifest.span(name.span().start, name.span().end);
    let message = format!("there are no documents with the root `{}`", name.as_ref());
    let near = ExpandedName::parse(name.as_ref()).and_then(|name| near(&name, documents));
    let help = near.map_or_else(
        || "a root is named as `{namespace}local`, and one without a namespace as `local`".into(),
        |near| format!("did you mean `{near}`?"),
    );
    findings.error_with_help(span, message, help);
}

/// The root that may be meant by a name that none has.
fn near<'d>(name: &ExpandedName, documents: &'d Documents) -> Option<&'d ExpandedName> {
    let near = nearest(&name.local, roots(documents).map(|root| root.local.as_str()))?;
    roots(documents).find(|root| root.local == near)
}
