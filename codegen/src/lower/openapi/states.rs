//! States: whatever is named is there.

use std::collections::BTreeMap;

use super::Lowering;
use crate::frontend::openapi::{self as described, Document, Spanned};
use crate::model::names::ExpandedName;
use crate::model::operation::Operation;
use crate::model::operations::RefusalIndex;
use crate::model::path::{Path, Segment};
use crate::model::states::{Permission, ReportedBy, State, States, Transition};

/// The refusal of an operation that comes at the wrong time, if the description names none.
const CONFLICT: u16 = 409;

impl Lowering<'_> {
    /// The states of all parameters that have some.
    pub(super) fn states(&mut self, document: &Document, paths: &[Path]) -> Vec<States> {
        let all = document.states.iter();
        all.filter_map(|(parameter, states)| self.states_of(parameter, states, paths)).collect()
    }

    fn states_of(
        &mut self,
        parameter: &Spanned<String>,
        described: &described::States,
        paths: &[Path],
    ) -> Option<States> {
        let mut parameters = paths.iter().flat_map(|path| &path.parameters);
        if !parameters.any(|it| it.name == parameter.value) {
            self.findings.error(parameter.span, "no path has a parameter of this name");
        }
        self.check_states(described);
        self.check_reported_element(described);
        self.note_deletions(&parameter.value, described, paths);
        self.check_state_operations(described, paths);
        let refusal = self.refusal_of_states(described)?;
        let text = |it: &Spanned<String>| it.value.clone();
        let texts = |all: &[Spanned<String>]| all.iter().map(text).collect();
        let states = described.names.iter().map(|(name, documentation)| State {
            name: text(name),
            variant: String::new(),
            documentation: documentation.clone(),
            span: name.span,
        });
        let permissions = described.permissions.iter().map(|(operation, it)| Permission {
            operation: text(operation),
            always: texts(&it.always),
            conditionally: texts(&it.conditionally),
        });
        let transitions = described.transitions.iter().map(|it| Transition {
            from: it.from.as_ref().map(text),
            to: it.to.as_ref().map(text),
            cause: text(&it.cause),
            by: texts(&it.by),
            when: it.when.iter().map(|(name, value)| (text(name), text(value))).collect(),
            is_elsewhere: it.elsewhere,
            span: it.span,
        });
        Some(States {
            parameter: text(parameter),
            stem: String::new(),
            states: states.collect(),
            reported_by: described.reported_by.as_ref().map(|it| ReportedBy {
                operation: text(&it.operation),
                element: (it.element.1.clone(), text(&it.element.0)),
            }),
            refusal,
            permissions: permissions.collect(),
            transitions: transitions.collect(),
            causes: BTreeMap::new(),
            span: described.span,
        })
    }

    /// The refusal that `refused-as` names, or that of a conflict.
    fn refusal_of_states(&mut self, described: &described::States) -> Option<RefusalIndex> {
        let found = match &described.refused_as {
            Some(name) => self.refusals.iter().position(|it| it.name == name.value),
            None => self.refusals.iter().position(|it| it.status == CONFLICT),
        };
        if found.is_none() {
            let span = described.refused_as.as_ref().map_or(described.span, |name| name.span);
            let message = "nothing is refused like this";
            let help = "`refused-as` names an error of `x-errors`, or the phrase of a status";
            self.findings.error_with_help(span, message, help);
        }
        found.map(RefusalIndex)
    }

    /// The element that reports the state is one that the XML schemas declare.
    fn check_reported_element(&mut self, described: &described::States) {
        let Some(reported_by) = &described.reported_by else { return };
        let (name, namespace) = &reported_by.element;
        let wanted = ExpandedName::new(namespace, &name.value);
        if !self.documents.elements.iter().any(|it| it.name == wanted) {
            let message = format!("no XML schema of this module declares `{wanted}`");
            self.findings.error(name.span, message);
        }
    }

    /// What is deleted is in no state any more: a transition should say so.
    fn note_deletions(&mut self, parameter: &str, described: &described::States, paths: &[Path]) {
        let is_home = |path: &&Path| {
            let mut segments = path.segments.iter().rev();
            let last = segments.find(|it| !matches!(it, Segment::Literal(text) if text.is_empty()));
            let named = path.parameters.last().is_some_and(|it| it.name == parameter);
            named && last.is_some_and(Segment::has_parameter)
        };
        let operations = paths.iter().filter(is_home).flat_map(|path| &path.operations);
        for deletion in operations.filter(|it| it.method == "DELETE") {
            let mut triggers = described.transitions.iter().flat_map(|it| &it.by);
            if !triggers.any(|it| it.value == deletion.name) {
                let message = format!(
                    "`{}` triggers no transition: after it, the states stay as they are",
                    deletion.name
                );
                self.findings.note(deletion.span, message);
            }
        }
    }

    /// Every state that is named is one of them.
    fn check_states(&mut self, described: &described::States) {
        let permitted = described.permissions.iter().map(|(_, it)| it);
        let permitted = permitted.flat_map(|it| it.always.iter().chain(&it.conditionally));
        let transitions = &described.transitions;
        let passed = transitions.iter().flat_map(|it| it.from.iter().chain(&it.to));
        let is_one = |name: &str| described.names.iter().any(|(it, _)| it.value == name);
        for name in permitted.chain(passed).filter(|name| !is_one(&name.value)) {
            self.findings.error(name.span, "`states` has no state of this name");
        }
        for transition in transitions.iter().filter(|it| it.from.is_none() && it.to.is_none()) {
            self.findings.error(transition.span, "a transition has `from`, `to` or both");
        }
    }

    /// Every operation that is named is one of the service, and has the parameters that are.
    fn check_state_operations(&mut self, described: &described::States, paths: &[Path]) {
        let find = |name: &str| {
            let mut all = paths.iter().flat_map(|path| &path.operations);
            all.find(|operation| operation.name == name)
        };
        let permitted = described.permissions.iter().map(|(name, _)| name);
        let told = described.reported_by.iter().map(|it| &it.operation);
        let brought = described.transitions.iter().flat_map(|it| &it.by);
        for name in permitted.chain(told).chain(brought).filter(|it| find(&it.value).is_none()) {
            self.findings.error(name.span, "there is no operation of this name");
        }
        for transition in &described.transitions {
            if let (Some((name, _)), true) = (transition.when.first(), transition.by.is_empty()) {
                self.findings.error(name.span, "what comes by itself depends on no request");
            }
            if let (Some(name), true) = (transition.by.first(), transition.elsewhere) {
                self.findings.error(name.span, "what happens elsewhere is by no operation");
            }
            for operation in transition.by.iter().filter_map(|it| find(&it.value)) {
                self.check_conditions(transition, operation);
            }
        }
    }

    fn check_conditions(&mut self, transition: &described::Transition, operation: &Operation) {
        for (name, _) in &transition.when {
            let mut parameters = operation.parameters.iter().map(|it| &it.names[0]);
            if !parameters.any(|it| it.eq_ignore_ascii_case(&name.value)) {
                let message = format!("`{}` has no parameter of this name", operation.name);
                self.findings.error(name.span, message);
            }
        }
    }
}
