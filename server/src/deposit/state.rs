//! The states of a deposit and how it gets from one to another: one table.

use std::fmt;

/// Where a deposit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// More requests follow; the only state in which a deposit may be written to.
    Partial,
    /// It stayed partial for too long.
    Expired,
    /// Complete; the checks have not run yet.
    Deposited,
    /// The checks passed.
    Verified,
    /// The checks found something.
    Rejected,
    /// Being loaded into the archive.
    Loading,
    /// Loaded.
    Done,
    /// Loading, or a check that was tried several times, broke down.
    Failed,
}

/// Why a deposit changed its state. Kept with every transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// A client made the deposit.
    Created,
    /// The client said that nothing more follows.
    Completed,
    /// Nothing more came in time.
    TooOld,
    /// Every check passed.
    ChecksPassed,
    /// At least one check found something.
    ChecksFailed,
    /// The worker began to load it.
    LoadStarted,
    /// The worker loaded it.
    Loaded,
    /// What was stored could not be loaded.
    LoadFailed,
    /// Every check passed, and there is nothing to load: the deposit is metadata about something
    /// else.
    MetadataOnly,
    /// The work broke down as often as it is tried.
    GaveUp,
    /// An operator sent it back.
    Rescheduled,
}

/// One row of [`TRANSITIONS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transition {
    /// The state before; `None` when the deposit is made.
    pub from: Option<State>,
    /// The state after.
    pub to: State,
    /// Why.
    pub cause: Cause,
}

/// Every transition there is. What is not in this table cannot be asked of the ledger.
pub const TRANSITIONS: &[Transition] = &[
    row(None, State::Partial, Cause::Created),
    row(None, State::Deposited, Cause::Created),
    row(Some(State::Partial), State::Deposited, Cause::Completed),
    row(Some(State::Partial), State::Expired, Cause::TooOld),
    row(Some(State::Deposited), State::Verified, Cause::ChecksPassed),
    row(Some(State::Deposited), State::Rejected, Cause::ChecksFailed),
    row(Some(State::Deposited), State::Done, Cause::MetadataOnly),
    row(Some(State::Deposited), State::Failed, Cause::GaveUp),
    row(Some(State::Verified), State::Loading, Cause::LoadStarted),
    row(Some(State::Verified), State::Failed, Cause::GaveUp),
    row(Some(State::Loading), State::Done, Cause::Loaded),
    row(Some(State::Loading), State::Failed, Cause::LoadFailed),
    row(Some(State::Loading), State::Failed, Cause::GaveUp),
    row(Some(State::Done), State::Verified, Cause::Rescheduled),
    row(Some(State::Failed), State::Deposited, Cause::Rescheduled), // its checks may not have run
];

const fn row(from: Option<State>, to: State, cause: Cause) -> Transition {
    Transition { from, to, cause }
}

impl Transition {
    /// The row of the table with these values; `None` when there is no such transition.
    pub fn find(from: Option<State>, to: State, cause: Cause) -> Option<Self> {
        let wanted = row(from, to, cause);
        TRANSITIONS.iter().copied().find(|transition| *transition == wanted)
    }
}

impl State {
    /// Every state, in the order of a deposit's life.
    pub const ALL: &[Self] = &[
        Self::Partial,
        Self::Expired,
        Self::Deposited,
        Self::Verified,
        Self::Rejected,
        Self::Loading,
        Self::Done,
        Self::Failed,
    ];

    /// Whether its client may still change the deposit.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Partial)
    }

    /// The name that the ledger stores. It is a storage format: it outlives a change of what
    /// clients are shown.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Partial => "partial",
            Self::Expired => "expired",
            Self::Deposited => "deposited",
            Self::Verified => "verified",
            Self::Rejected => "rejected",
            Self::Loading => "loading",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    /// The state of that [`name`](Self::name).
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|state| state.name() == name)
    }

    /// What a person is told when the state says it all and nothing more is known.
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Partial => "The deposit is not complete yet: more requests are expected.",
            Self::Expired => "The deposit was not completed in time.",
            Self::Deposited => "The deposit is complete and waits to be checked.",
            Self::Verified => "The deposit passed the checks and waits to be loaded.",
            Self::Rejected => "The deposit did not pass the checks.",
            Self::Loading => "The deposit is being loaded into the archive.",
            Self::Done => "The deposit has been successfully loaded into the archive.",
            Self::Failed => "The deposit could not be loaded into the archive.",
        }
    }
}

impl Cause {
    /// The name that the ledger stores.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Completed => "completed",
            Self::TooOld => "too old",
            Self::ChecksPassed => "checks passed",
            Self::ChecksFailed => "checks failed",
            Self::LoadStarted => "load started",
            Self::Loaded => "loaded",
            Self::LoadFailed => "load failed",
            Self::MetadataOnly => "metadata only",
            Self::GaveUp => "gave up",
            Self::Rescheduled => "rescheduled",
        }
    }

    /// The cause of that [`name`](Self::name).
    pub fn of_name(name: &str) -> Option<Self> {
        TRANSITIONS.iter().map(|transition| transition.cause).find(|cause| cause.name() == name)
    }
}

impl fmt::Display for State {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    const HEAD: &str = "\
<!-- @generated from the table in server/src/deposit/state.rs by `UPDATE_GOLDEN=1 cargo test -p swordsmith-cli --lib states_are_drawn`. Do not edit. -->

# States of a deposit

Every transition there is; each is recorded with its time and its cause. Only a `partial` deposit can be changed by its client; the metadata of one that is `done` can be replaced by whoever
names its identifier.

";

    /// The table as a diagram.
    fn diagram() -> String {
        let mut text = format!("{HEAD}```mermaid\nstateDiagram-v2\n");
        for Transition { from, to, cause } in TRANSITIONS {
            let from = from.map_or("[*]", State::name);
            writeln!(text, "    {from} --> {to}: {}", cause.name()).unwrap();
        }
        text + "```\n"
    }

    #[test]
    fn states_are_drawn_as_they_are() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/states.md");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(page, diagram()).unwrap();
        }
        let drawn = std::fs::read_to_string(page).unwrap();
        assert!(drawn == diagram(), "docs/states.md is not what the table says");
    }

    #[test]
    fn names_come_back() {
        for state in State::ALL {
            assert_eq!(State::of_name(state.name()), Some(*state));
        }
        for transition in TRANSITIONS {
            assert_eq!(Cause::of_name(transition.cause.name()), Some(transition.cause));
        }
    }

    #[test]
    fn every_state_can_be_reached_and_nothing_leaves_a_rejected_deposit() {
        for state in State::ALL {
            assert!(TRANSITIONS.iter().any(|transition| transition.to == *state), "{state}");
        }
        assert!(TRANSITIONS.iter().all(|transition| transition.from != Some(State::Rejected)));
    }

    #[test]
    fn no_transition_stands_twice_and_none_skips_the_checks() {
        for (index, transition) in TRANSITIONS.iter().enumerate() {
            assert!(!TRANSITIONS[index + 1..].contains(transition));
        }
        assert_eq!(Transition::find(Some(State::Deposited), State::Done, Cause::Loaded), None);
    }
}
