//! The types of the schema, by hand.

use super::super::super::table::{
    Attribute, Content, Derivations, NONE, Namespaces, Process, Type, ValueConstraint,
};
use super::content::{any, anything, lax, library, node, note, publication, set};
use super::{NAMED, leak, name, one, place, type_id};

pub(super) fn types() -> &'static [Type<'static>] {
    let type_ = |label, line, content| Type {
        label,
        name: if NAMED.contains(&label) { name(label) } else { NONE },
        base: type_id::ANY,
        by_extension: false,
        is_abstract: false,
        block: Derivations::default(),
        attributes: &[],
        instance: &[],
        fixed_instance: &[],
        any_attribute: None,
        content,
        is_mixed: false,
        is_lenient: false,
        place: place(line),
    };
    let title_block = Derivations { extension: true, restriction: false };
    let attribute = |local, required, value| Attribute {
        name: name(local),
        simple: 0,
        required,
        value,
        place: place(25),
    };
    let derived = |by_extension| Type {
        base: type_id::TITLE,
        by_extension,
        ..type_("ShortTitle", 46, Content::Simple(2))
    };
    leak([
        Type {
            base: NONE,
            is_mixed: true,
            any_attribute: Some(any(Namespaces::Any, Process::Lax)),
            ..type_("anyType", 0, Content::Ordered(one(anything())))
        },
        type_("string", 0, Content::Simple(0)),
        type_("int", 0, Content::Simple(1)),
        type_("Library", 40, Content::Ordered(one(library()))),
        type_("Set", 41, Content::Unordered(one(set()))),
        Type {
            attributes: leak([
                attribute("id", true, None),
                attribute("lang", false, Some(ValueConstraint::Default("en"))),
            ]),
            any_attribute: Some(any(Namespaces::Except(&[0, 1]), Process::Lax)),
            ..type_("Publication", 42, Content::Ordered(one(publication())))
        },
        Type { block: title_block, ..type_("Title", 43, Content::Simple(0)) },
        derived(false),
        Type { label: "LongTitle", name: name("LongTitle"), ..derived(true) },
        Type { is_mixed: true, ..type_("Note", 44, Content::Ordered(one(note()))) },
        Type {
            attributes: leak([attribute("to", true, None)]),
            ..type_("Ref", 45, Content::Empty)
        },
        Type { is_lenient: true, ..type_("Lax", 47, Content::Ordered(one(lax()))) },
        type_("Empty", 48, Content::Empty),
        type_("Short", 49, Content::Simple(2)),
        Type {
            attributes: leak([attribute("id", false, None)]),
            ..type_("Node", 50, Content::Ordered(one(node())))
        },
    ])
}
