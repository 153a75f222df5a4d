//! The walk over subschemas: which applies to which value.

use super::evaluated::Evaluated;
use super::finding::Finding;
use super::scalars;
use super::scope::Scope;
use crate::document::Value;
use crate::limits::Limits;
use crate::stack::with_room;
use crate::table::{Keyword, Schema, Subschema, SubschemaId};

/// Subschemas that are applied within each other, at most.
const MAXIMUM_NESTING: u32 = 8192;

/// Applies subschemas to values.
pub(super) struct Validator<'s, 'l> {
    pub(super) schema: &'s Schema<'s>,
    limits: &'l Limits,
    steps: u64,
    nesting: u32,
    /// The limit that was exceeded: then nothing that is returned means anything.
    pub(super) exceeded: Option<String>,
}

/// A value, and the subschema that is applied to it.
#[derive(Clone, Copy)]
pub(super) struct Place<'p, 'd> {
    pub(super) subschema: SubschemaId,
    pub(super) value: Value<'d>,
    pub(super) scope: &'p Scope<'p>,
}

/// Takes findings; or nothing, where only the result counts.
pub(super) struct Report<'d> {
    findings: Option<Vec<Finding<'d>>>,
    limit: usize,
}

impl<'d> Report<'d> {
    pub(super) fn silent() -> Self {
        Self { findings: None, limit: 0 }
    }

    fn with_limit(limit: usize) -> Self {
        Self { findings: Some(Vec::new()), limit }
    }

    pub(super) fn is_silent(&self) -> bool {
        self.findings.is_none()
    }

    /// Records that a value violates a keyword; returns `false`, which is the result.
    pub(super) fn fail(
        &mut self,
        place: Place<'_, 'd>,
        keyword: &'static str,
        message: impl FnOnce() -> (String, Vec<Finding<'d>>),
    ) -> bool {
        let limit = self.limit;
        if let Some(findings) = self.findings.as_mut().filter(|it| it.len() < limit) {
            let (message, causes) = message();
            let Place { subschema, value, .. } = place;
            findings.push(Finding { value, keyword, subschema, message, causes });
        }
        false
    }
}

impl<'s, 'l> Validator<'s, 'l> {
    pub(super) fn new(schema: &'s Schema<'_>, limits: &'l Limits) -> Self {
        Self { schema, limits, steps: limits.steps, nesting: 0, exceeded: None }
    }

    /// The same, with other steps than the limits allow.
    pub(super) fn with_steps(self, steps: u64) -> Self {
        Self { steps, ..self }
    }

    /// The steps that are left.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether the root of a document is valid.
    pub(super) fn is_valid_root(&mut self, root: SubschemaId, value: Value<'_>) -> bool {
        self.apply(root, value, None, &mut Report::silent(), None)
    }

