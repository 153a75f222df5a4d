//! Documents as types of a program: an item for each type that needs one, in schema order, with all members.

mod alternatives;
mod roots;
mod simple_types;

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostics;
use crate::model::content::Group;
use crate::model::documents::{Documents, GroupIndex, TypeIndex};
use crate::model::facets::Builtin;
use crate::model::shapes::{
    ElementShape, Implied, Item, ItemKind, Member, Occurrence, Role, Shapes, ValueType,
};
use crate::model::types::{AttributeUse, Content, TypeDefinition, TypeName, ValueConstraint};
use crate::passes::assign_names::Names;
use crate::passes::classify_types::is_simple;
use crate::passes::collect_rules;
use crate::passes::drafts::{Contents, Draft, first_said, member, named, text, wish};
use crate::passes::name_members::{self, Kind, Rank, Wish};
use crate::passes::shape_content::Shaper;
use crate::passes::shape_values;
use alternatives::{derivation_enum, substitution_enum};
use roots::{direct_document, root, root_names};
use simple_types::simple_kind;

/// Shapes all types. What cannot be shaped is a finding.
pub fn run(
    documents: &Documents,
    mut names: Names,
    groups: &[(GroupIndex, Group)],
    findings: &mut Diagnostics,
) -> Shapes {
    let mut shapes = Shapes::default();
    for (index, name) in names.types.clone() {
        if let TypeName::Named(own) = &documents.type_definition(index).name {
            shapes.names.insert(own.clone(), name.clone());
        }
        let items = item(documents, &mut names, index, name, findings);
        shapes.items.extend(items);
        shapes.items.extend(derivation_enum(documents, &names, index));
    }
    for (index, group) in groups {
        shapes.items.extend(group_items(documents, &mut names, *index, group, findings));
    }
    for (index, name) in &names.substitutions {
        shapes.items.push(substitution_enum(documents, &names, *index, name));
    }
    for (document, name) in root_names(documents, &mut names).into_iter().enumerate() {
        shapes.items.extend(root(documents, &names, document, &name));
        shapes.documents.push(name);
    }
    shapes
}

fn item(
    documents: &Documents,
    names: &mut Names,
    index: TypeIndex,
    name: String,
    findings: &mut Diagnostics,
) -> Vec<Item> {
    let definition = documents.type_definition(index);
    let documentation = documentation(documents, definition);
    match definition.content {
        Content::Simple(simple) if is_simple(documents, index) => {
            let kind = simple_kind(documents, names, index, simple);
            let rules = collect_rules::of_simple(documents, index, simple);
            vec![Item { name, documentation, rules, kind }]
        }
        _ => {
            let mut shaper = Shaper::new(documents, names, name.clone(), findings);
            let kind = ItemKind::Element(element(&mut shaper, index));
            let groups = shaper.groups;
            let rules =
                collect_rules::of_complex(documents, index, direct_document(documents, index));
            [vec![Item { name, documentation, rules, kind }], groups].concat()
        }
    }
}

/// The type of a group definition, and those of the groups in it.
fn group_items(
    documents: &Documents,
    names: &mut Names,
    index: GroupIndex,
    group: &Group,
    findings: &mut Diagnostics,
) -> Vec<Item> {
    let name = names.groups.get(&index).cloned().unwrap_or_default();
    let definition = documents.group(index);
    let otherwise = format!("The group `{}`.", documents.label(&definition.name));
    let documentation = first_said(&[&definition.documentation, &otherwise]);
    let mut shaper = Shaper::new(documents, names, name.clone(), findings);
    let kind = shaper.definition(group);
    let groups = shaper.groups;
    [vec![Item { name, documentation, rules: Vec::new(), kind }], groups].concat()
}

/// What is said of the type; of an anonymous one, what is said of its element.
fn documentation(documents: &Documents, definition: &TypeDefinition) -> String {
    let element = match &definition.name {
        TypeName::OfElement(element) => documents.element(*element).documentation.as_str(),
        _ => "",
    };
    first_said(&[&definition.documentation, element])
}

