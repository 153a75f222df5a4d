//! What schemas demand beyond what the types of the program say: for their documentation.

use crate::model::content::Particle;
use crate::model::documents::{Documents, ElementDeclaration, SimpleIndex, TypeIndex};
use crate::model::facets::{Facet, FacetKind};
use crate::model::identity::{Identity, IdentityKind, Path, Step};
use crate::model::rules::{IdentityRule, IdentityRuleKind, LengthUnit, Rule};
use crate::model::types::{AttributeUse, Content, ValueConstraint};
use crate::passes::classify_types::{is_item, is_simple, own_values};

/// How often something repeated is there, unless any number will do.
pub fn of_occurrence(particle: &Particle) -> Option<Rule> {
    let is_shown = matches!((particle.minimum, particle.maximum), (0, None) | (0 | 1, Some(1)));
    (!is_shown).then_some(Rule::Occurrence(particle.minimum, particle.maximum))
}

/// What an element's declaration demands and its type does not show.
pub fn of_element(documents: &Documents, element: &ElementDeclaration) -> Vec<Rule> {
    let value = element.value.as_ref().map(|value| match value {
        ValueConstraint::Default(text) => Rule::ElementDefault(text.clone()),
        ValueConstraint::Fixed(text) => Rule::Fixed(text.clone()),
    });
    let identities = element.identities.iter().map(|it| identity(documents, it));
    of_anonymous(documents, element.type_index).into_iter().chain(value).chain(identities).collect()
}

/// What the use of an attribute demands and its type does not show.
pub fn of_attribute(documents: &Documents, used: &AttributeUse) -> Vec<Rule> {
    let value = used.value.as_ref().map(|value| match value {
        ValueConstraint::Default(text) => Rule::AttributeDefault(text.clone()),
        ValueConstraint::Fixed(text) => Rule::Fixed(text.clone()),
    });
    of_anonymous(documents, used.type_index).into_iter().chain(value).collect()
}

/// The rules of a complex type: of which document it is the type. What the root demands besides is
/// among them only if no other element is of the type.
pub fn of_complex(documents: &Documents, index: TypeIndex, document: Option<usize>) -> Vec<Rule> {
    let facets = match documents.type_definition(index).content {
        Content::Simple(simple) => of_simple(documents, index, simple),
        _ => Vec::new(),
    };
    let mut root = document.map_or_else(Vec::new, |document| of_document(documents, document));
    if root.len() > 1 && documents.elements.iter().filter(|it| it.type_index == index).count() > 1 {
        root.truncate(1);
    }
    [facets, root].concat()
}

/// The rules of a document: its root first, then what that demands.
pub fn of_document(documents: &Documents, document: usize) -> Vec<Rule> {
    let element = documents.element(documents.roots[document].element);
    [vec![Rule::Root(element.name.clone())], of_element(documents, element)].concat()
}

/// The facets of a simple type that is no type of the program.
fn of_anonymous(documents: &Documents, index: TypeIndex) -> Vec<Rule> {
    match documents.type_definition(index).content {
        Content::Simple(simple) if is_simple(documents, index) && !is_item(documents, index) => {
            of_simple(documents, index, simple)
        }
        _ => Vec::new(),
    }
}

/// The facets that a simple type adds to those of the type of the program, or the built-in one, that
/// it restricts. The values of an enumeration are its variants.
pub fn of_simple(documents: &Documents, index: TypeIndex, simple: SimpleIndex) -> Vec<Rule> {
    let row = documents.simple(simple);
    let is_enumeration = own_values(documents, index).is_some();
    let own = row.facets.iter().skip(inherited(documents, index).len()).map(|facet| &facet.kind);
    let shown = own.filter(|it| !(is_enumeration && matches!(it, FacetKind::Enumeration(_))));
    shown.map(|kind| Rule::Facet(kind.clone(), LengthUnit::of(row))).collect()
}

/// The facets of the nearest base that readers can look up.
fn inherited(documents: &Documents, index: TypeIndex) -> &[Facet] {
    let mut base = documents.type_definition(index).base;
    while let Some((index, _)) = base {
        let definition = documents.type_definition(index);
        if definition.is_builtin || is_item(documents, index) {
            return match definition.content {
                Content::Simple(simple) => &documents.simple(simple).facets,
                _ => &[],
            };
        }
        base = definition.base;
    }
    &[]
}

fn identity(documents: &Documents, identity: &Identity) -> Rule {
    let kind = match &identity.kind {
        IdentityKind::Unique => IdentityRuleKind::Unique,
        IdentityKind::Key => IdentityRuleKind::Key,
        IdentityKind::KeyRef(name) => IdentityRuleKind::KeyRef(name.local.clone()),
    };
    let paths =
        |paths: &[Path]| paths.iter().map(|it| path(documents, it)).collect::<Vec<_>>().join(" | ");
    Rule::Identity(IdentityRule {
        name: identity.name.local.clone(),
        kind,
        selector: paths(&identity.selector),
        fields: identity.fields.iter().map(|field| paths(field)).collect(),
    })
}

fn path(documents: &Documents, path: &Path) -> String {
    let step = |step: &Step| match step {
        Step::Name(name) => documents.label(name),
        Step::Namespace(uri) => format!("{{{uri}}}*"),
        Step::Any => "*".to_owned(),
    };
    let attribute = path.attribute.iter().map(|it| format!("@{}", step(it)));
    let steps: Vec<_> = path.steps.iter().map(step).chain(attribute).collect();
    match (path.descendant, steps.is_empty()) {
        (_, true) => ".".to_owned(),
        (true, false) => format!(".//{}", steps.join("/")),
        (false, false) => steps.join("/"),
    }
}
