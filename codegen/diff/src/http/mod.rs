//! HTTP: what requests a server no longer takes, and what responses clients do not know.
//!
//! What a server refuses is found out by asking it: both descriptions are served in memory, and a
//! request that the old one takes and the new one does not is the proof. Answers of the new one are
//! read by what the runtime's clients of the old one check; and answers of the old one by what those
//! of the new one check, where they may miss something. What new clients ask for that an old server
//! does not know is an addition, and is not tried: clients are updated after their servers.

mod bodies;
mod documents;
pub(crate) mod exchanged;
mod forbidden;
mod forms;
mod limits;
mod multiparts;
mod operation_security;
mod operations;
mod parameters;
mod paths;
mod published;
mod refusals;
mod responses;
pub(crate) mod roles;
pub(crate) mod rules;
mod security;
mod shadows;
mod side;
mod statuses;
mod trial;
mod values;

use swordsmith_codegen::Bump;

use crate::modules::Pair;
use crate::{Change, Options};
use side::{Comparison, Side};
use trial::Trial;

/// Every change of the operations of a module.
pub(crate) fn compare(pair: Pair<'_, '_>, _: &Options) -> Vec<Change> {
    let arena = Bump::new();
    let sides = (Side::of(pair.old, &arena), Side::of(pair.new, &arena));
    match sides {
        (None, None) => Vec::new(),
        (Some(_), None) => vec![went(pair)],
        (None, Some(_)) => vec![appeared(pair)],
        (Some(old), Some(new)) => {
            let trial = Trial::new(pair);
            let turned = Comparison { old: new, new: old, trial: trial.turned(), turned: None };
            of_both(&Comparison { old, new, trial, turned: Some(&turned) })
        }
    }
}

fn of_both<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let mut changes = operations::compare(whole);
    changes.extend(shadows::compare(whole));
    changes.extend(security::compare(whole));
    changes.extend(operation_security::compare(whole));
    changes.extend(refusals::compare(whole));
    changes.extend(published::compare(whole));
    changes
}

/// A module that serves something that served nothing.
fn appeared(pair: Pair<'_, '_>) -> Change {
    let name = &pair.new.module.name;
    let message = format!("the module `{name}` serves something over HTTP now");
    side::addition(&rules::SERVICE_ADDED, name.clone(), message)
}

/// A module that serves nothing any more.
fn went(pair: Pair<'_, '_>) -> Change {
    let name = &pair.old.module.name;
    let message = format!("the module `{name}` has no description any more");
    let change = side::warning(&rules::SERVICE_REMOVED, name.clone(), message);
    side::undecided(
        change,
        "nothing can be asked of the new version to see what becomes of requests",
    )
}
