//! Follows `include`, `import` and `redefine` from the roots: which documents make the set.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use super::super::xml::Element;
use super::base::location;
use super::check::XSD;
use super::copies::meaning;
use super::imports::{self, Import};
use super::locate::{AtLocation, Locator, Request};
use super::not_found::NotFound;
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
    let before = findings.errors();
    let mut loading = Loading {
        sources,
        findings,
        locator: Locator::new(locations, sources, roots),
        files: BTreeMap::new(),
        copies: BTreeMap::new(),
        ids: BTreeMap::new(),
        set: SchemaSet::default(),
        queue: VecDeque::new(),
        imports: Vec::new(),
        noted: BTreeSet::new(),
    };
    for root in roots {
        loading.document(*root, None, true);
    }
    loading.run();
    let set = loading.set;
    (findings.errors() == before).then_some(set)
}

/// Documents that are read, and those that are to be followed.
pub(super) struct Loading<'s, 'f> {
    pub(super) sources: &'s Sources,
    pub(super) findings: &'f mut Diagnostics,
    pub(super) locator: Locator<'s>,
    /// What has been read; `None` for what is broken, and said to be.
    files: BTreeMap<SourceId, Option<Rc<File>>>,
    /// The first file of each meaning: copies of a document are that document (Structures 1.1,
    /// 4.2.6.2).
    copies: BTreeMap<String, SourceId>,
    /// The document of a file under a target namespace.
    ids: BTreeMap<(SourceId, String), usize>,
    pub(super) set: SchemaSet,
    /// Documents, each as one of its files says it: copies stand beside other files.
    queue: VecDeque<(usize, Rc<File>)>,
    /// Imports at whose location there is no file.
    pub(super) imports: Vec<Import>,
    /// What was noted of imports, by location and namespace: many documents have the same.
    pub(super) noted: BTreeSet<(Option<String>, Option<String>)>,
}

impl Loading<'_, '_> {
    /// Follows what has a file at its location first: what that reaches, other imports may mean.
    fn run(&mut self) {
        loop {
            while let Some((index, file)) = self.queue.pop_front() {
                self.follow(index, &file);
            }
            // Of these, what has a location says more.
            let next = self.imports.iter().position(|it| it.request.location.is_some());
            if self.imports.is_empty() {
                return;
            }
            let import = self.imports.remove(next.unwrap_or_default());
            imports::resolve(self, &import);
        }
    }

    /// The document of a file, for one that includes it into a namespace, or on its own.
    pub(super) fn document(
        &mut self,
        source: SourceId,
        into: Option<&str>,
        is_root: bool,
    ) -> Option<usize> {
        let file = self.file(source)?;
        let own = target_namespace(&file);
        let is_chameleon = own.is_empty() && into.is_some_and(|namespace| !namespace.is_empty());
        let target_namespace = if is_chameleon { into.unwrap_or_default().to_owned() } else { own };
        if let Some(index) = self.ids.get(&(source, target_namespace.clone())).copied() {
            self.known(index, &file, is_root, false);
            return Some(index);
        }
        let first = *self.copies.entry(meaning(&file.tree)).or_insert(source);
        if let Some(index) = self.ids.get(&(first, target_namespace.clone())).copied() {
            self.ids.insert((source, target_namespace), index);
            self.set.copies.push(source);
            self.known(index, &file, is_root, true);
            return Some(index);
        }
        let index = self.set.documents.len();
        self.ids.insert((source, target_namespace.clone()), index);
        self.queue.push_back((index, Rc::clone(&file)));
        let imports = Vec::new();
        let is_generated = false;
        let document =
            Document { file, target_namespace, is_chameleon, is_root, is_generated, imports };
        self.set.documents.push(document);
        Some(index)
    }

    /// A document that is met again, which may be a root now, or beside other files.
    fn known(&mut self, index: usize, file: &Rc<File>, is_root: bool, is_copy: bool) {
        let document = &mut self.set.documents[index];
        let becomes_root = is_root && !document.is_root;
        document.is_root |= is_root;
        if becomes_root || is_copy {
            self.queue.push_back((index, Rc::clone(file)));
        }
    }

    fn file(&mut self, source: SourceId) -> Option<Rc<File>> {
        if let Some(known) = self.files.get(&source) {
            return known.clone();
        }
        let file = parse::parse(source, self.sources, self.findings).map(Rc::new);
        self.files.insert(source, file.clone());
        file
    }

    fn follow(&mut self, index: usize, file: &Rc<File>) {
        for element in file.tree.kept_children(0) {
            match &*file.tree.element(element).name.local {
                "include" | "redefine" => self.include(index, file, element),
                "import" => imports::import(self, index, file, element),
                _ => {}
            }
        }
    }

    /// What is included is of the same namespace, or has none of its own. What `redefine` changes
    /// is looked up by name when the set is lowered.
    fn include(&mut self, index: usize, file: &File, at: usize) {
        let (from, element) = (file.source, file.tree.element(at));
        let Document { target_namespace, is_root, .. } = &self.set.documents[index];
        let (target, is_root) = (target_namespace.clone(), *is_root);
        let location = location(&file.tree, at);
        let request = Request { from, location, namespace: None };
        let AtLocation { found, notes } = self.locator.at_location(&request);
        let Some(found) = found else {
            let message = format!("no given file is {}", super::not_found::describe(&request));
            let message = notes.into_iter().next().unwrap_or(message);
            let fault = self.locator.not_found(&request, message);
            return self.not_found(element, fault);
        };
        for note in notes {
            self.findings.note(element.span, note);
        }
        if let Some(other) = self.document(found, Some(&target), is_root) {
            self.check_namespace(other, &target, element);
        }
    }

    pub(super) fn not_found(&mut self, element: &Element, fault: NotFound) {
        self.findings.error_with_help(element.span, fault.message, fault.help);
    }

    pub(super) fn check_namespace(&mut self, found: usize, wanted: &str, element: &Element) {
        let Document { file, target_namespace: its, .. } = &self.set.documents[found];
        if its != wanted {
            let name = self.sources.shown(&self.sources.get(file.source).name);
            let message = format!("`{name}` has the target namespace `{its}`, not `{wanted}`");
            self.findings.error(element.span, message);
        }
    }

    /// Imports of the schema for schemas are answered by the built-in types.
    pub(super) fn built_in_alone(&mut self) {
        let help = "of that namespace, only the built-in types are supported".to_owned();
        self.set.unanswered.push(Unanswered { namespace: XSD.to_owned(), help });
    }
}

pub(super) fn text<'e>(element: &'e Element, attribute: &str) -> Option<&'e str> {
    element.attribute(attribute).map(|it| it.value.trim())
}

fn target_namespace(file: &File) -> String {
    text(file.tree.element(0), "targetNamespace").unwrap_or_default().to_owned()
}

/// A text as any processor of XML reads it, on whatever system it was written (XML 1.0, 2.11).
pub(super) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n").into()
    } else {
        text.into()
    }
}
