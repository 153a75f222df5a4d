//! Namespaces in the order they are met, each with the prefix that its schemas use for it.

use std::collections::BTreeSet;

use super::lowering::Lowering;
use crate::frontend::xml::XML;
use crate::frontend::xsd::{SchemaSet, XSD};
use crate::model::names::Namespace;

/// Adds the target namespaces, then those of XSD and XML.
pub(super) fn add(lowering: &mut Lowering<'_, '_>) {
    let set = lowering.set;
    let mut taken: BTreeSet<String> = ["xml", "xs"].map(str::to_owned).into();
    let targets = set.documents.iter().map(|document| &document.target_namespace);
    for uri in targets {
        let known = lowering.output.documents.namespaces.iter().any(|it| it.uri == *uri);
        if known || matches!(&**uri, XML | XSD) {
            continue;
        }
        let prefix = if uri.is_empty() { String::new() } else { choose(set, uri, &taken) };
        taken.insert(prefix.clone());
        lowering.output.documents.namespaces.push(Namespace { uri: uri.clone(), prefix });
    }
    for (uri, prefix) in [(XSD, "xs"), (XML, "xml")] {
        lowering
            .output
            .documents
            .namespaces
            .push(Namespace { uri: uri.to_owned(), prefix: prefix.to_owned() });
    }
}

/// The first free one of: the prefixes that the namespace's own files bind to it, those of other files,
/// the last word of the URI; with a number if all are taken. A prefix that is the last word of another namespace's URI is left
/// to that.
fn choose(set: &SchemaSet, uri: &str, taken: &BTreeSet<String>) -> String {
    let (own, others): (Vec<_>, Vec<_>) =
        set.documents.iter().partition(|document| document.target_namespace == uri);
    let declared = own.iter().chain(&others).flat_map(|it| it.file.tree.root_declarations());
    let bound = declared.filter(|(prefix, its)| its == uri && !prefix.is_empty());
    let mut candidates: Vec<String> = bound.map(|(prefix, _)| prefix.clone()).collect();
    candidates.push(last_word(uri));
    let is_others = |prefix: &String| {
        last_word(uri) != *prefix
            && others.iter().any(|it| last_word(&it.target_namespace) == *prefix)
    };
    let is_free = |prefix: &&String| !taken.contains(*prefix);
    let free = candidates.iter().find(|it| is_free(it) && !is_others(it));
    if let Some(free) = free.or_else(|| candidates.iter().find(is_free)) {
        return free.clone();
    }
    let numbered = (2..).map(|number| format!("{}{number}", candidates[0]));
    let free = numbered.into_iter().find(|it| !taken.contains(it));
    free.expect("there are more numbers than prefixes")
}

/// The last run of letters in a URI, else `ns`.
fn last_word(uri: &str) -> String {
    let mut words = uri.rsplit(|it: char| !it.is_ascii_alphabetic());
    let word = words.find(|it| !it.is_empty()).unwrap_or("ns").to_ascii_lowercase();
    if word.starts_with("xml") { format!("ns-{word}") } else { word }
}
