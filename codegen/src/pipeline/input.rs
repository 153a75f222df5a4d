//! What a run reads: a manifest, and the files that it names.

use swordsmith_xml::near::nearest;

use crate::diagnostic::Diagnostics;
use crate::frontend::catalog::Catalogs;
use crate::frontend::openapi::{Selection, names_operations};
use crate::frontend::xsd::Locations;
use crate::manifest::{MADE, Manifest, Module, Spanned};
use crate::source::{SourceId, Sources, Span};

/// A manifest, and the sources in which its names are looked up.
#[derive(Clone, Copy)]
pub(crate) struct Input<'i> {
    pub(crate) manifest: &'i Manifest,
    /// The source of the manifest.
    pub(crate) id: SourceId,
    pub(crate) sources: &'i Sources,
}

impl Input<'_> {
    /// The sources of the given names; one that is missing is a finding.
    pub(super) fn find(self, names: &[String], findings: &mut Diagnostics) -> Vec<SourceId> {
        let found = names.iter().filter_map(|name| {
            let id = self.sources.find(name);
            if id.is_none() {
                self.no_file(name, self.place_of(name), findings);
            }
            id
        });
        found.collect()
    }

    /// Where the imports of a module are found, as the manifest says: first what stands with the
    /// module.
    pub(super) fn locations(self, module: &Module, findings: &mut Diagnostics) -> Locations {
        let mut file = |name: &Spanned<String>| self.file(name, findings);
        let given = module.locations.iter().chain(&self.manifest.locations);
        let given = given.filter_map(|(key, name)| Some((key.clone(), file(name)?))).collect();
        let catalogs = module.catalogs.iter().chain(&self.manifest.catalogs);
        let catalogs: Vec<_> = catalogs.filter_map(file).collect();
        let catalogs = Catalogs::read(&catalogs, self.sources, findings);
        let has_manifest = self.sources.get(self.id).name != MADE;
        Locations { given, catalogs, has_manifest }
    }

    /// Which operations of a module are wanted.
    pub(super) fn selection(self, module: &Module, findings: &mut Diagnostics) -> Selection {
        for text in module.except.iter().filter(|it| !names_operations(it.get_ref())) {
            let message = format!("`{}` names no operation", text.get_ref());
            let help =
                "operations are named as `tag:NAME`, `operation:ID`, `GET /path` or `* /path`";
            findings.error_with_help(self.span_of(text), message, help);
        }
        let only = module.only.iter().map(|it| (it.get_ref().as_str(), self.span_of(it)));
        let except = module.except.iter().map(|it| (it.get_ref().as_str(), self.span_of(it)));
        Selection::default().only(only).except(except)
    }

    /// Where the manifest has a value.
    pub(super) fn span_of<T>(self, value: &Spanned<T>) -> Span {
        let place = value.span();
        self.id.span(place.start, place.end)
    }

    fn file(self, name: &Spanned<String>, findings: &mut Diagnostics) -> Option<SourceId> {
        self.file_at(name.get_ref(), self.span_of(name), findings)
    }

    /// A file that the manifest names somewhere.
    pub(super) fn file_at(
        self,
        name: &str,
        span: Span,
        findings: &mut Diagnostics,
    ) -> Option<SourceId> {
        let found = self.sources.find(name);
        if found.is_none() {
            self.no_file(name, span, findings);
        }
        found
    }

    /// The first place where the manifest has a text.
    fn place_of(self, text: &str) -> Span {
        let at = self.sources.get(self.id).text.find(text).unwrap_or_default();
        self.id.span(at, at + text.len())
    }

    /// A name that the manifest has, and no file: one of a like name may be meant.
    fn no_file(self, name: &str, span: Span, findings: &mut Diagnostics) {
        let near = nearest(name, self.sources.iter().map(|(_, source)| &*source.name));
        findings.error_near(span, format!("there is no file `{name}`"), near);
    }
}
