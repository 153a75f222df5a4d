//! How generated tables are written: a row a line, with symbols instead of numbers, and lines counted from the
//! row above, so that a change of the schema changes a few lines of the table and not all of them.

#![expect(
    clippy::return_self_not_must_use,
    reason = "every call stands in a row of a table: its value is the row"
)]

mod builtins;
mod content;

use super::table::{
    Attribute, Content, Derivations, Document, Element, ElementId, Facet, Identity, IdentityKind,
    NONE, Name, NameId, NamespaceId, Path, Place, Simple, SimpleId, Step, Tags, Type, TypeId,
    ValueConstraint, Variety, WhiteSpace, Wildcard,
};

/// Declares the rows of one list, a `const` or a `static`, each under a symbol: the symbol is the row's number. What
/// makes the list from the rows stands behind the `=`, and then which rows of the built-in types come first. Rows that change, as
/// documents do when their tags are made, are an array.
#[macro_export]
macro_rules! table_rows {
    (@numbers from $first:expr;) => {};
    (@numbers from $first:expr; $($symbol:ident)+) => {
        #[allow(non_camel_case_types, reason = "named as in the schema")]
        #[repr(u32)]
        enum Row { $($symbol,)+ }
        $(pub(crate) const $symbol: u32 = $first + Row::$symbol as u32;)+
    };
    (
        $kind:tt $list:ident: $row:ty, $symbols:ident = $finish:expr;
        $($symbol:ident = $value:expr;)*
    ) => {
        #[allow(non_upper_case_globals, dead_code, reason = "named as in the schema")]
        pub(crate) mod $symbols {
            $crate::table_rows!(@numbers from 0; $($symbol)*);
        }
        /// Rows of the table.
        pub $kind $list: &[$row] = &$finish([$($value,)*]);
    };
    (static $list:ident: [$row:ty], $symbols:ident; $($symbol:ident = $value:expr;)*) => {
        #[allow(non_upper_case_globals, dead_code, reason = "named as in the schema")]
        pub(crate) mod $symbols {
            $crate::table_rows!(@numbers from 0; $($symbol)*);
        }
        static $list: [$row; <[&str]>::len(&[$(stringify!($symbol)),*])] = [$($value,)*];
    };
    (
        $kind:tt $list:ident: $row:ty, $symbols:ident = $finish:expr,
        behind $builtins:ident($($argument:expr)?);
        $($symbol:ident = $value:expr;)*
    ) => {
        #[allow(
            non_upper_case_globals, dead_code, unused_imports,
            reason = "named as in the schema; the built-in types are there whoever needs them"
        )]
        pub(crate) mod $symbols {
            pub(crate) use $crate::rows::$builtins::*;
            $crate::table_rows!(
                @numbers from $crate::rows::$builtins::COUNT as u32; $($symbol)*
            );
        }
        /// Rows of the table, those of the built-in types first.
        pub $kind $list: &[$row] = &$crate::rows::behind::<
            _,
            { $crate::rows::$builtins::COUNT },
            _,
            // No constant is made: it could have the name of a row.
            { $crate::rows::$builtins::COUNT + <[&str]>::len(&[$(stringify!($symbol)),*]) },
        >($crate::rows::$builtins::rows($($argument)?), $finish([$($value,)*]));
    };
}

pub use crate::{table_rows, table_sequence};

pub use super::steps::{Head, Run, to};
pub use builtins::*;
pub use content::*;

/// A list as it stands.
pub const fn as_is<T, const N: usize>(rows: [T; N]) -> [T; N] {
    rows
}

/// A file and a line: the line counted from that of the row above that stands in the same file, if there is one.
pub const fn at(file: u16, below: i32) -> Place {
    Place { file, line: below.cast_unsigned() }
}

/// What stands in no file.
pub const NOWHERE: Place = Place { file: 0, line: 0 };

/// A name.
pub const fn name(namespace: NamespaceId, local: &str) -> Name<'_> {
    Name { namespace, local }
}

/// An element declaration, neither nillable nor abstract, without value and identity constraints.
pub const fn element(label: &str, name: NameId, type_id: TypeId, place: Place) -> Element<'_> {
    let block = Derivations { extension: false, restriction: false };
    Element {
        label,
        name,
        type_id,
        is_global: false,
        nillable: false,
        is_abstract: false,
        block,
        value: None,
        identities: &[],
        place,
    }
}

/// The same, declared globally.
pub const fn global(label: &str, name: NameId, type_id: TypeId, place: Place) -> Element<'_> {
    Element { is_global: true, ..element(label, name, type_id, place) }
}

/// A type definition with a name, derived by restriction, without attributes.
pub const fn named<'s>(
    label: &'s str,
    name: NameId,
    base: TypeId,
    content: Content<'s>,
    place: Place,
) -> Type<'s> {
    let mut definition = typed(label, base, content, place);
    definition.name = name;
    definition
}

/// The same without a name.
pub const fn typed<'s>(
    label: &'s str,
    base: TypeId,
    content: Content<'s>,
    place: Place,
) -> Type<'s> {
    let block = Derivations { extension: false, restriction: false };
    Type {
        label,
        name: NONE,
        base,
        by_extension: false,
        is_abstract: false,
        block,
        attributes: &[],
        any_attribute: None,
        content,
        is_mixed: false,
        is_lenient: false,
        place,
    }
}

