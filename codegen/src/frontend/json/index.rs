//! Where resources, anchors and subschemas are.

use std::collections::BTreeMap;

use super::children::children;
use super::dialect::{Dialect, Draft};
use super::{Files, string};
use crate::diagnostic::Diagnostics;
use crate::frontend::nodes::Node;
use crate::frontend::uri;
use crate::source::{SourceId, Span};

/// The index of a [`Resource`].
pub(crate) type ResourceIndex = usize;

/// Everything that references can lead to.
pub(crate) struct Index<'f> {
    pub(crate) files: &'f Files,
    pub(crate) resources: Vec<Resource<'f>>,
    by_uri: BTreeMap<String, ResourceIndex>,
    by_file: BTreeMap<SourceId, ResourceIndex>,
    /// Every subschema that stands where the standard has one.
    known: BTreeMap<Span, Known>,
    /// The same, and the resource that each stands in.
    pub(super) described: BTreeMap<Span, (&'f Node, ResourceIndex)>,
}

/// A schema resource.
pub(crate) struct Resource<'f> {
    /// Its URI, without a fragment.
    pub(crate) uri: String,
    pub(crate) root: &'f Node,
    pub(crate) dialect: Dialect,
    /// `$anchor` and `$dynamicAnchor`.
    pub(crate) anchors: BTreeMap<String, &'f Node>,
    /// `$dynamicAnchor` alone; `$recursiveAnchor` has the empty name.
    pub(crate) dynamic_anchors: BTreeMap<String, &'f Node>,
    file: SourceId,
}

/// What is known of a subschema.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    pub(crate) resource: ResourceIndex,
    /// The JSON Pointer from the root of the resource.
    pub(crate) pointer: String,
}

impl<'f> Index<'f> {
    /// Reads where everything is.
    pub(crate) fn read(files: &'f Files, findings: &mut Diagnostics) -> Self {
        let (by_uri, by_file, known) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (resources, described) = (Vec::new(), BTreeMap::new());
        let mut index = Self { files, resources, by_uri, by_file, known, described };
        let of_description = files.iter().find_map(|(_, file)| Dialect::of_description(&file.root));
        for (id, file) in files.iter() {
            let outer = of_description.unwrap_or(Dialect::CURRENT);
            let dialect = index.dialect(&file.root, outer, findings);
            let at = index.resource(&file.root, (file.uri.clone(), dialect), id);
            index.by_file.insert(id, at);
            if of_description.is_some() {
                index.description(&file.root, (at, String::new()), findings);
            }
            if Dialect::of_description(&file.root).is_none() {
                index.schema(&file.root, (at, String::new()), findings);
            }
        }
        index
    }

    fn resource(
        &mut self,
        root: &'f Node,
        (uri, dialect): (String, Dialect),
        file: SourceId,
    ) -> ResourceIndex {
        let at = self.resources.len();
        let uri = uri.split('#').next().unwrap_or_default().to_owned();
        self.by_uri.entry(uri.clone()).or_insert(at);
        let (anchors, dynamic_anchors) = (BTreeMap::new(), BTreeMap::new());
        self.resources.push(Resource { uri, root, dialect, anchors, dynamic_anchors, file });
        at
    }

    /// A subschema and those in it.
    pub(super) fn schema(
        &mut self,
        node: &'f Node,
        (mut resource, mut pointer): (ResourceIndex, String),
        findings: &mut Diagnostics,
    ) {
        let dialect = self.resources[resource].dialect;
        let is_alone = dialect.references_stand_alone() && super::keyword(node, "$ref").is_some();
        if !is_alone && dialect.has_ids() {
            if let Some(own) = self.own_resource(node, resource, findings) {
                (resource, pointer) = (own, String::new());
            }
            self.anchors(node, resource);
        }
        for (step, child) in children(node) {
            self.schema(child, (resource, format!("{pointer}{step}")), findings);
        }
        self.described.insert(node.span, (node, resource));
        self.known.insert(node.span, Known { resource, pointer });
    }

    /// The resource that begins with a schema that has a URI of its own.
    fn own_resource(
        &mut self,
        node: &'f Node,
        outer: ResourceIndex,
        findings: &mut Diagnostics,
    ) -> Option<ResourceIndex> {
        let Resource { uri, dialect, file, root, .. } = &self.resources[outer];
        let id = string(node, dialect.id()).filter(|id| !id.starts_with('#'))?;
        let (uri, dialect, file) = (uri::join(uri, id), *dialect, *file);
        if std::ptr::eq(*root, node) {
            self.rename(outer, &uri);
            return None;
        }
        let dialect = self.dialect(node, dialect, findings);
        Some(self.resource(node, (uri, dialect), file))
    }

