//! A schema by hand. In short:
//!
//! ```text
//! library  = set, publication*, (key, value)*, note?, ref{0,2}
//!            key of book|journal: @id;  keyref of ref: @to;  unique of .//em: .
//! set      = all(a: int, b: short{0,3}, any ##other lax *)
//! publication is abstract; book and journal stand for it: title, pages? (int, nillable, default 1),
//!            extra (any strict)?
//!            @id required, @lang default "en", any attribute ##other
//! title    : Title = string; ShortTitle is derived from it (at most 5 characters);
//!            Title blocks extension (LongTitle)
//! note     = mixed(em*);  lax = lenient(a?, key);  empty = nothing;  fixed = "yes" fixed
//! ```

mod content;
mod types;

use std::sync::OnceLock;

use super::super::table::{
    Builtin, Derivations, Document, Element, Facet, Identity, IdentityKind, Index, Name, NameId,
    Path, Place, Schema, Simple, Step, Tags, ValueConstraint, Variety, WhiteSpace,
};
use types::types;

const LOCALS: [&str; 31] = [
    "LongTitle",
    "ShortTitle",
    "Title",
    "a",
    "anyType",
    "b",
    "book",
    "bookKey",
    "bookRef",
    "em",
    "emUnique",
    "empty",
    "extra",
    "fixed",
    "id",
    "int",
    "journal",
    "key",
    "lang",
    "lax",
    "library",
    "node",
    "note",
    "pages",
    "publication",
    "ref",
    "set",
    "string",
    "title",
    "to",
    "value",
];

/// The id of a name: those of `urn:n` come after those of no namespace, which attributes have.
pub(super) fn name(local: &str) -> NameId {
    let at = LOCALS.iter().position(|known| *known == local).expect("a name of the schema");
    u32::try_from(at).unwrap() + if matches!(local, "id" | "lang" | "to") { 0 } else { 31 }
}

fn leak<T>(items: impl IntoIterator<Item = T>) -> &'static [T] {
    items.into_iter().collect::<Vec<_>>().leak()
}

fn one<T>(item: T) -> &'static T {
    Box::leak(Box::new(item))
}

fn place(line: u32) -> Place {
    Place { file: 0, line }
}

/// Element ids, in the order of [`elements`].
pub(super) mod element {
    pub(crate) const LIBRARY: u32 = 0;
    pub(crate) const SET: u32 = 1;
    pub(crate) const A: u32 = 2;
    pub(crate) const B: u32 = 3;
    pub(crate) const PUBLICATION: u32 = 4;
    pub(crate) const BOOK: u32 = 5;
    pub(crate) const JOURNAL: u32 = 6;
    pub(crate) const TITLE: u32 = 7;
    pub(crate) const PAGES: u32 = 8;
    pub(crate) const KEY: u32 = 9;
    pub(crate) const VALUE: u32 = 10;
    pub(crate) const NOTE: u32 = 11;
    pub(crate) const EM: u32 = 12;
    pub(crate) const REF: u32 = 13;
    pub(crate) const LAX: u32 = 14;
    pub(crate) const NODE: u32 = 17;
}

/// Type ids, in the order of [`types`].
pub(super) mod type_id {
    pub(crate) const ANY: u32 = 0;
    pub(crate) const STRING: u32 = 1;
    pub(crate) const INT: u32 = 2;
    pub(crate) const LIBRARY: u32 = 3;
    pub(crate) const SET: u32 = 4;
    pub(crate) const PUBLICATION: u32 = 5;
    pub(crate) const TITLE: u32 = 6;
    pub(crate) const SHORT_TITLE: u32 = 7;
    pub(crate) const NOTE: u32 = 9;
    pub(crate) const REF: u32 = 10;
    pub(crate) const LAX: u32 = 11;
    pub(crate) const EMPTY: u32 = 12;
    pub(crate) const SHORT: u32 = 13;
    pub(crate) const NODE: u32 = 14;
}

/// What is declared globally.
const GLOBAL: [&str; 7] = ["a", "book", "lax", "library", "empty", "fixed", "node"];
/// Types with names.
const NAMED: [&str; 6] = ["anyType", "string", "int", "Title", "ShortTitle", "LongTitle"];

