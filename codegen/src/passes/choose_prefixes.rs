//! Has documents written with the prefixes that the manifest chooses.
//!
//! Before: the root of a document declares what the schema that declares it declares. After: each
//! namespace that the manifest names has the manifest's prefix instead, on the root of every
//! document. Labels in code and messages keep the schema's prefixes. A namespace that loses its
//! prefix to another one has that of its label, if no other has that.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::datatypes::names::is_ncname;
use swordsmith_xml::near::nearest;

use crate::diagnostic::Diagnostics;
use crate::manifest::Spanned;
use crate::model::documents::Documents;
use crate::source::SourceId;

/// A prefix (empty: the default namespace) and a namespace.
type Declaration = (String, String);

/// Chooses the prefixes of a module, which are named as in `xmlns:prefix="namespace"`.
pub fn run(
    documents: &mut Documents,
    prefixes: &BTreeMap<String, Spanned<String>>,
    manifest: SourceId,
    findings: &mut Diagnostics,
) {
    let mut chosen: Vec<Declaration> = Vec::new();
    for (prefix, namespace) in prefixes {
        let taken = chosen.iter().find(|(_, uri)| uri == namespace.get_ref());
        let taken = taken.map(|(prefix, _)| prefix.as_str());
        match refusal(documents, prefix, namespace.get_ref(), taken) {
            None => chosen.push((prefix.clone(), namespace.get_ref().clone())),
            Some((message, help)) => {
                let span = manifest.span(namespace.span().start, namespace.span().end);
                match help {
                    Some(help) => findings.error_with_help(span, message, help),
                    None => findings.error(span, message),
                }
            }
        }
    }
    if chosen.is_empty() {
        return;
    }
    let labels: BTreeMap<_, _> =
        documents.namespaces.iter().map(|it| (it.uri.clone(), it.prefix.clone())).collect();
    let of_attributes: BTreeSet<_> =
        documents.attributes.iter().map(|it| it.name.namespace.clone()).collect();
    for root in &mut documents.roots {
        root.declarations = declarations(&chosen, &root.declarations, &labels);
        declare_for_attributes(&mut root.declarations, &of_attributes, &labels);
    }
}

/// Why a namespace cannot have a prefix, and what helps.
fn refusal(
    documents: &Documents,
    prefix: &str,
    namespace: &str,
    taken: Option<&str>,
) -> Option<(String, Option<String>)> {
    if matches!(prefix, "xml" | "xmlns" | "xsi") || !(prefix.is_empty() || is_ncname(prefix)) {
        return Some((format!("`{prefix}` cannot be a prefix here"), None));
    }
    if let Some(taken) = taken {
        let message = match taken {
            "" => "this is the default namespace already".to_owned(),
            taken => format!("this namespace has the prefix `{taken}` already"),
        };
        return Some((message, None));
    }
    let known = || documents.namespaces.iter().map(|it| it.uri.as_str());
    if !namespace.is_empty() && known().any(|uri| uri == namespace) {
        return None;
    }
    let near = nearest(namespace, known()).map(|near| format!("did you mean `{near}`?"));
    Some((format!("the schemas have no namespace `{namespace}`"), near))
}

/// Attributes are never in the default namespace: what has global ones needs a prefix, too.
fn declare_for_attributes(
    all: &mut Vec<Declaration>,
    of_attributes: &BTreeSet<String>,
    labels: &BTreeMap<String, String>,
) {
    let Some((_, uri)) = all.iter().find(|(prefix, _)| prefix.is_empty()) else { return };
    let has_prefix = all.iter().any(|(prefix, of)| of == uri && !prefix.is_empty());
    let label = labels.get(uri).filter(|label| all.iter().all(|(taken, _)| taken != *label));
    if let Some(label) = label.filter(|_| of_attributes.contains(uri) && !has_prefix) {
        // In front: elements take the last that fits.
        all.insert(0, (label.clone(), uri.clone()));
    }
}

/// What is chosen, then what the schema declares beside it.
fn declarations(
    chosen: &[Declaration],
    declared: &[Declaration],
    labels: &BTreeMap<String, String>,
) -> Vec<Declaration> {
    let mut all = chosen.to_vec();
    for (prefix, uri) in declared {
        if chosen.iter().any(|(_, of)| of == uri) {
            continue;
        }
        let candidates = [Some(prefix), labels.get(uri)].into_iter().flatten();
        let is_free = |prefix: &&String| all.iter().all(|(taken, _)| taken != *prefix);
        if let Some(free) = candidates.into_iter().find(is_free) {
            let free = free.clone();
            all.push((free, uri.clone()));
        }
    }
    all
}
