//! Documents as types of a program: an item for each type that needs one, in schema order, with all members.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostics;
use crate::model::content::Group;
use crate::model::documents::{Documents, ElementIndex, GroupIndex, SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, FacetKind, Variety};
use crate::model::shapes::{
    Alternative, ElementShape, Implied, Item, ItemKind, Member, Occurrence, Role, Shapes, Text,
    ValueType,
};
use crate::model::types::{AttributeUse, Content, TypeDefinition, TypeName, ValueConstraint};
use crate::naming::{self, type_name};
use crate::passes::assign_names::{Names, qualified};
use crate::passes::classify_types::{derivations, is_new_union, is_simple, own_values};
use crate::passes::name_members::{self, Kind, Rank, Wish};
use crate::passes::shape_content::{
    Contents, Draft, Shaper, first_said, member, named, text, wish,
};
use crate::passes::shape_values;

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
            vec![Item { name, documentation, kind }]
        }
        _ => {
            let mut shaper = Shaper::new(documents, names, name.clone(), findings);
            let kind = ItemKind::Element(element(&mut shaper, index));
            let groups = shaper.groups;
            [vec![Item { name, documentation, kind }], groups].concat()
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
    [vec![Item { name, documentation, kind }], groups].concat()
}

/// What is said of the type; of an anonymous one, what is said of its element.
fn documentation(documents: &Documents, definition: &TypeDefinition) -> String {
    let element = match &definition.name {
        TypeName::OfElement(element) => documents.element(*element).documentation.as_str(),
        _ => "",
    };
    first_said(&[&definition.documentation, element])
}

fn simple_kind(
    documents: &Documents,
    names: &Names,
    index: TypeIndex,
    simple: SimpleIndex,
) -> ItemKind {
    if let Some(binding) = documents.bindings.get(&index) {
        return ItemKind::Alias(ValueType::Bound(binding.clone()));
    }
    if let Some(values) = own_values(documents, index) {
        return ItemKind::Enumeration(enumeration(values));
    }
    let row = documents.simple(simple);
    match &row.variety {
        Variety::Union(members) if is_new_union(documents, row, index) => {
            ItemKind::Union(simple, union(documents, names, members))
        }
        _ => ItemKind::Alias(shape_values::behind(documents, names, index, simple)),
    }
}

fn enumeration(values: Vec<(String, String)>) -> Vec<Text> {
    let wish = |(value, _): &(String, String)| Wish {
        rank: Rank::Element,
        names: name_members::of_value(value),
    };
    let wishes: Vec<Wish> = values.iter().map(wish).collect();
    let names = name_members::run(Kind::Variant, &wishes);
    let text = |((text, documentation), name)| Text { name, text, documentation };
    values.into_iter().zip(names).map(text).collect()
}

fn union(
    documents: &Documents,
    names: &Names,
    members: &[SimpleIndex],
) -> Vec<Alternative<SimpleIndex>> {
    let value = |member: &SimpleIndex| shape_values::of_simple(documents, names, *member);
    let wish = |member: &SimpleIndex| {
        let definition = documents.type_definition(documents.simple(*member).definition);
        let own = match (&definition.name, value(member)) {
            (TypeName::Named(name), _) => name.local.clone(),
            (_, ValueType::Item(name)) => name,
            _ => restricted_from(documents, *member),
        };
        Wish { rank: Rank::Element, names: vec![own] }
    };
    let wishes: Vec<Wish> = members.iter().map(wish).collect();
    let names = name_members::run(Kind::Variant, &wishes);
    let alternative = |(member, name): (&SimpleIndex, String)| Alternative {
        name,
        key: *member,
        value: value(member),
        is_boxed: false,
        documentation: String::new(),
    };
    members.iter().zip(names).map(alternative).collect()
}