/// The schema.
pub(super) fn schema() -> &'static Schema<'static> {
    static SCHEMA: OnceLock<Schema<'static>> = OnceLock::new();
    SCHEMA.get_or_init(|| Schema {
        files: &["library.xsd"],
        namespaces: &["", "urn:n"],
        names: leak(
            [0, 1].into_iter().flat_map(|namespace| LOCALS.map(|local| Name { namespace, local })),
        ),
        elements: elements(),
        global_attributes: &[],
        types: types(),
        simples: leak([
            simple("xs:string", Builtin::String, WhiteSpace::Preserve, &[]),
            simple("xs:int", Builtin::Int, WhiteSpace::Collapse, &[]),
            simple("Short", Builtin::Token, WhiteSpace::Collapse, leak([Facet::MaxLength(5)])),
        ]),
        documents: leak([
            Document {
                element: element::LIBRARY,
                type_id: type_id::LIBRARY,
                declarations: leak([("", 1)]),
                tags: Tags::new(),
            },
            Document {
                element: element::LAX,
                type_id: type_id::LAX,
                declarations: leak([("n", 1)]),
                tags: Tags::new(),
            },
            Document {
                element: element::NODE,
                type_id: type_id::NODE,
                declarations: leak([("", 1)]),
                tags: Tags::new(),
            },
        ]),
        index: Index::new(),
    })
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> &'static [T] {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items.leak()
}

fn simple(
    label: &'static str,
    builtin: Builtin,
    white_space: WhiteSpace,
    facets: &'static [Facet<'static>],
) -> Simple<'static> {
    Simple { label, variety: Variety::Atomic(builtin), white_space, facets, place: place(90) }
}

fn elements() -> &'static [Element<'static>] {
    let element = |local, type_id| Element {
        label: local,
        name: name(local),
        type_id,
        is_global: GLOBAL.contains(&local),
        nillable: false,
        is_abstract: false,
        block: Derivations::default(),
        value: None,
        identities: &[],
        place: place(20),
    };
    leak([
        Element { identities: identities(), ..element("library", type_id::LIBRARY) },
        element("set", type_id::SET),
        element("a", type_id::INT),
        element("b", type_id::SHORT),
        Element { is_abstract: true, ..element("publication", type_id::PUBLICATION) },
        element("book", type_id::PUBLICATION),
        element("journal", type_id::PUBLICATION),
        element("title", type_id::TITLE),
        Element {
            nillable: true,
            value: Some(ValueConstraint::Default("1")),
            ..element("pages", type_id::INT)
        },
        element("key", type_id::STRING),
        element("value", type_id::INT),
        element("note", type_id::NOTE),
        element("em", type_id::STRING),
        element("ref", type_id::REF),
        element("lax", type_id::LAX),
        element("empty", type_id::EMPTY),
        Element { value: Some(ValueConstraint::Fixed("7")), ..element("fixed", type_id::INT) },
        element("node", type_id::NODE),
    ])
}

fn identities() -> &'static [Identity<'static>] {
    let child =
        |local| Path { descendant: false, steps: leak([Step::Name(name(local))]), attribute: None };
    let attribute = |local| {
        leak([leak([Path {
            descendant: false,
            steps: &[],
            attribute: Some(Step::Name(name(local))),
        }])])
    };
    let own = || leak([leak([Path { descendant: false, steps: &[], attribute: None }])]);
    leak([
        Identity {
            name: name("bookKey"),
            kind: IdentityKind::Key,
            selector: leak([child("book"), child("journal")]),
            fields: attribute("id"),
            place: place(31),
        },
        Identity {
            name: name("bookRef"),
            kind: IdentityKind::KeyRef(name("bookKey")),
            selector: leak([child("ref")]),
            fields: attribute("to"),
            place: place(32),
        },
        Identity {
            name: name("emUnique"),
            kind: IdentityKind::Unique,
            selector: leak([Path { descendant: true, ..child("em") }]),
            fields: own(),
            place: place(33),
        },
    ])
}
