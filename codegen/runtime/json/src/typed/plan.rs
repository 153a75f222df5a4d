//! What a type guarantees of the demands of a schema, and what it leaves to check.

use super::checks::{Demands, Place, Planner};
use crate::document::Document;
use crate::limits::Limits;
use crate::table::{Keyword, SubschemaId, Type};
use crate::validate::{is_assertion, is_met};

/// What plans a part of a value, of which a subschema may demand something.
pub(super) type PlanPart = fn(&mut Planner, Option<SubschemaId>) -> Place;

/// A field: the name of its member, whether that is always there, and what plans it.
pub(super) type PlanField<'n> = (&'n str, bool, PlanPart);

/// What a type guarantees of its values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Guarantee {
    /// All that is not left to check.
    #[default]
    Rest,
    /// Nothing, not even that what it writes is JSON.
    Nothing,
    /// Nothing; a value is validated by the subschema.
    NothingOf(SubschemaId),
}

/// What is left to check of a value.
#[derive(Debug)]
pub struct Plan {
    pub(super) guarantee: Guarantee,
    /// Keywords that look at nothing but the value.
    pub(super) assertions: Vec<&'static Keyword<'static>>,
    /// How many items an array may have.
    count: (u64, u64),
    /// The places of members, by the index of their field, or of items.
    pub(super) parts: Vec<Place>,
}

impl Default for Plan {
    fn default() -> Self {
        let guarantee = Guarantee::default();
        Self { guarantee, assertions: Vec::new(), count: (0, u64::MAX), parts: Vec::new() }
    }
}

impl Plan {
    pub(super) fn whole(demanded: Option<SubschemaId>) -> Self {
        let guarantee = demanded.map_or(Guarantee::Nothing, Guarantee::NothingOf);
        Self { guarantee, ..Self::default() }
    }

    /// Whether nothing is left to check, neither of the value nor of its parts.
    pub(super) fn is_free(&self) -> bool {
        let has_parts = self.parts.iter().any(|it| *it != Place::FREE);
        let is_counted = self.count != (0, u64::MAX);
        let is_guaranteed = self.guarantee == Guarantee::Rest && self.assertions.is_empty();
        is_guaranteed && !has_parts && !is_counted
    }

    pub(super) fn has_count(&self, count: u32) -> bool {
        let (minimum, maximum) = self.count;
        minimum == 0 && maximum == u64::MAX || (minimum..=maximum).contains(&count.into())
    }

    /// Of values that are all of one type, where a keyword is not guaranteed by anything else;
    /// `None` for keywords that apply subschemas.
    fn add(&mut self, keyword: &'static Keyword<'static>, ty: Type) -> Option<()> {
        match keyword {
            Keyword::Type(types) if types.allow(ty) => {}
            Keyword::MinimumItems(_) | Keyword::MaximumItems(_) if ty != Type::Array => {}
            Keyword::MinimumItems(bound) => self.count.0 = self.count.0.max(*bound),
            Keyword::MaximumItems(bound) => self.count.1 = self.count.1.min(*bound),
            _ if is_assertion(keyword) => self.assertions.push(keyword),
            _ if is_about(keyword).is_some_and(|about| about != ty) => {}
            _ => return None,
        }
        Some(())
    }

    /// Of a value without parts, of a type.
    pub(super) fn scalar(demands: &Demands, ty: Type) -> Option<Self> {
        Self::scalar_beyond(demands, ty, |_| false)
    }

    /// The same, where some keywords are guaranteed.
    pub(super) fn scalar_beyond(
        demands: &Demands,
        ty: Type,
        is_guaranteed: impl Fn(&Keyword<'_>) -> bool,
    ) -> Option<Self> {
        let mut plan = Self::default();
        for keyword in demands.iter().filter(|it| !is_guaranteed(it)) {
            plan.add(keyword, ty)?;
        }
        Some(plan)
    }

    /// Of one of several constants, as JSON text.
    pub fn constants(demands: &Demands, constants: &[&str]) -> Option<Self> {
        let is_met_by = |keyword: &Keyword<'_>, constant: &&str| {
            let document = Document::parse(constant.as_bytes(), &Limits::DEFAULT);
            document.is_ok_and(|it| is_met(keyword, it.root()))
        };
        let mut plan = Self::default();
        for keyword in demands.iter().filter(|it| is_assertion(it)) {
            if !constants.iter().all(|constant| is_met_by(keyword, constant)) {
                plan.assertions.push(keyword);
            }
        }
        demands.iter().all(|it| is_assertion(it)).then_some(plan)
    }

