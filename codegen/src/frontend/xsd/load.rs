//! Follows `include`, `import` and `redefine` from the roots: which documents make the set.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::super::xml::{Element, XML};
use super::locate::{Locator, NotFound, Request};
use super::{Document, File, Locations, SchemaSet, Unanswered, parse};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

/// Reads the roots and what they reach; `None` after any error.
pub(super) fn load(
    roots: &[SourceId],
    locations: &Locations,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<SchemaSet> {
    let before = findings.iter().count();
    let locator = Locator::new(locations, sources);
    let (files, ids) = (BTreeMap::new(), BTreeMap::new());
    let (set, queue) = (SchemaSet::default(), VecDeque::new());
    let mut loading = Loading { sources, findings, locator, files, ids, set, queue };
    for root in roots {
        loading.document(*root, None, true);
    }
    while let Some(index) = loading.queue.pop_front() {
        loading.follow(index);
    }
    let set = loading.set;
    (findings.iter().count() == before).then_some(set)
}

struct Loading<'s, 'f> {
    sources: &'s Sources,
    findings: &'f mut Diagnostics,
    locator: Locator<'s>,
    /// What has been read; `None` for what is broken, and said to be.
    files: BTreeMap<SourceId, Option<Rc<File>>>,
    /// The document of a file under a target namespace.
    ids: BTreeMap<(SourceId, String), usize>,
    set: SchemaSet,
    queue: VecDeque<usize>,
}

impl Loading<'_, '_> {
    /// The document of a file, for one that includes it into a namespace, or on its own.
    fn document(&mut self, source: SourceId, into: Option<&str>, is_root: bool) -> Option<usize> {
        let file = self.file(source)?;
        let own = target_namespace(&file);
        let is_chameleon = own.is_empty() && into.is_some_and(|namespace| !namespace.is_empty());
        let target_namespace = if is_chameleon { into.unwrap_or_default().to_owned() } else { own };
        if let Some(index) = self.ids.get(&(source, target_namespace.clone())) {
            let document = &mut self.set.documents[*index];
            if is_root && !document.is_root {
                document.is_root = true;
                self.queue.push_back(*index);
            }
            return Some(*index);
        }
        let index = self.set.documents.len();
        self.ids.insert((source, target_namespace.clone()), index);
        let imports = Vec::new();
        let document = Document { file, target_namespace, is_chameleon, is_root, imports };
        self.set.documents.push(document);
        self.queue.push_back(index);
        Some(index)
    }

    fn file(&mut self, source: SourceId) -> Option<Rc<File>> {
        if let Some(known) = self.files.get(&source) {
            return known.clone();
        }
        let file = parse::parse(source, self.sources, self.findings).map(Rc::new);
        self.files.insert(source, file.clone());
        file
    }

    fn follow(&mut self, index: usize) {
        let file = Rc::clone(&self.set.documents[index].file);
        self.set.documents[index].imports.clear();
        for element in file.tree.kept_children(0).map(|it| file.tree.element(it)) {
            match &*element.name.local {
                "include" | "redefine" => self.include(index, file.source, element),
                "import" => self.import(index, file.source, element),
                _ => {}
            }
        }
    }

    /// What is included is of the same namespace, or has none of its own. What `redefine` changes is
    /// looked up by name when the set is lowered.
    fn include(&mut self, index: usize, from: SourceId, element: &Element) {
        let Document { target_namespace, is_root, .. } = &self.set.documents[index];
        let (target, is_root) = (target_namespace.clone(), *is_root);
        let request = Request { from, location: text(element, "schemaLocation"), namespace: None };
        match self.locator.find(request) {
            Ok(found) => {
                if let Some(other) = self.document(found, Some(&target), is_root) {
                    self.check_namespace(other, &target, element);
                }
            }
            Err(fault) => self.not_found(element, fault),
        }
    }

    /// What is imported is of another namespace. Without a location it may be in no file.
    fn import(&mut self, index: usize, from: SourceId, element: &Element) {
        let wanted = text(element, "namespace").unwrap_or_default();
        let document = &mut self.set.documents[index];
        document.imports.push(wanted.to_owned());
        if wanted == document.target_namespace {
            let message = "a document imports other namespaces than its own";
            return self.findings.error(element.span, message);
        }
        let location = text(element, "schemaLocation");
        match self.locator.find(Request { from, location, namespace: Some(wanted) }) {
            Ok(found) => {
                if let Some(other) = self.document(found, None, false) {
                    self.check_namespace(other, wanted, element);
                }
            }
            Err(fault) if !fault.is_wrong && wanted == XML => {}
            Err(NotFound { is_wrong: false, message, help }) if location.is_none() => {
                let (namespace, help) = (wanted.to_owned(), format!("{message}; {help}"));
                self.set.unanswered.push(Unanswered { namespace, help });
            }
            Err(fault) => self.not_found(element, fault),
        }
    }

    fn not_found(&mut self, element: &Element, fault: NotFound) {
        self.findings.error_with_help(element.span, fault.message, fault.help);
    }

    fn check_namespace(&mut self, found: usize, wanted: &str, element: &Element) {
        let Document { file, target_namespace: its, .. } = &self.set.documents[found];
        if its != wanted {
            let name = &self.sources.get(file.source).name;
            let message = format!("`{name}` has the target namespace `{its}`, not `{wanted}`");
            self.findings.error(element.span, message);
        }
    }
}

fn text<'e>(element: &'e Element, attribute: &str) -> Option<&'e str> {
    element.attribute(attribute).map(|it| it.value.trim())
}

fn target_namespace(file: &File) -> String {
    text(file.tree.element(0), "targetNamespace").unwrap_or_default().to_owned()
}
