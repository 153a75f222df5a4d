//! Keywords for items.

use super::evaluated::Evaluated;
use super::validator::{Place, Report, Validator};
use crate::document::{Kind, Value};
use crate::table::{Keyword, SubschemaId};

impl Validator<'_, '_> {
    /// A keyword for the items of an array; whatever else the value is, is valid.
    pub(super) fn array<'d>(
        &mut self,
        place: Place<'_, 'd>,
        keyword: &Keyword<'_>,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        if place.value.kind() != Kind::Array {
            return true;
        }
        match keyword {
            Keyword::PrefixItems(subschemas) => self.prefix(place, subschemas, report, evaluated),
            Keyword::Items(from, id) => self.rest(place, (*from, *id), report, evaluated),
            Keyword::Contains { subschema, minimum, maximum } => {
                self.contains(place, *subschema, (*minimum, *maximum), report, evaluated)
            }
            Keyword::UnevaluatedItems(id) => self.unevaluated_items(place, *id, report, evaluated),
            _ => true,
        }
    }

    fn prefix<'d>(
        &mut self,
        place: Place<'_, 'd>,
        subschemas: &[SubschemaId],
        report: &mut Report<'d>,
        mut evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let mut is_valid = true;
        for (at, (item, id)) in place.value.items().zip(subschemas).enumerate() {
            is_valid &= self.item(place, (item, *id), "prefixItems", report);
            if let Some(evaluated) = evaluated.as_deref_mut() {
                evaluated.insert(at);
            }
            if !is_valid && report.is_silent() {
                return false;
            }
        }
        is_valid
    }

    fn rest<'d>(
        &mut self,
        place: Place<'_, 'd>,
        (from, id): (u64, SubschemaId),
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        if let Some(evaluated) = evaluated {
            evaluated.insert_all();
        }
        let mut is_valid = true;
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        for item in place.value.items().skip(from) {
            is_valid &= self.item(place, (item, id), "items", report);
            if !is_valid && report.is_silent() {
                return false;
            }
        }
        is_valid
    }

    /// An item; where none is allowed, the array's keyword is what it violates.
    fn item<'d>(
        &mut self,
        place: Place<'_, 'd>,
        (value, id): (Value<'d>, SubschemaId),
        keyword: &'static str,
        report: &mut Report<'d>,
    ) -> bool {
        if self.is_never(id) {
            let message = || ("unexpected item".to_owned(), Vec::new());
            return report.fail(Place { value, ..place }, keyword, message);
        }
        self.apply(id, value, Some(place.scope), report, None)
    }

    fn contains<'d>(
        &mut self,
        place: Place<'_, 'd>,
        id: SubschemaId,
        (minimum, maximum): (u64, Option<u64>),
        report: &mut Report<'d>,
        mut evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let mut count = 0;
        for (at, item) in place.value.items().enumerate() {
            if !self.apply(id, item, Some(place.scope), &mut Report::silent(), None) {
                continue;
            }
            count += 1;
            if let Some(evaluated) = evaluated.as_deref_mut() {
                evaluated.insert(at);
            }
        }
        let above = maximum.filter(|maximum| count > *maximum);
        let (keyword, bound, limit) = match above {
            Some(maximum) => ("maxContains", "at most", maximum),
            None if count >= minimum => return true,
            None if minimum == 1 => ("contains", "at least", minimum),
            None => ("minContains", "at least", minimum),
        };
        let text = format!("expected {bound} {limit} items that match `contains`, found {count}");
        report.fail(place, keyword, || (text, Vec::new()))
    }

    fn unevaluated_items<'d>(
        &mut self,
        place: Place<'_, 'd>,
        id: SubschemaId,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let Some(evaluated) = evaluated else { return true };
        let mut is_valid = true;
        for (at, item) in place.value.items().enumerate() {
            if !evaluated.contains(at) {
                is_valid &= self.item(place, (item, id), "unevaluatedItems", report);
            }
        }
        evaluated.insert_all();
        is_valid
    }
}
