//! The counts of a campaign.

use std::fmt;
use std::ops::AddAssign;

use super::explain::Outcome;

/// How many disagreements are kept to be shown.
const SHOWN: usize = 40;

/// The counts of a campaign.
#[derive(Debug, Default)]
pub struct Tally {
    /// Documents that were mutated.
    pub documents: usize,
    /// Mutants that were compared.
    pub mutants: usize,
    /// Mutants that are invalid, by the reference validator or by a rule that corrects it.
    pub invalid: usize,
    /// Mutants on which all agree.
    pub agreed: usize,
    /// Mutants on which they disagree for a reason that a rule gives.
    pub explained: usize,
    /// The first disagreements without a reason, formatted.
    pub disagreements: Vec<String>,
}

impl Tally {
    /// Adds the outcome of a mutant. `shown` formats it, if no rule explains it.
    pub(super) fn add(&mut self, outcome: Outcome, shown: impl FnOnce() -> String) {
        self.mutants += 1;
        match outcome {
            Outcome::Agreed { is_valid } => {
                self.agreed += 1;
                self.invalid += usize::from(!is_valid);
            }
            Outcome::Explained { is_valid } => {
                self.explained += 1;
                self.invalid += usize::from(!is_valid);
            }
            Outcome::Unexplained if self.disagreements.len() < SHOWN => {
                self.disagreements.push(shown());
            }
            Outcome::Unexplained => {}
        }
    }

    /// Prints the counts, for `--nocapture`.
    ///
    /// # Panics
    /// If a disagreement is left to explain, or too few mutants are invalid to mean much.
    #[expect(clippy::print_stdout, reason = "tests print what they count")]
    pub fn assert_settled(&self, what: &str) {
        println!("{what}: {self}");
        assert_eq!(self.unexplained(), 0, "{}", self.disagreements.join("\n\n"));
        assert!(self.invalid * 100 >= self.mutants.max(1) * 40, "{what}: {self}");
    }

    /// How many disagreements have no reason.
    pub fn unexplained(&self) -> usize {
        self.mutants - self.agreed - self.explained
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.documents += other.documents;
        self.mutants += other.mutants;
        self.invalid += other.invalid;
        self.agreed += other.agreed;
        self.explained += other.explained;
        let room = SHOWN.saturating_sub(self.disagreements.len());
        self.disagreements.extend(other.disagreements.into_iter().take(room));
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { documents, mutants, invalid, agreed, explained, .. } = self;
        let share = invalid * 100 / mutants.max(&1);
        write!(
            formatter,
            "documents {documents}, mutants {mutants}, invalid {invalid} ({share} %), agreed {agreed}, explained {explained}, \
             unexplained {}",
            self.unexplained()
        )
    }
}
