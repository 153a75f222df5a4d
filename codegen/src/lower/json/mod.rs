//! JSON Schema → [`model::json`](crate::model::json): from the files' roots to all that they reach.
//! What nothing reaches is not read.

mod circles;
mod combined;
mod constants;
mod inputs;
mod keywords;
mod numbers;
mod objects;
mod openapi;
mod patterns;

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostics;
use crate::frontend::json::{Dialect, Files, Index, Known, ResourceIndex, keyword};
use crate::frontend::nodes::{self, Kind, Node, renames};
use crate::model::json::{JsonAnnotations, JsonDirection, JsonKeyword, JsonSchemas, JsonSubschema};
use crate::model::operations::JsonDocument;
use crate::source::{SourceId, Span};

pub(crate) use inputs::split;

/// The schemas that the given files are, and all that they reach.
pub(crate) fn lower(
    roots: &[SourceId],
    wanted: Wanted<'_>,
    files: &Files,
    findings: &mut Diagnostics,
) -> JsonSchemas {
    let index = Index::read(files, findings);
    let files = files.iter().map(|(id, _)| id).collect();
    let (schemas, ids) = (JsonSchemas { files, ..JsonSchemas::default() }, BTreeMap::new());
    let mut lowering = Lowering { index: &index, schemas, ids, queue: Vec::new(), findings };
    lowering.roots(roots);
    match wanted {
        Wanted::Roots => {}
        Wanted::Definitions => lowering.definitions(roots),
        Wanted::Carried(documents) => {
            lowering.definitions(roots);
            lowering.carried(documents);
        }
    }
    lowering.dynamic_anchors();
    let schemas = lowering.schemas;
    circles::check(&schemas, findings);
    schemas
}

/// Which schemas of a file are wanted, whether or not anything reaches them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted<'d> {
    /// The one that the file is.
    Roots,
    /// Its definitions as well.
    Definitions,
    /// And what the operations of a description carry.
    Carried(&'d [JsonDocument]),
}

struct Lowering<'f, 'r> {
    index: &'r Index<'f>,
    schemas: JsonSchemas,
    /// Of every subschema that was reached.
    ids: BTreeMap<Span, usize>,
    /// Subschemas whose keywords are not read yet.
    queue: Vec<(usize, &'f Node, Known)>,
    findings: &'r mut Diagnostics,
}

/// A keyword, and what it is in the model.
type Named<T> = (&'static str, fn(T) -> JsonKeyword);

/// A schema object that is being read.
#[derive(Clone, Copy)]
struct Schema<'n> {
    node: &'n Node,
    resource: ResourceIndex,
    dialect: Dialect,
}

impl<'f> Lowering<'f, '_> {
    fn roots(&mut self, roots: &[SourceId]) {
        for root in roots {
            let Some(resource) = self.index.of_file(*root) else { continue };
            let name = self.index.files.sources.get(*root).name.clone();
            let root = self.subschema(self.index.resources[resource].root, resource);
            self.schemas.roots.push(root);
            self.schemas.root_files.push(name);
        }
        self.work();
    }

    fn definitions(&mut self, roots: &[SourceId]) {
        let index = self.index;
        for resource in roots.iter().filter_map(|root| index.of_file(*root)) {
            let root = index.resources[resource].root;
            let lists = ["$defs", "definitions"].into_iter().filter_map(|it| keyword(root, it));
            for list in lists {
                let Kind::Mapping(entries) = &list.kind else { continue };
                let ids = entries.iter().map(|(_, node)| self.subschema(node, resource));
                let ids: Vec<_> = ids.collect();
                self.schemas.definitions.extend(ids);
            }
        }
        self.work();
    }

    /// The documents of a description, each of which has a subschema, `true` if none is where it is
    /// said to be.
    fn carried(&mut self, documents: &[JsonDocument]) {
        for JsonDocument { name, span, .. } in documents {
            let Some((node, resource)) = self.index.described(*span) else {
                let message = "unsupported schema: it stands where no JSON Schema is expected";
                let help = "move it to `components.schemas`, and refer to it";
                self.findings.error_with_help(*span, message, help);
                continue;
            };
            let id = self.subschema(node, resource);
            self.schemas.documents.push((id, name.clone()));
        }
        self.work();
    }

