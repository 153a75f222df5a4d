//! States as statics.

use std::fmt::{self, Write};

use swordsmith_http::description::{Permission, States, Transition};

use super::lists::indented;
use super::refusals::refusal_name;
use crate::naming::const_name;

/// The states of a parameter as a static.
pub(super) fn states(out: &mut String, states: &States<'_>) -> fmt::Result {
    let States { parameter, names, reported_by, refusal, permissions, transitions } = states;
    let constant = const_name(parameter);
    writeln!(out, "    /// The states of what `{{{parameter}}}` names.")?;
    writeln!(out, "    pub static {constant}: States<'static> = States {{")?;
    writeln!(out, "        parameter: {parameter:?},\n        names: &{names:?},")?;
    writeln!(
        out,
        "        reported_by: {reported_by:?},\n        refusal: {},",
        refusal_name(refusal)
    )?;
    filled(out, "permissions", permissions.iter().map(permission))?;
    filled(out, "transitions", transitions.iter().map(transition))?;
    writeln!(out, "    }};")
}

/// Where the static is.
pub(super) fn states_name(states: &States<'_>) -> String {
    format!("&states::{}", const_name(states.parameter))
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
