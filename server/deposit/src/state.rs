//! The states of a deposit and how it gets from one to another: what the description says.

pub use crate::states::{
    DepositCause as Cause, DepositState as State, DepositTransition as Transition,
};

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    const HEAD: &str = "\
<!-- @generated from `x-states` in schemas/deposit/openapi.yaml by `UPDATE_GOLDEN=1 cargo test -p swordsmith-deposit states_are_drawn`. Do not edit. -->

# States of a deposit

Every transition there is; each is recorded with its time and its cause. Only a `partial` deposit can be changed by its client; the metadata of one that is `done` can be replaced by whoever
names its identifier. Clients of SWORD 2.0 change what is complete, too, if it was made by SWORD 2.0 or its collection lets them: it is `reopened` first.

";

    /// The table as a diagram.
    fn diagram() -> String {
        let mut text = format!("{HEAD}```mermaid\nstateDiagram-v2\n");
        for Transition { from, to, cause } in Transition::ALL {
            let from = from.map_or("[*]", State::name);
            writeln!(text, "    {from} --> {to}: {}", cause.name()).unwrap();
        }
        text + "```\n"
    }

    #[test]
    fn states_are_drawn_as_they_are() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/states.md");
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
        for transition in Transition::ALL {
            assert_eq!(Cause::of_name(transition.cause.name()), Some(transition.cause));
        }
    }

    #[test]
    fn every_state_can_be_reached_and_a_rejected_deposit_stays_so_unless_it_is_reopened() {
        for state in State::ALL {
            assert!(Transition::ALL.iter().any(|transition| transition.to == *state), "{state}");
        }
        let mut left = Transition::ALL.iter().filter(|it| it.from == Some(State::Rejected));
        assert!(left.all(|transition| transition.cause == Cause::Reopened));
    }

    #[test]
    fn no_transition_stands_twice_and_none_skips_the_checks() {
        for (index, transition) in Transition::ALL.iter().enumerate() {
            assert!(!Transition::ALL[index + 1..].contains(transition));
        }
        assert_eq!(Transition::find(Some(State::Deposited), State::Done, Cause::Loaded), None);
    }
}
