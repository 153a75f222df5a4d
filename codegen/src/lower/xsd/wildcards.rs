//! `any` and `anyAttribute`: what they let in, and how two of them combine.

use std::collections::BTreeSet;

use super::globals::Kind;
use super::lowering::Lowering;
use crate::frontend::xsd::{Item, Node, NotName, WildcardProperties, xs};
use crate::model::content::{Particle, ParticleTerm, Process, Wildcard, WildcardNamespaces};
use crate::model::names::ExpandedName;
use crate::model::particles::elements;
use crate::model::types::Content;
use crate::source::Span;

use WildcardNamespaces::{Any, Except, Only};

/// The wildcard of an `any` or `anyAttribute` node.
pub(super) fn wildcard<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    said: &WildcardProperties<'s>,
) -> Wildcard {
    let process = match said.process {
        xs::ProcessContentsType::Strict => Process::Strict,
        xs::ProcessContentsType::Lax => Process::Lax,
        xs::ProcessContentsType::Skip => Process::Skip,
    };
    if let (Some(_), Some(second)) = (said.namespace, node.name_span("notNamespace")) {
        lowering.error(second, "`namespace` and `notNamespace` exclude each other");
    }
    let namespaces = namespaces(said, &node.document.target_namespace);
    let except = except(lowering, node, &said.not_names);
    let has_keyword = said.not_names.iter().any(|it| !matches!(it, NotName::Name(_)));
    if let Some(name) = except.iter().find(|it| !holds(&namespaces, &it.namespace))
        && !has_keyword
    {
        let message = format!("`{name}` is kept out already: its namespace is");
        lowering.error(node.value_span("notQName"), message);
    }
    Wildcard { namespaces, except, process, span: node.span() }
}

fn namespaces(said: &WildcardProperties<'_>, target: &str) -> WildcardNamespaces {
    use xs::NamespaceListType as Listed;
    if let Some(list) = said.not_namespace {
        return Except(uris(list, target));
    }
    match said.namespace {
        None | Some(Listed::Any) => Any,
        Some(Listed::Other) => Except(sorted(vec![String::new(), target.to_owned()])),
        Some(Listed::BasicNamespaceList(list)) => Only(uris(&list.0, target)),
    }
}

fn uris(list: &[xs::BasicNamespaceListItemType], target: &str) -> Vec<String> {
    use xs::BasicNamespaceListItemType as Listed;
    let uris = list.iter().map(|it| match it {
        Listed::TargetNamespace => target.to_owned(),
        Listed::Local => String::new(),
        Listed::String(uri) => uri.clone(),
    });
    sorted(uris.collect())
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list.dedup();
    list
}

/// `notQName`, without `##definedSibling`: that is known when the content is.
fn except<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    not_names: &[NotName<'s>],
) -> Vec<ExpandedName> {
    let kind = if matches!(node.item, Item::Any(_)) { Kind::Element } else { Kind::Attribute };
    let mut names = Vec::new();
    for it in not_names {
        match it {
            NotName::DefinedSibling => {
                lowering.output.sibling_wildcards.insert(node.span());
            }
            NotName::Defined => {
                names.extend(lowering.symbols.globals.all(kind).map(|(name, _)| name.clone()));
            }
            NotName::Name(name) => match node.resolve(name) {
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
