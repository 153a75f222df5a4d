//! States as statics.

use std::fmt::{self, Write};

use swordsmith_http::description::{Permission, States, Transition};

use super::Printer;
use super::lists::indented;
use crate::naming::{const_name, type_name_with};

impl Printer<'_> {
    /// The states of a parameter as a static, and which operation runs in one.
    pub(super) fn states(&self, out: &mut String, states: &States<'_>) -> fmt::Result {
        let States { parameter, names, reported_by, refusal, permissions, transitions } = states;
        let constant = self.states_constant(states);
        writeln!(out, "    /// The states of what `{{{parameter}}}` names.")?;
        writeln!(out, "    pub static {constant}: States<'static> = States {{")?;
        writeln!(out, "        parameter: {parameter:?},\n        names: &{names:?},")?;
        let refusal = self.refusal_name(refusal);
        writeln!(out, "        reported_by: {reported_by:?},\n        refusal: {refusal},")?;
        filled(out, "permissions", permissions.iter().map(permission))?;
        filled(out, "transitions", transitions.iter().map(transition))?;
        writeln!(out, "    }};\n")?;
        writeln!(out, "    impl super::super::states::{} {{", self.state_type(states))?;
        writeln!(out, "        /// Whether an operation runs in it.")?;
        writeln!(out, "        pub fn permits(self, operation: &Operation<'_>) -> Permitted {{")?;
        writeln!(
            out,
            "            {constant}.permit(operation.name, self.name())\n        }}\n    }}"
        )
    }

    /// Where the static is.
    pub(super) fn states_name(&self, states: &States<'_>) -> String {
        format!("&states::{}", self.states_constant(states))
    }

    fn states_constant(&self, states: &States<'_>) -> String {
        const_name(self.stem(states))
    }

    fn state_type(&self, states: &States<'_>) -> String {
        type_name_with(self.stem(states), "State")
    }

    /// What their names begin with.
    fn stem(&self, states: &States<'_>) -> &str {
        let mut all = self.service.operations.states.iter();
        let found = all.find(|it| it.parameter == states.parameter);
        found.map_or("", |it| &it.stem)
    }
}

/// A field that is there without items, too.
fn filled(out: &mut String, name: &str, items: impl Iterator<Item = String>) -> fmt::Result {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return writeln!(out, "        {name}: &[],");
    }
    indented(out, name, items)
}

fn permission(permission: &Permission<'_>) -> String {
    let Permission { operation, always, conditionally } = permission;
    format!(
        "Permission {{ operation: {operation:?}, always: &{always:?}, conditionally: &{conditionally:?} }}"
    )
}

fn transition(transition: &Transition<'_>) -> String {
    let Transition { from, to, cause, by, when } = transition;
    format!(
        "Transition {{ from: {from:?}, to: {to:?}, cause: {cause:?}, by: &{by:?}, when: &{when:?} }}"
    )
}
