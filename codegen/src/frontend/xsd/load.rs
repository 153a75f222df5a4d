//! Follows `include`, `import` and `redefine` from the roots: which documents make the set.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::locate::{Locator, Request};
use super::{Document, File, SchemaSet, XML, parse};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

/// Reads the roots and what they reach; `None` after any error.
pub(super) fn load(
    roots: &[SourceId],
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<SchemaSet> {
    let before = error_count(findings);
    let locator = Locator::new(sources);
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
    (error_count(findings) == before).then_some(set)
}

fn error_count(findings: &Diagnostics) -> usize {
    findings.iter().count()
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

/// How one document names another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Include,
    Redefine,
    Import,
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
        let (redefines, imports) = (Vec::new(), Vec::new());
        let document =
            Document { file, target_namespace, is_chameleon, is_root, redefines, imports };
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
        self.set.documents[index].redefines.clear();
        self.set.documents[index].imports.clear();
        let children = file.tree.element(0).children.iter();
        for element in children.filter(|it| !file.tree.element(**it).is_left_out) {
            match &*file.tree.element(*element).name.local {
                "include" => self.link(index, *element, Link::Include),
                "redefine" => self.link(index, *element, Link::Redefine),
                "import" => self.link(index, *element, Link::Import),
                _ => {}
            }
        }
    }

    fn link(&mut self, index: usize, element: usize, link: Link) {
        let file = Rc::clone(&self.set.documents[index].file);
        let place = file.tree.element(element);
        let text = |name| place.attribute(name).map(|it| it.value.trim());
        let Document { target_namespace: target, is_root, .. } = &self.set.documents[index];
        let (target, is_root) = (target.clone(), *is_root);
        let wanted =
            if link == Link::Import { text("namespace").unwrap_or_default() } else { &target };
        if link == Link::Import {
            self.set.documents[index].imports.push((wanted.to_owned(), element));
            if wanted == target {
                let message = "a document imports other namespaces than its own";
                return self.findings.error(place.span, message);
            }
        }
        let location = text("schemaLocation");
        let namespace = (link == Link::Import).then_some(wanted);
        let request = Request { from: file.source, location, namespace };
        let found = match self.locator.find(request) {
            Ok(found) => found,
            Err(_) if link == Link::Import && (wanted == XML || location.is_none()) => return,
            Err(message) => return self.findings.error(place.span, message),
        };
        let into = (link != Link::Import).then_some(&*target);
        let Some(other) = self.document(found, into, is_root && link != Link::Import) else {
            return;
        };
        let its = &self.set.documents[other].target_namespace;
        if its != wanted {
            let message = format!(
                "`{}` has the target namespace `{its}`, not `{wanted}`",
                self.sources.get(found).name
            );
            self.findings.error(place.span, message);
        }
        if link == Link::Redefine {
            self.set.documents[index].redefines.push((element, other));
        }
    }
}

fn target_namespace(file: &File) -> String {
    let target = file.tree.element(0).attribute("targetNamespace");
    target.map(|it| it.value.trim().to_owned()).unwrap_or_default()
}
