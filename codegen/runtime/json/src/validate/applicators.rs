//! Keywords that combine subschemas for the same value.

use super::evaluated::Evaluated;
use super::finding::Finding;
use super::scalars;
use super::validator::{Place, Report, Validator};
use crate::document::Value;
use crate::table::{Keyword, SubschemaId};

/// Subschemas that are looked into to see whether a value could be meant for an alternative.
const MAXIMUM_REFERENCES: usize = 16;

impl Validator<'_, '_> {
    /// `allOf`, `anyOf`, `oneOf`, `not` and `if`.
    pub(super) fn combination<'d>(
        &mut self,
        place: Place<'_, 'd>,
        keyword: &Keyword<'_>,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        match *keyword {
            Keyword::AllOf(parts) => self.all_of(place, parts, report, evaluated),
            Keyword::AnyOf(alternatives) => self.any_of(place, alternatives, report, evaluated),
            Keyword::OneOf(alternatives) => self.one_of(place, alternatives, report, evaluated),
            Keyword::Not(id) if self.matches(place, id, None) => {
                let text = || format!("{} matches the schema under `not`", place.value.shown());
                report.fail(place, "not", || (text(), Vec::new()))
            }
            Keyword::If { condition, then, otherwise } => {
                self.condition(place, (condition, then, otherwise), report, evaluated)
            }
            _ => true,
        }
    }

    fn all_of<'d>(
        &mut self,
        place: Place<'_, 'd>,
        parts: &[SubschemaId],
        report: &mut Report<'d>,
        mut evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let mut is_valid = true;
        for part in parts {
            is_valid &= self.in_place(place, *part, report, evaluated.as_deref_mut());
            if !is_valid && report.is_silent() {
                return false;
            }
        }
        is_valid
    }

    fn any_of<'d>(
        &mut self,
        place: Place<'_, 'd>,
        alternatives: &[SubschemaId],
        report: &mut Report<'d>,
        mut evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let mut is_valid = false;
        for alternative in alternatives {
            is_valid |= self.matches(place, *alternative, evaluated.as_deref_mut());
            if is_valid && evaluated.is_none() {
                return true;
            }
        }
        is_valid || report.fail(place, "anyOf", || self.none_of(place, alternatives))
    }

    fn one_of<'d>(
        &mut self,
        place: Place<'_, 'd>,
        alternatives: &[SubschemaId],
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let mut matching = Vec::new();
        for (at, alternative) in alternatives.iter().enumerate() {
            if self.matches(place, *alternative, None) {
                matching.push(at);
            }
            if matching.len() > 1 {
                break;
            }
        }
        match *matching.as_slice() {
            [one] if evaluated.is_none() => one < alternatives.len(),
            [one] => self.matches(place, alternatives[one], evaluated),
            [one, other, ..] => {
                let text = format!(
                    "{} matches alternatives {} and {} of `oneOf`, expected exactly one",
                    place.value.shown(),
                    one + 1,
                    other + 1
                );
                report.fail(place, "oneOf", || (text, Vec::new()))
            }
            [] => report.fail(place, "oneOf", || self.none_of(place, alternatives)),
        }
    }

    fn condition<'d>(
        &mut self,
        place: Place<'_, 'd>,
        (condition, then, otherwise): (SubschemaId, Option<SubschemaId>, Option<SubschemaId>),
        report: &mut Report<'d>,
        mut evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let is_met = self.matches(place, condition, evaluated.as_deref_mut());
        let branch = if is_met { then } else { otherwise };
        branch.is_none_or(|branch| self.in_place(place, branch, report, evaluated))
    }

    /// That a value is none of the alternatives, and why it is not the one that it seems to be meant
    /// for.
    fn none_of<'d>(
        &mut self,
        place: Place<'_, 'd>,
        alternatives: &[SubschemaId],
    ) -> (String, Vec<Finding<'d>>) {
        let mut candidates =
            alternatives.iter().copied().filter(|it| self.is_candidate(*it, place.value));
        let (first, second) = (candidates.next(), candidates.next());
        let causes = match (first, second) {
            (Some(only), None) => self.causes(place, only),
            _ => Vec::new(),
        };
        let shown = place.value.shown();
        (format!("{shown} matches none of {} alternatives", alternatives.len()), causes)
    }

    /// Whether a value has the type of an alternative, and the constants that tell it apart.
    fn is_candidate(&self, mut id: SubschemaId, value: Value<'_>) -> bool {
        for _ in 0..MAXIMUM_REFERENCES {
            let keywords = self.schema.subschema(id).keywords;
            if !keywords.iter().all(|keyword| self.may_be_met(keyword, value)) {
                return false;
            }
            let Some(Keyword::Reference(next)) = keywords.first() else { break };
            id = *next;
        }
        true
    }

    fn may_be_met(&self, keyword: &Keyword<'_>, value: Value<'_>) -> bool {
        match keyword {
            Keyword::Never | Keyword::Type(_) | Keyword::Constant(_) | Keyword::Enumeration(_) => {
                scalars::is_met(keyword, value)
            }
            Keyword::Properties(properties) => value.members().all(|(name, value)| {
                let found = properties.named.iter().find(|(known, _)| *known == name.text());
                found.is_none_or(|(_, id)| self.has_constant(*id, value))
            }),
            _ => true,
        }
    }

    /// Whether a value is the constant that a subschema asks for, if it asks for one.
    fn has_constant(&self, id: SubschemaId, value: Value<'_>) -> bool {
        let mut keywords = self.schema.subschema(id).keywords.iter();
        keywords.all(|keyword| match keyword {
            Keyword::Constant(_) | Keyword::Enumeration(_) => scalars::is_met(keyword, value),
            _ => true,
        })
    }
}
