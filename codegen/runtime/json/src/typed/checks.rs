//! What a schema demands of a document beyond what its Rust type guarantees.
//!
//! A value that a type reads is of that type, so its members and items need not be looked up in the
//! table again: the demands that are left are checked where the value is read or written. Whatever
//! no type guarantees is validated as a whole.

use std::any::TypeId;
use std::collections::BTreeMap;

use super::JsonDocument;
use super::plan::{Guarantee, Plan};
use crate::document::{Kind, Value};
use crate::limits::Limits;
use crate::stack::with_room;
use crate::table::{Keyword, Schema, SubschemaId};
use crate::typed::JsonValue;
use crate::validate::{Matching, is_met};

/// A place within a type: an index of [`Checks`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place(pub(super) u32);

impl Place {
    /// Where nothing is left to check.
    pub(super) const FREE: Self = Self(0);
}

/// What a subschema demands, and with it what it refers to and its `allOf`.
pub type Demands = [&'static Keyword<'static>];

/// What is left to check, for every place within a type.
#[derive(Debug)]
pub struct Checks {
    schema: &'static Schema<'static>,
    plans: Vec<Plan>,
    root: Place,
}

impl Checks {
    /// The checks of a document.
    pub fn of<T: JsonDocument>() -> Self {
        let plans = vec![Plan::default()];
        let mut planner = Planner { schema: T::schema(), plans, known: BTreeMap::new() };
        let root = if has_dynamic_references(T::schema()) {
            planner.whole(T::SUBSCHEMA) // what these mean depends on where validation begins
        } else {
            planner.of::<T>(Some(T::SUBSCHEMA))
        };
        let mut plans = planner.plans;
        let free: Vec<bool> = plans.iter().map(Plan::is_free).collect();
        let parts = plans.iter_mut().flat_map(|plan| &mut plan.parts);
        for part in parts.filter(|part| free[part.0 as usize]) {
            *part = Place::FREE;
        }
        Self { schema: T::schema(), plans, root }
    }

    pub(super) fn root(&self) -> Place {
        self.root
    }

    fn plan(&self, place: Place) -> &Plan {
        &self.plans[place.0 as usize]
    }

    /// The place of a member, by the index of its field, or of an item.
    pub(super) fn part(&self, place: Place, at: usize) -> Place {
        self.plan(place).parts.get(at).copied().unwrap_or(Place::FREE)
    }

    /// Whether a value that is read is what is left to demand of it. Takes and leaves the steps for
    /// validation.
    pub(super) fn allow(&self, place: Place, value: Value<'_>, steps: &mut u64) -> bool {
        let plan = self.plan(place);
        if let Guarantee::NothingOf(id) = plan.guarantee {
            let mut matching = Matching::new(self.schema, &Limits::DEFAULT, *steps);
            let is_valid = matching.matches(id, value);
            *steps = matching.steps();
            return is_valid && matching.exceeded().is_none();
        }
        let has_count = value.kind() != Kind::Array || plan.has_count(value.count());
        has_count && plan.assertions.iter().all(|it| is_met(it, value))
    }

    /// Whether the text of a value that is written needs a look beyond the count of its items.
    pub(super) fn reads_text(&self, place: Place) -> bool {
        let plan = self.plan(place);
        plan.guarantee != Guarantee::Rest || !plan.assertions.is_empty()
    }

    /// Whether a type guarantees nothing, not even that its text is JSON.
    pub(super) fn is_whole(&self, place: Place) -> bool {
        self.plan(place).guarantee != Guarantee::Rest
    }

    /// Whether an array may have that many items.
    pub(super) fn allow_count(&self, place: Place, count: u32) -> bool {
        self.plan(place).has_count(count)
    }
}

fn has_dynamic_references(schema: &Schema<'_>) -> bool {
    let keywords = schema.subschemas.iter().flat_map(|it| it.keywords);
    keywords.into_iter().any(|it| matches!(it, Keyword::DynamicReference(..)))
}

/// Makes the checks of a document, place by place.
#[derive(Debug)]
pub struct Planner {
    schema: &'static Schema<'static>,
    plans: Vec<Plan>,
    /// Types where a subschema demands something of them, which may be within themselves.
    known: BTreeMap<(TypeId, Option<SubschemaId>), Place>,
}

impl Planner {
    /// The place of a type, and of what a subschema demands of it.
    pub fn of<T: JsonValue>(&mut self, demanded: Option<SubschemaId>) -> Place {
        let key = (TypeId::of::<T>(), demanded);
        if let Some(place) = self.known.get(&key) {
            return *place;
        }
        let place = self.add(Plan::whole(demanded));
        self.known.insert(key, place);
        let mut demands = Vec::new();
        self.collect(demanded, &mut demands);
        if let Some(plan) = with_room(|| T::plan(self, &demands)) {
            self.plans[place.0 as usize] = plan;
        }
        place
    }

    fn whole(&mut self, id: SubschemaId) -> Place {
        self.add(Plan::whole(Some(id)))
    }

    fn add(&mut self, plan: Plan) -> Place {
        let place = u32::try_from(self.plans.len()).unwrap_or(u32::MAX);
        self.plans.push(plan);
        Place(place)
    }

    /// The keywords of a subschema, of what it refers to, and of its `allOf`.
    fn collect(&self, id: Option<SubschemaId>, demands: &mut Vec<&'static Keyword<'static>>) {
        let (mut open, mut seen) = (Vec::from_iter(id), Vec::new());
        while let Some(id) = open.pop() {
            if seen.contains(&id) {
                continue;
            }
            seen.push(id);
            for keyword in self.schema.subschema(id).keywords {
                match keyword {
                    Keyword::Reference(id) => open.push(*id),
                    Keyword::AllOf(ids) => open.extend(*ids),
                    other => demands.push(other),
                }
            }
        }
    }

    /// Whether a subschema allows `null` and nothing else.
    pub(super) fn is_null(&self, id: SubschemaId) -> bool {
        matches!(self.schema.subschema(id).keywords, [Keyword::Type(types)] if types.is_null())
    }

    /// What a subschema demands.
    pub(super) fn demands(&self, id: SubschemaId) -> Vec<&'static Keyword<'static>> {
        let mut demands = Vec::new();
        self.collect(Some(id), &mut demands);
        demands
    }
}
