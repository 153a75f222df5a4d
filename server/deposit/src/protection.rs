//! Whether what is complete may be deleted or changed: what a collection says of its deposits.

use super::record::{Deposit, Dialect};
use super::state::State;

/// When complete deposits may be deleted, or changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rule {
    /// Not at all.
    Never,
    /// As the dialect permits by which the deposit was made.
    #[default]
    AsMade,
    /// Always.
    Always,
}

impl Rule {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::Never, Self::AsMade, Self::Always];

    /// The name by which the ledger and the command line know it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::AsMade => "as-made",
            Self::Always => "always",
        }
    }

    /// The rule of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// What a client wants with a deposit that is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Delete it.
    Delete,
    /// Change it.
    Change,
}

/// Why a complete deposit stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protected {
    /// The collection never lets go of complete deposits.
    ByCollection,
    /// The dialect by which it was made does not let go of them.
    AsMade,
    /// A mediator asks, and only the owner may.
    FromMediators,
}

/// What a collection says of its complete deposits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Protection {
    /// Whether they may be deleted.
    pub deletes: Rule,
    /// Whether they may be changed.
    pub changes: Rule,
    /// Whether that goes for mediators, too; else only for the client whose the deposit is.
    pub mediators_may: bool,
}

impl Default for Protection {
    fn default() -> Self {
        Self { deletes: Rule::default(), changes: Rule::default(), mediators_may: true }
    }
}

impl Protection {
    /// Checks whether a deposit may be deleted or changed by another dialect than its own.
    ///
    /// # Errors
    ///
    /// What protects it. A deposit that was never complete, or is open again, is not protected.
    pub fn check(
        self,
        intent: Intent,
        deposit: &Deposit,
        is_mediator: bool,
    ) -> Result<(), Protected> {
        if !is_closed(deposit) {
            return Ok(());
        }
        let rule = match intent {
            Intent::Delete => self.deletes,
            Intent::Change => self.changes,
        };
        match rule {
            Rule::Never => Err(Protected::ByCollection),
            Rule::AsMade if deposit.dialect() == Dialect::Deposit => Err(Protected::AsMade),
            Rule::AsMade | Rule::Always if is_mediator && !self.mediators_may => {
                Err(Protected::FromMediators)
            }
            Rule::AsMade | Rule::Always => Ok(()),
        }
    }
}

/// Whether nothing more follows. The deposit service's own dialect does not open again what has
/// expired.
fn is_closed(deposit: &Deposit) -> bool {
    match deposit.dialect() {
        Dialect::Deposit => deposit.state != State::Partial,
        Dialect::Sword2 => deposit.completed.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for rule in Rule::ALL {
            assert_eq!(Rule::of_name(rule.name()), Some(rule));
        }
        assert_eq!(Rule::of_name("sometimes"), None);
    }
}
