//! Types that are declared locally: what a wildcard lets in must be of the type that the content
//! around it declares for that name, or of one derived from it (Structures 1.1, cvc-complex-type,
//! clause 5). Restrictions count what their bases declare.

use std::collections::{BTreeMap, BTreeSet};
use std::ptr::from_ref;

use super::{
    Attribute, Content, Derivations, Leaf, NONE, NameId, Process, Schema, SimpleId, Term, Type,
    TypeId,
};

/// What types with wildcards declare, and the types that they are derived from.
#[derive(Debug)]
pub(crate) struct LocalTypes {
    /// By [`TypeId`]: whether the elements that the type declares are listed.
    is_listed: Box<[bool]>,
    /// Elements of listed types with their types, sorted.
    elements: Box<[(TypeId, NameId, TypeId)]>,
    /// By [`TypeId`]: whether a base may have attributes that the type does not have.
    lacks_attributes: Box<[bool]>,
}

impl LocalTypes {
    pub(super) fn of(schema: &Schema<'_>) -> Self {
        let is_listed = listed(schema);
        let all = (0..).zip(schema.types).filter(|(id, _)| is_listed[*id as usize]);
        let elements = all.flat_map(|(id, type_)| {
            let declared = declared(schema, &type_.content).into_iter();
            declared.map(move |(name, type_id)| (id, name, type_id))
        });
        let (elements, lacks_attributes) = (elements.collect(), lacking(schema));
        Self { is_listed, elements, lacks_attributes }
    }

    fn own(&self, id: TypeId, name: NameId) -> Option<TypeId> {
        let found = self.elements.binary_search_by_key(&(id, name), |it| (it.0, it.1)).ok()?;
        Some(self.elements[found].2)
    }
}

impl<'s> Schema<'s> {
    /// The type that a type, or one that it is derived from, declares for elements of that name,
    /// unless `type_id` is derived from it.
    pub fn conflicting_local_type(
        &self,
        within: &Type<'_>,
        name: NameId,
        type_id: TypeId,
    ) -> Option<&'s Type<'s>> {
        let locals = &self.precomputed().local_types;
        let mut at = self.id_of(within);
        while locals.is_listed.get(at as usize) == Some(&true) {
            if let Some(local) = locals.own(at, name) {
                let agrees = self.is_derived(type_id, local, Derivations::default());
                return self.type_(local).filter(|_| !agrees);
            }
            at = self.type_(at).map_or(NONE, |type_| type_.base);
        }
        None
    }

    /// The attribute of that name which a base of a type declares, and the type does not, unless
    /// the type of `global` is derived from that of the attribute.
    pub fn conflicting_local_attribute(
        &self,
        within: &Type<'_>,
        global: &Attribute<'_>,
    ) -> Option<&'s Attribute<'s>> {
        let id = self.id_of(within);
        if self.precomputed().local_types.lacks_attributes.get(id as usize) != Some(&true) {
            return None;
        }
        let mut bases = self.bases(id);
        let local = bases.find_map(|it| it.attributes.iter().find(|it| it.name == global.name))?;
        let (own, of_base) = (self.type_of(global.simple)?, self.type_of(local.simple)?);
        let agrees = own == of_base || self.is_derived(own, of_base, Derivations::default());
        (!agrees).then_some(local)
    }

    /// The types that a type is derived from, the nearest first.
    fn bases(&self, id: TypeId) -> impl Iterator<Item = &'s Type<'s>> {
        let base = |id: TypeId| self.type_(self.type_(id)?.base);
        let next = |type_: &&'s Type<'s>| self.type_(type_.base);
        // A broken table must not hang us.
        std::iter::successors(base(id), next).take(self.types.len())
    }

    /// The number of a type of the table.
    fn id_of(&self, type_: &Type<'_>) -> TypeId {
        let offset = from_ref(type_).addr().wrapping_sub(self.types.as_ptr().addr());
        TypeId::try_from(offset / size_of::<Type<'_>>()).unwrap_or(NONE)
    }

    /// The type definition of a simple type.
    fn type_of(&self, simple: SimpleId) -> Option<TypeId> {
        let is_it = |type_: &Type<'_>| {
            let is_same = |it: &Type<'_>| matches!(it.content, Content::Simple(id) if id == simple);
            is_same(type_) && !self.type_(type_.base).is_some_and(is_same)
        };
        (0..).zip(self.types).find(|(_, type_)| is_it(type_)).map(|(id, _)| id)
    }
}

/// The types with wildcards that ask for declarations, and those that they are derived from.
fn listed(schema: &Schema<'_>) -> Box<[bool]> {
    let mut is_listed = vec![false; schema.types.len()];
    for (id, type_) in (0..).zip(schema.types) {
        let mut at: TypeId = id;
        if !type_.content.leaves().iter().any(asks) {
            continue;
        }
        while let Some(mark) = is_listed.get_mut(at as usize).filter(|mark| !**mark) {
            *mark = true;
            at = schema.types[at as usize].base;
        }
    }
    is_listed.into_boxed_slice()
}

/// Whether a leaf is a wildcard that looks for declarations.
fn asks(leaf: &Leaf<'_>) -> bool {
    matches!(leaf.term, Term::Wildcard(wildcard) if wildcard.process != Process::Skip)
}

/// The names that a content declares, with their types: members of substitution groups, too.
fn declared(schema: &Schema<'_>, content: &Content<'_>) -> BTreeMap<NameId, TypeId> {
    let of_leaves = content.leaves().iter().filter_map(|leaf| match leaf.term {
        Term::Element(element) => Some(element),
        Term::Wildcard(_) => None,
    });
    let (states, members) = match content {
        Content::Ordered(automaton) => (automaton.states, &[][..]),
        Content::Unordered(all) => (&[][..], all.members),
        Content::Empty | Content::Simple(_) => (&[][..], &[][..]),
    };
    let of_edges = states.iter().flat_map(|state| state.edges).map(|edge| edge.element);
    let of_members = members.iter().map(|(_, element, _)| *element);
    let elements = of_leaves.chain(of_edges).chain(of_members);
    let rows = elements.filter_map(|element| schema.element(element));
    rows.map(|element| (element.name, element.type_id)).collect()
}

/// By [`TypeId`]: whether a type lacks attributes of one that it is derived from.
fn lacking(schema: &Schema<'_>) -> Box<[bool]> {
    let mut known: Vec<Option<bool>> = vec![None; schema.types.len()];
    for id in 0..schema.types.len() {
        let (mut at, mut open) = (id, Vec::new());
        // Marked where it is met first, so that a broken table does not hang us.
        while let Some(mark @ None) = known.get_mut(at) {
            *mark = Some(false);
            open.push(at);
            at = schema.types[at].base as usize;
        }
        let mut lacks = known.get(at).copied().flatten().unwrap_or(false);
        for at in open.into_iter().rev() {
            lacks = lacks || drops_attributes(schema, &schema.types[at]);
            known[at] = Some(lacks);
        }
    }
    known.into_iter().map(|lacks| lacks == Some(true)).collect()
}

/// Whether a restriction leaves out attributes of its base.
fn drops_attributes(schema: &Schema<'_>, type_: &Type<'_>) -> bool {
    let Some(base) = schema.type_(type_.base).filter(|_| !type_.by_extension) else { return false };
    let own: BTreeSet<NameId> = type_.attributes.iter().map(|it| it.name).collect();
    base.attributes.iter().any(|it| !own.contains(&it.name))
}
