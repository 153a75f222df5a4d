//! The figures: accepted and refused schemas and instances, by contributor.

use std::collections::BTreeMap;
use std::fmt;

use super::super::case::{Case, Expected, Outcome};
use super::super::report::Count;
use super::index::Group;

/// The figures of a run, by contributor.
#[derive(Debug, Default)]
pub(super) struct Figures(BTreeMap<String, Row>);

/// The figures of a contributor.
#[derive(Debug, Default)]
struct Row {
    /// Valid schemas: accepted.
    valid_schemas: Count,
    /// Invalid schemas: refused.
    invalid_schemas: Count,
    /// Schemas that are valid by every version and have instances: accepted.
    whole: Count,
    /// Valid instances of the accepted ones: accepted.
    valid: Count,
    /// Invalid instances of them: rejected.
    invalid: Count,
}

impl Figures {
    /// Counts the results of groups.
    pub(super) fn of<'j>(
        results: impl Iterator<Item = (&'j Group, &'j Case, &'j Outcome)>,
    ) -> Self {
        let mut rows: BTreeMap<String, Row> = BTreeMap::new();
        for (group, case, outcome) in results {
            rows.entry(group.contributor.clone()).or_default().add(group, case, outcome);
        }
        Self(rows)
    }

    /// The table in Markdown.
    pub(super) fn markdown(&self) -> String {
        let head = "| contributor | valid schemas taken | invalid refused | with instances | \
                    of those: valid instances accepted | invalid rejected |\n|---|---|---|---|---|---|\n";
        let rows =
            self.0.iter().map(|(name, row)| format!("| {name} | {} |\n", row.cells().join(" | ")));
        format!("{head}{}", rows.collect::<String>())
    }
}

impl Row {
    fn add(&mut self, group: &Group, case: &Case, outcome: &Outcome) {
        let is_taken = outcome.schema.is_ok();
        match group.schema {
            Some(Expected::Valid) => self.valid_schemas.add(is_taken),
            Some(Expected::Invalid) => self.invalid_schemas.add(!is_taken),
            _ => {}
        }
        if !group.is_valid_by_all || group.documents.is_empty() {
            return;
        }
        self.whole.add(is_taken);
        for (document, verdict) in case.documents.iter().zip(&outcome.documents) {
            let is_right = verdict.fault(document.expected).is_none();
            match document.expected {
                Expected::Valid => self.valid.add(is_right),
                Expected::Invalid => self.invalid.add(is_right),
                Expected::Open => {}
            }
        }
    }

    fn cells(&self) -> Vec<String> {
        let Self { valid_schemas, invalid_schemas, whole, valid, invalid } = self;
        [valid_schemas, invalid_schemas, whole, valid, invalid].map(|count| cell(*count)).into()
    }
}

/// `right of all (share)`; a dash for none. Shares are rounded down: 100 % are all.
fn cell(count: Count) -> String {
    let Count { right, all } = count;
    if all == 0 {
        return "–".to_owned();
    }
    let per_mille = right * 10_000 / all;
    format!("{right} of {all} ({}.{:02} %)", per_mille / 100, per_mille % 100)
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.markdown().trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_down() {
        assert_eq!(cell(Count { right: 1999, all: 2000 }), "1999 of 2000 (99.95 %)");
        assert_eq!(cell(Count { right: 0, all: 0 }), "–");
    }
}