/// An optional attribute without a value constraint; its place is that of its type.
pub const fn attribute(name: NameId, simple: SimpleId) -> Attribute<'static> {
    Attribute { name, simple, required: false, value: None, place: NOWHERE }
}

/// A simple type without facets.
pub const fn simple<'s>(
    label: &'s str,
    variety: Variety<'s>,
    white_space: WhiteSpace,
    place: Place,
) -> Simple<'s> {
    Simple { label, variety, white_space, facets: &[], place }
}

/// A document.
pub const fn document<'s>(
    element: ElementId,
    type_id: TypeId,
    declarations: &'s [(&'s str, NamespaceId)],
) -> Document<'s> {
    Document { element, type_id, declarations, tags: Tags::new() }
}

impl<'s> Element<'s> {
    /// The same, `nillable`.
    pub const fn nillable(mut self) -> Self {
        self.nillable = true;
        self
    }

    /// The same, `abstract`.
    pub const fn is_abstract(mut self) -> Self {
        self.is_abstract = true;
        self
    }

    /// The same with a `block`.
    pub const fn block(mut self, extension: bool, restriction: bool) -> Self {
        self.block = Derivations { extension, restriction };
        self
    }

    /// The same with a default value.
    pub const fn default(mut self, value: &'s str) -> Self {
        self.value = Some(ValueConstraint::Default(value));
        self
    }

    /// The same with a fixed value.
    pub const fn fixed(mut self, value: &'s str) -> Self {
        self.value = Some(ValueConstraint::Fixed(value));
        self
    }

    /// The same with identity constraints; their place is that of the element.
    pub const fn identities(mut self, identities: &'s [Identity<'s>]) -> Self {
        self.identities = identities;
        self
    }
}

impl<'s> Type<'s> {
    /// The same, derived by extension.
    pub const fn by_extension(mut self) -> Self {
        self.by_extension = true;
        self
    }

    /// The same, `abstract`.
    pub const fn is_abstract(mut self) -> Self {
        self.is_abstract = true;
        self
    }

    /// The same with a `block`.
    pub const fn block(mut self, extension: bool, restriction: bool) -> Self {
        self.block = Derivations { extension, restriction };
        self
    }

    /// The same with attributes.
    pub const fn attributes(mut self, attributes: &'s [Attribute<'s>]) -> Self {
        self.attributes = attributes;
        self
    }

    /// The same with an attribute wildcard.
    pub const fn any_attribute(mut self, wildcard: &'s Wildcard<'s>) -> Self {
        self.any_attribute = Some(wildcard);
        self
    }

    /// The same, `mixed`.
    pub const fn mixed(mut self) -> Self {
        self.is_mixed = true;
        self
    }

    /// The same, read leniently.
    pub const fn lenient(mut self) -> Self {
        self.is_lenient = true;
        self
    }
}

impl<'s> Attribute<'s> {
    /// The same, `use="required"`.
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// The same with a default value.
    pub const fn default(mut self, value: &'s str) -> Self {
        self.value = Some(ValueConstraint::Default(value));
        self
    }

    /// The same with a fixed value.
    pub const fn fixed(mut self, value: &'s str) -> Self {
        self.value = Some(ValueConstraint::Fixed(value));
        self
    }
}

impl<'s> Simple<'s> {
    /// The same with facets.
    pub const fn facets(mut self, facets: &'s [Facet<'s>]) -> Self {
        self.facets = facets;
        self
    }
}

macro_rules! absolute {
    ($(#[$meta:meta])* $function:ident, $row:ident) => {
        $(#[$meta])*
        pub const fn $function<const N: usize>(mut rows: [$row<'static>; N]) -> [$row<'static>; N] {
            let (mut at, mut above) = (0, NOWHERE);
            while at < N {
                if rows[at].place.line != 0 {
                    if rows[at].place.file == above.file {
                        rows[at].place.line = rows[at].place.line.wrapping_add(above.line);
                    }
                    above = rows[at].place;
                }
                at += 1;
            }
            rows
        }
    };
}

absolute!(
    /// Elements with the lines of their files.
    elements,
    Element
);
absolute!(
    /// Simple types with the lines of their files.
    simples,
    Simple
);
absolute!(
    /// Types with the lines of their files.
    types,
    Type
);

/// An identity constraint; its place is that of its element.
pub const fn identity<'s>(
    name: NameId,
    kind: IdentityKind,
    selector: &'s [Path<'s>],
    fields: &'s [&'s [Path<'s>]],
) -> Identity<'s> {
    Identity { name, kind, selector, fields, place: NOWHERE }
}

/// A path of child steps.
pub const fn path(steps: &[Step]) -> Path<'_> {
    Path { descendant: false, steps, attribute: None }
}

impl Path<'_> {
    /// The same, beginning with `.//`.
    pub const fn descendant(mut self) -> Self {
        self.descendant = true;
        self
    }

    /// The same with an attribute at its end.
    pub const fn attribute(mut self, attribute: Step) -> Self {
        self.attribute = Some(attribute);
        self
    }
}
