//! `any` and `anyAttribute`: what they let in, and how two of them combine.

use std::collections::BTreeSet;

use super::globals::Kind;
use super::lowering::Lowering;
use crate::frontend::xsd::{Item, Node};
use crate::model::content::{Particle, ParticleTerm, Process, Wildcard, WildcardNamespaces};
use crate::model::names::ExpandedName;
use crate::model::particles::elements;
use crate::model::types::Content;
use crate::source::Span;

use WildcardNamespaces::{Any, Except, Only};

/// The wildcard of an `any` or `anyAttribute` node.
pub(super) fn wildcard<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Wildcard {
    let process = match node.text("processContents") {
        Some("lax") => Process::Lax,
        Some("skip") => Process::Skip,
        _ => Process::Strict,
    };
    if let (Some(_), Some(second)) =
        (node.text("namespace"), node.place().attribute("notNamespace"))
    {
        lowering.error(second.name_span, "`namespace` and `notNamespace` exclude each other");
    }
    let (namespaces, except) = (namespaces(node), except(lowering, node));
    let keyword = |name| node.text("notQName").unwrap_or_default().contains(name);
    if let Some(name) = except.iter().find(|it| !holds(&namespaces, &it.namespace))
        && !keyword("##defined")
    {
        let message = format!("`{name}` is kept out already: its namespace is");
        lowering.error(node.value_span("notQName"), message);
    }
    Wildcard { namespaces, except, process, span: node.span() }
}

fn namespaces(node: Node<'_>) -> WildcardNamespaces {
    let target = &node.document.target_namespace;
    if let Some(list) = node.text("notNamespace") {
        return Except(uris(list, target));
    }
    match node.text("namespace") {
        None | Some("##any") => Any,
        Some("##other") => Except(sorted(vec![String::new(), target.clone()])),
        Some(list) => Only(uris(list, target)),
    }
}

fn uris(list: &str, target: &str) -> Vec<String> {
    let uri = |token| match token {
        "##targetNamespace" => target,
        "##local" => "",
        uri => uri,
    };
    sorted(list.split_ascii_whitespace().map(|token| uri(token).to_owned()).collect())
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list.dedup();
    list
}

/// `notQName`, without `##definedSibling`: that is known when the content is.
fn except<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Vec<ExpandedName> {
    let kind = if matches!(node.item, Item::Any(_)) { Kind::Element } else { Kind::Attribute };
    let mut names = Vec::new();
    for token in node.text("notQName").unwrap_or_default().split_ascii_whitespace() {
        match token {
            "##definedSibling" => drop(lowering.output.sibling_wildcards.insert(node.span())),
            "##defined" => {
                names.extend(lowering.symbols.globals.all(kind).map(|(name, _)| name.clone()));
            }
            name => match node.resolve(name) {
                Some(name) => names.push(name),
                None => {
                    lowering
                        .error(node.value_span("notQName"), format!("`{name}` is no name here"));
                }
            },
        }
    }
    names
}

/// Makes `##definedSibling` the names of the elements beside the wildcard and of what may stand for
/// them, once all contents are made.
pub(super) fn exclude_siblings(lowering: &mut Lowering<'_, '_>) {
    if lowering.output.sibling_wildcards.is_empty() {
        return;
    }
    for index in lowering.symbols.types() {
        let content = &lowering.output.definition(index).content;
        let Content::Elements(particle) = content else { continue };
        let mut particle = particle.clone();
        let declared = elements(&particle).map(|used| lowering.output.element(used.element));
        let names: BTreeSet<_> = declared
            .flat_map(|it| {
                let substitutes =
                    it.substitutes.iter().map(|it| &lowering.output.element(*it).name);
                substitutes.chain([&it.name]).cloned()
            })
            .collect();
        exclude(&mut particle, &lowering.output.sibling_wildcards, &names);
        lowering.output.definition_mut(index).content = Content::Elements(particle);
    }
}

fn exclude(particle: &mut Particle, marked: &BTreeSet<Span>, names: &BTreeSet<ExpandedName>) {
    match &mut particle.term {
        ParticleTerm::Wildcard(wildcard) if marked.contains(&wildcard.span) => {
            let known = std::mem::take(&mut wildcard.except);
            let new = names.iter().filter(|name| !known.contains(name)).cloned();
            wildcard.except = known.iter().cloned().chain(new).collect();
        }
        ParticleTerm::Group(group) => {
            group.particles.iter_mut().for_each(|it| exclude(it, marked, names));
        }
        _ => {}
    }
}

/// Whether a wildcard lets a name in.
pub(super) fn admits(wildcard: &Wildcard, name: &ExpandedName) -> bool {
    holds(&wildcard.namespaces, &name.namespace) && !wildcard.except.contains(name)
}

fn holds(namespaces: &WildcardNamespaces, namespace: &str) -> bool {
    match namespaces {
        Any => true,
        Only(list) => list.iter().any(|it| it == namespace),
        Except(list) => list.iter().all(|it| it != namespace),
    }
}

/// What both let in; the rest is the first one's.
pub(super) fn intersection(first: &Wildcard, second: &Wildcard) -> Wildcard {
    let namespaces = match (&first.namespaces, &second.namespaces) {
        (Any, other) | (other, Any) => other.clone(),
        (Only(list), other) | (other, Only(list)) => {
            Only(list.iter().filter(|it| holds(other, it)).cloned().collect())
        }
        (Except(one), Except(other)) => Except(sorted([&**one, other].concat())),
    };
    let mut except = first.except.clone();
    except.extend(second.except.iter().filter(|it| !first.except.contains(it)).cloned());
    except.retain(|name| holds(&namespaces, &name.namespace));
    Wildcard { namespaces, except, ..first.clone() }
}

/// What one of them lets in; the rest is the first one's.
pub(super) fn union(first: &Wildcard, second: &Wildcard) -> Wildcard {
    let namespaces = match (&first.namespaces, &second.namespaces) {
        (Any, _) | (_, Any) => Any,
        (Only(one), Only(other)) => Only(sorted([&**one, other].concat())),
        (Except(one), Except(other)) => {
            Except(one.iter().filter(|it| other.contains(it)).cloned().collect())
        }
        (Only(list), Except(out)) | (Except(out), Only(list)) => {
            Except(out.iter().filter(|it| !list.contains(it)).cloned().collect())
        }
    };
    let namespaces = if namespaces == Except(Vec::new()) { Any } else { namespaces };
    let out = first.except.iter().chain(&second.except);
    let except = out.filter(|it| !admits(first, it) && !admits(second, it)).cloned().collect();
    Wildcard { namespaces, except, ..first.clone() }
}

/// Whether the second lets in all that the first does.
pub(super) fn is_subset(first: &Wildcard, second: &Wildcard) -> bool {
    let within = match (&first.namespaces, &second.namespaces) {
        (_, Any) => true,
        (Any, _) | (Except(_), Only(_)) => false,
        (Only(list), other) => list.iter().all(|it| holds(other, it)),
        (Except(one), Except(other)) => other.iter().all(|it| one.contains(it)),
    };
    within && second.except.iter().all(|name| !admits(first, name))
}
