//! Facts that the engine needs for each element of a document, computed once for each table, so
//! that each is one lookup.

use super::local_types::LocalTypes;
use super::path_ends::PathEnds;
use super::{
    Attribute, Builtin, Content, Element, ElementId, NONE, NameId, Schema, Simple, SimpleId, Type,
    TypeId, WhiteSpace,
};

/// The facts about one table.
#[derive(Debug)]
pub(crate) struct Precomputed {
    /// By [`ElementId`]: the type, if the element is a plain one; else [`NONE`].
    plain: Box<[TypeId]>,
    /// By [`TypeId`]: the indices of the attributes that matter if they are absent, and no identity
    /// constraint looks on.
    awaited: Box<[u64]>,
    /// By [`SimpleId`]: whether the type takes all text as it stands.
    free: Box<[bool]>,
    /// By [`SimpleId`]: whether it depends on the document what text means, and whether it is
    /// valid.
    bound: Box<[bool]>,
    /// By [`SimpleId`]: whether values may be, or have in them, IDs or references to some.
    ids: Box<[bool]>,
    /// By [`NameId`]: the global element of that name, or [`NONE`].
    globals: Box<[ElementId]>,
    /// By [`NameId`]: the type of that name, or [`NONE`].
    named: Box<[TypeId]>,
    /// What wildcards must agree with.
    pub(super) local_types: LocalTypes,
    /// Elements that identity constraints may select.
    pub(crate) selected: PathEnds,
    /// Elements that may be fields of them.
    pub(crate) fields: PathEnds,
}

impl Precomputed {
    pub(super) fn of(schema: &Schema<'_>) -> Self {
        let plain = |element| if is_plain(schema, element) { element.type_id } else { NONE };
        let ids = schema.simples_made_of(is_id);
        let awaited = |type_: &Type<'_>| awaited(type_.attributes, &ids);
        let awaited = schema.types.iter().map(awaited).collect();
        let globals = (0..).zip(schema.elements).filter(|(_, element)| element.is_global);
        let globals = globals.map(|(id, element)| (element.name, id));
        let named = (0..).zip(schema.types).map(|(id, type_)| (type_.name, id));
        Self {
            plain: schema.elements.iter().map(plain).collect(),
            awaited,
            free: schema.simples.iter().map(is_free).collect(),
            bound: schema.simples_made_of(is_bound).into_boxed_slice(),
            ids: ids.into_boxed_slice(),
            globals: by_name(schema, globals),
            named: by_name(schema, named),
            local_types: LocalTypes::of(schema),
            selected: PathEnds::of_selectors(schema),
            fields: PathEnds::of_fields(schema),
        }
    }

    /// The type of an element of which nothing is to be checked but its type, and whose content
    /// needs no counts; [`NONE`] for any other.
    #[inline]
    pub(crate) fn plain(&self, id: ElementId) -> TypeId {
        self.plain.get(id as usize).copied().unwrap_or(NONE)
    }

    /// The global element of that name; [`NONE`] if there is none.
    #[inline]
    pub(crate) fn global(&self, name: NameId) -> ElementId {
        self.globals.get(name as usize).copied().unwrap_or(NONE)
    }

    /// The names of global elements.
    pub(crate) fn global_names(&self) -> impl Iterator<Item = NameId> {
        (0..).zip(&self.globals).filter(|(_, id)| **id != NONE).map(|(name, _)| name)
    }

    /// The type of that name; [`NONE`] if there is none.
    pub(crate) fn type_named(&self, name: NameId) -> TypeId {
        self.named.get(name as usize).copied().unwrap_or(NONE)
    }

    /// The types that have names.
    pub(crate) fn named_types(&self) -> impl Iterator<Item = (NameId, TypeId)> {
        (0..).zip(&self.named).filter(|(_, id)| **id != NONE).map(|(name, id)| (name, *id))
    }

    /// A bit for each attribute of the type that is required or, if absent, an ID or a reference to
    /// one, by index; the last bit for all indices from 63 on.
    #[inline]
    pub(crate) fn awaited(&self, id: TypeId) -> u64 {
        self.awaited.get(id as usize).copied().unwrap_or(u64::MAX)
    }

    /// Whether a simple type takes all text, and changes none of its white space.
    #[inline]
    pub(crate) fn is_free(&self, id: SimpleId) -> bool {
        self.free.get(id as usize).copied().unwrap_or(false)
    }

    /// Whether text that is valid once is valid wherever it stands, and nothing is to be remembered
    /// of it.
    #[inline]
    pub(crate) fn is_unbound(&self, id: SimpleId) -> bool {
        self.bound.get(id as usize).is_some_and(|is_bound| !is_bound)
    }

    /// Whether values of a simple type may be, or have in them, IDs or references to some.
    pub(crate) fn is_id(&self, id: SimpleId) -> bool {
        self.ids.get(id as usize).copied().unwrap_or(false)
    }
}

/// What names mean; [`NONE`] for those that mean nothing.
fn by_name(schema: &Schema<'_>, meanings: impl Iterator<Item = (NameId, u32)>) -> Box<[u32]> {
    let mut ids = vec![NONE; schema.names.len()];
    for (name, id) in meanings {
        if let Some(place) = ids.get_mut(name as usize) {
            *place = id;
        }
    }
    ids.into_boxed_slice()
}

/// Whether values are about others of the document, or of prefixes that it declares.
fn is_bound(builtin: Builtin) -> bool {
    matches!(
        builtin,
        Builtin::Id | Builtin::IdRef | Builtin::Entity | Builtin::QName | Builtin::Notation
    )
}

/// Whether values are IDs, or refer to them.
fn is_id(builtin: Builtin) -> bool {
    matches!(builtin, Builtin::Id | Builtin::IdRef)
}

fn is_free(simple: &Simple<'_>) -> bool {
    simple.is_any_text() && simple.white_space == WhiteSpace::Preserve
}

fn is_plain(schema: &Schema<'_>, element: &Element<'_>) -> bool {
    let is_plain_type = |type_: &Type<'_>| {
        !type_.is_abstract
            && !type_.restricts_instance()
            && !matches!(type_.content, Content::Unordered(_))
    };
    !element.is_abstract
        && element.value.is_none()
        && element.identities.is_empty()
        && schema.types.get(element.type_id as usize).is_some_and(is_plain_type)
}

fn awaited(attributes: &[Attribute<'_>], ids: &[bool]) -> u64 {
    let is_id = |id: SimpleId| ids.get(id as usize) == Some(&true);
    let is_awaited =
        |each: &Attribute<'_>| each.required || (each.value.is_some() && is_id(each.simple));
    let awaited = (0_u32..).zip(attributes).filter(|(_, each)| is_awaited(each));
    awaited.fold(0, |bits, (index, _)| bits | 1 << index.min(63))
}