/// What an anonymous type restricts, and by what: `string-pattern`.
fn restricted_from(documents: &Documents, simple: SimpleIndex) -> String {
    let definition = documents.type_definition(documents.simple(simple).definition);
    let base = definition.base.map(|(base, _)| &documents.type_definition(base).name);
    let base = match base {
        Some(TypeName::Named(name)) => name.local.as_str(),
        _ => "part",
    };
    let facet = documents.simple(simple).facets.last().map(|facet| match facet.kind {
        FacetKind::Pattern(_) => "-pattern",
        FacetKind::Enumeration(_) => "-value",
        _ => "-range",
    });
    format!("{base}{}", facet.unwrap_or(""))
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
    made.default = used.value.as_ref().filter(|_| !used.required).map(|value| match value {
        ValueConstraint::Default(text) | ValueConstraint::Fixed(text) => text.clone(),
    });
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

fn derivation_enum(documents: &Documents, names: &Names, index: TypeIndex) -> Option<Item> {
    let name = names.derivations.get(&index)?.clone();
    let alternative = |derived: &TypeIndex| Alternative {
        name: names.types[derived].clone(),
        key: *derived,
        value: shape_values::of_type_itself(documents, names, *derived),
        is_boxed: false,
        documentation: String::new(),
    };
    let alternatives = derivations(documents, index).iter().map(alternative).collect();
    let documentation = format!("`{}` or a type derived from it.", names.types[&index]);
    Some(Item { name, documentation, kind: ItemKind::Derivations(index, alternatives) })
}

fn substitution_enum(documents: &Documents, names: &Names, head: ElementIndex, name: &str) -> Item {
    let members = documents.alternatives(head);
    let wish = |member: &ElementIndex| {
        let names =
            name_members::of_component(documents, &documents.element(*member).name, "element");
        Wish { rank: Rank::Element, names }
    };
    let wishes: Vec<Wish> = members.iter().map(wish).collect();
    let variants = name_members::run(Kind::Variant, &wishes);
    let alternative = |(member, name): (&ElementIndex, String)| Alternative {
        name,
        key: *member,
        value: shape_values::of_declaration(documents, names, *member),
        is_boxed: false,
        documentation: documents.element(*member).documentation.clone(),
    };
    let alternatives = members.iter().zip(variants).map(alternative).collect();
    let label = documents.label(&documents.element(head).name);
    let documentation = format!("The element `{label}` or one that may stand for it.");
    let kind = ItemKind::Substitutions(alternatives);
    Item { name: name.to_owned(), documentation, kind }
}

/// The document that a type itself is: the first of its kind.
fn direct_document(documents: &Documents, index: TypeIndex) -> Option<usize> {
    let document = documents.relations.document_of(index)?;
    is_direct(documents, document).then_some(document)
}

fn is_direct(documents: &Documents, document: usize) -> bool {
    let root = &documents.roots[document];
    let definition = documents.type_definition(root.type_index);
    !is_simple(documents, root.type_index)
        && !definition.is_builtin
        && !documents.element(root.element).nillable
        && !is_derived_from(documents, root.type_index, root.element)
        && documents.relations.document_of(root.type_index) == Some(document)
}

/// Whether the root's declared type has derivations, so that a document may hold any of them.
fn is_derived_from(documents: &Documents, index: TypeIndex, element: ElementIndex) -> bool {
    let declared = documents.element(element).type_index == index;
    declared && crate::passes::classify_types::has_derivations(documents, index)
}

/// The names of the types of documents: a type that is a document itself has one.
fn root_names(documents: &Documents, names: &mut Names) -> Vec<String> {
    let all = || 0..documents.roots.len();
    let wish = |document: usize| {
        let name = &documents.element(documents.roots[document].element).name;
        let own = [type_name(&name.local), qualified(documents, name)];
        naming::Wish {
            rank: 0,
            names: own.iter().flat_map(|own| [own.clone(), format!("{own}Document")]).collect(),
        }
    };
    let is_own = |document: &usize| !is_direct(documents, *document);
    let wishes: Vec<_> = all().filter(is_own).map(wish).collect();
    let mut own = names.claim_all(&wishes).into_iter();
    let name = |document| {
        if is_direct(documents, document) {
            names.types[&documents.roots[document].type_index].clone()
        } else {
            own.next().unwrap_or_default()
        }
    };
    all().map(name).collect()
}

/// The type of a document that is not one of those that are there.
fn root(documents: &Documents, names: &Names, document: usize, name: &str) -> Option<Item> {
    if is_direct(documents, document) {
        return None;
    }
    let root = &documents.roots[document];
    let element = documents.element(root.element);
    let value = shape_values::of_type(documents, names, root.type_index);
    let content = if element.nillable { ValueType::Nillable(Box::new(value)) } else { value };
    let label = documents.label(&element.name);
    let documentation = first_said(&[&element.documentation, &format!("The document `{label}`.")]);
    let is_text = is_simple(documents, root.type_index) && !element.nillable;
    let kind = if is_text && !root.is_annotated {
        ItemKind::Element(text_document(root.type_index, document, content))
    } else {
        ItemKind::Document { document, content, is_boxed: false }
    };
    Some(Item { name: name.to_owned(), documentation, kind })
}

/// A document that is a value: beside it, the root may have attributes of `xsi`.
fn text_document(type_index: TypeIndex, document: usize, value: ValueType) -> ElementShape {
    let members = named(Kind::Field, vec![instance_attributes(), text(Role::Text, value)]);
    let (last_attributes, last_elements) = (Vec::new(), Vec::new());
    let document = Some(document);
    ElementShape { type_index, document, members, last_attributes, last_elements }
}
