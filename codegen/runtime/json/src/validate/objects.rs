//! Keywords for members.

use super::evaluated::Evaluated;
use super::validator::{Place, Report, Validator};
use crate::document::{Kind, Value, shortened};
use crate::table::{Keyword, Properties, SubschemaId};

/// A name and a value.
type Member<'d> = (Value<'d>, Value<'d>);

/// How alike two names are, from 0 to 1, that are taken for the same one, misspelt.
const ALIKE: f64 = 0.75;

/// No longer name is compared with others, which takes time with the square of its length.
const LONGEST_MISSPELT: usize = 64;

impl Validator<'_, '_> {
    /// A keyword for the members of an object; whatever else the value is, is valid.
    pub(super) fn object<'d>(
        &mut self,
        place: Place<'_, 'd>,
        keyword: &Keyword<'_>,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        if place.value.kind() != Kind::Object {
            return true;
        }
        match keyword {
            Keyword::Properties(properties) => {
                self.properties(place, properties, report, evaluated)
            }
            Keyword::PropertyNames(id) => self.names(place, *id, report),
            Keyword::DependentSchemas(pairs) => self.dependents(place, pairs, report, evaluated),
            Keyword::UnevaluatedProperties(id) => {
                self.unevaluated_properties(place, *id, report, evaluated)
            }
            _ => true,
        }
    }

    fn properties<'d>(
        &mut self,
        place: Place<'_, 'd>,
        properties: &Properties<'_>,
        report: &mut Report<'d>,
        mut evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let mut is_valid = true;
        for (at, member) in place.value.members().enumerate() {
            let (is_known, is_member_valid) = self.property(place, member, properties, report);
            is_valid &= is_member_valid;
            if let Some(evaluated) = evaluated.as_deref_mut().filter(|_| is_known) {
                evaluated.insert(at);
            }
            if !is_valid && report.is_silent() {
                return false;
            }
        }
        is_valid
    }

    /// Whether a member is evaluated, and whether it is valid.
    fn property<'d>(
        &mut self,
        place: Place<'_, 'd>,
        (name, value): Member<'d>,
        properties: &Properties<'_>,
        report: &mut Report<'d>,
    ) -> (bool, bool) {
        let (mut is_known, mut is_valid) = (false, true);
        let text = name.text();
        if let Some(id) = named(properties.named, text) {
            is_known = true;
            is_valid &= self.member(place, (name, value), (id, "properties"), properties, report);
        }
        for (pattern, id) in properties.patterns {
            if pattern.is_match(text) {
                is_known = true;
                let keyword = (*id, "patternProperties");
                is_valid &= self.member(place, (name, value), keyword, properties, report);
            }
        }
        match properties.additional {
            Some(id) if !is_known => {
                let keyword = (id, "additionalProperties");
                (true, self.member(place, (name, value), keyword, properties, report))
            }
            _ => (is_known, is_valid),
        }
    }

    /// A member; where none is allowed, the object's keyword is what it violates.
    fn member<'d>(
        &mut self,
        place: Place<'_, 'd>,
        (name, value): Member<'d>,
        (id, keyword): (SubschemaId, &'static str),
        properties: &Properties<'_>,
        report: &mut Report<'d>,
    ) -> bool {
        if self.is_never(id) {
            let message = || (unknown(name.text(), properties), Vec::new());
            return report.fail(Place { value: name, ..place }, keyword, message);
        }
        self.apply(id, value, Some(place.scope), report, None)
    }

    fn names<'d>(
        &mut self,
        place: Place<'_, 'd>,
        id: SubschemaId,
        report: &mut Report<'d>,
    ) -> bool {
        let mut is_valid = true;
        for (name, _) in place.value.members() {
            is_valid &= self.apply(id, name, Some(place.scope), report, None);
        }
        is_valid
    }

    fn dependents<'d>(
        &mut self,
        place: Place<'_, 'd>,
        pairs: &[(&str, SubschemaId)],
        report: &mut Report<'d>,
        mut evaluated: Option<&mut Evaluated>,
    ) -> bool {
        let mut is_valid = true;
        for (_, id) in pairs.iter().filter(|(name, _)| place.value.get(name).is_some()) {
            is_valid &= self.in_place(place, *id, report, evaluated.as_deref_mut());
        }
        is_valid
    }

    fn unevaluated_properties<'d>(
        &mut self,
        place: Place<'_, 'd>,
        id: SubschemaId,
        report: &mut Report<'d>,
        evaluated: Option<&mut Evaluated>,
    ) -> bool {
        const NONE: Properties<'static> =
            Properties { named: &[], patterns: &[], additional: None };
        let Some(evaluated) = evaluated else { return true };
        let mut is_valid = true;
        for (at, member) in place.value.members().enumerate() {
            if !evaluated.contains(at) {
                let keyword = (id, "unevaluatedProperties");
                is_valid &= self.member(place, member, keyword, &NONE, report);
            }
        }
        evaluated.insert_all();
        is_valid
    }
}

/// Names of which most are told apart by their lengths: so many are compared one by one.
const FEW_NAMES: usize = 24;

/// The subschema of a property.
fn named(properties: &[(&str, SubschemaId)], name: &str) -> Option<SubschemaId> {
    if properties.len() <= FEW_NAMES {
        return properties.iter().find(|(known, _)| *known == name).map(|(_, id)| *id);
    }
    let at = properties.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
    Some(properties[at].1)
}

/// An unknown property, and the known one that may have been meant.
fn unknown(name: &str, properties: &Properties<'_>) -> String {
    let hint = match nearest(name, properties) {
        Some(known) => format!(" (did you mean `{known}`?)"),
        None => String::new(),
    };
    format!("unknown property `{}`{hint}", shortened(name))
}

fn nearest<'s>(name: &str, properties: &Properties<'s>) -> Option<&'s str> {
    if name.len() > LONGEST_MISSPELT {
        return None;
    }
    let alike = |known: &str| strsim::normalized_damerau_levenshtein(name, known);
    let known = properties.named.iter().map(|(known, _)| (alike(known), *known));
    let best = known.max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(alike, _)| (ALIKE..1.0).contains(alike)).map(|(_, known)| known)
}