    /// Of an array whose items are all of one type.
    pub(super) fn list(planner: &mut Planner, demands: &Demands, item: PlanPart) -> Option<Self> {
        let (mut plan, mut demanded) = (Self::default(), None);
        for keyword in demands {
            match keyword {
                Keyword::Items(0, id) if demanded.is_none() => demanded = Some(*id),
                _ => plan.add(keyword, Type::Array)?,
            }
        }
        plan.parts = vec![item(planner, demanded)];
        Some(plan)
    }

    /// Of an array of a certain length.
    pub(super) fn tuple(
        planner: &mut Planner,
        demands: &Demands,
        items: &[PlanPart],
    ) -> Option<Self> {
        let (mut plan, mut demanded) = (Self::default(), vec![None; items.len()]);
        for keyword in demands {
            let ids: Vec<(usize, SubschemaId)> = match keyword {
                Keyword::PrefixItems(ids) => ids.iter().copied().enumerate().collect(),
                Keyword::Items(from, id) => {
                    let from = usize::try_from(*from).unwrap_or(usize::MAX);
                    (from..items.len()).map(|at| (at, *id)).collect()
                }
                _ => {
                    plan.add(keyword, Type::Array)?;
                    continue;
                }
            };
            for (at, id) in ids.into_iter().filter(|(at, _)| *at < items.len()) {
                if demanded[at].replace(id).is_some() {
                    return None;
                }
            }
        }
        plan.parts = items.iter().zip(demanded).map(|(item, id)| item(planner, id)).collect();
        Some(plan)
    }

    /// Of an object: its fields, by the names of their members, and whether they are always there;
    /// and the values of all other members.
    pub fn object(
        planner: &mut Planner,
        demands: &Demands,
        fields: &[PlanField<'_>],
        rest: Option<PlanPart>,
    ) -> Option<Self> {
        let (mut plan, mut properties) = (Self::default(), None);
        let is_required = |name: &&str| fields.iter().any(|(it, is, _)| *is && it == name);
        for keyword in demands {
            match keyword {
                Keyword::Properties(it) if properties.is_none() && it.patterns.is_empty() => {
                    properties = Some(it);
                }
                Keyword::Required(names) if names.iter().all(is_required) => {}
                _ => plan.add(keyword, Type::Object)?,
            }
        }
        let named = properties.map_or(&[][..], |it| it.named);
        let others = properties.and_then(|it| it.additional);
        let has_field = |name: &str| fields.iter().any(|(known, ..)| *known == name);
        if rest.is_some() && !named.iter().all(|(name, _)| has_field(name)) {
            return None;
        }
        for (name, _, field) in fields {
            let found = named.iter().find(|(known, _)| known == name);
            plan.parts.push(field(planner, found.map_or(others, |(_, id)| Some(*id))));
        }
        plan.parts.extend(rest.map(|rest| rest(planner, others)));
        Some(plan)
    }

    /// Of a value that may also be `null`.
    pub(super) fn nullable(
        planner: &mut Planner,
        demands: &Demands,
        plan: fn(&mut Planner, &Demands) -> Option<Self>,
    ) -> Option<Self> {
        if let [Keyword::AnyOf([one, other])] = demands {
            let value = match (planner.is_null(*one), planner.is_null(*other)) {
                (true, false) => *other,
                (false, true) => *one,
                _ => return None,
            };
            let demands = planner.demands(value);
            return plan(planner, &demands);
        }
        let null = Document::parse(b"null", &Limits::DEFAULT).ok()?;
        let allows = |it: &&Keyword<'_>| is_met(it, null.root());
        demands.iter().copied().all(|it| allows(&it)).then(|| plan(planner, demands))?
    }
}

/// The type of the values that a keyword with subschemas is about; `None` if it is about all.
fn is_about(keyword: &Keyword<'_>) -> Option<Type> {
    match keyword {
        Keyword::PrefixItems(_)
        | Keyword::Items(..)
        | Keyword::Contains { .. }
        | Keyword::UnevaluatedItems(_) => Some(Type::Array),
        Keyword::Properties(_)
        | Keyword::PropertyNames(_)
        | Keyword::DependentSchemas(_)
        | Keyword::UnevaluatedProperties(_) => Some(Type::Object),
        _ => None,
    }
}