    fn work(&mut self) {
        while let Some((id, node, known)) = self.queue.pop() {
            let keywords = self.keywords(node, known.resource);
            let is_openapi = self.index.resources[known.resource].dialect.openapi.is_some();
            let subschema = &mut self.schemas.subschemas[id];
            subschema.keywords = keywords;
            let mut annotations = annotations(node);
            annotations.is_double = is_openapi && openapi::is_double(node);
            subschema.annotations = annotations;
        }
    }

    /// Every resource knows its dynamic anchors, also those that nothing else has reached.
    fn dynamic_anchors(&mut self) {
        let is_dynamic = self.schemas.has_dynamic_references();
        for (at, resource) in self.index.resources.iter().enumerate() {
            let anchors = resource.dynamic_anchors.iter().filter(|_| is_dynamic);
            let anchors: Vec<_> =
                anchors.map(|(name, node)| (name.clone(), self.subschema(node, at))).collect();
            self.schemas.resources.push(anchors);
        }
        self.work();
    }

    /// The id of a subschema, which is read later.
    fn subschema(&mut self, node: &'f Node, parent: ResourceIndex) -> usize {
        let unknown = || Known { resource: parent, pointer: String::new() };
        let known = self.index.known(node).cloned().unwrap_or_else(unknown);
        self.reach(node, known)
    }

    fn reach(&mut self, node: &'f Node, known: Known) -> usize {
        let next = self.schemas.subschemas.len();
        let id = *self.ids.entry(node.span).or_insert(next);
        if id == next {
            let uri = &self.index.resources[known.resource].uri;
            let location = format!("{uri}#{}", known.pointer);
            let (span, resource) = (node.span, known.resource);
            let (keywords, annotations) = (Vec::new(), JsonAnnotations::default());
            let subschema = JsonSubschema { location, span, resource, keywords, annotations };
            self.schemas.subschemas.push(subschema);
            self.queue.push((id, node, known));
        }
        id
    }

    /// The subschema that a reference leads to, and the anchor that it names.
    fn reference(
        &mut self,
        at: &Node,
        text: &str,
        from: ResourceIndex,
    ) -> Option<(usize, Known, Option<String>)> {
        match self.index.resolve(text, from) {
            Ok(target) => {
                let id = self.reach(target.node, target.known.clone());
                Some((id, target.known, target.anchor))
            }
            Err((message, Some(help))) => {
                self.findings.error_with_help(at.span, message, help);
                None
            }
            Err((message, None)) => {
                self.findings.error(at.span, message);
                None
            }
        }
    }

    /// The keywords of a subschema, in the order of evaluation.
    fn keywords(&mut self, node: &'f Node, resource: ResourceIndex) -> Vec<JsonKeyword> {
        let dialect = self.index.resources[resource].dialect;
        let mut keywords = match &node.kind {
            Kind::Mapping(_) => self.object(Schema { node, resource, dialect }),
            Kind::Scalar(text, true) if text == "true" => Vec::new(),
            Kind::Scalar(text, true) if text == "false" => vec![JsonKeyword::Never],
            _ => {
                self.findings.error(node.span, "expected a schema: an object, `true` or `false`");
                Vec::new()
            }
        };
        keywords.sort_by_key(JsonKeyword::rank);
        keywords
    }
}

/// The names of the values of `enum`, if there is one for each.
fn value_names(node: &Node) -> Vec<String> {
    let list = |name| match &keyword(node, name)?.kind {
        Kind::Sequence(items) => Some(items),
        _ => None,
    };
    let text = |item: &Node| nodes::word(item).map(str::to_owned);
    let names = renames::ALL_VALUES.into_iter().find_map(list);
    let names = names.filter(|it| list("enum").is_some_and(|values| values.len() == it.len()));
    names.and_then(|it| it.iter().map(text).collect()).unwrap_or_default()
}

fn annotations(node: &Node) -> JsonAnnotations {
    let text = |name| match &keyword(node, name)?.kind {
        Kind::Scalar(text, _) => Some(text.clone()),
        _ => None,
    };
    let is_true = |name| {
        let value = keyword(node, name).map(|value| &value.kind);
        matches!(value, Some(Kind::Scalar(text, true)) if text == "true")
    };
    let read_only = is_true("readOnly").then_some(JsonDirection::Responses);
    let write_only = is_true("writeOnly").then_some(JsonDirection::Requests);
    JsonAnnotations {
        title: text("title"),
        description: text("description"),
        format: text("format"),
        is_double: false,
        only_in: read_only.or(write_only),
        is_input: false,
        type_name: text(renames::TYPE),
        field_name: text(renames::NAME),
        value_names: value_names(node),
    }
}