fn element(shaper: &mut Shaper<'_>, type_index: TypeIndex) -> ElementShape {
    let documents = shaper.documents;
    let definition = documents.type_definition(type_index);
    let mut start = attributes(shaper, definition);
    if definition.any_attribute.is_some() {
        start.members.push(any_attributes());
    }
    if is_root(documents, type_index) {
        start.members.push(instance_attributes());
    }
    let contents = contents(shaper, definition);
    let drafts = start.members.into_iter().chain(contents.members).collect();
    let (members, last_attributes) = (named(Kind::Field, drafts), start.last);
    let (members, last_elements) = with_sources(members, contents.last);
    let document = direct_document(documents, type_index);
    ElementShape { type_index, document, members, last_attributes, last_elements }
}

/// Attributes, of which those of a fixed value need no member.
fn attributes(shaper: &Shaper<'_>, definition: &TypeDefinition) -> Contents {
    let mut attributes = Contents::default();
    for used in &definition.attributes {
        if used.required && matches!(used.value, Some(ValueConstraint::Fixed(_))) {
            let label = shaper.documents.label(&used.name);
            attributes.last.push(Implied { label, source: None });
        } else {
            attributes.push(attribute(shaper.documents, shaper.names, used));
        }
    }
    attributes
}

fn contents(shaper: &mut Shaper<'_>, definition: &TypeDefinition) -> Contents {
    let single = |draft| Contents { members: vec![draft], last: Vec::new() };
    match &definition.content {
        Content::Empty if definition.is_mixed => {
            single(text(Role::Mixed, ValueType::Builtin(Builtin::String)))
        }
        Content::Empty => Contents::default(),
        Content::Simple(simple) => {
            let value = shape_values::of_simple(shaper.documents, shaper.names, *simple);
            single(text(Role::Text, value))
        }
        Content::Elements(particle) => shaper.contents(particle, definition),
    }
}

/// The same, with each mirror's source being the name of a member, not the label of its element.
fn with_sources(mut members: Vec<Member>, mut last: Vec<Implied>) -> (Vec<Member>, Vec<Implied>) {
    let elements = members.iter().filter_map(|member| match &member.role {
        Role::Element(label) => Some((label.clone(), member.name.clone())),
        _ => None,
    });
    let names: BTreeMap<String, String> = elements.collect();
    let implied = members.iter_mut().flat_map(|member| &mut member.after).chain(&mut last);
    for source in implied.filter_map(|it| it.source.as_mut()) {
        *source = names.get(source).cloned().unwrap_or_default();
    }
    (members, last)
}

fn attribute(documents: &Documents, names: &Names, used: &AttributeUse) -> Draft {
    let value = shape_values::of_type(documents, names, used.type_index);
    let occurrence = if used.required { Occurrence::Required } else { Occurrence::Optional };
    let mut made = member(Role::Attribute(documents.label(&used.name)), occurrence, value);
    made.documentation.clone_from(&used.documentation);
    made.rules = collect_rules::of_attribute(documents, used);
    made.has_default = used.value.is_some() && !used.required;
    let names = name_members::of_component(documents, &used.name, "attribute");
    Draft { wish: Wish { rank: Rank::Attribute, names }, member: made }
}

fn any_attributes() -> Draft {
    let mut any = member(Role::AnyAttributes, Occurrence::Repeated, ValueType::AnyAttribute);
    "Attributes that the schema leaves open.".clone_into(&mut any.documentation);
    Draft { wish: wish(Rank::Other, &["any_attributes", "other_attributes"]), member: any }
}

fn instance_attributes() -> Draft {
    let mut made =
        member(Role::InstanceAttributes, Occurrence::Optional, ValueType::InstanceAttributes);
    "Attributes of `xsi` that no value tells.".clone_into(&mut made.documentation);
    Draft { wish: wish(Rank::Other, &["instance", "instance_attributes"]), member: made }
}

/// Whether documents of a type may have attributes of `xsi` that no value tells: all that are not ours to design.
fn is_root(documents: &Documents, index: TypeIndex) -> bool {
    documents.relations.is_located(index)
}