    /// What is wrong with the root of a document.
    pub(super) fn findings<'d>(&mut self, root: SubschemaId, value: Value<'d>) -> Vec<Finding<'d>> {
        let mut report = Report::with_limit(self.limits.errors);
        self.apply(root, value, None, &mut report, None);
        report.findings.unwrap_or_default()
    }

    /// What is wrong with the value of a place by another subschema.
    pub(super) fn causes<'d>(
        &mut self,
        place: Place<'_, 'd>,
        other: SubschemaId,
    ) -> Vec<Finding<'d>> {
        let mut report = Report::with_limit(self.limits.errors);
        self.apply(other, place.value, Some(place.scope), &mut report, None);
        report.findings.unwrap_or_default()
    }

    /// Applies a subschema to a value, coming from a scope. What it evaluates of the value is added
    /// where the caller asks for it, also if it is invalid.
    pub(super) fn apply<'d>(
        &mut self,
        id: SubschemaId,
        value: Value<'d>,
        outer: Option<&Scope<'_>>,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let subschema = self.schema.subschema(id);
        if subschema.keywords.is_empty() || !self.has_room() {
            return true;
        }
        if !report.is_silent() {
            return self.nested((id, subschema.keywords), value, outer, report, evaluated);
        }
        let id = if evaluated.is_none() { self.referred(id, subschema) } else { id };
        // What looks at nothing but the value needs neither a scope nor room on the stack.
        let keywords = match rest(self.schema.subschema(id).keywords, value) {
            None => return false,
            Some([]) => return true,
            Some(rest) => rest,
        };
        self.nested((id, keywords), value, outer, report, evaluated)
    }

    /// Applies keywords of a subschema that may apply others, with room on the stack.
    #[inline(never)]
    fn nested<'d>(
        &mut self,
        (id, keywords): (SubschemaId, &[Keyword<'_>]),
        value: Value<'d>,
        outer: Option<&Scope<'_>>,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        self.nesting += 1;
        let resource = self.schema.subschema(id).resource;
        let entered = Scope { resource, outer };
        let scope = outer.filter(|outer| outer.resource == resource);
        let place = Place { subschema: id, value, scope: scope.unwrap_or(&entered) };
        let run = || self.closed(place, keywords, report, evaluated);
        let is_valid = with_room(run);
        self.nesting -= 1;
        is_valid
    }

    /// What a subschema refers to, if it does nothing else, and that is of the same resource.
    fn referred(&self, id: SubschemaId, subschema: &Subschema<'_>) -> SubschemaId {
        match subschema.keywords {
            [Keyword::Reference(target)]
                if self.schema.subschema(*target).resource == subschema.resource =>
            {
                *target
            }
            _ => id,
        }
    }

    fn has_room(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 || self.nesting >= MAXIMUM_NESTING {
            let message = if self.steps == 0 {
                format!("validation takes more than {} steps", self.limits.steps)
            } else {
                format!("more than {MAXIMUM_NESTING} subschemas within each other")
            };
            self.exceeded.get_or_insert(message);
        }
        self.exceeded.is_none()
    }

    /// The keywords of a subschema, with a record of what they evaluate where one of them asks for
    /// it.
    fn closed<'d>(
        &mut self,
        place: Place<'_, 'd>,
        keywords: &[Keyword<'_>],
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        if evaluated.is_some() || !keywords.last().is_some_and(Keyword::is_about_the_unevaluated) {
            return self.keywords(place, keywords, report, evaluated);
        }
        let mut own = Evaluated::none(place.value.count());
        self.keywords(place, keywords, report, Some(&mut own))
    }

    /// All keywords; the first one that is violated ends it, where nobody asks for the others.
    fn keywords<'d>(
        &mut self,
        place: Place<'_, 'd>,
        keywords: &[Keyword<'_>],
        report: &mut Report<'d>,
        mut evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let (mut is_valid, mut is_complete) = (true, true);
        for keyword in keywords {
            if !is_valid && report.is_silent() {
                return false;
            }
            if keyword.is_about_the_unevaluated() && !is_complete {
                continue; // what is unevaluated follows from the error before
            }
            let is_met = self.keyword(place, keyword, report, evaluated.as_deref_mut());
            is_complete &= is_met || !is_in_place(keyword);
            is_valid &= is_met;
        }
        is_valid
    }

    fn keyword<'d>(
        &mut self,
        place: Place<'_, 'd>,
        keyword: &Keyword<'_>,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        match keyword {
            Keyword::Reference(id) => self.in_place(place, *id, report, evaluated),
            Keyword::DynamicReference(name, initial) => {
                let id = place.scope.resolve(self.schema, name, *initial);
                self.in_place(place, id, report, evaluated)
            }
            Keyword::PrefixItems(_)
            | Keyword::Items(..)
            | Keyword::Contains { .. }
            | Keyword::UnevaluatedItems(_) => self.array(place, keyword, report, evaluated),
            Keyword::Properties(_)
            | Keyword::PropertyNames(_)
            | Keyword::DependentSchemas(_)
            | Keyword::UnevaluatedProperties(_) => self.object(place, keyword, report, evaluated),
            Keyword::AllOf(_)
            | Keyword::AnyOf(_)
            | Keyword::OneOf(_)
            | Keyword::Not(_)
            | Keyword::If { .. } => self.combination(place, keyword, report, evaluated),
            _ if scalars::is_met(keyword, place.value) => true,
            _ => {
                let message = || (scalars::message(keyword, place.value), Vec::new());
                report.fail(place, scalars::name(keyword), message)
            }
        }
    }

    /// Applies another subschema to the same value; what it evaluates counts if it is valid.
    pub(super) fn in_place<'d>(
        &mut self,
        place: Place<'_, 'd>,
        id: SubschemaId,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let Some(evaluated) = evaluated else {
            return self.apply(id, place.value, Some(place.scope), report, None);
        };
        let mut own = evaluated.fresh();
        let is_valid = self.apply(id, place.value, Some(place.scope), report, Some(&mut own));
        if is_valid {
            evaluated.extend(&own);
        }
        is_valid
    }

    /// Whether the value of a place is valid by another subschema; what it evaluates counts if it is.
    pub(super) fn matches(
        &mut self,
        place: Place<'_, '_>,
        id: SubschemaId,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        self.in_place(place, id, &mut Report::silent(), evaluated)
    }

    /// Whether a subschema rejects everything.
    pub(super) fn is_never(&self, id: SubschemaId) -> bool {
        matches!(self.schema.subschema(id).keywords, [Keyword::Never])
    }
}

/// The keywords from the first one that applies subschemas; `None` if one before is violated.
fn rest<'k>(keywords: &'k [Keyword<'k>], value: Value<'_>) -> Option<&'k [Keyword<'k>]> {
    for (at, keyword) in keywords.iter().enumerate() {
        let is_met = match keyword {
            Keyword::Type(types) => Some(types.allow_value(value)),
            other => scalars::assertion(other, value),
        };
        match is_met {
            Some(true) => {}
            Some(false) => return None,
            None => return keywords.get(at..),
        }
    }
    Some(&[])
}

/// Whether a keyword applies subschemas to the same value: what these evaluate is lost where they are
/// violated.
fn is_in_place(keyword: &Keyword<'_>) -> bool {
    matches!(
        keyword,
        Keyword::Reference(_)
            | Keyword::DynamicReference(..)
            | Keyword::AllOf(_)
            | Keyword::AnyOf(_)
            | Keyword::OneOf(_)
            | Keyword::If { .. }
            | Keyword::DependentSchemas(_)
    )
}
