//! States.

use swordsmith_http::description::{Permission, ReportedBy, States, Transition};

use super::Context;
use crate::model::states;

impl<'a> Context<'a, '_> {
    pub(super) fn states(&self, states: &states::States) -> States<'a> {
        let text = |text: &String| self.text(text);
        let expected = states.transitions.iter().filter(|it| !it.is_elsewhere);
        States {
            parameter: self.text(&states.parameter),
            names: self.slice(states.states.iter().map(|it| self.text(&it.name))),
            reported_by: states.reported_by.as_ref().map(|it| ReportedBy {
                operation: self.text(&it.operation),
                element: (self.text(&it.element.0), self.text(&it.element.1)),
            }),
            refusal: self.refusal_at(states.refusal),
            permissions: self.slice(states.permissions.iter().map(|it| Permission {
                operation: self.text(&it.operation),
                always: self.texts(&it.always),
                conditionally: self.texts(&it.conditionally),
            })),
            transitions: self.slice(expected.map(|it| Transition {
                from: it.from.as_ref().map(text),
                to: it.to.as_ref().map(text),
                cause: self.text(&it.cause),
                by: self.texts(&it.by),
                when: self.slice(it.when.iter().map(|(name, value)| (text(name), text(value)))),
            })),
        }
    }
}
