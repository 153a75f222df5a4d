//! How long a server that does not conform is tested on.

use std::collections::BTreeMap;

use crate::report::{Test, Verdict};

/// When tests are no longer run: what fails twenty times in one way has been shown, and what takes
/// a minute to fail, for want of a response, sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How many findings of a family there may be before its other tests are not run; 0: no limit.
    pub findings: usize,
    /// Whether nothing is run after the first finding.
    pub is_fail_fast: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self { findings: 20, is_fail_fast: false }
    }
}

/// A family whose tests were not all run, since so many had failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenUp {
    /// The family.
    pub family: &'static str,
    /// How many of its tests failed.
    pub findings: usize,
    /// How many were not run.
    pub not_run: usize,
}

/// What was found so far.
pub(crate) struct Findings {
    budget: Budget,
    families: BTreeMap<&'static str, FamilyFindings>,
}

/// What was found in a family.
#[derive(Default)]
struct FamilyFindings {
    found: usize,
    /// How many of them had no response.
    unanswered: usize,
    /// The tests that were not run for the number of findings.
    not_run: usize,
}

/// For how many findings one without a response counts.
const UNANSWERED: usize = 10;

impl FamilyFindings {
    fn weight(&self) -> usize {
        self.found + (UNANSWERED - 1) * self.unanswered
    }
}

impl Findings {
    pub(crate) fn new(budget: Budget) -> Self {
        Self { budget, families: BTreeMap::new() }
    }

    /// Whether tests of a family are still run.
    pub(crate) fn allow(&self, family: &str) -> bool {
        let Budget { findings: most, is_fail_fast } = self.budget;
        let found = self.families.get(family).map_or(0, FamilyFindings::weight);
        let is_first = self.families.values().all(|it| it.found == 0);
        (most == 0 || found < most) && (is_first || !is_fail_fast)
    }

    /// Counts a test that was run, or that was not since it was not allowed.
    pub(crate) fn add(&mut self, test: &Test) {
        let is_allowed = self.allow(test.family);
        let is_unanswered = test.exchanges.last().is_some_and(|it| it.response.is_empty());
        let family = self.families.entry(test.family).or_default();
        match test.verdict {
            Verdict::Failed(_) => {
                family.found += 1;
                family.unanswered += usize::from(is_unanswered);
            }
            Verdict::NotRun if !is_allowed => family.not_run += 1,
            _ => {}
        }
    }

    /// The families whose tests were not all run.
    pub(crate) fn given_up(&self) -> Vec<GivenUp> {
        let families = self.families.iter().filter(|(_, it)| it.not_run > 0);
        families
            .map(|(&family, it)| GivenUp { family, findings: it.found, not_run: it.not_run })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Exchange;

    fn test(family: &'static str, verdict: Verdict) -> Test {
        let text = || String::new();
        Test {
            name: text(),
            operation: text(),
            family,
            place: text(),
            rule: text(),
            verdict,
            exchanges: Vec::new(),
            arguments: Vec::new(),
            duration: std::time::Duration::ZERO,
        }
    }

    fn failed(family: &'static str) -> Test {
        test(family, Verdict::Failed("so".to_owned()))
    }

    #[test]
    fn a_family_is_given_up_after_its_findings_and_no_other_is() {
        let mut findings = Findings::new(Budget { findings: 2, is_fail_fast: false });
        findings.add(&failed("accept"));
        findings.add(&test("accept", Verdict::Passed));
        assert!(findings.allow("accept") && findings.given_up().is_empty());
        findings.add(&failed("accept"));
        assert!(!findings.allow("accept") && findings.allow("phases"));
        findings.add(&test("accept", Verdict::NotRun));
        findings.add(&test("phases", Verdict::NotRun));
        let accept = GivenUp { family: "accept", findings: 2, not_run: 1 };
        assert_eq!(findings.given_up(), [accept]);
    }

    #[test]
    fn findings_without_a_response_are_fewer() {
        let mut findings = Findings::new(Budget::default());
        let silent = || Test {
            exchanges: vec![Exchange { request: b"GET".to_vec(), response: Vec::new() }],
            ..failed("lengths")
        };
        findings.add(&silent());
        assert!(findings.allow("lengths"));
        findings.add(&silent());
        assert!(!findings.allow("lengths"));
    }

    #[test]
    fn the_first_finding_may_be_the_last() {
        let mut findings = Findings::new(Budget { findings: 0, is_fail_fast: true });
        assert!(findings.allow("accept"));
        findings.add(&failed("accept"));
        assert!(!findings.allow("accept") && !findings.allow("phases"));
    }
}
