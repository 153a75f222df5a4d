//! Has documents written with the prefixes that the manifest chooses.
//!
//! Before: the root of a document declares what the file that declares it declares. After: each
//! namespace that the manifest names has the manifest's prefix instead, on the root of every
//! document. Labels in code and messages keep the schema's prefixes. A namespace that loses its
//! prefix to another one has that of its label, if no other has that.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::datatypes::names::is_ncname;
use swordsmith_xml::near::nearest;

use crate::diagnostic::Diagnostics;
use crate::frontend::xml::XML;
use crate::manifest::Spanned;
use crate::model::documents::Documents;
use crate::source::{SourceId, Span};

/// A prefix (empty: the default namespace) and a namespace.
type Declaration = (String, String);

/// Chooses the prefixes of a module, which are named as in `xmlns:prefix="namespace"`.
pub fn run(
    documents: &mut Documents,
    prefixes: &BTreeMap<Spanned<String>, Spanned<String>>,
    manifest: SourceId,
    findings: &mut Diagnostics,
) {
    let mut chosen: Vec<Declaration> = Vec::new();
    for (prefix, namespace) in prefixes {
        let is_usable = check_prefix(prefix, manifest, findings)
            && check_namespace(documents, &chosen, namespace, manifest, findings);
        if is_usable {
            chosen.push((prefix.get_ref().clone(), namespace.get_ref().clone()));
        }
    }
    if !chosen.is_empty() {
        let schemas = SchemaPrefixes::of(documents);
        for root in &mut documents.roots {
            root.declarations = schemas.declarations(&chosen, &root.declarations);
        }
    }
}

/// Whether a text can be a prefix here.
fn check_prefix(prefix: &Spanned<String>, manifest: SourceId, findings: &mut Diagnostics) -> bool {
    let text = prefix.get_ref().as_str();
    let why = match text {
        "" => return true,
        "xml" | "xmlns" | "xsi" => "it has a meaning of its own",
        _ if is_ncname(text) => return true,
        _ => "it is no name of XML",
    };
    findings.error(place(prefix, manifest), format!("`{text}` cannot be a prefix: {why}"));
    false
}

/// Whether a namespace can have a prefix of the manifest's, beside those that have one.
fn check_namespace(
    documents: &Documents,
    chosen: &[Declaration],
    namespace: &Spanned<String>,
    manifest: SourceId,
    findings: &mut Diagnostics,
) -> bool {
    let (span, uri) = (place(namespace, manifest), namespace.get_ref().as_str());
    let known = || documents.namespaces.iter().map(|it| it.uri.as_str());
    match chosen.iter().find(|(_, taken)| taken == uri) {
        Some((prefix, _)) if prefix.is_empty() => {
            findings.error(span, "this is the default namespace already");
        }
        Some((prefix, _)) => {
            findings.error(span, format!("this namespace has the prefix `{prefix}` already"));
        }
        None if uri.is_empty() => {
            findings.error(span, "names in no namespace have no prefix");
        }
        None if uri == XML => {
            findings.error(span, "this namespace has the prefix `xml`, and no other");
        }
        None if known().any(|it| it == uri) => return true,
        None => {
            let message = format!("the schemas have no namespace `{uri}`");
            findings.error_near(span, message, nearest(uri, known()));
        }
    }
    false
}

fn place(text: &Spanned<String>, manifest: SourceId) -> Span {
    manifest.span(text.span().start, text.span().end)
}

/// What the schemas say of namespaces.
struct SchemaPrefixes {
    /// The prefixes of labels.
    labels: BTreeMap<String, String>,
    /// Those that names of attributes are in.
    of_attributes: BTreeSet<String>,
}

impl SchemaPrefixes {
    fn of(documents: &Documents) -> Self {
        let labels = documents.namespaces.iter().map(|it| (it.uri.clone(), it.prefix.clone()));
        let local = documents.types.iter().flat_map(|it| &it.attributes);
        let attributes = documents.attributes.iter().chain(local);
        Self {
            labels: labels.collect(),
            of_attributes: attributes.map(|it| it.name.namespace.clone()).collect(),
        }
    }

    /// What is chosen, then what the schema declares beside it.
    fn declarations(&self, chosen: &[Declaration], declared: &[Declaration]) -> Vec<Declaration> {
        let mut all = chosen.to_vec();
        for (prefix, uri) in declared {
            let is_chosen = chosen.iter().any(|(_, of)| of == uri);
            let mut candidates = [Some(prefix), self.labels.get(uri)].into_iter().flatten();
            let free = candidates.find(|prefix| is_free(prefix, &all)).filter(|_| !is_chosen);
            all.extend(free.map(|prefix| (prefix.clone(), uri.clone())));
        }
        let of_attributes = self.of_attributes(&all);
        // In front: elements take the last that fits.
        of_attributes.into_iter().chain(all).collect()
    }

    /// Attributes are never in the default namespace: one that has some needs a prefix, too.
    fn of_attributes(&self, all: &[Declaration]) -> Option<Declaration> {
        let (_, uri) = all.iter().find(|(prefix, _)| prefix.is_empty())?;
        let has_prefix = all.iter().any(|(prefix, of)| of == uri && !prefix.is_empty());
        let label = self.labels.get(uri).filter(|label| is_free(label, all))?;
        let is_needed = self.of_attributes.contains(uri) && !has_prefix;
        is_needed.then(|| (label.clone(), uri.clone()))
    }
}

fn is_free(prefix: &str, declared: &[Declaration]) -> bool {
    declared.iter().all(|(taken, _)| taken != prefix)
}
