//! Schema documents of what was built, a namespace each.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::builder::{Builder, GroupDraft, TypeDraft};
use super::fragment::Fragment;
use crate::diagnostic::{Diagnostics, Severity};
use crate::frontend::xsd::{Document, SchemaSet, XSD, generated};
use crate::model::names::ExpandedName;
use crate::source::{SourceId, Span};

/// Adds a schema document for each namespace to a set.
pub(super) fn render(
    builder: &mut Builder<'_, '_>,
    source: SourceId,
    set: &mut SchemaSet,
    findings: &mut Diagnostics,
) {
    let namespaces = namespaces(builder);
    for namespace in &namespaces {
        let text = document(builder, namespace, source.span(0, 0));
        let imports = namespaces.iter().filter(|it| *it != namespace).cloned().collect();
        let mut own = Diagnostics::default();
        let Some(file) = generated::document(source, &text.text, &text.places, &mut own) else {
            let why = own.iter().find(|it| it.severity == Severity::Error);
            let why = why.map_or("", |it| it.message.as_str());
            let message = format!("the schemas of XML bodies make no XML Schema: {why}");
            findings.error(source.span(0, 0), message);
            continue;
        };
        set.documents.push(Document {
            file: Rc::new(file),
            target_namespace: namespace.clone(),
            is_chameleon: false,
            is_root: false,
            is_generated: true,
            imports,
        });
    }
}

fn namespaces(builder: &Builder<'_, '_>) -> BTreeSet<String> {
    let types = builder.types.iter().map(|it| &it.name.namespace);
    let groups = builder.groups.iter().map(|it| &it.name.namespace);
    let roots = builder.roots.iter().map(|(name, ..)| &name.namespace);
    types.chain(groups).chain(roots).cloned().collect()
}

fn document(builder: &mut Builder<'_, '_>, namespace: &str, span: Span) -> Fragment {
    let mut content = Fragment::default();
    roots(builder, namespace, &mut content);
    for draft in builder.types.iter().filter(|it| it.name.namespace == namespace) {
        type_definition(draft, &mut content);
    }
    for group in builder.groups.iter().filter(|it| it.name.namespace == namespace) {
        group_definition(group, &mut content);
    }
    let declarations = declarations(builder, namespace);
    let mut attributes = vec![("xmlns:xs".to_owned(), XSD.to_owned())];
    attributes.extend(declarations);
    if !namespace.is_empty() {
        attributes.push(("targetNamespace".to_owned(), namespace.to_owned()));
    }
    let mut document = Fragment::default();
    document.root(&attributes, span);
    document.append(&content);
    document.close("schema");
    document
}

/// The declarations of the namespaces that a schema document names.
fn declarations(builder: &Builder<'_, '_>, namespace: &str) -> Vec<(String, String)> {
    let mut declarations = Vec::new();
    if !namespace.is_empty() {
        let name = match builder.prefixes.own(namespace) {
            "" => "xmlns".to_owned(),
            prefix => format!("xmlns:{prefix}"),
        };
        declarations.push((name, namespace.to_owned()));
    }
    let others = builder.prefixes.references.iter().filter(|(from, _)| from == namespace);
    declarations.extend(
        others.map(|(_, to)| (format!("xmlns:{}", builder.prefixes.other(to)), to.clone())),
    );
    declarations
}

/// The roots of a namespace. One that documents of several types have is declared with the first.
fn roots(builder: &mut Builder<'_, '_>, namespace: &str, content: &mut Fragment) {
    let mut declared: BTreeSet<ExpandedName> = BTreeSet::new();
    let roots: Vec<_> = builder.roots.clone();
    for (name, id, span) in roots.iter().filter(|(name, ..)| name.namespace == namespace) {
        if !declared.insert(name.clone()) {
            continue;
        }
        let type_name = builder.types[*id].name.clone();
        let (type_name, is_undeclared) = builder.prefixes.qualified(namespace, &type_name);
        let mut attributes = vec![("name", &*name.local), ("type", &*type_name)];
        attributes.extend(is_undeclared.then_some(("xmlns", "")));
        content.empty("element", &attributes, *span);
    }
}

fn type_definition(draft: &TypeDraft, content: &mut Fragment) {
    let (kind, span) = (if draft.is_simple { "simpleType" } else { "complexType" }, draft.span);
    let mut attributes = vec![("name", &*draft.name.local)];
    attributes.extend(draft.is_mixed.then_some(("mixed", "true")));
    content.open(kind, &attributes, span);
    content.open("annotation", &[], span);
    if !draft.documentation.is_empty() {
        content.texted("documentation", &[], &draft.documentation, span);
    }
    for root in &draft.documents {
        document_note(root, span, content);
    }
    content.close("annotation");
    content.append(&draft.content);
    content.close(kind);
}

/// Says that a type is a document with some root. The namespace is declared here alone: the type does
/// not need it.
fn document_note(root: &ExpandedName, span: Span, content: &mut Fragment) {
    let source = ("source", "swordsmith:document");
    if root.namespace.is_empty() {
        content.texted("appinfo", &[source, ("xmlns", "")], &root.local, span);
    } else {
        let name = format!("root:{}", root.local);
        content.texted("appinfo", &[source, ("xmlns:root", &root.namespace)], &name, span);
    }
}

fn group_definition(group: &GroupDraft, content: &mut Fragment) {
    let kind = if group.is_attribute { "attributeGroup" } else { "group" };
    content.open(kind, &[("name", &*group.name.local)], group.span);
    content.append(&group.content);
    content.close(kind);
}
