//! Imports: by their location, else by the rule of [`super::locate`]; never in silence.

use std::rc::Rc;

use super::super::xml::{Element, XML};
use super::base::location;
use super::check::XSD;
use super::load::{Loading, text};
use super::locate::{AtLocation, Instead, Request};
use super::{File, Unanswered};
use crate::source::SourceId;

/// The namespace of `xsi:type` and its like.
const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// An import at whose location there is no file.
pub(super) struct Import {
    pub(super) request: Request,
    /// The file that has it, and which of its elements it is.
    file: Rc<File>,
    element: usize,
    /// Where catalogs lead in vain.
    notes: Vec<String>,
}

impl Import {
    fn element(&self) -> &Element {
        self.file.tree.element(self.element)
    }
}

/// What is imported is of another namespace. Without a location it may be in no file.
pub(super) fn import(loading: &mut Loading<'_, '_>, index: usize, file: &Rc<File>, at: usize) {
    let element = file.tree.element(at);
    let wanted = text(element, "namespace").unwrap_or_default();
    let document = &mut loading.set.documents[index];
    if !document.imports.iter().any(|known| known == wanted) {
        document.imports.push(wanted.to_owned());
    }
    if wanted == document.target_namespace {
        let message = "a document imports other namespaces than its own";
        return loading.findings.error(element.span, message);
    }
    let location = location(&file.tree, at).filter(|it| !it.is_empty());
    let request = Request { from: file.source, location, namespace: Some(wanted.to_owned()) };
    let AtLocation { found, notes } = loading.locator.at_location(&request);
    if let Some(found) = found.filter(|_| wanted != XSI) {
        for note in notes {
            loading.findings.note(element.span, note);
        }
        read(loading, found, wanted, element);
    } else if wanted == XSD {
        loading.built_in_alone();
    } else if !is_built_in(wanted, file) {
        loading.imports.push(Import { request, file: Rc::clone(file), element: at, notes });
    }
}

/// Whether every schema has what a document may use of a namespace (Structures 1.1, 3.2.7): a file
/// that happens to be given does not change what that is. Of `xml`, there is no attribute group.
fn is_built_in(namespace: &str, file: &File) -> bool {
    let mut groups = file.tree.attribute_values("attributeGroup", "ref");
    let is_xml = |name: &str| name.trim().starts_with("xml:");
    namespace == XSI || (namespace == XML && !groups.any(is_xml))
}

/// Resolves an import when all that has a file at its location is read.
pub(super) fn resolve(loading: &mut Loading<'_, '_>, import: &Import) {
    let element = import.file.tree.element(import.element);
    let wanted = import.request.namespace.as_deref().unwrap_or_default();
    let reached = reached(loading, wanted);
    match loading.locator.instead(&import.request, &reached) {
        Ok(instead) => {
            note(loading, import, instead);
            if let Instead::OfBaseName(found) | Instead::OfNamespace(found) = instead {
                read(loading, found, wanted, element);
            }
        }
        Err(_) if wanted == XML => {}
        Err(fault) if import.request.location.is_none() => {
            let catalog = import.notes.iter().map(|note| format!("{note}; "));
            let help = format!("{}{}; {}", catalog.collect::<String>(), fault.message, fault.help);
            loading.set.unanswered.push(Unanswered { namespace: wanted.to_owned(), help });
        }
        Err(mut fault) => {
            fault.message = import.notes.first().cloned().unwrap_or(fault.message);
            loading.not_found(element, fault);
        }
    }
}

/// The files of a namespace that the schema has.
fn reached(loading: &Loading<'_, '_>, namespace: &str) -> Vec<SourceId> {
    let of = loading.set.documents.iter().filter(|it| it.target_namespace == namespace);
    of.map(|document| document.file.source).collect()
}

fn read(loading: &mut Loading<'_, '_>, found: SourceId, wanted: &str, element: &Element) {
    if let Some(other) = loading.document(found, None, false) {
        loading.check_namespace(other, wanted, element);
    }
}

/// Notes which file an import means, and why: once for a location and a namespace. That another
/// document has a namespace is what an import without a location relies on.
fn note(loading: &mut Loading<'_, '_>, import: &Import, instead: Instead) {
    let Request { location, namespace, .. } = &import.request;
    let is_usual = location.is_none() && matches!(instead, Instead::Reached(_));
    if is_usual || !loading.noted.insert((location.clone(), namespace.clone())) {
        return;
    }
    let span = import.element().span;
    let notes = import.notes.iter();
    notes.for_each(|note| loading.findings.note(span, note.clone()));
    let why = match location {
        Some(location) => format!("no file is at `{location}`"),
        None => "the import has no location".to_owned(),
    };
    let name = |id| loading.sources.shown(&loading.sources.get(id).name);
    let namespace = namespace.as_deref().unwrap_or_default();
    let taken = match instead {
        Instead::OfBaseName(id) => {
            format!(
                "`{}` is read, the nearest of that name and of the namespace `{namespace}`",
                name(id)
            )
        }
        Instead::Reached(id) => {
            format!("the namespace `{namespace}` is that of `{}`, which is read already", name(id))
        }
        Instead::OfNamespace(id) => {
            format!("`{}` is read, the nearest of the namespace `{namespace}`", name(id))
        }
    };
    loading.findings.note(span, format!("{why}: {taken}"));
}
