//! Which documents there are: roots, each with the type it is read and written as.

use std::collections::BTreeSet;

use super::annotations::notes;
use super::lowering::Lowering;
use crate::frontend::xsd::{Item, Reference};
use crate::model::documents::{ElementIndex, Root, TypeIndex};

/// Finds the documents: types that our annotation says are one, then the elements that nothing refers
/// to, with their declared types. Schemas without annotations say nothing of documents: there, any
/// global element can be one. What generated documents have says nothing of those that are given.
pub(super) fn find(lowering: &mut Lowering<'_, '_>) {
    let annotated = annotated(lowering);
    let is_given = |(_, index): &(ElementIndex, TypeIndex)| {
        let node = lowering.symbols.type_node(*index);
        node.is_some_and(|node| !node.document.is_generated)
    };
    let has_annotations = annotated.iter().any(is_given);
    let others = if has_annotations { tops(lowering) } else { globals(lowering) };
    let declared = others.into_iter().map(|it| (it, lowering.output.element(it).type_index));
    let declared: Vec<_> = declared.filter(|pair| !annotated.contains(pair)).collect();
    let pairs = annotated.iter().map(|pair| (*pair, true));
    let pairs = pairs.chain(declared.into_iter().map(|pair| (pair, false)));
    let targets = lowering.set.documents.iter().map(|it| it.target_namespace.as_str()).collect();
    let roots = pairs.map(|((element, type_index), is_annotated)| {
        let declarations = declarations(lowering, (element, type_index), is_annotated, &targets);
        Root { element, type_index, declarations, is_annotated }
    });
    lowering.output.documents.roots = roots.collect();
}

fn annotated(lowering: &mut Lowering<'_, '_>) -> Vec<(ElementIndex, TypeIndex)> {
    let mut found = Vec::new();
    for index in lowering.symbols.types() {
        let Some(node) = lowering.symbols.type_node(index) else { continue };
        if !matches!(node.item, Item::ComplexType(_)) {
            continue;
        }
        for note in notes(node, "document") {
            let Some(name) = note.name else {
                lowering.error(note.span, format!("`{}` is no name here", note.text));
                continue;
            };
            let reference = Reference { name, span: note.span };
            let element = lowering.element_named(node, &reference);
            found.extend(element.map(|element| (element, index)));
        }
    }
    found
}

/// The global elements of the module's own files that nothing refers to; if there are none, all of
/// them.
fn tops(lowering: &Lowering<'_, '_>) -> Vec<ElementIndex> {
    let global = globals(lowering);
    let unused = |index: &ElementIndex| !lowering.output.is_used(*index);
    let tops: Vec<_> = global.iter().copied().filter(unused).collect();
    if tops.is_empty() { global } else { tops }
}

/// The global elements of the module's own files.
fn globals(lowering: &Lowering<'_, '_>) -> Vec<ElementIndex> {
    let all = lowering.symbols.elements();
    all.filter(|index| lowering.output.element(*index).is_global)
        .filter(|index| !lowering.output.element(*index).is_abstract)
        .filter(|index| lowering.symbols.element_node(*index).document.is_root)
        .collect()
}

/// The declarations on the root of the file that declares an element; or that defines the type which is
/// said to be a document, if it is of the same namespace. Those of namespaces without a schema
/// excepted.
fn declarations(
    lowering: &Lowering<'_, '_>,
    (element, type_index): (ElementIndex, TypeIndex),
    is_annotated: bool,
    targets: &BTreeSet<&str>,
) -> Vec<(String, String)> {
    let of_element = lowering.symbols.element_node(element).document;
    let of_type = lowering.symbols.type_node(type_index).filter(|_| is_annotated);
    let of_type = of_type.map(|node| node.document);
    let document = of_type.filter(|it| it.target_namespace == of_element.target_namespace);
    let document = document.unwrap_or(of_element);
    let declared = document.file.tree.root_declarations().iter();
    declared.filter(|(_, uri)| targets.contains(uri.as_str())).cloned().collect()
}