    /// A file that names itself is found by that URI, too.
    fn rename(&mut self, resource: ResourceIndex, uri: &str) {
        let uri = uri.split('#').next().unwrap_or_default().to_owned();
        self.by_uri.entry(uri.clone()).or_insert(resource);
        self.resources[resource].uri = uri;
    }

    fn anchors(&mut self, node: &'f Node, resource: ResourceIndex) {
        let Resource { dialect, anchors, dynamic_anchors, .. } = &mut self.resources[resource];
        if let Some(anchor) = string(node, dialect.id()).and_then(|id| id.strip_prefix('#')) {
            anchors.insert(anchor.to_owned(), node);
        }
        if let Some(anchor) = string(node, "$anchor").filter(|_| dialect.has("$anchor")) {
            anchors.insert(anchor.to_owned(), node);
        }
        if let Some(anchor) =
            string(node, "$dynamicAnchor").filter(|_| dialect.has("$dynamicAnchor"))
        {
            anchors.insert(anchor.to_owned(), node);
            dynamic_anchors.insert(anchor.to_owned(), node);
        }
        let is_recursive = string(node, "$recursiveAnchor") == Some("true");
        if is_recursive && dialect.draft == Draft::Draft201909 {
            dynamic_anchors.insert(String::new(), node);
        }
    }

    /// The dialect that `$schema` names; that of its surroundings if it names none.
    fn dialect(&self, root: &Node, outer: Dialect, findings: &mut Diagnostics) -> Dialect {
        let Some(node) = super::keyword(root, "$schema") else { return outer };
        let uri = string(root, "$schema").unwrap_or_default();
        if let Some(dialect) = Dialect::from_uri(uri) {
            return dialect;
        }
        let mut files = self.files.iter();
        if let Some((_, file)) = files.find(|(_, it)| is_meta_schema(&it.root, &it.uri, uri)) {
            return custom(&file.root);
        }
        let help = "give the meta-schema as a file, or name a published draft, e.g. \
                    https://json-schema.org/draft/2020-12/schema";
        findings.error_with_help(node.span, format!("unknown dialect `{uri}`"), help);
        outer
    }

    /// The resource of a URI without fragment, or of a file beside the one of `from`.
    pub(super) fn find(
        &self,
        uri: &str,
        from: ResourceIndex,
        written: &str,
    ) -> Option<ResourceIndex> {
        if let Some(found) = self.by_uri.get(uri) {
            return Some(*found);
        }
        let file = self.files.get(self.resources[from].file)?;
        let beside = uri::join(&file.uri, written);
        self.by_uri.get(&beside).copied().or_else(|| {
            let name = uri::file_name(&beside)?;
            self.by_file.get(&self.files.sources.find_path(&name)?).copied()
        })
    }

    /// The resource that a file is.
    pub(crate) fn of_file(&self, file: SourceId) -> Option<ResourceIndex> {
        self.by_file.get(&file).copied()
    }

    /// What is known of a subschema.
    pub(crate) fn known(&self, node: &Node) -> Option<&Known> {
        self.known.get(&node.span)
    }

    /// The URIs of all resources.
    pub(super) fn uris(&self) -> impl Iterator<Item = &str> {
        self.by_uri.keys().map(String::as_str)
    }
}

fn is_meta_schema(root: &Node, file: &str, uri: &str) -> bool {
    let id = string(root, "$id").unwrap_or(file);
    id.trim_end_matches('#') == uri.trim_end_matches('#')
}

/// The dialect of a meta-schema of the user's own.
fn custom(root: &Node) -> Dialect {
    let dialect = string(root, "$schema").and_then(Dialect::from_uri).unwrap_or(Dialect::CURRENT);
    let Some(vocabularies) = super::keyword(root, "$vocabulary") else { return dialect };
    let has = |vocabulary: &str| super::keyword(vocabularies, vocabulary).is_some();
    let validates = has("https://json-schema.org/draft/2020-12/vocab/validation")
        || has("https://json-schema.org/draft/2019-09/vocab/validation");
    Dialect { validates, ..dialect }
}
